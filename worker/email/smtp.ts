/** Sends through SMTP, by a binding that only the server of one machine has (`worker/node/smtp.ts`). */
import { logError } from '../platform/log.ts';
import type { Delivery, MailDriver } from './driver.ts';
import type { Mail } from './email.ts';

/** What became of an email. */
export interface SmtpResult {
  readonly kind: 'sent' | 'refused' | 'failed';
  /** A short code; empty when it was sent. */
  readonly reason: string;
  /** Whether the operator's settings are the cause. */
  readonly isMisconfigured: boolean;
}

/** The binding: sets sender and headers, and sends. Never throws. */
export interface SmtpBinding {
  send(mail: Mail): Promise<SmtpResult>;
}

export function smtpDriver(server: SmtpBinding): MailDriver {
  return { deliver: async (mail) => deliveryOf(await server.send(mail)) };
}

function deliveryOf({ kind, reason, isMisconfigured }: SmtpResult): Delivery {
  if (isMisconfigured) logError('mail_rejected', { driver: 'smtp', reason });
  return kind === 'sent' ? { kind } : { kind, reason };
}
