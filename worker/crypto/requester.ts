/** Telling apart who asks an account for mails, without keeping who it was. */
import { base64url, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

/** Enough that two requesters are not taken for one. */
const ID_BYTES = 16;

/** A network address, or a browser that signed in to the account before. */
export type RequesterKind = 'network' | 'browser';

/** The id of a requester: the same one has another id in another account. */
export function requesterIdOf(
  routeKey: Uint8Array,
  account: string,
  kind: RequesterKind,
  name: string,
): string {
  const digest = hmac(routeKey, utf8(`mail-requester\0${account}\0${kind}\0${name}`));
  return base64url(digest.subarray(0, ID_BYTES));
}
