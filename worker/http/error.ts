/** What is answered when something broke. The exception's text stays here; the request id leads to it. */
import { logError, logWarning } from '../observability/log.ts';
import { StoreUnavailable } from '../rpc/store-unavailable.ts';
import { type Failure, refuse } from './failure.ts';

/** In seconds: callers of an overloaded object shall not all come back in the same one. */
const OVERLOADED_RETRY_SECONDS = { min: 2, max: 6 } as const;

/** The refusal that an exception becomes: a store that does not answer is 503, everything else is our fault. */
export function faultOf(error: unknown, requestId: string): Failure {
  if (error instanceof StoreUnavailable) {
    logWarning('store_unavailable', { requestId, cause: String(error.cause) });
    return refuse('store_unavailable', error.isOverloaded ? { retry_after: retrySeconds() } : {});
  }
  logError('request_failed', { requestId, error: textOf(error) });
  return refuse('internal', { request_id: requestId });
}

function retrySeconds(): number {
  const { min, max } = OVERLOADED_RETRY_SECONDS;
  return min + Math.floor(Math.random() * (max - min + 1));
}

/** The text of an exception for the log: its stack if it has one. */
export function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
