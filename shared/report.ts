/**
 * Reports of a secret by someone who has its link, which are sent as feedback. The first line is the same in every language: admins read
 * the reason in their own, and burn the secret by its id.
 */
export const reportReasons = ['unexpected', 'fraud', 'harmful'] as const;

export type ReportReason = (typeof reportReasons)[number];

interface Report {
  /** Of the secret; it opens nothing. */
  readonly id: string;
  readonly reason: ReportReason;
  /** What else was written; may be empty. */
  readonly comment: string;
}

/** A report as the text of feedback. */
export function reportMessage({ id, reason, comment }: Report): string {
  return `Report of ${id}: ${reason}${comment.trim() === '' ? '' : `\n\n${comment}`}`;
}

const MESSAGE = /^Report of ([\dA-Za-z]{22}): (\w+)(?:\n\n(.+))?$/s;

/** Reads feedback; null when it is no report. Anyone can write one, so that nothing may follow from it by itself. */
export function readReport(message: string): Report | null {
  const [, id = '', name, comment = ''] = MESSAGE.exec(message) ?? [];
  const reason = reportReasons.find((known) => known === name);
  return reason === undefined ? null : { id, reason, comment };
}
