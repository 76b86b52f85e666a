import { expect, it } from 'vitest';
import { domainOf, normalAddress, obscuredAddress } from './email-address.ts';

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Lovelace@Example.COM\n', 'ada.lovelace@example.com'],
  ['ada+tag@example.co.uk', 'ada+tag@example.co.uk'],
  ["o'hara_%x@sub.example.org", "o'hara_%x@sub.example.org"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ÄDA@example.com', 'Äda@example.com'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
])('turns %j into the address %j', (text, address) => {
  expect(normalAddress(text)).toBe(address);
  expect(normalAddress(address)).toBe(address);
});

it('takes at most 64 characters before the @, and 254 altogether', () => {
  const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.com`;
  const longest = `${'x'.repeat(64)}@${domain}`;
  expect(longest).toHaveLength(254);
  expect(normalAddress(longest)).toBe(longest);
  expect(normalAddress(`${'x'.repeat(65)}@example.com`)).toBeNull();
  expect(normalAddress(longest.replace('.com', 'c.com'))).toBeNull();
});

it.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@-example.com',
  'ada@example..com',
  'ada@exa_mple.com',
  'ada@example.com:80',
  'ada@example.com/x',
  'a da@example.com',
  'ada@exam ple.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada@@example.com',
  '"ada"@example.com',
  'ada,bob@example.com',
  'Ada <ada@example.com>',
  'ada\0@example.com',
  'ada\r\nBcc: bob@example.com',
  'ada@example.com, bob@example.com',
])('makes no address of %j', (text) => {
  expect(normalAddress(text)).toBeNull();
});

it.each([
  ['jonathan@example.com', 'jo*****@e*****.com'],
  ['a@b.co.uk', 'a*****@b*****.uk'],
  ['ada@xn--bcher-kva.example', 'ad*****@x*****.example'],
])('shows %s as no more than %s', (address, shown) => {
  expect(obscuredAddress(address)).toBe(shown);
});

it.each([
  ['ada@example.com', 'example.com'],
  ['"a@b"@example.org', 'example.org'],
  ['example.com', 'example.com'],
  ['', ''],
])('reads the domain of %j as %j', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});
