/** The files of the site, on its own host and on custom domains. */
import type { MiddlewareHandler } from 'hono';
import { defaultLocale } from '../../shared/locales.ts';
import { pageNameOf, UNDRAWN } from '../../shared/drawn-pages.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
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

/** Serves a file of the site, and a page in the visitor's language. On a custom domain every page but that of a secret is 404. */
export const serveSite: MiddlewareHandler<AppEnv> = async (context) => {
  const { req, env } = context;
  const isCustomDomain = customDomainOf(context) !== null;
  recordRoute(context, isCustomDomain ? 'custom-domain' : 'site');
  const name = pageNameOf(new URL(req.url).pathname);
  const locale = localeOf(req.raw);
  const isServed = name !== UNDRAWN && (!isCustomDomain || name === 'secret');
  if (isServed && locale !== defaultLocale && /^(?:GET|HEAD)$/.test(req.method)) {
    return prerenderedPage(env, req.raw, name, locale);
  }
  const response = await env.ASSETS.fetch(req.raw);
  if (isServed) return byLanguage(response);
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isCustomDomain && isPage) {
    return uncached(await prerenderedPage(env, req.raw, UNDRAWN, locale), 404);
  }
  // The headers of files are set by path. A missing file may exist after the next deploy.
  return response.status === 404 && !isCustomDomain ? uncached(response, 404) : response;
};

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
