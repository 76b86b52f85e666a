/** Where to report a vulnerability: RFC 9116. */
import { DAY_MS } from '../../shared/day.ts';
import type { Handler } from 'hono';
import { securityHeaders } from '../../shared/security-headers.ts';
import { SOURCE_URL } from '../../shared/source.ts';
import { type Config, configOf } from '../config/config.ts';
import { customDomainOf } from '../http/host.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const VALID_DAYS = 180;

/** Serves the file, on custom domains too. */
export const serveSecurityTxt: Handler<AppEnv> = (context) => {
  recordRoute(context, customDomainOf(context) ? 'custom-domain' : 'security_txt');
  const { method, url } = context.req.raw;
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...securityHeaders, Allow: 'GET, HEAD' } });
  }
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
  return [
    `Contact: ${config.SECURITY_CONTACT ?? contactAt(host)}`,
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: en',
    ...(host === '' ? [] : [`Canonical: https://${host}${SECURITY_TXT}`]),
    `Policy: https://${host || requestHost}/info/security`,
  ];
}

/** Without a host the installation is someone's copy: reports go to the authors. */
function contactAt(host: string): string {
  if (host === '') return `${SOURCE_URL}/security/advisories/new`;
  return `mailto:security@${new URL(`https://${host}`).hostname}`;
}
