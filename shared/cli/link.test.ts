import { expect, it } from 'vitest';
import { parseLink } from './link.ts';

const origin = 'https://seal.example';

it.each([
  ['1abcDEF', { key: '1abcDEF', fragment: '' }],
  [' 1abcDEF\n', { key: '1abcDEF', fragment: '' }],
  ['1abcDEF#aK', { key: '1abcDEF', fragment: '#aK' }],
  [`${origin}/secret/1abc`, { origin, side: 'secret', key: '1abc', fragment: '' }],
  [`${origin}/secret/1abc/?locale=de#x`, { origin, side: 'secret', key: '1abc', fragment: '#x' }],
  [`\t${origin}/private/1abc\r\n`, { origin, side: 'private', key: '1abc', fragment: '' }],
  [`${origin}/ask/1abc#aK`, { origin, side: 'ask', key: '1abc', fragment: '#aK' }],
  [`${origin}/private/ask/1abc#pK`, { origin, side: 'private/ask', key: '1abc', fragment: '#pK' }],
  [`${origin}/private/1abc/burn#aK`, { origin, side: 'private', key: '1abc', fragment: '#aK' }],
  [
    'http://localhost:8787/secret/1',
    { origin: 'http://localhost:8787', side: 'secret', key: '1', fragment: '' },
  ],
])('reads %j', (text, link) => {
  expect(parseLink(text)).toEqual(link);
});

const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
const FRAGMENT = '#a0123456789abcdefABCDEF';
const whole = `${origin}/secret/${KEY}${FRAGMENT}`;
const parts = { origin, side: 'secret', key: KEY, fragment: FRAGMENT };

it.each([
  `<${whole}>`,
  `"${whole}"`,
  `“${whole}”`,
  ` < ${whole} >\n`,
  whole.replace('#', '.#'),
  whole.replace('#', '%20#'),
  whole.replace('#', '>#'),
  `\uFEFF${whole}`,
])('finds the link in what copying adds to it: %j', (text) => {
  expect(parseLink(text)).toEqual(parts);
});

it.each([
  ['secret', '%23'],
  ['secret', '%252523'],
  ['secret', '?locale=fr%2523'],
  ['ask', '%23'],
  ['private/ask', '%23'],
])('repairs a link of /%s with %s in the place of #, and reads it as changed', (side, hash) => {
  const link = whole.replace('secret', side).replace('#', hash);
  expect(parseLink(link)).toEqual({ ...parts, side, isChanged: true });
});

it.each([
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(whole)}&data=05`,
  `https://urldefense.com/v3/__${whole.replace('#', '*')}__;Iw!!x$`,
  `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(whole)}&c=E`,
  `https://gateway.example/check/${encodeURIComponent(whole)}`,
])('names the gateway of %s and the host of the original, and no key', (text) => {
  const parse = () => parseLink(text);
  expect(parse).toThrow(
    `That link leads to ${new URL(text).host}, which checks links in email and got this one. ` +
      `Copy the original link that begins with ${origin}/, up to its end.`,
  );
  expect(parse).not.toThrow(KEY);
});

it('names a gateway that hides the original', () => {
  const text = `https://urldefense.proofpoint.com/v2/url?u=https-3A__seal.example_secret_${KEY}`;
  expect(() => parseLink(text)).toThrow('leads to urldefense.proofpoint.com');
});

it.each([
  '',
  '1abc 2abc',
  origin,
  `${origin}/secret`,
  `${origin}/secret/a/b`,
  '/secret/1abc',
  '../x',
])('refuses what is neither a link nor a key: %j', (text) => {
  expect(() => parseLink(text)).toThrow('neither a link nor a key');
});

it.each([
  'http://seal.example/secret/1',
  'https://ada:x@seal.example/secret/1',
  'ftp://a/secret/1',
])('refuses a link that it must not follow: %s', (text) => {
  expect(() => parseLink(text)).toThrow();
});
