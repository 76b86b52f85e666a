import { expect, it } from 'vitest';
import { isInDomains } from './creation.ts';

const domains = ['corp.example'];

it.each([
  ['ada@corp.example', true],
  ["ada.o'hara+x@corp.example", true],
  ['@corp.example', true],
  ['ada@sub.corp.example', false],
  ['ada@evil.example', false],
  // Servers of another time pass these on to another domain.
  ['evil%attacker.example@corp.example', false],
  ['attacker.example!evil@corp.example', false],
  ['a/b@corp.example', false],
])('accepts %s for a site of one domain: %s', (address, expected) => {
  expect(isInDomains(address, domains)).toBe(expected);
  expect(isInDomains(address, [])).toBe(true);
});
