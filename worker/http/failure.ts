/** Refused calls: a returned failure becomes a response in one place, with its sentence in the language of who gets it. */
import {
  type FailureCode,
  failureSentence,
  failureStatus,
} from '../../shared/contract/failure-codes.ts';
import { type FailureBody } from '../../shared/contract/failures.ts';
import { isDisconnection } from './disconnection.ts';
import type { Language } from './language.ts';
import { logError, logWarning } from '../platform/log.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { text } from './text.ts';

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  /** Fields of the body beside the code and its message. */
  readonly extra: Omit<FailureBody, 'success' | 'message' | 'code'>;
}

export interface Success<Reply> {
  readonly ok: true;
  readonly reply: Reply;
}

export type Outcome<Reply> = Success<Reply> | Failure;

/** A failure with its code and further fields of the body. */
export function refuse(code: FailureCode, extra: Failure['extra'] = {}): Failure {
  return { ok: false, code, extra };
}

const NAME_CHARACTERS_MAX = 64;

/** The name of a field that a caller chose, as a failure repeats it. */
export function shortName(field: string): string {
  return field.slice(0, NAME_CHARACTERS_MAX);
}

/** The outcome of a call that succeeded. */
export function reply<Reply>(fields: Reply): Success<Reply> {
  return { ok: true, reply: fields };
}

/**
 * The message of a code, in a language.
 *
 * @param reason selects the variant of a message that has several
 * @param field the field that was refused
 */
export function failureMessage(
  code: FailureCode,
  language: Language,
  {
    reason = '',
    field = '…',
  }: { readonly reason?: string | undefined; readonly field?: string | undefined } = {},
): string {
  const message = { id: `failure.${code}`, defaultMessage: failureSentence(code) };
  return text(message, { reason, field }, language);
}

/** The v2 response to a refused call. */
export function failureResponse(failure: Failure, language: Language, shrimp?: string): Response {
  const { code, extra } = failure;
  const body = {
    success: false,
    message: failureMessage(code, language, extra),
    code,
    ...extra,
    shrimp,
  };
  const response = Response.json(body, { status: failureStatus(code) });
  const retryAfter = retryAfterOf(failure);
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

/** The seconds of `Retry-After`, which goes with every failure that passes by itself. */
export function retryAfterOf({ code, extra }: Failure): number | undefined {
  return extra.retry_after ?? (failureStatus(code) === 503 ? 1 : undefined);
}

/** After how many seconds callers come back. It is random, so that callers of an overloaded object do not come back together. */
const OVERLOADED_RETRY_SECONDS = { min: 2, max: 6 } as const;

/**
 * The failure that an exception becomes: 503 for a store that does not answer, 500 for everything else. The exception's text
 * is logged and never sent; the request id leads to it.
 */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof StoreUnavailable) {
    logWarning('store_unavailable', { requestId, cause: String(error.cause) });
    return refuse('store_unavailable', error.isOverloaded ? { retry_after: retrySeconds() } : {});
  }
  if (!isDisconnection(error)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logError('request_failed', { requestId, error: stack });
  }
  return refuse('internal', { request_id: requestId });
}

function retrySeconds(): number {
  const { min, max } = OVERLOADED_RETRY_SECONDS;
  return min + Math.floor(Math.random() * (max - min + 1));
}
