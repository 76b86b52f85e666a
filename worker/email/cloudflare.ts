/**
 * Sends through the binding of Cloudflare Email Sending. It throws errors with documented codes:
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
import { logError } from '../platform/log.ts';
import { automaticHeaders, type Delivery, MAIL_TIMEOUT_MS, type EmailDriver } from './driver.ts';
import type { Sender } from '../config/email.ts';

interface Settings {
  readonly binding: SendEmail;
  readonly from: Sender;
  readonly timeoutMs?: number;
}

/** Codes of permanent failures: this email can never be delivered to this address. */
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
/** Codes of temporary failures, with the seconds until a retry is worthwhile. */
const TEMPORARY = new Map([
  ['E_DAILY_LIMIT_EXCEEDED', 3600],
  ['E_DELIVERY_FAILED', undefined],
  ['E_INTERNAL_SERVER_ERROR', undefined],
  ['E_RATE_LIMIT_EXCEEDED', 60],
]);
/** Codes of failures that the operator's settings cause. */
const MISCONFIGURED = new Set([
  'E_DAILY_LIMIT_EXCEEDED',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_SENDER_NOT_VERIFIED',
]);

/** The driver for the platform's binding. */
export function cloudflareDriver(settings: Settings): EmailDriver {
  const { binding, from, timeoutMs = MAIL_TIMEOUT_MS } = settings;
  const sender = from.name === '' ? from.address : { name: from.name, email: from.address };
  return {
    deliver: async ({ to, subject, text, html }) => {
      const headers = { ...automaticHeaders };
      try {
        const sending = binding.send({ from: sender, to, subject, text, html, headers });
        return await Promise.race([sending.then(() => sent), timeout(timeoutMs)]);
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}

const sent: Delivery = { kind: 'sent' };

function timeout(timeoutMs: number): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () =>
    resolve({ kind: 'failed', reason: 'timeout' }),
  );
  return promise;
}

function deliveryOf(error: unknown): Delivery {
  const code = codeOf(error);
  const reason = code === '' ? 'unknown' : code.toLowerCase();
  if (MISCONFIGURED.has(code) || code === '')
    logError('mail_rejected', { driver: 'cloudflare', reason });
  if (REFUSED.has(code)) return { kind: 'refused', reason };
  return { kind: 'failed', reason, retryAfterSeconds: TEMPORARY.get(code) };
}

/** The documented code of an error. Its message is not used: it may contain the address. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return '';
  return REFUSED.has(code) || TEMPORARY.has(code) || MISCONFIGURED.has(code) ? code : '';
}
