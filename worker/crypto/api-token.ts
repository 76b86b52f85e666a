/**
 * API tokens. The usual spelling names its account by itself: `waxseal_` and base64url of the account's digest, a random part
 * and a MAC. The other one, for programs that send the address beside it and expect no more than 40 hexadecimal digits, is
 * the same random part and the beginning of the same MAC. What is stored of a token belongs to the random part, so it is one
 * for both.
 *
 * The MAC keeps junk from the objects of accounts: without the keys of the site no one can make a token that reaches one.
 */
import { concat } from '../../shared/concat.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { base64url, fromBase64, fromHex, hex, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';
import { ACCOUNT_DIGEST_BYTES, accountOfDigest, digestOfAccount } from './object-names.ts';
import type { SigningKey, SigningKeys } from './signature.ts';

/** Secret scanners find tokens by it. */
const PREFIX = 'waxseal_';
const TOKEN = /^waxseal_[\w-]{56}$/;
const HEX_TOKEN = /^[\da-f]{40}$/i;

const RANDOM_BYTES = 14;
const MAC_BYTES = 12;
const HEX_MAC_BYTES = 6;

interface GeneratedApiToken {
  readonly token: string;
  /** The spelling of 40 hexadecimal digits. */
  readonly hexToken: string;
  /** The random part, which is never stored. */
  readonly random: string;
}

/** Creates an API token for an account, in both spellings. */
export function generateApiToken([key]: SigningKeys, account: string): GeneratedApiToken {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const mac = macOf(key, account, random);
  const token = PREFIX + base64url(concat(digestOfAccount(account), random, mac));
  const hexToken = hex(concat(random, mac.subarray(0, HEX_MAC_BYTES)));
  return { token, hexToken, random: base64url(random) };
}

/** A text has the form of an API token in one of the two spellings; the hexadecimal one counts only beside an address. */
export function looksLikeApiToken(text: string, hasAddress: boolean): boolean {
  return TOKEN.test(text) || (hasAddress && HEX_TOKEN.test(text));
}

/**
 * Reads an API token; null unless it was signed for an account of this site.
 *
 * @param named the account of the address beside it; null where there is none, so that the token names it alone
 */
export function readApiToken(
  keys: SigningKeys,
  token: string,
  named: string | null,
): { account: string; random: string } | null {
  if (TOKEN.test(token)) {
    const bytes = fromBase64(token.slice(PREFIX.length)) ?? new Uint8Array();
    const account = accountOfDigest(bytes.subarray(0, ACCOUNT_DIGEST_BYTES));
    return readSigned(keys, account, bytes.subarray(ACCOUNT_DIGEST_BYTES));
  }
  return named !== null && HEX_TOKEN.test(token) ? readSigned(keys, named, fromHex(token)) : null;
}

/**
 * Reads the random part and the MAC of a token, or the beginning of the MAC. The patterns above let nothing shorter through,
 * and it does not rely on them.
 *
 * @returns null unless the MAC is that of the account, and no shorter than in a hexadecimal spelling
 */
export function readSigned(keys: SigningKeys, account: string, bytes: Uint8Array) {
  const [random, mac] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)];
  if (mac.length < HEX_MAC_BYTES) return null;
  const isOurs = keys.some((key) =>
    equalBytes(macOf(key, account, random).subarray(0, mac.length), mac),
  );
  return isOurs ? { account, random: base64url(random) } : null;
}

function macOf({ bytes: key }: SigningKey, account: string, random: Uint8Array): Uint8Array {
  return hmac(key, utf8(`api-token\0${account}.${base64url(random)}`)).subarray(0, MAC_BYTES);
}
