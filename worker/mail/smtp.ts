/** SMTP, by way of the launcher: a Worker cannot keep up such a conversation everywhere, Node can. */
import * as v from 'valibot';
import { logError } from '../observability/log.ts';
import { type Delivery, MAIL_TIMEOUT_MS, type MailDriver } from './delivery.ts';
import { type Handback, type HandedOver, handback } from './handover.ts';

interface Settings {
  /** Answers `HandedOver` with `Handback`. */
  readonly launcher: { fetch(url: string, init: RequestInit): Promise<Response> };
  readonly timeoutMs?: number;
}

/** The launcher gives up first, and says why. */
const PATIENCE_MS = MAIL_TIMEOUT_MS + 5000;

/** Sends through the SMTP server that the launcher knows. */
export function smtpDriver({ launcher, timeoutMs = PATIENCE_MS }: Settings): MailDriver {
  return {
    deliver: async ({ id, to, subject, text, html }) => {
      const letter: HandedOver = { id, to, subject, text, html };
      try {
        const response = await launcher.fetch('http://launcher/mail', {
          method: 'POST',
          body: JSON.stringify(letter),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return deliveryOf(v.parse(handback, await response.json()));
      } catch {
        return { kind: 'failed', reason: 'launcher_unreachable' };
      }
    },
  };
}

function deliveryOf({ kind, reason, isOurs }: Handback): Delivery {
  if (isOurs) logError('mail_rejected', { driver: 'smtp', reason });
  return kind === 'sent' ? { kind } : { kind, reason };
}
