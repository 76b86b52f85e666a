/** Where the languages are that the build has cut and compiled. */
export interface LanguageFiles {
  /** Where their files are. */
  readonly folder: string;
  /** Languages that nobody speaks, beside those on offer. */
  readonly pseudo: readonly string[];
}

/**
 * The parts of a language, by the pages that load them. The pages of plain text have more words than all others together,
 * half of them about security, so that these two are apart.
 */
export const messageGroups = [
  'recipient',
  'public',
  'info',
  'security',
  'entry',
  'account',
  'colonel',
] as const;

export type MessageGroup = (typeof messageGroups)[number];

/** The file of a part of a language; English has none. */
export function languageFile({ folder }: LanguageFiles, locale: string, group: string): string {
  return `${folder}/${locale}-${group}.js`;
}
