/** One line in the log and one count for every request, whatever becomes of it. */
import { configOf, jurisdictionOf } from '../config.ts';
import { logRequest } from '../log.ts';
import { count, countRequest } from '../metrics.ts';
import { traceOf } from './trace.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answers a request, and says so. */
export async function observed(
  request: Request,
  env: Env,
  answer: () => Promise<Response>,
): Promise<Response> {
  const startedAt = Date.now();
  let response: Response | null = null;
  try {
    response = await answer();
    return response;
  } finally {
    tell(request, env, response, Date.now() - startedAt);
  }
}

/** @param response null where something broke that nobody caught */
function tell(request: Request, env: Env, response: Response | null, ms: number): void {
  const { route = 'unknown', code } = traceOf(request);
  const status = response?.status ?? 500;
  const line = {
    route,
    method: METHODS.has(request.method) ? request.method : 'OTHER',
    status,
    ms,
    region: jurisdictionOf(env),
    requestId: response?.headers.get('X-Request-Id') ?? crypto.randomUUID(),
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
