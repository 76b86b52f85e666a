/**
 * A provider that speaks HTTP as Resend does: https://resend.com/docs/api-reference/errors. Others copy it, and
 * `MAIL_HTTP_URL` says which one is meant.
 */
import * as v from 'valibot';
import { base64url, utf8 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { logError } from '../observability/log.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { automaticHeaders, type Delivery, MAIL_TIMEOUT_MS, type MailDriver } from './delivery.ts';
import type { Mail } from './email.ts';
import { type Sender, senderLine } from './sender.ts';

interface Settings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly from: Sender;
  readonly timeoutMs?: number;
}

const FINGERPRINT_CHARACTERS = 22;

const accepted = v.object({ id: v.string() });
const failed = v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)) });

/** Sends through a provider's HTTP API. */
export function httpDriver(settings: Settings): MailDriver {
  return {
    deliver: async (mail) => {
      try {
        const response = await post(settings, mail);
        return deliveryOf(response, await response.text());
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        return { kind: 'failed', reason: isLate ? 'timeout' : 'unreachable' };
      }
    },
  };
}

async function post(settings: Settings, mail: Mail): Promise<Response> {
  const { url, token, from, timeoutMs = MAIL_TIMEOUT_MS } = settings;
  const { id, to, subject, text, html } = mail;
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
    // Elsewhere nobody shall learn the token.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** A second try with a newly minted link is another mail: under the same key the provider would not take it. */
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
  const name = nameIn(body);
  const reason = name ?? `http_${status}`;
  // The sender's address, their domain, or whom they may write to from it, is for the operator to mend: mails wait.
  if (name === 'invalid_from_address') return failure(response, name, true);
  if (status === 403 && name === 'validation_error') {
    return failure(response, 'sender_not_verified', true);
  }
  if (status === 400 || status === 422) return { kind: 'refused', reason };
  const isPassing = status === 409 || status >= 500 || reason === 'rate_limit_exceeded';
  return failure(response, reason, !isPassing && reason !== 'http_429');
}

function failure(response: Response, reason: string, isOurs: boolean): Delivery {
  if (isOurs) report(reason);
  const seconds = retryAfterSeconds(response);
  return { kind: 'failed', reason, ...(seconds === null ? {} : { retryAfterSeconds: seconds }) };
}

/** The operator's to mend: a key, a domain, a quota, an address in the settings. */
function report(reason: string): void {
  logError('mail_rejected', { driver: 'http', reason });
}

/** The provider's own name for what went wrong; its sentence may hold the address. */
function nameIn(body: string): string | null {
  const answer = v.safeParse(failed, parseJson(body));
  return answer.success ? answer.output.name : null;
}
