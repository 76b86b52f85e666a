/** Where a request comes from, and where the links in its answer lead. */
import { isLoopbackName } from '../../shared/loopback.ts';
import type { Config } from '../config/config.ts';
import { originOf } from '../use-cases/secret-links.ts';

/** Whether an unsafe call was made by a page of another site. No browser headers at all: a program. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  // A page without an origin: only a form of ours, sent under `no-referrer`, is known to be one.
  if (origin === 'null') return site !== 'same-origin';
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/**
 * The origin that links to the site are made with. Anyone can send any Host header, and links end up in other people's
 * mail: only a local run believes the request, and only under a name of this machine.
 */
export function linkOrigin(request: Request, config: Config): string {
  if (config.APP_ENV === 'deployed') return originOf(config.SITE_HOST);
  if (config.APP_ENV === 'selfhost') return siteOrigin(config.SITE_HOST);
  const { host, hostname, origin } = new URL(request.url);
  const isOwn = host === config.SITE_HOST || isLoopbackName(hostname);
  return isOwn || config.SITE_HOST === '' ? origin : originOf(config.SITE_HOST);
}

/** The site's own origin: https, unless its name leads to this machine alone, where nobody has a certificate for it. */
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
