import { expect, test } from 'vitest';
import { parseAddresses } from './addresses-field.tsx';

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
])('the addresses in %j are %j', (text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});
