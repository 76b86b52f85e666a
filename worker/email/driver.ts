/** The interface of mail drivers. */
import type { Mail } from './email.ts';

export type Delivery =
  | { readonly kind: 'sent' }
  /** Permanent: a retry would fail as well. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Temporary: retried. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds?: number };

export interface MailDriver {
  /** Never throws. A reason is a short code and never contains an address or content of the email. */
  deliver(mail: Mail): Promise<Delivery>;
}

/** How long a driver waits for the provider. */
export const MAIL_TIMEOUT_MS = 15_000;

/** Marks emails as automatic (RFC 3834), so that no program answers them. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated' } as const;
