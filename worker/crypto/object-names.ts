/** Which object holds what: chosen under a key, so that nobody can aim at one of them. */
import { base64url, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

/** Neither number may ever change under its version: everything stored so far would be looked for elsewhere. */
const VAULT_SHARDS = 256;
const LIMITER_SHARDS = 64;

/** The name of the vault that holds a secret, such as `v1:17`. */
export function vaultNameOf(routeKey: Uint8Array, secretId: string): string {
  const digest = hmac(routeKey, utf8(`vault\0${secretId}`));
  return `v1:${shard(digest, VAULT_SHARDS)}`;
}

/** The limiter that counts a caller, and the name it counts them under, which does not tell their address. */
export function rateLimiterNameOf(
  routeKey: Uint8Array,
  caller: string,
): { limiter: string; counter: string } {
  const digest = hmac(routeKey, utf8(`limiter\0${caller}`));
  return { limiter: `l1:${shard(digest, LIMITER_SHARDS)}`, counter: base64url(digest) };
}

/** Recognises a route key without telling it: stored beside the shards that it leads to. */
export function routeFingerprint(routeKey: Uint8Array): string {
  return base64url(hmac(routeKey, utf8(`fingerprint\0v1:${VAULT_SHARDS}`)));
}

/** The same of the key that leads from an address to its account. */
export function nameFingerprint(nameKey: Uint8Array): string {
  return base64url(hmac(nameKey, utf8('fingerprint\0a1')));
}

function shard(digest: Uint8Array, shards: number): number {
  return new DataView(digest.buffer, digest.byteOffset).getUint16(0) % shards;
}
