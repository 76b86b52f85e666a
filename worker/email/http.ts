/**
 * Sends through an HTTP API compatible with Resend: https://resend.com/docs/api-reference/errors. `MAIL_HTTP_URL` selects the
 * provider.
 */
import * as v from 'valibot';
import { base64url, utf8 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { logError } from '../platform/log.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { type Sender, senderLine } from '../config/email.ts';
import {
  automaticHeaders,
  type Delivery,
  type Email,
  type EmailDriver,
  MAIL_TIMEOUT_MS,
} from './driver.ts';
import { parseRetryAfter } from '../platform/rules/retry-schedule.ts';

interface Settings {
  /** The provider's API, without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly from: Sender;
  readonly timeoutMs?: number;
}

const FINGERPRINT_CHARACTERS = 22;

const accepted = v.object({ id: v.string() });
const failed = v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)) });

/** The driver for a provider with such an API. */
export function httpDriver(settings: Settings): EmailDriver {
  return {
    deliver: async (email) => {
      try {
        const response = await post(settings, email);
        return deliveryOf(response, await response.text());
      } catch (error) {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        return { kind: 'failed', reason: isTimeout ? 'timeout' : 'unreachable' };
      }
    },
  };
}

async function post(settings: Settings, email: Email): Promise<Response> {
  const { url, token, from, timeoutMs = MAIL_TIMEOUT_MS } = settings;
  const { id, to, subject, text, html } = email;
  const fields = { from: senderLine(from), to: [to], subject, text, html };
  return fetch(`${url}/emails`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey(id, JSON.stringify(fields)),
      'User-Agent': 'waxseal',
    },
    body: JSON.stringify({ ...fields, headers: automaticHeaders }),
    // A redirect would send the token to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** An attempt with a newly generated link is another email: the provider would reject it under the same key. */
function idempotencyKey(id: string, content: string): string {
  return `${id}.${base64url(sha256(utf8(content))).slice(0, FINGERPRINT_CHARACTERS)}`;
}

function deliveryOf(response: Response, body: string): Delivery {
  if (response.ok) {
    return v.is(accepted, parseJson(body))
      ? { kind: 'sent' }
      : failure(response, 'answer_unreadable', true);
  }
  const { status } = response;
  const name = errorNameIn(body);
  const reason = name ?? `http_${status}`;
  // The sender's address, its domain and its allowed recipients are settings of the operator: emails wait until fixed.
  if (name === 'invalid_from_address') return failure(response, name, true);
  if (status === 403 && name === 'validation_error') {
    return failure(response, 'sender_not_verified', true);
  }
  if (status === 400 || status === 422) return { kind: 'refused', reason };
  const isTemporary = status === 409 || status >= 500 || reason === 'rate_limit_exceeded';
  return failure(response, reason, !isTemporary && reason !== 'http_429');
}

function failure(response: Response, reason: string, isMisconfigured: boolean): Delivery {
  if (isMisconfigured) logError('mail_rejected', { driver: 'http', reason });
  const retryAfterSeconds = parseRetryAfter(response.headers.get('Retry-After')) ?? undefined;
  return { kind: 'failed', reason, retryAfterSeconds };
}

/** The provider's error name; undefined if it gives none. Its message is not used: it may contain the address. */
function errorNameIn(body: string): string | undefined {
  const answer = v.safeParse(failed, parseJson(body));
  return answer.success ? answer.output.name : undefined;
}
