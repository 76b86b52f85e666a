/** Where the languages are that the build has cut and compiled. */
export interface LanguageFiles {
  /** Where their files are. */
  readonly folder: string;
  /** Languages that nobody speaks, beside those on offer. */
  readonly pseudo: readonly string[];
}

/** The parts of a language, by who needs them. */
export type MessageGroup = 'reader' | 'public' | 'info' | 'security' | 'entry' | 'account';

/** The file of a part of a language; English has none. */
export function languageFile({ folder }: LanguageFiles, locale: string, group: string): string {
  return `${folder}/${locale}-${group}.js`;
}
