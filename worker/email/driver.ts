/** The interface of email drivers, and the emails that they deliver. */
import type { EmailContent } from './emails.ts';

/** An email that is ready to send. */
export interface Email {
  /** The same for every attempt: 1 to 128 characters, letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  readonly template: EmailContent['template'];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Delivery =
  | { readonly kind: 'sent' }
  /** Permanent: a retry would fail as well. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Temporary: retried. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retryAfterSeconds?: number | undefined;
    };

export interface EmailDriver {
  /** Never throws. A reason is a short code and never contains an address or content of the email. */
  deliver(email: Email): Promise<Delivery>;
}

/** How long a driver waits for the provider. */
export const MAIL_TIMEOUT_MS = 15_000;

/** Marks emails as automatic (RFC 3834), so that no program answers them. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated' } as const;
