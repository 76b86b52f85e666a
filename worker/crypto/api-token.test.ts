import { expect, it } from 'vitest';
import { generateApiToken, looksLikeApiToken, readApiToken, readSigned } from './api-token.ts';
import { fromHex } from './encoding.ts';
import { accountNameOf } from './object-names.ts';
import type { SigningKeys } from './signature.ts';

const nameKey = new Uint8Array(32).fill(7);
const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(2) }, ...keys];
const ada = accountNameOf(nameKey, 'ada@example.com');
const bob = accountNameOf(nameKey, 'bob@example.com');

/** Each text with one character changed. */
function changesOf(text: string): string[] {
  return Array.from(text, (character, position) => {
    const other = character === '1' ? '2' : '1';
    return text.slice(0, position) + other + text.slice(position + 1);
  });
}

it('makes a token that fits into programs for Onetime Secret, headers and patterns of secret scanners', () => {
  for (let drawn = 0; drawn < 100; drawn++) {
    const { token, hexToken } = generateApiToken(keys, ada);
    expect(token).toMatch(/^waxseal_[A-Za-z0-9_-]{56}$/);
    expect(hexToken).toMatch(/^[0-9a-f]{40}$/);
    expect(looksLikeApiToken(token, false)).toBe(true);
    expect(looksLikeApiToken(hexToken, true)).toBe(true);
  }
});

it('reads the account and the same random part from both spellings', () => {
  const { token, hexToken, random } = generateApiToken(keys, ada);
  const expected = { account: ada, random };
  for (const accepted of [keys, rotated]) {
    expect(readApiToken(accepted, token, null)).toEqual(expected);
    expect(readApiToken(accepted, token, ada)).toEqual(expected);
    expect(readApiToken(accepted, hexToken, ada)).toEqual(expected);
    expect(readApiToken(accepted, hexToken.toUpperCase(), ada)).toEqual(expected);
  }
  expect(generateApiToken(keys, ada).random).not.toBe(random);
});

it('reads the hexadecimal spelling for its account alone, and only beside its address', () => {
  const { hexToken } = generateApiToken(keys, ada);
  expect(looksLikeApiToken(hexToken, false)).toBe(false);
  expect(readApiToken(keys, hexToken, null)).toBeNull();
  expect(readApiToken(keys, hexToken, bob)).toBeNull();
});

it('refuses a token that another key signed, or none', () => {
  const others: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32) }];
  const { token, hexToken } = generateApiToken(keys, ada);
  const made = generateApiToken(others, ada);
  const junk = ['', 'waxseal_', `${token}A`, token.slice(0, -1), `${hexToken}0`, ` ${token}`];
  const foreign = [made.token, made.hexToken, 'a'.repeat(40), `waxseal_${'A'.repeat(56)}`];
  const changed = [...changesOf(token), ...changesOf(hexToken)];
  const accepted = [...junk, ...foreign, ...changed].filter((text) =>
    readApiToken(keys, text, ada),
  );
  expect(accepted).toEqual([]);
});

it('refuses a MAC that is shorter than that of the hexadecimal spelling', () => {
  const { hexToken, random } = generateApiToken(keys, ada);
  const bytes = fromHex(hexToken);
  expect(readSigned(keys, ada, bytes)).toEqual({ account: ada, random });
  for (let length = 0; length < bytes.length; length++) {
    expect([length, readSigned(keys, ada, bytes.subarray(0, length))]).toEqual([length, null]);
  }
});
