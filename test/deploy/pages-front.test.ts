/** The site has two fronts, Pages and the Worker's own assets (for customers' domains): both promise the same. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders, withoutHashes } from '../../shared/security-headers.ts';
import { readRegion } from '../../worker/node/deployment.ts';
import { siteDirectory } from '../../worker/node/paths.ts';
import { builtSite, differencesAt } from '../../worker/node/verify-site.ts';
import { type HttpAnswer, type HttpRequest, httpClient } from '../support/http.ts';
import type { Loopback } from '../support/loopback.ts';
import { partOfSite } from '../support/part-of-site.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startFrontDoor } from './front-door.ts';
import { type PagesServer, startPages } from './pages-server.ts';
import { setUp } from './set-up.ts';

const place = setUp();
const { host, block } = readRegion('eu', place.configFile);
const patterns = block.routes.map(({ pattern }) => pattern);
place.remove();

let server: RunningServer;
let pagesServer: PagesServer;
let door: Loopback;

/** Sends a request for the host of the region. */
type Ask = (path: string, more?: Partial<HttpRequest>) => Promise<HttpAnswer>;

/** Pages alone, the Worker alone, and both behind one door, as the routes of the region divide them. */
let pages: Ask;
let worker: Ask;
let joined: Ask;
const closing: (() => void)[] = [];

function askAt(base: string): Ask {
  const client = httpClient(base, 4);
  closing.push(() => client.close());
  return (path, { method = 'GET', headers } = {}) =>
    client.send({ method, path, headers: { Host: host, ...headers } });
}

beforeAll(async () => {
  const env = { JURISDICTION: 'eu', SITE_HOST: host, INCOMING_RECIPIENT: 'support@example.com' };
  server = await startServer({ env });
  pagesServer = await startPages();
  const base = new URL(server.base);
  door = await startFrontDoor({ patterns, worker: base, pages: pagesServer.url });
  [pages, worker, joined] = [askAt(pagesServer.url.origin), askAt(server.base), askAt(door.origin)];
});
afterAll(async () => {
  for (const close of closing) close();
  await Promise.all([door.close(), server.stop(), pagesServer.stop()]);
});

const securityNames = Object.keys(securityHeaders).map((name) => name.toLowerCase());

/** The parts of an answer that are promised, whichever server gives it. */
function promised({ status, headers }: HttpAnswer) {
  const names = [
    ...securityNames,
    'access-control-allow-origin',
    'cache-control',
    'location',
    'x-jurisdiction',
    'x-robots-tag',
  ];
  const type = headers['content-type']?.toString().toLowerCase().replace(/;\s*/, '; ');
  return { status, type, named: names.map((name) => `${name}: ${headers[name]?.toString()}`) };
}

/** Both give the same answer, with all security headers. */
async function expectAlike(path: string): Promise<HttpAnswer> {
  const [one, other] = await Promise.all([pages(path), worker(path)]);
  expect(promised(one), `${path} on Pages`).toEqual(promised(other));
  expect(one.text).toBe(other.text);
  for (const [name, value] of Object.entries(securityHeaders)) {
    const found = withoutHashes(String(one.headers[name.toLowerCase()]));
    expect(found, `${name} of ${path}`).toBe(value);
  }
  return other;
}

