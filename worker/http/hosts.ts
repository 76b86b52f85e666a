/**
 * Custom domains in Workers KV, under `host:` and `logo:`, names that no envelope can have: a copy of the verified domains of
 * accounts, for visitors who open a link there. It decides only whether a page is shown and its branding: a stale entry is a
 * minute old.
 */
import * as v from 'valibot';
import { branding } from '../../shared/contract/branding.ts';
import { fromStore } from '../platform/store-unavailable.ts';

/** A change is everywhere after twice this time: the store's cache and the isolate's add up. The store accepts no less. */
const CACHED_SECONDS = 30;
/** For a name without an entry: its owner may be waiting for the domain to work. */
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
export type HostEntry = Readonly<v.InferOutput<typeof hostEntry>>;

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
