/**
 * Whose host a request came for. A customer's domain shows the secrets that were shared on it and nothing else: no
 * account, no session, no other customer's secrets. A host that is nobody's gets nothing at all.
 */
import type { Look } from '../../shared/contract/brand.ts';
import { type Config, configOf } from '../config.ts';
import { domainDriverName } from '../domains/settings.ts';
import { logWarning } from '../log.ts';
import { readHost } from '../store/hosts.ts';
import { isLoopback } from './origin.ts';

/** A customer's domain. */
export interface Brand {
  readonly domain: string;
  /** As visitors get it. */
  readonly look: Look;
}

/** Null: the site's own. `silent`: the store that knows does not answer. */
export type Host = Brand | 'unknown' | 'silent' | null;

/** Where the picture of a customer's domain is, on that domain. */
export const LOGO = '/logo';

const brands = new WeakMap<Request, Brand>();

/**
 * A request as its visitor made it. Behind a reverse proxy our own socket speaks http, whatever visitors speak: elsewhere
 * than on this very machine that is https, and no header has to be believed for it.
 */
export function asVisited(request: Request, env: Env): Request {
  const url = new URL(request.url);
  if (url.protocol !== 'http:' || isLoopback(url.hostname)) return request;
  if (settingsIn(env)?.APP_ENV !== 'selfhost') return request;
  url.protocol = 'https:';
  return new Request(url, request);
}

/** Works out whose host a request came for; `brandOf` remembers it. */
export async function hostOf(request: Request, env: Env): Promise<Host> {
  const url = new URL(request.url);
  if (isSiteHost(url, env)) return null;
  const host = await customersHost(url.hostname.replace(/\.$/, ''), env);
  if (typeof host === 'object') brands.set(request, host);
  return host;
}

/** The customer's domain that a request came for; null on the site's own host. */
export function brandOf(request: Request): Brand | null {
  return brands.get(request) ?? null;
}

function isSiteHost({ host, hostname }: URL, env: Env): boolean {
  if (isLoopback(hostname)) return true;
  const config = settingsIn(env);
  // Settings that are wrong are its calls' to tell.
  if (config === null || host === config.SITE_HOST) return true;
  if (domainDriverName(config) !== null) return false;
  // Where there are no customers' domains, whatever leads here is the site; unless anybody may lead here by any name.
  return config.APP_ENV !== 'selfhost' || config.SITE_HOST === '';
}

function settingsIn(env: Env): Config | null {
  try {
    return configOf(env);
  } catch {
    return null;
  }
}

async function customersHost(hostname: string, env: Env): Promise<Brand | 'unknown' | 'silent'> {
  let entry;
  try {
    entry = await readHost(env, hostname);
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
