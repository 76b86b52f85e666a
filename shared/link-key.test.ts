import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKey, linkPath, repairedLink } from './link-key.ts';
import { isId } from './secret-id.ts';

const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What programs append to a link that they show or send; the properties below append anything. */
const tails = [
  '',
  ...'. , ; : ! ? > ) ] } " » ” ’ * ** _ ~ … ... / //'.split(' '),
  ...Array.from("'`\\ \n\u200B\u200D\u2060\uFEFF\u00AD\u00A0"),
  '\r\n',
  ...'%20 %3E %3e %22 %27 %29 %5D %0A %0D%0A %2C %2E %253E %2F % %E2%80 %zz'.split(' '),
  ...'%E2%80%8B %E2%80%A6 %E2%80%9D %C2%A0 %EF%BB%BF %E3%80%82 。 请打开 и'.split(' '),
  ...'&utm_source=mail %3Futm_source=mail ?a=b #top = =3D ">here</a> </a>'.split(' '),
  ...'.Thanks _Thanks_ )[1]'.split(' '),
];

it.each(tails)('cuts %j off at the end of a link', (tail) => {
  const pages = ['secret', 'private', 'ask', 'private/ask'].map((page) => `/${page}/${KEY}`);
  for (const link of [...pages, `/private/${KEY}/burn`]) expect(linkPath(link + tail)).toBe(link);
});

it.each([
  ['nothing', ''],
  ['a key without its last character', KEY.slice(0, -1)],
  ['a key without its first character', KEY.slice(1)],
  ['a key with a character too many', `${KEY}a`],
  ['a short key, filled up by an encoded character', `${KEY.slice(0, -2)}%3E`],
  ['a key that a program cut', `${KEY.slice(0, 12)}…`],
  ['a key with a hole', `${KEY.slice(0, 8)} ${KEY.slice(8)}`],
  ['a key of another version', `2${KEY.slice(1)}`],
  ['a word', 'abc'],
])('treats %s as an incomplete link', (_what, segment) => {
  expect(linkPath(`/secret/${segment}`)).toBeNull();
  expect(linkPath(`/private/${segment}/burn`)).toBeNull();
  expect(isKey(segment)).toBe(false);
});

it.each(['/', '/secret', '/secret/', '/recent', `/x/${KEY}`, `/api/v2/secret/${KEY}`, KEY])(
  'refuses %s as a link of a secret',
  (path) => {
    expect(linkPath(path)).toBeNull();
  },
);

it.each([
  ['#aK', '#aK', false],
  ['.#aK', '#aK', false],
  ['%20#aK', '#aK', false],
  ['%23aK', '#aK', true],
  ['%2523aK', '#aK', true],
  ['%252523aK', '#aK', true],
  // Both are kept: a link with two keys opens nothing.
  ['%23aK#aL', '#aK#aL', true],
  ['?x=1#aK', '#aK', false],
  ['.', '', false],
])('reads a link that ends with %j with the fragment %j', (tail, fragment, isChanged) => {
  const link = new URL(`https://seal.example/secret/${KEY}${tail}`);
  expect(repairedLink(link)).toMatchObject({ path: `/secret/${KEY}`, fragment, isChanged });
  expect(repairedLink(new URL(`https://seal.example/secret/${KEY}a${tail}`))).toBeNull();
});

it.each([
  ['?locale=fr%23bK', '?locale=fr', '#bK', true],
  ['?locale=pt_BR%2523bK.', '?locale=pt_BR', '#bK.', true],
  ['/?locale=fr%252523bK', '?locale=fr', '#bK', true],
  // What an email program appends to the link comes after the key.
  ['?locale=fr%23bK&utm_source=a%23b', '?locale=fr', '#bK&utm_source=a%23b', true],
  // Both are kept: a link with two keys opens nothing.
  ['?locale=fr%23aK#aL', '?locale=fr', '#aK#aL', true],
  ['%23aK?locale=fr%23aL', '?locale=fr', '#aK#aL', true],
  ['%23aK?locale=fr', '?locale=fr', '#aK', true],
  ['?locale=fr#bK', '?locale=fr', '#bK', false],
  ['?locale=fr', '?locale=fr', '', false],
  // No link of ours has another query: what stands there is not the key.
  ['?a=b%23c#bK', '?a=b%23c', '#bK', false],
  ['?a=b%23c', '?a=b%23c', '', false],
  ['#bK?locale=fr%23bL', '', '#bK?locale=fr%23bL', false],
])('reads a link that ends with %j with the query %j and the fragment %j', (tail, ...expected) => {
  const [search, fragment, isChanged] = expected;
  const link = new URL(`https://seal.example/secret/${KEY}${tail}`);
  expect(repairedLink(link)).toEqual({ path: `/secret/${KEY}`, search, fragment, isChanged });
});

it('accepts only a bare key as a key', () => {
  expect(isKey(KEY)).toBe(true);
  for (const text of [`${KEY}.`, ` ${KEY}`, `${KEY}\n`]) expect(isKey(text)).toBe(false);
});

it('accepts only 22 characters as an id, and no key', () => {
  const id = KEY.slice(1);
  expect(isId(id)).toBe(true);
  for (const text of ['', KEY, id.slice(1), `${id}\n`, ` ${id}`, `_${id.slice(1)}`]) {
    expect(isId(text)).toBe(false);
  }
});

const base62 = fc.constantFrom(...BASE62.split(''));
const keys = fc.string({ unit: base62, minLength: 22, maxLength: 22 }).map((text) => `1${text}`);
/** Texts that begin with no character of a key. */
const anyTails = fc.string({ unit: 'binary' }).filter((tail) => !/^[\dA-Za-z]/.test(tail));
const more = fc.string({ unit: base62, minLength: 1, maxLength: 40 });

it('finds the key of a link whatever is appended, encoded once, twice or not', () => {
  fc.assert(
    fc.property(keys, anyTails, fc.constantFrom(0, 1, 2), (key, tail, encodings) => {
      let end = tail.toWellFormed();
      for (let times = 0; times < encodings; times++) end = encodeURIComponent(end);
      expect(linkPath(`/secret/${key}${end}`)).toMatch(new RegExp(`^/secret/${key}(/burn)?$`));
    }),
    { numRuns: 2000 },
  );
});

it('treats a key with characters missing or too many as incomplete, whatever follows', () => {
  const parts = fc.record({ start: fc.nat(22), length: fc.nat(22) });
  fc.assert(
    fc.property(keys, parts, anyTails, (key, { start, length }, tail) => {
      expect(linkPath(`/secret/${key.slice(start, start + length)}${tail}`)).toBeNull();
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(keys, more, anyTails, (key, end, tail) => {
      expect(linkPath(`/secret/${key}${end}${tail}`)).toBeNull();
    }),
  );
});
