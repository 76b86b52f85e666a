import type { APIResponse } from '@playwright/test';
import { securityHeaders } from '../../shared/security-headers.ts';
import { expect, test } from './support/test.ts';

const UNKNOWN = 'a'.repeat(43);

const knownPaths = ['/', `/secret/${UNKNOWN}`, `/private/${UNKNOWN}`, `/private/${UNKNOWN}/burn`];
const unknownPaths = ['/nowhere', '/secret', '/private', `/secret/${UNKNOWN}/x`, '/dist/none.js'];

function expectSecure(answer: APIResponse): void {
  const headers = answer.headers();
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(headers[name.toLowerCase()], `${name} of ${answer.url()}`).toBe(value);
  }
}

for (const path of knownPaths) {
  test(`the page ${path.replace(UNKNOWN, ':key')} answers 200 with the shell, securely`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^text\/html/);
    expectSecure(answer);
    expect((await request.head(path)).status()).toBe(200);
  });
}

for (const path of unknownPaths) {
  test(`the path ${path.replace(UNKNOWN, ':key')} is unknown and answers a real 404`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toMatch(/^text\/html/);
    expectSecure(answer);
  });
}

test('pages with a key in their address are kept by no cache and found by no search', async ({
  request,
}) => {
  for (const path of knownPaths.slice(1)) {
    const headers = (await request.get(path)).headers();
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers['x-robots-tag'], path).toBe('noindex');
  }
});

test('what the pages are made of is kept for good, under names that change with it', async ({
  request,
}) => {
  const shell = await (await request.get('/')).text();
  const assets = [...shell.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable');
    expectSecure(answer);
  }
});

test('the API answers securely, and nobody keeps its answers', async ({ request, api }) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
  const paths = [
    '/api/v2/bootstrap',
    '/api/v2/status',
    `/api/v2/secret/${secretKey}`,
    `/api/v2/private/${metadataKey}`,
    `/api/v2/secret/${UNKNOWN}`,
    '/api/v2/nowhere',
  ];
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.headers()['cache-control'], path).toBe('no-store');
    expect(answer.headers()['content-type'], path).toBe('application/json; charset=utf-8');
    expectSecure(answer);
  }
});

test('the policy forbids scripts and styles from elsewhere, and inline ones', async ({
  page,
  vigil,
}) => {
  vigil.expectLine('CSP violation: script-src-elem inline');
  vigil.expectLine(/^Executing inline script violates the following Content Security Policy/);
  const blocked: string[] = [];
  page.on('console', (message) => blocked.push(message.text()));
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken in"';
    document.head.append(script);
  });
  await expect.poll(() => blocked.join('\n')).toContain('CSP violation: script-src-elem inline');
  expect(await page.title()).not.toBe('broken in');
});
