/** Two people who compare the words of a request compare 55 bits; the values themselves are checked with the vectors of the protocol. */
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, it } from 'vitest';
import { checkWords } from './check-words.ts';

it('gives five words, and the same number in digits', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map((byte) => checkWords(new Uint8Array(32).fill(byte))),
  );
  if (!one || !other) throw new Error('there are no words');
  for (const { words, digits } of [one, other]) {
    const places = words.map((word) => wordlist.indexOf(word));
    expect(places).toHaveLength(5);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(places.reduce((sum, place) => sum * 2048n + BigInt(place), 0n)).toBe(BigInt(digits));
    expect(digits).toMatch(/^\d{17}$/);
  }
  expect(one.words).not.toEqual(other.words);
});
