import { expect, it } from 'vitest';
import { endpoints, nameOf, olderEndpoints } from '../../support/endpoints.ts';
import { conceal, get, outcome, post, send } from '../client.ts';

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

it('refuses every call that changes something to a form of another site', async () => {
  const unsafe = [...endpoints, ...olderEndpoints].filter(({ method }) => method === 'POST');
  expect(unsafe.length).toBeGreaterThan(40);
  for (const endpoint of unsafe) {
    const answer = await send(endpoint.path.replaceAll(/:\w+/g, 'any'), {
      method: 'POST',
      headers: { ...foreign, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'continue=true',
    });
    // The older API answers every refusal with 404.
    const status = answer.headers.get('X-Intended-Status') ?? String(answer.status);
    expect(`${status} ${nameOf(endpoint)}`).toBe(`403 ${nameOf(endpoint)}`);
  }
});

it('lets anyone look from anywhere, for a link may stand anywhere', async () => {
  const { secretKey } = await conceal();
  const headers = { ...foreign, Origin: 'https://elsewhere.example' };
  expect(outcome(await get(`/secret/${secretKey}`, { headers }))).toBe('200');
});

it('lets no other site read an answer', async () => {
  const answer = await get('/status', { headers: { Origin: 'https://elsewhere.example' } });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
});
