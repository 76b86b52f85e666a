/** The language files of the build. */
export interface LanguageFiles {
  /** Their folder. */
  readonly folder: string;
  /** The pseudo-languages of a test build. */
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