it.each([
  ['/', 'no-cache'],
  ['/secret/abc', 'no-store'],
  // As mail and chat programs damage links.
  ['/secret/abc/', 'no-store'],
  ['/secret/abc.', 'no-store'],
  ['/secret/abc%3E', 'no-store'],
  ['/secret/abc%20', 'no-store'],
  ['/secret/abc%E2%80%8B', 'no-store'],
  ['/secret/abc%22%3Ehere', 'no-store'],
  ['/private/abc/', 'no-store'],
  ['/private/abc', 'no-store'],
  ['/private/abc/burn', 'no-store'],
  ['/robots.txt', 'public, max-age=86400'],
  ['/plain.css', 'public, max-age=86400'],
  ['/manifest.webmanifest', 'public, max-age=86400'],
  ['/og.png', 'public, max-age=86400'],
  ['/favicon-48.png', 'public, max-age=86400'],
])('answers %s with 200 on Pages and from the Worker, alike', async (path, cacheControl) => {
  const answer = await expectAlike(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe(cacheControl);
});

it('serves the same pages on Pages and from the Worker', async () => {
  const lines = readFileSync(join(siteDirectory, '_redirects'), 'utf8').trim().split('\n');
  const paths = lines
    .filter((line) => line.includes(' /pages/en/'))
    .map((line) => line.replace(/ .*/, '').replaceAll(/:\w+/g, 'abc'));
  expect(paths).toContain('/secret/abc');
  for (const path of paths) expect((await expectAlike(path)).status, `status of ${path}`).toBe(200);
});

it('lets what a page is made of be kept for ever, the same on both', async () => {
  const file = readdirSync(join(siteDirectory, 'dist')).find((name) => name.endsWith('.js')) ?? '';
  const [one, other] = await Promise.all([pages(`/dist/${file}`), worker(`/dist/${file}`)]);
  expect(one.status).toBe(200);
  expect(one.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Two names of one type; both are allowed to run where sniffing is not.
  for (const { headers } of [one, other]) expect(headers['content-type']).toMatch(/javascript/);
  expect({ ...promised(one), type: '' }).toEqual({ ...promised(other), type: '' });
  expect(one.text).toBe(other.text);
});

it.each([
  '/nowhere',
  '/secret',
  '/private',
  '/secret/abc/def',
  '/404',
  // Its path is cached for good: a missing file must not be.
  '/dist/nothing.js',
])('answers %s with 404 on Pages and from the Worker, alike, and not cached', async (path) => {
  const answer = await expectAlike(path);
  expect(answer.status).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it.each([
  ['/index.html', '/'],
  ['/404.html', '/404'],
])('sends %s on to %s on both; only the number differs', async (path, target) => {
  const [one, other] = await Promise.all([pages(path), worker(path)]);
  expect([one.status, other.status]).toEqual([308, 307]);
  for (const { headers } of [one, other]) {
    expect(headers['location']).toBe(target);
    for (const name of securityNames) expect(headers[name], `${name} of ${path}`).toBeDefined();
  }
});

it.each(['POST', 'PUT', 'DELETE'])('refuses a %s of a page on both', async (method) => {
  const answers = [pages, worker].map(async (ask) => (await ask('/secret/abc', { method })).status);
  expect(await Promise.all(answers)).toEqual([405, 405]);
});

it.each([
  ['/', 200],
  ['/status', 200],
  ['/pricing?a=b', 200],
  ['/nothing/here', 404],
  ['/secret/0123456789abcdefghijkl', 200],
  ['/private/0123456789abcdefghijkl/burn', 200],
  ['/forgot/0123456789abcdefghijkl', 200],
  ['/verify/0123456789abcdefghijkl', 200],
  ['/api/v2/health', 200],
  ['/api/v2/status', 200],
  ['/api/v2/nothing', 404],
  ['/api/openapi.json', 200],
  ['/logout?locale=de', 303],
  ['/incoming', 200],
  ['/incoming?ticketno=7', 200],
  ['/incoming/sent', 200],
  ['/.well-known/security.txt', 200],
])('answers %s with %d in a region, as its Worker does alone', async (path, status) => {
  const [one, other] = await Promise.all([joined(path), worker(path)]);
  expect(one.status).toBe(status);
  expect(promised(one)).toEqual(promised(other));
  if (status === 200) expect(one.text.length).toBe(other.text.length);
});

it.each(['/api/v2/status', '/.well-known/security.txt'])(
  'serves nothing at %s on Pages: a deployment that forgets to send it to the Worker fails loudly',
  async (path) => {
    expect((await pages(path)).status).toBe(404);
  },
);

it('allows what stands in the pages of the site by its hash, and needs nothing more', () => {
  const policy = readFileSync(join(siteDirectory, '_headers'), 'utf8');
  const files = globSync('**/*.html', { cwd: siteDirectory });
  expect(files.length).toBeGreaterThan(400);
  for (const page of files) {
    const html = readFileSync(join(siteDirectory, page), 'utf8');
    const inline = html.matchAll(/<(script|style)>([^]*?)<\/\1>/g);
    for (const [, tag = '', content = ''] of inline) {
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy, `a ${tag} of ${page}`).toContain(`'sha256-${hash}'`);
    }
    expect(/ style=| on[a-z]+="|javascript:/.exec(html)?.[0], `in ${page}`).toBeUndefined();
  }
});

it('serves on Pages what `npm run verify-site` expects of a release', async () => {
  const part = partOfSite(builtSite(), /^(?:[^/]+|pages\/en\/(?:home|about|secret)\.html)$/);
  expect(Object.keys(part.pages).length).toBeGreaterThan(2);
  expect(await differencesAt(pagesServer.url, part)).toEqual([]);
});
