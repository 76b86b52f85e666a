/** Strict-Transport-Security reaches beyond the site's own host only with the setting. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { putHost } from '../../../worker/http/host.ts';
import { siteOf, visitWorker } from '../whole-worker.ts';

const SITE_HOST = 'waxseal.example';
const CUSTOM = 'secrets.acme.example';
const PLAIN = 'max-age=63072000';
const paths = [
  '/',
  '/api/v2/status',
  '/api/v2/nothing',
  '/logout',
  '/.well-known/security.txt',
  '/x',
];

/** Answers as the site's files do, with headers that cannot be changed in place. */
const ASSETS = siteOf((path) => {
  const headers = { 'Strict-Transport-Security': PLAIN, 'Content-Type': 'text/html' };
  return new Response('page', { status: path === '/x' ? 404 : 200, headers });
});

beforeAll(async () => {
  const branding = { name: 'Acme', accent: '#a8231c', before: '', after: '', logo: null };
  await putHost(env, CUSTOM, { account: 'a1:acme', branding });
});

async function hstsOf(origin: string, path: string, HSTS_SUBDOMAINS: string) {
  const { headers } = await visitWorker(origin + path, {}, { SITE_HOST, HSTS_SUBDOMAINS, ASSETS });
  return headers.get('Strict-Transport-Security');
}

it.each(paths)('covers the hosts below the site where that is set: %s', async (path) => {
  const origin = `https://${SITE_HOST}`;
  expect(await hstsOf(origin, path, '1')).toBe(`${PLAIN}; includeSubDomains`);
  expect(await hstsOf(origin, path, '0')).toBe(PLAIN);
});

it.each([
  ['a host by http', 'http://localhost'],
  ['the site’s name by http', `http://${SITE_HOST}`],
  ['a custom domain', `https://${CUSTOM}`],
  ['an unknown host', 'https://unknown.example'],
  ['a loopback name', 'https://localhost'],
])('covers no hosts below %s', async (_, origin) => {
  for (const path of [...paths, '/secret/0123456789abcdefghijkl']) {
    expect([null, PLAIN]).toContain(await hstsOf(origin, path, '1'));
  }
});
