import { describe, expect, it } from 'vitest';
import { isAmong, normalRecipient } from './bound-recipients.ts';

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
])('the normal form of “%s” is %s', (given, expected) => {
  expect(normalRecipient(given)).toBe(expected);
});

describe('a secret that is bound to one address and one domain', () => {
  const recipients = ['ada@example.com', '@example.org'];

  it.each([
    ['ada@example.com', true],
    ['bob@example.com', false],
    ['ada@example.org', true],
    ['a.b+c_d-1@example.org', true],
    // A server of another time may send it on.
    ['a%evil.example@example.org', false],
    ['a!b@example.org', false],
    ['ä@example.org', false],
    ['ada@sub.example.org', false],
    ['ada@notexample.org', false],
  ])('opens for %s: %s', (address, expected) => {
    expect(isAmong(recipients, address)).toBe(expected);
  });
});
