/** The files of the site, on its own host and on custom domains: pages, logos, the OpenAPI document, and `security.txt`. */
import type { Handler, MiddlewareHandler } from 'hono';
import { DAY_MS } from '../../shared/day.ts';
import { defaultLocale } from '../../shared/locales.ts';
import { pageNameOf, NOT_PRERENDERED } from '../../shared/prerendered-pages.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { SOURCE_URL } from '../../shared/source.ts';
import { type Config, configOf, jurisdictionOf } from '../config/config.ts';
import { customDomainOf, readLogo } from '../http/host.ts';
import { byLanguage, prerenderedPage } from '../http/prerendered-page.ts';
import { localeOf } from '../http/language.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';

/** The address of a logo contains its version. */
const LOGO_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const logoHeaders = {
  ...securityHeaders,
  // An image and nothing else, whatever its bytes are. `default-src` covers neither the base address nor frames.
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

/** The pages of links that open on custom domains: of a secret, and of a request for one. */
const domainPages: ReadonlySet<string> = new Set(['secret', 'ask']);

/** Serves a file of the site, and a page in the visitor's language. On a custom domain every page is 404 but those that strangers open. */
export const serveSite: MiddlewareHandler<AppEnv> = async (context) => {
  const { req, env } = context;
  const isCustomDomain = customDomainOf(context) !== null;
  recordRoute(context, isCustomDomain ? 'custom-domain' : 'site');
  // In Node a copy of such a request is a GET.
  if (req.method === 'TRACE') return refuseMethod();
  const name = pageNameOf(new URL(req.url).pathname);
  const locale = localeOf(req.raw);
  const isServed = name !== NOT_PRERENDERED && (!isCustomDomain || domainPages.has(name));
  if (isServed && locale !== defaultLocale && /^(?:GET|HEAD)$/.test(req.method)) {
    return prerenderedPage(env, req.raw, name, locale);
  }
  const response = await env.ASSETS.fetch(req.raw);
  if (isServed) return byLanguage(response);
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isCustomDomain && isPage) {
    return uncached(await prerenderedPage(env, req.raw, NOT_PRERENDERED, locale), 404);
  }
  // The headers of files are set by path. A missing file may exist after the next deploy.
  return response.status === 404 && !isCustomDomain ? uncached(response, 404) : response;
};

/** What is served here can only be read. */
function refuseMethod(headers: Readonly<Record<string, string>> = securityHeaders): Response {
  return new Response(null, { status: 405, headers: { ...headers, Allow: 'GET, HEAD' } });
}

function uncached({ body, headers }: Response, status: number): Response {
  const response = new Response(body, { status, headers });
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Serves the logo of a custom domain. */
export const serveLogo: MiddlewareHandler<AppEnv> = async (context, next) => {
  const customDomain = customDomainOf(context);
  if (!customDomain) return next();
  recordRoute(context, 'custom-domain');
  const logo = await readLogo(context.env, customDomain.domain);
  if (!logo) {
    return new Response(null, {
      status: 404,
      headers: { ...logoHeaders, 'Cache-Control': 'no-store' },
    });
  }
  return new Response(logo.bytes, {
    headers: {
      ...logoHeaders,
      'Content-Type': logo.type,
      'Cache-Control': LOGO_CACHE_CONTROL,
    },
  });
};

export const OPENAPI = '/api/openapi.json';

/**
 * Serves the OpenAPI document. The build puts it among the site's files: in the Worker it would be dead weight. Tools that read
 * it may be pages of other origins.
 */
export const serveOpenapi: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, 'openapi');
  const { env } = context;
  const { method } = context.req.raw;
  const own = { ...securityHeaders, 'X-Jurisdiction': jurisdictionOf(env) };
  if (method !== 'GET' && method !== 'HEAD') return refuseMethod(own);
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

export const SECURITY_TXT = '/.well-known/security.txt';

const VALID_DAYS = 180;

/** Serves the file that says where to report a vulnerability (RFC 9116), on custom domains too. */
export const serveSecurityTxt: Handler<AppEnv> = (context) => {
  recordRoute(context, customDomainOf(context) ? 'custom-domain' : 'security_txt');
  const { method, url } = context.req.raw;
  if (method !== 'GET' && method !== 'HEAD') return refuseMethod();
  const body = linesOf(configOf(context.env), new URL(url).host, Date.now()).join('\n');
  return new Response(method === 'HEAD' ? null : `${body}\n`, {
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  });
};

function linesOf(config: Config, requestHost: string, now: number): string[] {
  const { SITE_HOST: host } = config;
  // The same all day, so that copies of one day are equal.
  const expires = (Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS;
  const contacts = [config.SECURITY_CONTACT, operatorUri(config.OPERATOR_CONTACT)].filter(
    (uri) => uri !== undefined,
  );
  return [
    ...(contacts.length > 0 ? contacts : [contactAt(host)]).map((uri) => `Contact: ${uri}`),
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: en',
    ...(host === '' ? [] : [`Canonical: https://${host}${SECURITY_TXT}`]),
    `Policy: https://${host || requestHost}/info/security`,
  ];
}

function operatorUri(contact?: string): string | undefined {
  return contact?.includes('@') && !contact.startsWith('https:') ? `mailto:${contact}` : contact;
}

/** Without a host the installation is someone's copy: reports go to the authors. */
function contactAt(host: string): string {
  if (host === '') return `${SOURCE_URL}/security/advisories/new`;
  return `mailto:security@${new URL(`https://${host}`).hostname}`;
}
