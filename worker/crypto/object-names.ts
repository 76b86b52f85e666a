/** Names of Durable Objects. Each is chosen under a secret key, so that no one can aim requests at one of them. */
import { base64url, fromBase64, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

/** Neither number may change under its version: stored data would be looked for in another object. */
const VAULT_SHARDS = 256;
const RATE_LIMITER_SHARDS = 64;
const CODE_QUEUES = 16;
/** Version of the address normalisation, the key and the hash; frozen. */
const ACCOUNT_VERSION = 'a1';
/** Short enough for an API token to name its account, and more than anyone could find two alike of. */
export const ACCOUNT_DIGEST_BYTES = 16;
const ACCOUNT_NAME = /^a1:[\w-]{22}$/;
/** Enough to distinguish the requesters of one account. */
const REQUESTER_ID_BYTES = 16;

/** The name of the vault that stores a secret, such as `v1:17`. */
export function vaultNameOf(shardKey: Uint8Array, secretId: string): string {
  const digest = hmac(shardKey, utf8(`vault\0${secretId}`));
  return `v1:${shard(digest, VAULT_SHARDS)}`;
}

/** The rate limiter of a caller, and the name of their counter in it, which does not reveal their address. */
export function rateLimiterNameOf(
  shardKey: Uint8Array,
  caller: string,
): { limiter: string; counter: string } {
  const digest = hmac(shardKey, utf8(`limiter\0${caller}`));
  return { limiter: `l1:${shard(digest, RATE_LIMITER_SHARDS)}`, counter: base64url(digest) };
}

/** The email queue of codes for the secrets of an account, such as `c1:3`. */
export function codeQueueNameOf(shardKey: Uint8Array, account: string): string {
  return `c1:${shard(hmac(shardKey, utf8(`codes\0${account}`)), CODE_QUEUES)}`;
}

/** The name of the account of a normalised address. */
export function accountNameOf(nameKey: Uint8Array, address: string): string {
  const digest = hmac(nameKey, utf8(`account\0${address}`));
  return accountOfDigest(digest.subarray(0, ACCOUNT_DIGEST_BYTES));
}

/** The name of the account with a digest. */
export function accountOfDigest(digest: Uint8Array): string {
  return `${ACCOUNT_VERSION}:${base64url(digest)}`;
}

/** The digest in the name of an account. */
export function digestOfAccount(account: string): Uint8Array {
  return fromBase64(account.slice(ACCOUNT_VERSION.length + 1)) ?? new Uint8Array();
}

/** True for a text that could be the name of an account, so that junk reaches no object. */
export function isAccountName(text: string): boolean {
  return ACCOUNT_NAME.test(text);
}

/** The fingerprints by their keys: every call of a vault carries one. */
const shardKeyFingerprints = new WeakMap<Uint8Array, string>();

/** Identifies a shard key without revealing it: stored in the shards that the key leads to. */
export function shardKeyFingerprint(shardKey: Uint8Array): string {
  const known = shardKeyFingerprints.get(shardKey);
  if (known !== undefined) return known;
  const fingerprint = base64url(hmac(shardKey, utf8(`fingerprint\0v1:${VAULT_SHARDS}`)));
  shardKeyFingerprints.set(shardKey, fingerprint);
  return fingerprint;
}

/** Identifies the key that names accounts, likewise. */
export function nameFingerprint(nameKey: Uint8Array): string {
  return base64url(hmac(nameKey, utf8('fingerprint\0a1')));
}

/** A network address, or a browser that signed in to the account before. */
export type RequesterKind = 'network' | 'browser';

/** A pseudonym of a requester of email from an account; it differs from account to account. */
export function requesterIdOf(
  shardKey: Uint8Array,
  account: string,
  kind: RequesterKind,
  name: string,
): string {
  const digest = hmac(shardKey, utf8(`mail-requester\0${account}\0${kind}\0${name}`));
  return base64url(digest.subarray(0, REQUESTER_ID_BYTES));
}

function shard(digest: Uint8Array, shards: number): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint16(0) % shards;
}
