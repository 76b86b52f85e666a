import { expect, test } from 'vitest';
import { negotiateEncoding } from './encoding.ts';

test.each([
  // What browsers send.
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  // Clients without the header may be unable to decode.
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, zstd', null],
  // Weights: the highest wins, and brotli a tie.
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.001, gzip;q=0.002', 'gzip'],
  ['br; q=1.000 , gzip; q=0.999', 'br'],
  // 0 excludes.
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  // The asterisk stands for every encoding that is not named.
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0.1, *;q=0.2', 'gzip'],
  // The file itself only if it is preferred by name.
  ['identity, br;q=0.5', null],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['identity;q=0.5, br', 'br'],
  ['identity;q=0', null],
  ['identity;q=0, gzip', 'gzip'],
  // Names in any case; others only resemble them.
  ['BR', 'br'],
  ['GZip;Q=1', 'gzip'],
  ['brotli, gzipped, bro', null],
  ['x-gzip', null],
  // An invalid weight counts as 0.
  ['br;q=', null],
  ['br;q=2', null],
  ['br;q=-1', null],
  ['br;q=0.1234', null],
  ['br;q=yes, gzip', 'gzip'],
  ['br;level=11', 'br'],
  // Malformed lists.
  [',,br,,', 'br'],
  [';q=1', null],
  [' \t', null],
  [`${'a,'.repeat(8000)}br`, 'br'],
] as const)('%s: %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});
