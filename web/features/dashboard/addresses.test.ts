import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test.each([
  ['', []],
  [' , ;', []],
  ['ada@example.com', ['ada@example.com']],
  [' ada@example.com , bob@example.com,', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com bob@example.com', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com;\nbob@example.com', ['ada@example.com', 'bob@example.com']],
  [
    'ada@example.com，bob@example.com、eve@example.com',
    ['ada@example.com', 'bob@example.com', 'eve@example.com'],
  ],
  ['ada@example.com، bob@example.com؛', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com, ada@example.com', ['ada@example.com']],
  ['no address', ['no', 'address']],
])('in %j the addresses are %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
