/**
 * Cloudflare Email Sending, by its binding. What it does not take, it says with an error that has a code:
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
import { logError } from '../observability/log.ts';
import { automaticHeaders, type Delivery, MAIL_TIMEOUT_MS, type MailDriver } from './delivery.ts';
import type { Sender } from './sender.ts';

interface Settings {
  readonly binding: SendEmail;
  readonly from: Sender;
  readonly timeoutMs?: number;
}

/** Nobody will ever get this mail at this address. */
const REFUSED = new Set([
  'E_CONTENT_TOO_LARGE',
  'E_FIELD_MISSING',
  'E_HEADERS_TOO_LARGE',
  'E_HEADERS_TOO_MANY',
  'E_HEADER_NAME_INVALID',
  'E_HEADER_NOT_ALLOWED',
  'E_HEADER_USE_API_FIELD',
  'E_HEADER_VALUE_INVALID',
  'E_HEADER_VALUE_TOO_LONG',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_TOO_MANY_RECIPIENTS',
  'E_VALIDATION_ERROR',
]);
/** Seconds until it is worth trying again. */
const PASSING = new Map([
  ['E_DAILY_LIMIT_EXCEEDED', 3600],
  ['E_DELIVERY_FAILED', undefined],
  ['E_INTERNAL_SERVER_ERROR', undefined],
  ['E_RATE_LIMIT_EXCEEDED', 60],
]);
/** The operator's to mend. */
const OURS = new Set([
  'E_DAILY_LIMIT_EXCEEDED',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_SENDER_NOT_VERIFIED',
]);

/** Sends by the platform's binding. */
export function cloudflareDriver(settings: Settings): MailDriver {
  const { binding, from, timeoutMs = MAIL_TIMEOUT_MS } = settings;
  const sender = from.name === '' ? from.address : { name: from.name, email: from.address };
  return {
    deliver: async ({ to, subject, text, html }) => {
      const headers = { ...automaticHeaders };
      try {
        const sending = binding.send({ from: sender, to, subject, text, html, headers });
        return await Promise.race([sending.then(() => sent), tooLate(timeoutMs)]);
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}

const sent: Delivery = { kind: 'sent' };

function tooLate(timeoutMs: number): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () =>
    resolve({ kind: 'failed', reason: 'timeout' }),
  );
  return promise;
}

function deliveryOf(error: unknown): Delivery {
  const code = codeOf(error);
  const reason = code === '' ? 'unknown' : code.toLowerCase();
  if (OURS.has(code) || code === '') logError('mail_rejected', { driver: 'cloudflare', reason });
  if (REFUSED.has(code)) return { kind: 'refused', reason };
  const retryAfterSeconds = PASSING.get(code);
  return { kind: 'failed', reason, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

/** The code of an error, if it is one that is documented; what else it says may hold the address. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return '';
  return REFUSED.has(code) || PASSING.has(code) || OURS.has(code) ? code : '';
}
