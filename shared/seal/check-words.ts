/** The words by which two people compare a request. Apart from the rest: the list of words is loaded when it is needed. */
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type Bytes, utf8 } from './bytes.ts';
import { stretch } from './derivation.ts';

const SALT = utf8('waxseal-ask/1 words');
const WORDS = 5;
/** The list has 2,048 words. */
const WORD_BITS = 11n;
const BITS = BigInt(WORDS) * WORD_BITS;
/** 2^55 has as many. */
const DIGITS = 17;
const STRETCHED_BYTES = 7;

export interface CheckWords {
  /** Five English words of BIP 39. */
  readonly words: readonly string[];
  /** The same number in 17 decimal digits, for those who compare in another language. */
  readonly digits: string;
}

/**
 * The words of a request. They are stretched, so that nobody finds another request with the same ones.
 *
 * @param commitment `H` of the request, 32 bytes
 */
export async function checkWords(commitment: Bytes): Promise<CheckWords> {
  const stretched = await stretch(commitment, SALT, STRETCHED_BYTES);
  const whole = stretched.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const number = whole >> (BigInt(STRETCHED_BYTES * 8) - BITS);
  const words = Array.from({ length: WORDS }, (_, index) => {
    const after = BigInt(WORDS - 1 - index);
    return wordlist[Number((number >> (after * WORD_BITS)) % 2n ** WORD_BITS)] ?? '';
  });
  return { words, digits: String(number).padStart(DIGITS, '0') };
}
