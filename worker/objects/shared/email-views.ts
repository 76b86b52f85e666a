/** What goes into an outbox, and what may be seen of it. */

export type MailState = 'waiting' | 'sent' | 'failed';

export interface SecretLinkEmail {
  /** An obscured address. */
  readonly recipient: string;
  /** Address and link, sealed. */
  readonly sealed: Uint8Array;
}

/** A letter to whom the settings name; all that it says is sealed. */
export interface SealedEmail<Template extends string> {
  /** Drawn by whoever queues it. */
  readonly id: string;
  readonly template: Template;
  readonly sealed: Uint8Array;
  /** Scheme and host of the site. */
  readonly origin: string;
}

/** A letter that is being sent. */
export interface DueEmail<Template extends string> {
  readonly id: number;
  readonly template: Template;
  /** Scheme and host that its links are made with. */
  readonly origin: string;
  /** Of a letter that belongs to no receipt, its own id. */
  readonly receiptId: string | null;
  readonly sealed: Uint8Array | null;
  /** This one included. */
  readonly attempts: number;
}

/** What became of a letter, as its sender may see it. Times are epoch ms. */
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
