/** What a customer's domain serves: the page of a secret, what that page is made of, and the calls that it makes. */
import { unknownHostApp, customDomainApp } from '../app.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { type Brand, LOGO } from '../http/host.ts';
import { recordRoute } from '../http/trace.ts';
import { readLogo } from '../store/hosts.ts';
import { SECURITY_TXT, serveSecurityTxt } from './security-txt.ts';

/** A picture's address names its version. */
const KEPT = 'public, max-age=31536000, immutable';

/** Answers a request for a customer's domain. */
export async function serveCustomDomain(
  request: Request,
  env: Env,
  context: ExecutionContext,
  brand: Brand,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isApi(request)) return customDomainApp.fetch(request, env, context);
  recordRoute(request, 'customers-host');
  if (pathname === SECURITY_TXT) return serveSecurityTxt(request, env);
  if (pathname === LOGO) return serveLogo(env, brand);
  const response = await env.ASSETS.fetch(request);
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (!isPage || /^\/secret\/[^/]+$/.test(pathname)) return response;
  return new Response(response.body, { status: 404, headers: uncached(response.headers) });
}

/** Answers where there is nobody: what leads here by chance or by force learns nothing of the site. */
export async function serveUnknownHost(
  request: Request,
  env: Env,
  context: ExecutionContext,
  host: 'unknown' | 'silent',
): Promise<Response> {
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' };
  if (host === 'silent') {
    return new Response('Try again', { status: 503, headers: { ...headers, 'Retry-After': '1' } });
  }
  if (isApi(request)) return unknownHostApp.fetch(request, env, context);
  return new Response('Not Found', { status: 404, headers });
}

/** Whether a request is for the API. */
export function isApi({ url }: Request): boolean {
  return /^\/api(?:\/|$)/.test(new URL(url).pathname);
}

/** The site's other pages are not here, whatever their addresses answer elsewhere. */
function uncached(headers: Headers): Headers {
  const own = new Headers(headers);
  own.set('Cache-Control', 'no-store');
  return own;
}

async function serveLogo(env: Env, { domain }: Brand): Promise<Response> {
  const logo = await readLogo(env, domain);
  if (!logo) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(logo.bytes, {
    headers: {
      'Content-Type': logo.type,
      'Cache-Control': KEPT,
      // A picture and nothing else, whatever is in it.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
