import { expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

const every = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);

it.each([0, 1, 2, 3, 32, 70_000])(
  'writes %i bytes as Node does, and reads them again',
  (length) => {
    const bytes = every.subarray(0, length);
    const text = toBase64url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes));
  },
);

it('reads nothing that is no base64url', () => {
  expect(() => fromBase64url('%')).toThrow();
});
