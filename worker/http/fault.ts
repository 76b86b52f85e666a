/** What is answered when something broke. The exception's text stays here; the request id leads to it. */
import type { Context } from 'hono';
import type { AppEnv } from './mount.ts';
import { logFault, logWarning } from '../log.ts';
import { StoreUnavailable } from '../protocol/store-unavailable.ts';
import { failureResponse, refuse } from './failure.ts';
import { localeOf } from './locale.ts';

/** Answers for an exception: a store's silence is 503, everything else is our fault. */
export function faultResponse(error: Error, context: Context<AppEnv>): Response {
  const locale = localeOf(context.req.raw);
  const requestId = context.get('requestId');
  if (error instanceof StoreUnavailable) {
    logWarning('store_unavailable', { requestId, cause: String(error.cause) });
    return failureResponse(refuse('store_unavailable'), locale);
  }
  logFault('request_failed', { requestId, error: error.stack ?? error.message });
  return failureResponse(refuse('internal', { request_id: requestId }), locale);
}
