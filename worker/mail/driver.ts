/** What comes back from the post. */
import type { Mail } from './email.ts';

export type Delivery =
  | { readonly kind: 'sent' }
  /** For ever: trying again would change nothing. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** For now. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds?: number };

export interface MailDriver {
  /** Never throws. A reason is a short code; it never holds an address or a word of the mail. */
  deliver(mail: Mail): Promise<Delivery>;
}

/** How long a driver waits for the other side. */
export const MAIL_TIMEOUT_MS = 15_000;

/** Tells other programs that a program wrote this, so that none of them answers it. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated' } as const;
