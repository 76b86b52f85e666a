/** What callers may see of queued emails. */

export type MailState = 'waiting' | 'sent' | 'failed';

/** The state of an email, as its sender may see it. Times are epoch ms. */
export interface MailView {
  readonly id: number;
  readonly recipient: string;
  readonly state: MailState;
  readonly changedAt: number;
}

export interface FailedMail {
  readonly id: number;
  readonly template: string;
  readonly reason: string;
  readonly failedAt: number;
}
