/** The language files of the build. */
export interface LanguageFiles {
  /** The folder of the files. */
  readonly folder: string;
  /** The pseudo-languages of a test build. */
  readonly pseudo: readonly string[];
}

/**
 * The groups of messages, by the pages that load them. The text pages (`info`, `security`) have more text than all other
 * pages together, half of it about security, so each has a group. Some arrive after the page: the words of a seal (`seal`),
 * what the recipient's page needs for a secret that a browser encrypted (`sealed`) or that is bound to recipients (`bound`), and
 * what attaches files to a secret (`attachments`). Few visitors ask for a secret (`ask`), and only the page of whoever answers needs
 * `answer`.
 */
export const messageGroups = [
  'recipient',
  'seal',
  'sealed',
  'bound',
  'attachments',
  'ask',
  'answer',
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
