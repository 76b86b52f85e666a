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
  [`${origin}/private/1abc/burn#aK`, { origin, side: 'private', key: '1abc', fragment: '#aK' }],
  [
    'http://localhost:8787/secret/1',
    { origin: 'http://localhost:8787', side: 'secret', key: '1', fragment: '' },
  ],
])('%j is read', (text, link) => {
  expect(parseLink(text)).toEqual(link);
});

it.each([
  '',
  '1abc 2abc',
  origin,
  `${origin}/secret`,
  `${origin}/secret/a/b`,
  '/secret/1abc',
  '../x',
])('is neither a link nor a key: %j', (text) => {
  expect(() => parseLink(text)).toThrow('neither a link nor a key');
});

it.each([
  'http://seal.example/secret/1',
  'https://ada:x@seal.example/secret/1',
  'ftp://a/secret/1',
])('is a link that is not followed: %s', (text) => {
  expect(() => parseLink(text)).toThrow();
});
