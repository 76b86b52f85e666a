/** The document of the API. The build puts it among the site's files: in the Worker it would be dead weight. */
import { securityHeaders } from '../../shared/security-headers.ts';
import { jurisdictionOf } from '../config/config.ts';
import { recordRoute } from '../http/trace.ts';

export const OPENAPI = '/api/openapi.json';

/** Answers a request for the document. Tools that read it are pages of other origins, too. */
export async function serveOpenapi(request: Request, env: Env): Promise<Response> {
  recordRoute(request, 'openapi');
  const { method } = request;
  const own = { ...securityHeaders, 'X-Jurisdiction': jurisdictionOf(env) };
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...own, Allow: 'GET, HEAD' } });
  }
  const file = await env.ASSETS.fetch(request);
  const isThere = file.ok || file.status === 304;
  const response = new Response(file.body, file);
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // Kept, but asked for anew: after a deploy it may differ.
  response.headers.set('Cache-Control', isThere ? 'no-cache' : 'no-store');
  return response;
}
