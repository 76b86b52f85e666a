import { expect, test } from 'vitest';
import { parseAddresses } from './account-options.tsx';

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
  expect(parseAddresses(text)).toEqual(addresses);
});
