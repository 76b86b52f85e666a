/**
 * Reports of a secret or of a request for one by someone who has its link, which are sent as feedback. The first line is the same in
 * every language: admins read the reason in their own, and burn the secret or close the request by its id.
 */
export const reportReasons = ['unexpected', 'fraud', 'harmful'] as const;

export type ReportReason = (typeof reportReasons)[number];

export type ReportSubject = 'secret' | 'request';

interface Report {
  readonly subject: ReportSubject;
  /** Of the secret or request; it opens nothing. */
  readonly id: string;
  readonly reason: ReportReason;
  /** What else was written; may be empty. */
  readonly comment: string;
}

/** A report as the text of feedback. */
export function reportMessage({ subject, id, reason, comment }: Report): string {
  const what = subject === 'request' ? `request ${id}` : id;
  return `Report of ${what}: ${reason}${comment.trim() === '' ? '' : `\n\n${comment}`}`;
}

const MESSAGE = /^Report of (request )?([\dA-Za-z]{22}): (\w+)(?:\n\n(.+))?$/s;

/** Reads feedback; null when it is no report. Anyone can write one, so that nothing may follow from it by itself. */
export function readReport(message: string): Report | null {
  const [, request, id = '', name, comment = ''] = MESSAGE.exec(message) ?? [];
  const reason = reportReasons.find((known) => known === name);
  const subject = request === undefined ? 'secret' : 'request';
  return reason === undefined ? null : { subject, id, reason, comment };
}
