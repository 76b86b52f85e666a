/**
 * Which host a request is for: the site's own, a custom domain, or an unknown one. A custom domain shows the secrets that
 * were shared on it and nothing else: no account, no session, no other customer's secrets. An unknown host gets 404.
 */
import { health, status } from '../../shared/contract/site.ts';
import type { Look } from '../../shared/contract/branding.ts';
import { isLoopbackName } from '../../shared/loopback.ts';
import { type Config, configOf } from '../config/config.ts';
import { domainDriverName } from '../config/domains.ts';
import { logWarning } from '../observability/log.ts';
import { lookUpHost } from '../store/hosts.ts';
import { isFromThisMachine } from './address.ts';

/** A customer's domain. */
export interface Brand {
  readonly domain: string;
  /** As visitors get it. */
  readonly look: Look;
}

/** Null: the site's own. `silent`: the store that knows does not answer. */
export type Host = Brand | 'unknown' | 'silent' | null;

/** What monitors ask of a server on the machine that it runs on, by whatever name they have for it. */
const PROBES: ReadonlySet<string> = new Set([status.path, health.path, '/metrics']);

/** Where the picture of a customer's domain is, on that domain. */
export const LOGO = '/logo';

const brands = new WeakMap<Request, Brand>();

/**
 * A request as its visitor made it. Behind a reverse proxy our own socket speaks http, whatever visitors speak: elsewhere
 * than on this very machine that is https, and no header has to be believed for it.
 */
export function asVisited(request: Request, env: Env): Request {
  const url = new URL(request.url);
  if (url.protocol !== 'http:' || isLoopbackName(url.hostname)) return request;
  if (settingsIn(env)?.APP_ENV !== 'selfhost') return request;
  url.protocol = 'https:';
  return new Request(url, request);
}

/** Works out whose host a request came for; `brandOf` remembers it. */
export async function hostOf(request: Request, env: Env): Promise<Host> {
  const url = new URL(request.url);
  if (isSiteHost(request, url, env)) return null;
  const host = await customDomain(url.hostname.replace(/\.$/, ''), env);
  if (typeof host === 'object') brands.set(request, host);
  return host;
}

/** The customer's domain that a request came for; null on the site's own host. */
export function brandOf(request: Request): Brand | null {
  return brands.get(request) ?? null;
}

function isSiteHost(request: Request, { host, hostname, pathname }: URL, env: Env): boolean {
  const config = settingsIn(env);
  // Where settings are wrong, the call itself answers 500 and the log names them.
  if (config === null || host === config.SITE_HOST) return true;
  const { APP_ENV } = config;
  if (isLoopbackName(hostname)) {
    const isProbe = ['GET', 'HEAD'].includes(request.method) && PROBES.has(pathname);
    return APP_ENV === 'local' || (isProbe && isFromThisMachine(request, config));
  }
  // On the platform only names of its own zone lead here, those of previews among them. Anywhere else a page of another
  // site can give its own name this address (DNS rebinding) and would be same-origin with whatever it is answered.
  return APP_ENV === 'deployed' && domainDriverName(config) === null;
}

/** The settings in an environment; null where they are wrong. */
export function settingsIn(env: Env): Config | null {
  try {
    return configOf(env);
  } catch {
    return null;
  }
}

async function customDomain(hostname: string, env: Env): Promise<Brand | 'unknown' | 'silent'> {
  let entry;
  try {
    entry = await lookUpHost(env, hostname);
  } catch (error) {
    logWarning('host_unreadable', { error: String(error) });
    return 'silent';
  }
  if (!entry) return 'unknown';
  const { logo, ...look } = entry.look;
  return {
    domain: hostname,
    look: { ...look, logo: logo === null ? null : `${LOGO}?${logo}` },
  };
}
