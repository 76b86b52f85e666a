import { describe, expect, it } from 'vitest';
import { isWeakPassword, type PasswordNames } from './weak-password.ts';

const names: PasswordNames = {
  siteName: 'Waxseal',
  siteHost: 'secrets.waxseal.example:8443',
  address: 'ada.lovelace@engines.difference.co.uk',
};
const lists = {
  commonPasswords: new Set(['password', 'password1', '12345678', 'qwertyuiop', 'iloveyou']),
  suffixes: new Set(['example', 'uk', 'co.uk']),
};
const isWeak = (password: string, over: Partial<PasswordNames> = {}) =>
  isWeakPassword(password, { ...names, ...over }, lists);

it.each([
  'password',
  'PassWord1',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'aaaaaaaaaa',
  'abababababab',
  'ｐａｓｓｗｏｒｄ',
])('refuses the common password %s', (password) => {
  expect(isWeak(password)).toBe(true);
});

describe('a password that contains a known word', () => {
  it.each([
    ['the name of the site', 'waxseal!!!'],
    ['it with digits', 'WaxSeal2026'],
    ['it among other words', 'waxseal and a hot iron'],
    ['it inside of another word', 'thewaxsealers17'],
    ['it in parts', 'Wax-Seal of mine'],
    ['it in look-alikes', 'w4x$3@1 of mine'],
    ['it in full-width letters', 'ｗａｘｓｅａｌ of mine'],
    ['the address', 'ada.lovelace@engines.difference.co.uk'],
    ['what stands before the @', 'adalovelace'],
    ['a part of that', 'lovelace and babbage'],
    ['the same with digits', 'lovelace1815'],
    ['the domain of the address', 'what a difference a day makes'],
    ['the same in look-alikes', 'd1ff3r3nc3 of opinion'],
  ])('refuses a password that contains %s: %s', (_name, password) => {
    expect(isWeak(password)).toBe(true);
  });

  it.each([
    ['acme.example', 'rocket skates by acme', true],
    ['secrets.acme.example', 'my secrets are mine alone', false],
    ['secrets.acme.co.uk', 'acme12345', true],
    ['localhost:8787', 'localhost of mine', true],
    ['192.168.100.1:8787', '1921681001 horses', false],
    ['', 'rocket skates by acme', false],
  ])('refuses the registered name of the host %s in %s: %s', (siteHost, password, isRefused) => {
    expect(isWeak(password, { siteHost })).toBe(isRefused);
  });

  it('refuses the whole name of a site with several words', () => {
    const siteName = 'Acme Secret Sharing';
    expect(isWeak('acmesecretsharing1', { siteName })).toBe(true);
    expect(isWeak('a secret that no one can predict', { siteName })).toBe(false);
    expect(isWeak('Sharing!2026', { siteName })).toBe(true);
  });

  it('refuses a number that the address consists of', () => {
    const address = '13800138000@mail.example';
    expect(isWeak('qq13800138000', { address })).toBe(true);
    expect(isWeak('qq91827364', { address })).toBe(false);
  });

  it('refuses a domain in Unicode', () => {
    expect(isWeak('münchen ist schön', { address: 'a@xn--mnchen-3ya.example' })).toBe(true);
  });
});

describe('a name of four or five letters, which other words contain by chance', () => {
  const address = 'anne@seal.example';

  it.each([
    'anne2026',
    'Anne!!!!',
    'xXanneXx',
    'seal-the-deal',
    '$3al and @nn3',
    'anne and the green gables',
    'green gables, anne!',
  ])('refuses a short name as a word, or with a short rest: %s', (password) => {
    expect(isWeak(password, { address })).toBe(true);
  });

  it.each([
    'manners maketh man, they say',
    'the banned channels of the planned sea lanes',
    'unsealed concealed revealed',
  ])('accepts a short name as a part of another word: %s', (password) => {
    expect(isWeak(password, { address })).toBe(false);
  });

  it('refuses the shortest names only as the whole password', () => {
    expect(isWeak('ada and the engine', { address: 'ada@ox.example' })).toBe(false);
    expect(isWeak('ada!!!1815', { address: 'ada@ox.example' })).toBe(true);
  });
});

it.each(['correct horse battery', 'T7#kq9-vv', 'пароль с солью', '        x y z'])(
  'takes %s',
  (password) => {
    expect(isWeak(password)).toBe(false);
    expect(isWeak(password, { address: null, siteHost: '' })).toBe(false);
  },
);
