/** Where a request comes from and what its links may look like. */
import type { Config } from '../config.ts';

/** Whether an unsafe call was made by a page of another site. No browser headers at all: a program. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  // A page without an origin: only a form of ours, sent under `no-referrer`, is known to be one.
  if (origin === 'null') return site !== 'same-origin';
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/** The origin that links are made with: the request's own where that is a host of ours, else the site's. */
export function linkOrigin(request: Request, config: Config): string {
  const url = new URL(request.url);
  const isOurs = url.host === config.SITE_HOST || isLoopback(url.hostname);
  return isOurs || config.SITE_HOST === '' ? url.origin : originOf(config.SITE_HOST);
}

/** The origin of links on a customer's domain. */
export function originOf(domain: string): string {
  return `https://${domain}`;
}

/** Names that only this machine answers to. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
