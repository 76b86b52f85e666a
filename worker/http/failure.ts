/** Refusals: returned by whoever finds a reason, turned into an answer in one place. */
import { type FailureCode, failureStatus } from '../../shared/contract/failures.ts';
import type { FailureBody } from '../../shared/contract/failure-body.ts';
import type { Language } from '../intl/language.ts';
import { failureMessage } from './failure-messages.ts';

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  /** What the body says beside the code and its message. */
  readonly extra: Omit<FailureBody, 'success' | 'message' | 'code'>;
}

export interface Success<Reply> {
  readonly ok: true;
  readonly reply: Reply;
}

export type Outcome<Reply> = Success<Reply> | Failure;

/** A refusal with its code and what else the caller should know. */
export function refuse(code: FailureCode, extra: Failure['extra'] = {}): Failure {
  return { ok: false, code, extra };
}

/** What a call answers with when nothing is in its way. */
export function reply<Reply>(fields: Reply): Success<Reply> {
  return { ok: true, reply: fields };
}

/** The answer to a refused call. */
export function failureResponse(failure: Failure, language: Language, shrimp?: string): Response {
  const { code, extra } = failure;
  const body = {
    success: false,
    message: failureMessage(code, language, extra.reason),
    code,
    ...extra,
    ...(shrimp === undefined ? {} : { shrimp }),
  };
  const status = failureStatus[code];
  const retryAfter = retryAfterOf(failure);
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

/** The seconds of `Retry-After`, which goes with every refusal that time alone will lift. */
export function retryAfterOf({ code, extra }: Failure): number | undefined {
  return extra.retry_after ?? (failureStatus[code] === 503 ? 1 : undefined);
}
