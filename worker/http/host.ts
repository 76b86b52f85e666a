/**
 * Which host a request is for: the site's own, a custom domain, or an unknown one, which gets 404. A custom domain shows the
 * secrets that were shared on it and nothing else: no account, no session, no other customer's secrets. Of the API it serves the
 * calls of someone who opens a link, which the contract marks.
 *
 * Custom domains are in Workers KV, under `host:` and `logo:`, names that no envelope can have: a copy of the verified domains of
 * accounts, for visitors who open a link there. It decides only whether a page is shown and its branding: a stale entry is a
 * minute old.
 */
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { branding } from '../../shared/contract/branding.ts';
import { health } from '../../shared/contract/health.ts';
import { status } from '../../shared/contract/site.ts';
import { isLoopbackName } from '../../shared/loopback.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { domainDriverName } from '../config/domains.ts';
import { logWarning } from '../platform/log.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { isFromThisMachine, withCallerOf } from './address.ts';
import {
  type AppContext,
  type AppEnv,
  type CustomDomain,
  type Host,
  settingsIn,
} from './request-context.ts';

/** What monitors request from a server on its own machine, by whatever name they have for it. */
const PROBES: ReadonlySet<string> = new Set([status.path, health.path, '/metrics']);

/** The path of a custom domain's logo, on that domain. */
export const LOGO = '/logo';

export const textHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
};

/** Determines the host of a request, for everything that comes after it. */
export const resolveHost: MiddlewareHandler<AppEnv> = async (context, next) => {
  context.req.raw = asVisited(context.req.raw, context.env);
  const host = await hostOf(context.req.raw, context.env);
  if (host === 'unreachable') {
    const headers = { ...textHeaders, 'Retry-After': '1' };
    return new Response('Try again', { status: 503, headers });
  }
  context.set('host', host);
  return next();
};

/**
 * A request as its visitor made it. Behind a reverse proxy our own socket uses http, whatever the visitor uses: elsewhere
 * than on this very machine that is https, and no header has to be believed for it.
 */
function asVisited(request: Request, env: Env): Request {
  if (settingsIn(env)?.APP_ENV !== 'selfhost') return request;
  const url = new URL(request.url);
  if (url.protocol !== 'http:' || isLoopbackName(url.hostname)) return request;
  url.protocol = 'https:';
  return withCallerOf(request, new Request(url, request));
}

/** `unreachable`: the store of custom domains does not answer. */
async function hostOf(request: Request, env: Env): Promise<Host | 'unreachable'> {
  const url = new URL(request.url);
  const host = isSiteHost(request, url, env)
    ? 'site'
    : await customDomain(url.hostname.replace(/\.$/, ''), env);
  if (host === 'unknown' || host === 'unreachable') return host;
  // On the platform `request.url` has the scheme that the visitor used. Elsewhere http is legitimate: between the proxy and
  // the server on one machine, and in local runs.
  const isPlainHttp = url.protocol === 'http:' && settingsIn(env)?.APP_ENV === 'deployed';
  return isPlainHttp ? 'plain-http' : host;
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
  // site can give its own name this address (DNS rebinding) and would be same-origin with the responses.
  return APP_ENV === 'deployed' && domainDriverName(config) === null;
}

async function customDomain(
  domain: string,
  env: Env,
): Promise<CustomDomain | 'unknown' | 'unreachable'> {
  let entry;
  try {
    entry = await lookUpHost(env, domain);
  } catch (error) {
    logWarning('host_lookup_failed', { error: String(error) });
    return 'unreachable';
  }
  if (!entry) return 'unknown';
  const { logo, ...shown } = entry.branding;
  return { domain, branding: { ...shown, logo: logo === null ? null : `${LOGO}?${logo}` } };
}

/** The paths of the API that custom domains serve: filled while the app is put together. */
const servedPaths = new Set<string>();

/** The custom domain that a request is for; null on the site's own host. */
export function customDomainOf(context: AppContext): CustomDomain | null {
  const host = context.get('host');
  return typeof host === 'object' ? host : null;
}

/** Lets custom domains serve the routes of a path, which are mounted later. */
export function serveOnCustomDomains(path: string): void {
  servedPaths.add(path);
}

