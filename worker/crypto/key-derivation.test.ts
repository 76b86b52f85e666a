import { expect, it } from 'vitest';
import { base64 } from './encoding.ts';
import { passphraseKeys } from './key-derivation.ts';

const COST = 4;
const key = '1AbCdEfGhIjKlMnOpQr01234';

async function verifierOf(passphrase: string, secretKey = key): Promise<string> {
  return base64((await passphraseKeys(secretKey, passphrase, COST)).verifier);
}

it('counts a passphrase beyond the 72 bytes and the null character at which bcrypt stops', async () => {
  const long = 'a'.repeat(72);
  expect(await verifierOf(`${long}b`)).not.toBe(await verifierOf(`${long}c`));
  expect(await verifierOf('a\0b')).not.toBe(await verifierOf('a\0c'));
  expect(await verifierOf('a')).not.toBe(await verifierOf('a\0a'));
});

it('treats composed and separate accents of a passphrase as the same, and keeps its spaces', async () => {
  expect(await verifierOf('é')).toBe(await verifierOf('e\u0301'));
  expect(await verifierOf(' a')).not.toBe(await verifierOf('a'));
});

it('derives different keys for another secret, and two different keys for one', async () => {
  expect(await verifierOf('a')).not.toBe(await verifierOf('a', '1AbCdEfGhIjKlMnOpQr01235'));
  const { verifier, passphrasePart } = await passphraseKeys(key, 'a', COST);
  expect(verifier).not.toEqual(passphrasePart);
});
