/** The origin of a request, and of the links in its response. */
import { isLoopbackName } from '../../shared/loopback.ts';
import type { Config } from '../config/config.ts';
import { originOf } from './secret-links.ts';

/** Whether an unsafe call was made by a page of another site. Programs send no browser headers. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  // A page without an origin: ours only if the browser adds that it is, as for a form under `no-referrer`.
  if (origin === 'null') return site !== 'same-origin';
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/**
 * The origin of links to the site. Anyone can send any Host header, and links are emailed to others: only a local run uses the
 * request's host, and only if it is a loopback name.
 */
export function linkOrigin(request: Request, config: Config): string {
  if (config.APP_ENV === 'deployed') return originOf(config.SITE_HOST);
  if (config.APP_ENV === 'selfhost') return siteOrigin(config.SITE_HOST);
  const { host, hostname, origin } = new URL(request.url);
  const isOwn = host === config.SITE_HOST || isLoopbackName(hostname);
  return isOwn || config.SITE_HOST === '' ? origin : originOf(config.SITE_HOST);
}

/** The site's own origin: https, except for a loopback name, which has no certificate. */
function siteOrigin(host: string): string {
  return isLoopbackName(new URL(originOf(host)).hostname) ? `http://${host}` : originOf(host);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

export function isPlainForm({ headers }: Request): boolean {
  const mode = headers.get('Sec-Fetch-Mode');
  if (mode !== null) return mode === 'navigate';
  return (headers.get('Accept') ?? '').includes('text/html');
}
