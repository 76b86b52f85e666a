import type { APIResponse } from '@playwright/test';
import * as v from 'valibot';
import { securityHeaders, withoutHashes } from '../../shared/security-headers.ts';
import { expect, test } from './support/test.ts';

const UNKNOWN = `1${'a'.repeat(22)}`;

const knownPaths = ['/', `/secret/${UNKNOWN}`, `/private/${UNKNOWN}`, `/private/${UNKNOWN}/burn`];
const unknownPaths = [
  '/nowhere',
  '/404',
  '/secret',
  '/private',
  `/secret/${UNKNOWN}/x`,
  '/dist/none.js',
];

function expectSecure(answer: APIResponse): void {
  const headers = answer.headers();
  for (const [name, value] of Object.entries(securityHeaders)) {
    const found = withoutHashes(headers[name.toLowerCase()] ?? '');
    expect(found, `${name} of ${answer.url()}`).toBe(value);
  }
}

test('answers known pages with the shell, securely, and unknown paths with a real 404', async ({
  request,
}) => {
  for (const [paths, status] of [
    [knownPaths, 200],
    [unknownPaths, 404],
  ] as const) {
    for (const path of paths) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(status);
      expect(answer.headers()['content-type'], path).toMatch(/^text\/html/);
      expectSecure(answer);
      expect((await request.head(path)).status(), path).toBe(status);
    }
  }
});

test('lets no cache keep and no search find pages with a key in their address, which are the same for every key', async ({
  request,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
  for (const path of knownPaths.slice(1)) {
    const other = await request.get(path);
    expect(other.headers()['cache-control'], path).toBe('no-store');
    expect(other.headers()['x-robots-tag'], path).toBe('noindex');
    const key = path.startsWith('/secret') ? secretKey : metadataKey;
    const own = await request.get(path.replace(UNKNOWN, key));
    expect((await own.body()).equals(await other.body()), path).toBe(true);
  }
});

const pictures = [
  ['favicon-48.png', 48, 48],
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
  ['og.png', 1200, 630],
] as const;

test('has pictures of their sizes and few bytes', async ({ request }) => {
  for (const [file, width, height] of pictures) {
    const answer = await request.get(`/${file}`);
    expect(answer.headers()['content-type'], file).toBe('image/png');
    const bytes = await answer.body();
    expect(pngSize(bytes), file).toEqual({ width, height });
    expect(bytes.length, file).toBeLessThan(40_000);
  }
});

/** The size in the header of a PNG. */
function pngSize(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const manifestShape = v.object({
  name: v.string(),
  display: v.literal('browser'),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.literal('image/png') })),
});

test('names in its manifest a page, and icons that are there', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons } = v.parse(manifestShape, await answer.json());
  const known = pictures.map(([file, width, height]) => [`/${file}`, `${width}x${height}`]);
  expect(icons.length).toBeGreaterThan(1);
  expect(known).toEqual(expect.arrayContaining(icons.map(({ src, sizes }) => [src, sizes])));
});

test('has all that its shell names beside scripts and styles', async ({ request }) => {
  const shell = await (await request.get('/')).text();
  const rels = ['icon', 'apple-touch-icon', 'manifest'];
  const links = rels.flatMap((rel) => [
    ...shell.matchAll(new RegExp(`<link rel="${rel}"[^>]*? href="([^"]+)"`, 'g')),
  ]);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(shell) ?? [];
  // A build with a configured host contains the absolute address of the picture.
  const paths = [...links.map(([, path = '']) => path), picture.replace(/^https:\/\/[^/]+/, '')];
  expect(paths).toHaveLength(5);
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test('allows crawlers everything but the API, so that they see what must not be indexed', async ({
  request,
}) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const rules = (await answer.text()).split('\n').filter((line) => /^\w/.test(line));
  expect(rules).toEqual(['User-agent: *', 'Disallow: /api/', 'Allow: /']);
});

test('runs no inline script, even one that a policy of the page has passed', async ({
  page,
  monitor,
}) => {
  monitor.expectLine('CSP violation: script-src-elem inline');
  monitor.expectLine(/^Executing inline script violates the following Content Security Policy/);
  const blocked: string[] = [];
  page.on('console', (message) => blocked.push(message.text()));
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    const text = 'document.title = "broken in"';
    // As if a policy of the page had passed it: a string alone would be refused before.
    const policy = globalThis.trustedTypes?.createPolicy('dompurify', { createScript: String });
    Object.assign(script, { text: policy?.createScript(text) ?? text });
    document.head.append(script);
  });
  await expect.poll(() => blocked.join('\n')).toContain('CSP violation: script-src-elem inline');
  expect(await page.title()).not.toBe('broken in');
});
