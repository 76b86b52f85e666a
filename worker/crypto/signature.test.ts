import { expect, it } from 'vitest';
import { isSigned, sign, type SigningKeys } from './signature.ts';

const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(8) }, ...keys];
const SIGNED = 'k1.gNCgPnPcO_esw9CdXxjR0aG604GxenVYfyJiqDC7vSE';

it('names the key in a signature that never changes', () => {
  expect(sign(keys, 'purpose', 'text')).toBe(SIGNED);
  expect(sign(rotated, 'purpose', 'text')).toMatch(/^k2\./);
});

it('accepts a signature for its purpose and text, under every configured key', () => {
  expect(isSigned(keys, 'purpose', 'text', SIGNED)).toBe(true);
  expect(isSigned(rotated, 'purpose', 'text', SIGNED)).toBe(true);
  expect(isSigned([rotated[0]], 'purpose', 'text', SIGNED)).toBe(false);
  expect(isSigned(keys, 'another', 'text', SIGNED)).toBe(false);
  expect(isSigned(keys, 'purpose', 'another', SIGNED)).toBe(false);
  // Purpose and text are separated: no text can take over a part of the purpose.
  expect(isSigned(keys, 'purposet', 'ext', SIGNED)).toBe(false);
});

it.each([
  '',
  'k1',
  'k1.',
  '.',
  'k1.!',
  SIGNED.slice(0, -2),
  `${SIGNED}.`,
  `${SIGNED}.x`,
  SIGNED.replace('k1', 'k2'),
  SIGNED.replace('k1', ''),
  SIGNED.replace('g', 'h'),
])('refuses a malformed or changed signature: %j', (signature) => {
  expect(isSigned(keys, 'purpose', 'text', signature)).toBe(false);
});
