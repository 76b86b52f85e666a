import type { FailureBody } from '../../shared/contract/failure-body.ts';

/** Why a call brought no reply. */
export type CallReason =
  /** The server answered, in JSON, that it will not. */
  | { kind: 'refused'; status: number; message: string | null; body: FailureBody | null }
  /** There was no answer at all. */
  | { kind: 'unreachable' }
  /** Something between here and the server refused the call: a firewall, a challenge page, a proxy. */
  | { kind: 'blocked'; status: number }
  /** The answer was no JSON; `ok` is what its status said. */
  | { kind: 'incomplete'; status: number; ok: boolean }
  /** The answer was JSON of another shape. */
  | { kind: 'unexpected-format' };

/** The one error that `call` throws. */
export class CallFailure extends Error {
  readonly reason: CallReason;
  /** After how many seconds asking again may help; 0 where it cannot. */
  readonly retryAfter: number;

  constructor(reason: CallReason, path: string, retryAfter = 0) {
    super(`${path}: ${reason.kind}`);
    this.name = 'CallFailure';
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** The reason of a failed call, or `null` for an error of any other kind. */
export function reasonOf(error: unknown): CallReason | null {
  return error instanceof CallFailure ? error.reason : null;
}

/** The body that a refusal came with, when it could be read. */
export function refusalOf(error: unknown): FailureBody | null {
  const reason = reasonOf(error);
  return reason?.kind === 'refused' ? reason.body : null;
}

/** Whether the server answered that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason?.kind === 'refused' && reason.status === 404;
}

/** Whether a mailed link brought nothing, for it was used before or is too old. */
export function isSpent(error: unknown): boolean {
  return refusalOf(error)?.code === 'token_spent';
}

/**
 * How long to wait before a failed call is made again: never less than it says, and up to half as long again, so that many
 * pages do not come back together.
 *
 * @param random from 0 to 1
 * @returns milliseconds; infinity where asking again cannot help
 */
export function retryDelayMs(error: unknown, random = Math.random()): number {
  const seconds = error instanceof CallFailure ? error.retryAfter : 0;
  return seconds > 0 ? seconds * 1000 * (1 + random / 2) : Infinity;
}
