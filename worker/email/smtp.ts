/** Sends through SMTP, by a binding that only the server of one machine has (`worker/node/smtp.ts`). */
import { logError } from '../platform/log.ts';
import type { Delivery, Email, EmailDriver } from './driver.ts';

/** What became of an email. */
export interface SmtpResult {
  readonly kind: 'sent' | 'refused' | 'failed';
  /** A short code; empty when it was sent. */
  readonly reason: string;
  /** True where the operator's settings are the cause. */
  readonly isMisconfigured: boolean;
}

/** The binding: sets sender and headers, and sends. Never throws. */
export interface SmtpBinding {
  send(email: Email): Promise<SmtpResult>;
}

/** The driver for the SMTP server of a machine of one's own. */
export function smtpDriver(server: SmtpBinding): EmailDriver {
  return { deliver: async (email) => deliveryOf(await server.send(email)) };
}

function deliveryOf({ kind, reason, isMisconfigured }: SmtpResult): Delivery {
  if (isMisconfigured) logError('mail_rejected', { driver: 'smtp', reason });
  return kind === 'sent' ? { kind } : { kind, reason };
}
