/** One line in the log and one count for every request, whatever becomes of it. */
import { configOf, jurisdictionOf } from '../config/config.ts';
import { logError, logRequest } from '../observability/log.ts';
import { count, countRequest } from '../observability/metrics.ts';
import { textOf } from './error.ts';
import { traceOf } from './trace.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers a request, and says so. */
export async function observed(
  request: Request,
  env: Env,
  answer: () => Promise<Response>,
): Promise<Response> {
  const startedAt = Date.now();
  let requestId: string = crypto.randomUUID();
  let status = 500;
  try {
    const response = await answer();
    requestId = response.headers.get('X-Request-Id') ?? requestId;
    ({ status } = response);
    return response;
  } catch (error) {
    // The platform's own record of exceptions is off: it would contain the URL.
    logError('request_failed', { requestId, error: textOf(error) });
    throw error;
  } finally {
    tell(request, env, { requestId, status, ms: Date.now() - startedAt });
  }
}

interface Observed {
  readonly requestId: string;
  readonly status: number;
  readonly ms: number;
}

function tell(request: Request, env: Env, { requestId, status, ms }: Observed): void {
  const { route = 'unknown', code } = traceOf(request);
  const line = {
    route,
    method: METHODS.has(request.method) ? request.method : 'OTHER',
    status,
    ms,
    region: jurisdictionOf(env),
    requestId,
    code,
  };
  const hasLine = isLogged(env);
  countRequest(env, { route, status: `${Math.floor(status / 100)}xx` }, ms, hasLine ? line : null);
  if (code) count(env, 'refused', { code });
  if (hasLine) logRequest(line);
}

/** Where settings are wrong, it is all the more wanted. */
function isLogged(env: Env): boolean {
  try {
    const { LOG_REQUESTS, APP_ENV } = configOf(env);
    return LOG_REQUESTS ?? APP_ENV !== 'local';
  } catch {
    return true;
  }
}
