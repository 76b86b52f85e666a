import { expect, it } from 'vitest';
import {
  generateAccountKey,
  decryptReceipt,
  encryptReceipt,
  tokenWrappingKey,
  unwrapAccountKey,
  wrapAccountKey,
} from './account-key.ts';
import { base64, base64url } from './encoding.ts';
import type { SigningKeys } from './signature.ts';
import { accountNameOf } from './object-names.ts';
import { credentialId, generateAccountToken, readAccountToken, tokenHash } from './tokens.ts';
import { generateSalt, passwordKeys } from './key-derivation.ts';

const COST = 4;
const nameKey = new Uint8Array(32).fill(7);
const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(2) }, ...keys];
const account = accountNameOf(nameKey, 'ada@example.com');

it('reads a token for its purpose and under its key only', () => {
  const { token, random } = generateAccountToken(keys, 'account-session', account);
  expect(readAccountToken(keys, 'account-session', token)).toEqual({ account, random });
  expect(readAccountToken(rotated, 'account-session', token)).toEqual({ account, random });
  expect(readAccountToken(keys, 'reset', token)).toBeNull();
  expect(
    readAccountToken([{ id: 'k1', bytes: new Uint8Array(32) }], 'account-session', token),
  ).toBeNull();
});

it('refuses a token with any changed character', () => {
  const { token } = generateAccountToken(keys, 'reset', account);
  // The last character of a base64 text carries spare bits.
  const positions = Array.from({ length: token.length - 1 }, (_, position) => position);
  const changed = positions.map((position) => {
    const other = token[position] === 'A' ? 'B' : 'A';
    return token.slice(0, position) + other + token.slice(position + 1);
  });
  const junk = ['', '.', '...', 'a1:x.y.k1.z', `${token}.x`, `x.${token}`];
  const accepted = [...changed, ...junk].filter((text) => readAccountToken(keys, 'reset', text));
  expect(accepted).toEqual([]);
});

it('refuses a signed token that names no account', () => {
  const { token } = generateAccountToken(keys, 'reset', 'ada');
  expect(readAccountToken(keys, 'reset', token)).toBeNull();
});

it('takes the beginning of the hash of a token as its id', () => {
  expect(credentialId(Uint8Array.of(251, 255, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe('-_8CAwQFBgcI');
});

it('draws a token that differs each time, and is not contained in its stored hash', () => {
  const [one, other] = [1, 2].map(() => generateAccountToken(keys, 'account-session', account));
  expect(one?.random).not.toBe(other?.random);
  expect(base64url(tokenHash(one?.random ?? ''))).not.toContain(one?.random);
});

it('derives keys of a password and of a token that never change', async () => {
  const salt = new Uint8Array(16).fill(3);
  const { verifier, wrappingKey } = await passwordKeys('Zürich\0 🔑', salt, COST);
  expect(base64(verifier)).toBe('D2QjEmAFfW+IUd87KQPzEa+1N9+wMP1bdtN2yZdEvWk=');
  expect(base64(wrappingKey)).toBe('f+RRTIABeC53ZWe8ZSIyvxMfyblXVgwenraz85fM9XI=');
  expect(base64(tokenWrappingKey('random'))).toBe('h+BLPRxqdfljGctO0uOMw8YUvrd5C/1nPTDbPkAnQBk=');
});

it('counts every character, the salt and the cost, however long the password is', async () => {
  const salt = new Uint8Array(16).fill(3);
  const long = 'x'.repeat(100);
  const all = await Promise.all([
    passwordKeys(`${long}a`, salt, COST),
    passwordKeys(`${long}b`, salt, COST),
    passwordKeys('a', salt, COST),
    passwordKeys('a\0a', salt, COST),
    passwordKeys(' a', salt, COST),
    passwordKeys('a', new Uint8Array(16).fill(4), COST),
    passwordKeys('a', salt, COST + 1),
  ]);
  expect(new Set(all.map(({ verifier }) => base64url(verifier))).size).toBe(all.length);
});

it('treats a password with a composed and with a separate accent as the same', async () => {
  const salt = generateSalt();
  const composed = await passwordKeys('caf\u00e9', salt, COST);
  expect(await passwordKeys('cafe\u0301', salt, COST)).toEqual(composed);
});

it('unwraps an account key only under the credential that wrapped it', () => {
  const accountKey = generateAccountKey();
  const { random } = generateAccountToken(keys, 'account-session', account);
  const wrapped = wrapAccountKey(tokenWrappingKey(random), account, accountKey);
  expect(unwrapAccountKey(tokenWrappingKey(random), account, wrapped)).toEqual(accountKey);
  expect(unwrapAccountKey(tokenWrappingKey('another'), account, wrapped)).toBeNull();
  const someoneElse = accountNameOf(nameKey, 'bob@example.com');
  expect(unwrapAccountKey(tokenWrappingKey(random), someoneElse, wrapped)).toBeNull();
});

it('opens a receipt only under its account’s key and in its own context', () => {
  const accountKey = generateAccountKey();
  const encrypted = encryptReceipt(accountKey, 'id-1', 'M-key');
  expect(decryptReceipt(accountKey, 'id-1', encrypted)).toBe('M-key');
  expect(decryptReceipt(accountKey, 'id-2', encrypted)).toBeNull();
  expect(decryptReceipt(generateAccountKey(), 'id-1', encrypted)).toBeNull();
});
