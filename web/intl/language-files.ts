/** The language files of the build. */
export interface LanguageFiles {
  /** The folder of the files. */
  readonly folder: string;
  /** The pseudo-languages of a test build. */
  readonly pseudo: readonly string[];
}

/**
 * The groups of messages, by the pages that load them. The text pages (`info`, `security`) have more text than all other
 * pages together, half of it about security, so each has a group. The words of a seal (`seal`), and
 * what the recipient's page needs for a secret that a browser encrypted (`sealed`), arrive after the page.
 */
export const messageGroups = [
  'recipient',
  'seal',
  'sealed',
  'public',
  'info',
  'security',
  'entry',
  'account',
  'colonel',
] as const;

export type MessageGroup = (typeof messageGroups)[number];

/** The file of a message group in a language; English has none. */
export function languageFile({ folder }: LanguageFiles, locale: string, group: string): string {
  return `${folder}/${locale}-${group}.js`;
}
