/**
 * Sends through SMTP. The Worker hands the email to the launcher (`worker/node/smtp.ts`) as JSON, because workerd cannot open
 * SMTP connections everywhere.
 */
import * as v from 'valibot';
import { normalAddress } from '../rules/email-address.ts';
import { logError } from '../observability/log.ts';
import { type Delivery, MAIL_TIMEOUT_MS, type MailDriver } from './driver.ts';

const address = v.pipe(
  v.string(),
  v.check((text) => normalAddress(text) !== null),
);

/** What the Worker sends to the launcher. Without sender and headers, which the launcher sets. */
export const smtpRequest = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  to: address,
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});

export type SmtpRequest = v.InferOutput<typeof smtpRequest>;

/** What the launcher answers. */
const smtpResult = v.object({
  kind: v.picklist(['sent', 'refused', 'failed']),
  /** A short code; empty when it was sent. */
  reason: v.string(),
  /** Whether the operator's settings are the cause. */
  isMisconfigured: v.boolean(),
});

export type SmtpResult = v.InferOutput<typeof smtpResult>;

interface Settings {
  /** Answers an `SmtpRequest` with an `SmtpResult`. */
  readonly launcher: { fetch(url: string, init: RequestInit): Promise<Response> };
  readonly timeoutMs?: number;
}

/** Longer than the launcher's own timeout, so that the launcher reports the reason. */
const LAUNCHER_TIMEOUT_MS = MAIL_TIMEOUT_MS + 5000;

/** Sends through the launcher's SMTP server. */
export function smtpDriver({ launcher, timeoutMs = LAUNCHER_TIMEOUT_MS }: Settings): MailDriver {
  return {
    deliver: async ({ id, to, subject, text, html }) => {
      const email: SmtpRequest = { id, to, subject, text, html };
      try {
        const response = await launcher.fetch('http://launcher/mail', {
          method: 'POST',
          body: JSON.stringify(email),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return deliveryOf(v.parse(smtpResult, await response.json()));
      } catch {
        return { kind: 'failed', reason: 'launcher_unreachable' };
      }
    },
  };
}

function deliveryOf({ kind, reason, isMisconfigured }: SmtpResult): Delivery {
  if (isMisconfigured) logError('mail_rejected', { driver: 'smtp', reason });
  return kind === 'sent' ? { kind } : { kind, reason };
}
