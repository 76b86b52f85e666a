/**
 * What proves whose a domain is: a text that only the account's owner is shown and only the domain's owner can publish.
 *
 * It is derived, not drawn: the same account gets the same one however often it adds the domain, and who holds another
 * account's domain can be asked for by theirs. It opens nothing, so a DNS that everybody reads may hold it.
 */
import { base64url, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

/** Names the derivation; it changes with it. */
const VERSION = 'waxseal1-';
const PROOF_BYTES = 24;

/** Where the record stands. */
export function proofHost(domain: string): string {
  return `_waxseal-challenge.${domain}`;
}

/**
 * The value of an account's TXT record for a domain, 32 characters of base64url behind its version.
 *
 * @param nameKey the key that names accounts: it is never rotated, and so are these records never
 * @param domain as the DNS has it
 */
export function domainProof(nameKey: Uint8Array, account: string, domain: string): string {
  const digest = hmac(nameKey, utf8(`domain-proof\0${account}\0${domain}`));
  return `${VERSION}${base64url(digest.subarray(0, PROOF_BYTES))}`;
}
