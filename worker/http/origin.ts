/** The origin of links to the site and its custom domains. */
import { isLoopbackName } from '../../shared/loopback.ts';
import type { Config } from '../config/config.ts';

/** The origin of links on a custom domain, or on the site's own host. */
export function originOf(domain: string): string {
  return `https://${domain}`;
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
