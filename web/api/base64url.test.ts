import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

const every = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);

test.each([0, 1, 2, 3, 32, 70_000])(
  '%i bytes are written as Node does, and read again',
  (length) => {
    const bytes = every.subarray(0, length);
    const text = toBase64url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes));
  },
);

test('what is no base64url is not read', () => {
  expect(() => fromBase64url('%')).toThrow();
});
