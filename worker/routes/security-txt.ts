/** Where to report a weakness, in the words of RFC 9116. */
import { securityHeaders } from '../../shared/security-headers.ts';
import { SOURCE_URL } from '../../shared/source.ts';
import { type Config, configOf } from '../config/config.ts';
import { recordRoute } from '../http/trace.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

/** Answers a request for the file. */
export function serveSecurityTxt(request: Request, env: object): Response {
  recordRoute(request, 'security_txt');
  const { method, url } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...securityHeaders, Allow: 'GET, HEAD' } });
  }
  const body = linesOf(configOf(env), new URL(url).host, Date.now()).join('\n');
  return new Response(method === 'HEAD' ? null : `${body}\n`, {
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}

function linesOf(config: Config, requestHost: string, now: number): string[] {
  const { SITE_HOST: host } = config;
  // The same all day long, so that copies of one day are equal.
  const expires = (Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS;
  return [
    `Contact: ${config.SECURITY_CONTACT ?? contactAt(host)}`,
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: en',
    ...(host === '' ? [] : [`Canonical: https://${host}${SECURITY_TXT}`]),
    `Policy: https://${host || requestHost}/info/security`,
  ];
}

/** A run without a host of its own is somebody's copy: those who wrote it are the ones to tell. */
function contactAt(host: string): string {
  if (host === '') return `${SOURCE_URL}/security/advisories/new`;
  return `mailto:security@${new URL(`https://${host}`).hostname}`;
}
