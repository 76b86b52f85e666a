import { expect, it, vi } from 'vitest';
import { base64url } from './encoding.ts';
import {
  addressMark,
  checkHash,
  codeMac,
  generateCode,
  recipientTicket,
} from './recipient-code.ts';

const KEY = `1${'a'.repeat(22)}`;
const OTHER = `1${'b'.repeat(22)}`;
const requestToken = new Uint8Array(32).fill(1);

it.each([
  [0, '000000'],
  [42_781, '042781'],
  [1_000_000, '000000'],
  [4_293_999_999, '999999'],
])('turns the random number %i into the code %s', (number, code) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    if (array instanceof Uint32Array) array[0] = number;
    return array;
  });
  expect(generateCode()).toBe(code);
});

it('makes no code of the last numbers, which would make some codes likelier', () => {
  const numbers = [4_294_967_295, 4_294_000_000, 7];
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = numbers.shift() ?? 0;
    return array;
  });
  expect(generateCode()).toBe('000007');
  draw.mockRestore();
});

/** Frozen: what is stored must be found again by every later version. */
it('stores the values of an address and a code as the first version did', () => {
  const mark = addressMark(KEY, 'ada@example.com');
  const mac = codeMac(KEY, mark, '042781');
  expect(
    [mark, mac, recipientTicket(KEY, requestToken, 'a request'), checkHash(mac, 'a request')].map(
      base64url,
    ),
  ).toMatchInlineSnapshot(`
    [
      "Cak6r023Fi6emIo1iw7zhCNV-bamp78kEcDb_ZJBmhk",
      "116faC7wY2fKH8fOJo7IK_LYeUnL7u-A58bROzvgLc8",
      "xINX5f_BS11mDusgkBE1qSDFl4_9WG3akwpIx_sUt_A",
      "LSGnD7E5fIjGFatDOllnqHGEqVYBoSBQKIUJ57aCLCE",
    ]
  `);
});

it('makes each value differ by everything that it is made of', () => {
  const mark = addressMark(KEY, 'ada@example.com');
  const mac = codeMac(KEY, mark, '042781');
  const values = [
    mark,
    addressMark(KEY, 'bob@example.com'),
    addressMark(OTHER, 'ada@example.com'),
    mac,
    codeMac(KEY, mark, '042782'),
    codeMac(KEY, addressMark(KEY, 'bob@example.com'), '042781'),
    codeMac(OTHER, mark, '042781'),
    recipientTicket(KEY, requestToken, 'a request'),
    recipientTicket(KEY, requestToken, 'another'),
    recipientTicket(KEY, new Uint8Array(32), 'a request'),
    recipientTicket(OTHER, requestToken, 'a request'),
    checkHash(mac, 'a request'),
    checkHash(mac, 'another'),
    checkHash(mark, 'a request'),
  ].map(base64url);
  expect(new Set(values)).toHaveLength(values.length);
});