/** A route of the API: on a custom domain the next one that matches answers, unless this one is served there. */
export function onServingHost(
  path: string,
  handler: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> {
  return servedPaths.has(path) ? handler : onSite(handler);
}

/** A route of the site's own host: on a custom domain the next one that matches answers. */
export function onSite(handler: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (context, next) => (context.get('host') === 'site' ? handler(context, next) : next());
}

/** A change is everywhere after twice this time: the store's cache and the isolate's add up. The store accepts no less. */
const CACHED_SECONDS = 30;
/** How long a name without an entry is remembered: its owner may be waiting for the domain to work. */
const UNKNOWN_SECONDS = 5;
/** Bounds the memory that made-up names can take. */
const HOSTS_MAX = 1000;

const hostEntry = v.object({
  /** The name of the account that owns it. */
  account: v.string(),
  branding: v.object({
    ...branding.entries,
    /** The version of the logo; null for none. */
    logo: v.nullable(v.string()),
  }),
});

/** A verified domain. */
type HostEntry = Readonly<v.InferOutput<typeof hostEntry>>;

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

const logoMetadata = v.object({ type: v.picklist(logoTypes), version: v.string() });

/** The logo of a domain. */
export interface Logo extends Readonly<v.InferOutput<typeof logoMetadata>> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type Store = Pick<Env, 'SECRETS'>;

interface CachedHost {
  readonly store: KVNamespace;
  readonly entry: HostEntry | null;
  /** Epoch ms. */
  readonly readAt: number;
}

/** The entries that this isolate has read, oldest first. */
const cache = new Map<string, CachedHost>();

/**
 * The entry of a host, for its visitors: half a minute old at most here, and as much again in the store.
 *
 * @param host its name in ASCII, lower case, without a port
 * @returns null when it has no entry
 * @throws StoreUnavailable
 */
export async function lookUpHost(store: Store, host: string): Promise<HostEntry | null> {
  const cached = cache.get(host);
  if (cached?.store === store.SECRETS && isFresh(cached)) return cached.entry;
  const entry = await readHost(store, host);
  cache.delete(host);
  cache.set(host, { store: store.SECRETS, entry, readAt: Date.now() });
  const [oldest] = cache.keys();
  if (cache.size > HOSTS_MAX && oldest !== undefined) cache.delete(oldest);
  return entry;
}

function isFresh({ entry, readAt }: CachedHost): boolean {
  const ageMs = Date.now() - readAt;
  return ageMs >= 0 && ageMs < (entry ? CACHED_SECONDS : UNKNOWN_SECONDS) * 1000;
}

/**
 * The entry of a host in the store.
 *
 * @param host its name in ASCII, lower case, without a port
 * @returns null when it has no entry
 * @throws StoreUnavailable
 */
export async function readHost({ SECRETS }: Store, host: string): Promise<HostEntry | null> {
  const reading = SECRETS.get(hostKey(host), { type: 'json', cacheTtl: CACHED_SECONDS });
  const stored = await fromStore('reading a host', reading);
  return stored === null ? null : v.parse(hostEntry, stored);
}

/** @throws StoreUnavailable */
export async function putHost(env: Env, host: string, entry: HostEntry): Promise<void> {
  await fromStore('writing a host', env.SECRETS.put(hostKey(host), JSON.stringify(entry)));
  cache.delete(host);
}

/**
 * Deletes a host and its logo.
 *
 * @throws StoreUnavailable
 */
export async function deleteHost({ SECRETS }: Store, host: string): Promise<void> {
  const deleting = Promise.all([SECRETS.delete(hostKey(host)), SECRETS.delete(logoKey(host))]);
  await fromStore('deleting a host', deleting);
  cache.delete(host);
}

/** @throws StoreUnavailable */
export async function readLogo({ SECRETS }: Store, host: string): Promise<Logo | null> {
  const reading = SECRETS.getWithMetadata(logoKey(host), {
    type: 'arrayBuffer',
    cacheTtl: CACHED_SECONDS,
  });
  const { value, metadata } = await fromStore('reading a logo', reading);
  if (value === null) return null;
  return { ...v.parse(logoMetadata, metadata), bytes: new Uint8Array(value) };
}

/** @throws StoreUnavailable */
export async function putLogo(env: Env, host: string, logo: Logo): Promise<void> {
  const { bytes, ...metadata } = logo;
  await fromStore('writing a logo', env.SECRETS.put(logoKey(host), bytes, { metadata }));
}

/** @throws StoreUnavailable */
export async function deleteLogo({ SECRETS }: Store, host: string): Promise<void> {
  await fromStore('deleting a logo', SECRETS.delete(logoKey(host)));
}

function hostKey(host: string): string {
  return `host:${host}`;
}

function logoKey(host: string): string {
  return `logo:${host}`;
}
