import { QueryClient } from '@tanstack/react-query';
import type { FailureBody } from '../../shared/contract/failures.ts';

/** Why a call has no reply. */
export type CallReason =
  /** The server refused, with a JSON body. */
  | { kind: 'refused'; status: number; message: string | null; body: FailureBody | null }
  /** No response. */
  | { kind: 'unreachable' }
  /** Something between the browser and the server refused the call: a firewall, a challenge page, a proxy. */
  | { kind: 'blocked'; status: number }
  /** The response is not JSON; `ok` is that of its status. */
  | { kind: 'incomplete'; status: number; ok: boolean }
  /** The response is JSON of another shape. */
  | { kind: 'unexpected-format' };

/** The one error that `call` throws. */
export class CallFailure extends Error {
  readonly reason: CallReason;
  /** The path of the call, without its query. */
  readonly path: string;
  /** After how many seconds a retry may help; 0 where it cannot. */
  readonly retryAfter: number;

  constructor(reason: CallReason, path: string, retryAfter = 0) {
    super(`${path}: ${reason.kind}`);
    this.name = 'CallFailure';
    this.reason = reason;
    this.path = path;
    this.retryAfter = retryAfter;
  }
}

/** The reason of a failed call, or `null` for an error of any other kind. */
export function reasonOf(error: unknown): CallReason | null {
  return error instanceof CallFailure ? error.reason : null;
}

/** The body of a refusal, when it could be read. */
export function refusalOf(error: unknown): FailureBody | null {
  const reason = reasonOf(error);
  return reason?.kind === 'refused' ? reason.body : null;
}

/**
 * Whether the server said that a secret is unknown or spent. Any other 404 does not say so: a part of it may be missing, a proxy may
 * have answered, or the host may not serve the call.
 */
export function isGone(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'secret_unknown' || code === 'secret_spent';
}

/**
 * Whether a call may have succeeded although its answer was lost: it broke off, or something else than the service has answered. It can
 * be repeated if that changes nothing.
 */
export function isUnanswered(error: unknown): boolean {
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
      return reason.status >= 500 || reason.body?.code === undefined;
    case 'unreachable':
    case 'incomplete':
    case 'unexpected-format':
      return true;
    // The same call would be blocked again.
    case 'blocked':
    case undefined:
      return false;
  }
}

/** Whether there is no connection: a call got no answer, or something else failed while the browser knows that it is offline. */
export function isOffline(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason?.kind === 'unreachable' || (reason === null && !navigator.onLine);
}

/** Whether an emailed link has been used before or has expired. */
export function isSpent(error: unknown): boolean {
  return refusalOf(error)?.code === 'token_spent';
}

/**
 * How long to wait before a call is retried: at least the failure’s `retryAfter`, and up to half as long again, so that
 * the retries of many pages are spread.
 *
 * @param random from 0 to 1
 * @returns milliseconds; infinity where a retry cannot help
 */
export function retryDelayMs(error: unknown, random = Math.random()): number {
  const seconds = error instanceof CallFailure ? error.retryAfter : 0;
  return seconds > 0 ? seconds * 1000 * (1 + random / 2) : Infinity;
}

const RETRIES_MAX = 2;
/** A longer wait is shown to the user instead. */
const RETRY_MS_MAX = 10_000;

/** The cache of server state; retries only where a retry can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline the call fails and shows so, instead of pausing.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES_MAX && retryDelayMs(error, 0) < RETRY_MS_MAX,
        retryDelay: (_failures, error) => retryDelayMs(error),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
