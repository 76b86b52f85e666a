/**
 * Emailed codes that verify the recipient of a secret (docs/protocol.md). Each value is derived under the secret key:
 * without the link, what a vault stores of them reveals no address and matches no code.
 */
import { concat } from '../../shared/concat.ts';
import { CODE_DIGITS } from '../../shared/limits.ts';
import { utf8 } from './encoding.ts';
import { derive, hmac, sha256 } from './hash.ts';

const CODES = 10 ** CODE_DIGITS;
/** Numbers from here on are drawn again: they would make some codes likelier. */
const REJECT_FROM = 2 ** 32 - (2 ** 32 % CODES);

/** A random code: six decimal digits, each code equally likely. */
export function generateCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < REJECT_FROM) return String(number % CODES).padStart(CODE_DIGITS, '0');
  }
}

/** What a vault stores of an address, 32 bytes. @param address in its normal form */
export function addressMark(secretKey: string, address: string): Uint8Array {
  return hmac(derive(utf8(secretKey), 'recipient-address'), utf8(address));
}

/** What a vault stores of a code for an address, 32 bytes. @param mark the address's */
export function codeMac(secretKey: string, mark: Uint8Array, code: string): Uint8Array {
  return hmac(derive(utf8(secretKey), 'recipient-code'), concat(mark, utf8(code)));
}

/**
 * What the right code brings, 32 bytes: the same for a repeated request, whose first answer may have been lost.
 *
 * @param requestToken the token of the code request
 * @param rid the random token of the call
 */
export function recipientTicket(
  secretKey: string,
  requestToken: Uint8Array,
  rid: string,
): Uint8Array {
  return hmac(derive(utf8(secretKey), 'recipient-ticket'), concat(requestToken, utf8(rid)));
}

/** Identifies a request that checks a code: the same one has the same answer. */
export function checkHash(mac: Uint8Array, rid: string): Uint8Array {
  return sha256(concat(mac, utf8(rid)));
}
