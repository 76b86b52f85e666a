import { expect, it } from 'vitest';
import { parseAddresses } from './addresses-field.tsx';

it.each([
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
  [
    'Doe, Jane <jane@example.com>; Bob Roe <bob@example.org>',
    ['jane@example.com', 'bob@example.org'],
  ],
  [
    'Jane Doe <jane@example.com>, Bob Roe <bob@example.org>, eve@example.net',
    ['jane@example.com', 'bob@example.org', 'eve@example.net'],
  ],
  ['"Doe; Jane <x>" <jane@example.com>', ['jane@example.com']],
  ["'jane@elsewhere.example' <jane@example.com>", ['jane@example.com']],
  ["O'Brien <a@example.com>; O'Neil <b@example.com>", ['a@example.com', 'b@example.com']],
  ['ada@example.com; Doe, Jane <jane@example.com>', ['ada@example.com', 'jane@example.com']],
  // What is no address is shown as such, and not left out.
  ['bob; Doe, Jane <jane@example.com>', ['bob', 'jane@example.com']],
  ['Jane <jane@example.com> bob', ['jane@example.com', 'bob']],
  ['Jane <jane>', ['Jane', 'jane']],
  ['mailto:jane@example.com?subject=Hi', ['jane@example.com']],
  ['<MAILTO:jane@example.com>', ['jane@example.com']],
  ['\'jane@example.com\', "bob@example.com".', ['jane@example.com', 'bob@example.com']],
  [
    '\u200bjane@example.com\u200e \ufeffbob@exam\u00adple.com',
    ['jane@example.com', 'bob@example.com'],
  ],
  ['@example.com, @example.org.', ['@example.com', '@example.org']],
])('reads %j as the addresses %j', (text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});
