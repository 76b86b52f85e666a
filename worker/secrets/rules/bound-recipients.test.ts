import { describe, expect, it } from 'vitest';
import { entryOf, normalRecipient } from './bound-recipients.ts';

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['@Example.com', '@example.com'],
  [' @bücher.example', '@xn--bcher-kva.example'],
  ['example.com', null],
  ['@', null],
  ['@@example.com', null],
  ['@example', null],
  ['ada@', null],
  ['a@b@example.com', null],
  ['', null],
])('turns “%s” into the normal form %s', (given, expected) => {
  expect(normalRecipient(given)).toBe(expected);
});

describe('a secret that is bound to one address and one domain', () => {
  const recipients = ['ada@example.com', '@example.org'];

  it.each([
    ['ada@example.com', 'address'],
    ['bob@example.com', null],
    ['ada@example.org', 'domain'],
    ['a.b+c_d-1@example.org', 'domain'],
    ["o'hara@example.org", 'domain'],
    // Some old mail servers forward an email to such an address to another host.
    ['a%evil.example@example.org', null],
    ['a!b@example.org', null],
    ['ä@example.org', null],
    ['ada@sub.example.org', null],
    ['ada@notexample.org', null],
  ])('opens for %s by its %s', (address, expected) => {
    expect(entryOf(recipients, address)).toBe(expected);
  });

  it('opens for a listed address by itself where its domain is listed as well', () => {
    expect(entryOf(['@example.com', ...recipients], 'ada@example.com')).toBe('address');
  });
});
