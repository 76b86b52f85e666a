/**
 * Domain verification: the TXT record that proves ownership. Only the account's owner is shown the value, and only the
 * domain's owner can publish it.
 *
 * The value is derived, not random: an account that adds a domain again gets the same one, and the value of any other
 * account can be computed to check a claim. It grants no access, so it may be public.
 */
import { base64url, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

/** Version of the derivation. */
const VERSION = 'waxseal1-';
const PROOF_BYTES = 24;

/** The name of the TXT record. */
export function proofHost(domain: string): string {
  return `_waxseal-challenge.${domain}`;
}

/**
 * The value of an account's TXT record for a domain: the version and 32 characters of base64url.
 *
 * @param nameKey the key that names accounts; never rotated, so published records stay valid
 * @param domain ASCII, lower case
 */
export function domainProof(nameKey: Uint8Array, account: string, domain: string): string {
  const digest = hmac(nameKey, utf8(`domain-proof\0${account}\0${domain}`));
  return `${VERSION}${base64url(digest.subarray(0, PROOF_BYTES))}`;
}
