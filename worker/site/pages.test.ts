/** Pages and files of the site: which file is served, in which language, and how it is cached. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';
import { putLogo } from '../http/host.ts';

const ACME = 'https://acme.example';
const german = { 'Accept-Language': 'de' };

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
  const branding = { name: '', accent: '', before: '', after: '', logo: null };
  await site.env.SECRETS.put('host:acme.example', JSON.stringify({ account: 'a1:ada', branding }));
});
afterEach(() => endSite(site));

/** The file that is served has its own path as its content. */
async function fileAt(path: string, asked: object = {}) {
  const { status, text, headers } = await site.send(path, asked);
  return [status, text, headers.get('Vary'), headers.get('Cache-Control')];
}

describe('a page of the site', () => {
  const byLanguage = 'Accept-Language, Cookie';

  it.each([
    ['GET', '/about', {}, '/about', byLanguage, null],
    ['GET', '/about', german, '/pages/de/about', byLanguage, 'no-cache'],
    ['POST', '/about', german, '/about', byLanguage, null],
    ['FORGET', '/about', german, '/about', byLanguage, null],
    // It is not prerendered, and the same in every language.
    ['GET', '/dashboard', german, '/dashboard', null, null],
    ['GET', '/private/key', german, '/pages/de/private', byLanguage, 'no-store'],
    ['GET', '/private/key/burn', german, '/pages/de/burn', byLanguage, 'no-store'],
    ['GET', '/secret/key', german, '/pages/de/secret', byLanguage, 'no-store'],
    ['GET', '/ask/key', german, '/pages/de/ask', byLanguage, 'no-store'],
  ])('answers %s %s with %j by the file %s', async (method, path, headers, file, vary, cached) => {
    expect(await fileAt(path, { method, headers })).toEqual([200, file, vary, cached]);
  });

  it('keeps a page out of indexes in any language where its path contains a key', async () => {
    const robots = { headers: { 'X-Robots-Tag': 'noindex' } };
    const ASSETS = { fetch: () => Promise.resolve(new Response('page', robots)) };
    const indexed = async (path: string) =>
      (await site.send(path, { headers: german, settings: { ASSETS } })).headers.get(
        'X-Robots-Tag',
      );
    expect(await Promise.all(['/secret/key', '/ask/key', '/about'].map(indexed))).toEqual([
      'noindex',
      'noindex',
      null,
    ]);
  });

  it.each([{}, german])('answers 404 on a custom domain, not cached: with %j', async (headers) => {
    for (const path of ['/', '/about', '/dashboard', '/private/key']) {
      const [status, text, , cached] = await fileAt(path, { origin: ACME, headers });
      expect([path, status, text, cached]).toEqual([path, 404, '/pages/en/app', 'no-store']);
    }
    for (const path of ['/secret/key', '/ask/key']) {
      const [status] = await fileAt(path, { origin: ACME, headers });
      expect([path, status]).toEqual([path, 200]);
    }
  });
});

it('lets a logo be cached for ever, and the lack of one not at all', async () => {
  const cached = async () => (await fileAt('/logo', { origin: ACME })).at(-1);
  expect(await cached()).toBe('no-store');
  const logo = { type: 'image/webp', version: 'v1', bytes: new Uint8Array(1) } as const;
  await putLogo(site.env, 'acme.example', logo);
  expect(await cached()).toBe('public, max-age=31536000, immutable');
});

it.each([
  [200, 'no-cache'],
  [304, 'no-cache'],
  [404, 'no-store'],
  [500, 'no-store'],
])('serves the document of the API to every site, with %i cached by %s', async (status, cached) => {
  const ASSETS = { fetch: () => Promise.resolve(new Response(null, { status })) };
  const { headers } = await site.send('/api/openapi.json', { settings: { ASSETS } });
  expect(headers.get('Cache-Control')).toBe(cached);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
});

it.each([
  [{}, true],
  [{ 'Sec-Fetch-Site': 'none' }, true],
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ 'Sec-Fetch-Site': 'same-site' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }, false],
])('signs out a visit of /logout with %j: %s', async (headers, isIntended) => {
  const page = await site.send('/logout', { headers });
  expect([page.status, page.headers.get('Location')]).toEqual([303, '/']);
  expect(page.headers.getSetCookie()).toHaveLength(isIntended ? 2 : 0);
});
