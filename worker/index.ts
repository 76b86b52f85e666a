/** The Worker: the API under /api, the static site for everything else, and the objects. */
import { env as ownEnv } from 'cloudflare:workers';
import { app } from './app.ts';
import { dropBody } from './http/body.ts';
import { asVisited, hostOf } from './http/host.ts';
import { withHsts } from './http/hsts.ts';
import { observed } from './http/observe.ts';
import { recordRoute } from './http/trace.ts';
import { logTo } from './observability/log.ts';
import { reportStatistics } from './use-cases/report-metrics.ts';
import { isApi, serveCustomDomain, serveUnknownHost } from './routes/customers-host.ts';
import { serveIncoming } from './routes/incoming-page.ts';
import { LOGOUT, logOut } from './routes/logout.ts';
import { serveMetrics } from './routes/metrics.ts';
import { OPENAPI, serveOpenapi } from './routes/openapi.ts';
import { serveOutbox } from './routes/outbox.ts';
import { isPlainHttp, servePlainHttp } from './routes/plain-http.ts';
import { SECURITY_TXT, serveSecurityTxt } from './routes/security-txt.ts';

export { Account } from './objects/account/account.ts';
export { Directory } from './objects/directory/directory.ts';
export { RateLimiter } from './objects/rate-limiter/rate-limiter.ts';
export { MailQueue } from './objects/mail-queue/mail-queue.ts';
export { SecretVault } from './objects/secret-vault/secret-vault.ts';

// At module level: an object's isolate may never handle a visitor's request.
logTo(ownEnv);

export default {
  fetch: (received, env, context) => {
    const request = asVisited(received, env);
    return observed(request, env, async () => {
      const response = await serve(request, env, context);
      await dropBody(request);
      return response;
    });
  },
  scheduled: (_event, env) => reportStatistics(env),
} satisfies ExportedHandler<Env>;

async function serve(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const host = await hostOf(request, env);
  if (host === 'unknown' || host === 'silent') {
    return serveUnknownHost(request, env, context, host);
  }
  if (isPlainHttp(request, env)) return servePlainHttp(request, env, context);
  if (host) return serveCustomDomain(request, env, context, host);
  return withHsts(await serveOwnHost(request, env, context), request, env);
}

async function serveOwnHost(
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === OPENAPI) return serveOpenapi(request, env);
  if (isApi(request)) return app.fetch(request, env, context);
  if (pathname === LOGOUT && request.method === 'GET') return logOut(request, env);
  if (pathname === SECURITY_TXT) return serveSecurityTxt(request, env);
  return (
    (await serveIncoming(request, env, context)) ??
    (await serveOutbox(request, env)) ??
    (await serveMetrics(request, env, context)) ??
    serveSite(request, env)
  );
}

/** The table of headers knows paths, not statuses: what is missing now may be there after the next deploy. */
async function serveSite(request: Request, env: Env): Promise<Response> {
  recordRoute(request, 'site');
  const response = await env.ASSETS.fetch(request);
  if (response.status !== 404) return response;
  const missing = new Response(response.body, response);
  missing.headers.set('Cache-Control', 'no-store');
  return missing;
}
