import { expect, it } from 'vitest';
import { conceal, get, outcome, post } from '../client.ts';

type Headers = Readonly<Record<string, string>>;

function concealFrom(headers: Headers): Promise<string> {
  return post('/secret/conceal', { secret: 'x' }, { headers }).then(outcome);
}

it.each<[string, Headers]>([
  ['a program', {}],
  ['a page of this site', { 'Sec-Fetch-Site': 'same-origin' }],
  ['the visitor’s own hand', { 'Sec-Fetch-Site': 'none' }],
  ['an older browser on this site', { Origin: 'http://localhost' }],
  ['a page without a referrer on this site', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
])('lets a post by %s through', async (_, headers) => {
  expect(await concealFrom(headers)).toBe('200');
});

it.each<[string, Headers]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
  ['something unheard of', { 'Sec-Fetch-Site': 'elsewhere' }],
  [
    'another site that claims our origin',
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' },
  ],
  ['an older browser on another site', { Origin: 'https://evil.example' }],
  ['an older browser on another port', { Origin: 'http://localhost:8080' }],
  ['a host that begins like ours', { Origin: 'http://localhost.evil.example' }],
  ['something without an origin', { Origin: 'null' }],
  ['something without an origin that was typed in', { Origin: 'null', 'Sec-Fetch-Site': 'none' }],
  ['something whose origin is no origin', { Origin: 'localhost' }],
])('refuses a post by %s', async (_, headers) => {
  expect(await concealFrom(headers)).toBe('403 origin_refused');
});

const foreign = { 'Sec-Fetch-Site': 'cross-site' };

it('lets anyone look from anywhere, for a link may stand anywhere', async () => {
  const { secretKey } = await conceal();
  const headers = { ...foreign, Origin: 'https://elsewhere.example' };
  expect(outcome(await get(`/secret/${secretKey}`, { headers }))).toBe('200');
});
