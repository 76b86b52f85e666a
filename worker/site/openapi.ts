/** The OpenAPI document. The build puts it among the site's files: in the Worker it would be dead weight. */
import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from '../../shared/security-headers.ts';
import { jurisdictionOf } from '../config/config.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';

export const OPENAPI = '/api/openapi.json';

/** Serves the document. Tools that read it may be pages of other origins. */
export const serveOpenapi: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, 'openapi');
  const { env } = context;
  const { method } = context.req.raw;
  const own = { ...securityHeaders, 'X-Jurisdiction': jurisdictionOf(env) };
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...own, Allow: 'GET, HEAD' } });
  }
  const file = await env.ASSETS.fetch(context.req.raw);
  const isFound = file.ok || file.status === 304;
  const response = new Response(file.body, file);
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // Stored, but revalidated: after a deploy it may differ.
  response.headers.set('Cache-Control', isFound ? 'no-cache' : 'no-store');
  return response;
};
