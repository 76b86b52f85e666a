/** The site has two fronts, Pages and the Worker's own assets (for customers' domains): both promise the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { readRegion } from '../../worker/node/deployment.ts';
import { builtSite, differencesAt } from '../../worker/node/verify-site.ts';
import { type HttpAnswer, httpClient } from '../support/http.ts';
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

let worker: RunningServer | undefined;
let pages: PagesServer | undefined;
let door: Loopback | undefined;
interface Site {
  get(path: string): Promise<HttpAnswer>;
}

function siteAt(base: string): Site {
  const client = httpClient(base, 4);
  return { get: (path) => client.send({ method: 'GET', path, headers: { Host: host } }) };
}

/** Both halves behind one door, and the Worker alone. */
let joined: Site;
let alone: Site;
beforeAll(async () => {
  const env = { JURISDICTION: 'eu', SITE_HOST: host, INCOMING_RECIPIENT: 'support@example.com' };
  worker = await startServer({ env });
  pages = await startPages();
  const base = new URL(worker.base);
  door = await startFrontDoor({ patterns, worker: base, pages: pages.url });
  joined = siteAt(door.origin);
  alone = siteAt(worker.base);
}, 90_000);
afterAll(() => Promise.all([door?.close(), worker?.stop(), pages?.stop()]));

/** The parts of an answer that are promised, whichever server gives it. */
function promised({ status, headers }: HttpAnswer) {
  const names = [...Object.keys(securityHeaders), 'Location', 'X-Robots-Tag', 'X-Jurisdiction'];
  return {
    status,
    named: names.map((name) => `${name}: ${headers[name.toLowerCase()]?.toString()}`),
    cache: headers['cache-control'],
    type: headers['content-type']?.toString().toLowerCase().replace(/;\s*/, '; '),
    isShared: headers['access-control-allow-origin'],
  };
}

test.each([
  ['/', 200],
  ['/about', 200],
  ['/pricing?a=b', 200],
  ['/status', 200],
  ['/api/v2/health', 200],
  ['/account', 200],
  ['/colonel/', 200],
  ['/secret/0123456789abcdefghijkl', 200],
  ['/private/0123456789abcdefghijkl/burn', 200],
  ['/forgot/0123456789abcdefghijkl', 200],
  ['/verify/0123456789abcdefghijkl', 200],
  ['/plain.css', 200],
  ['/robots.txt', 200],
  ['/manifest.webmanifest', 200],
  ['/nothing/here', 404],
  ['/404', 404],
  ['/dist/nothing.js', 404],
  ['/api/v2/status', 200],
  ['/api/v2/nothing', 404],
  ['/api/openapi.json', 200],
  ['/logout?locale=de', 303],
  ['/incoming', 200],
  ['/incoming?ticketno=7', 200],
  ['/incoming/sent', 200],
  ['/.well-known/security.txt', 200],
])('%s is answered alike, with %d', async (path, status) => {
  const [one, other] = await Promise.all([joined.get(path), alone.get(path)]);
  expect(one.status).toBe(status);
  expect(promised(one)).toEqual(promised(other));
  if (status === 200) expect(one.text.length).toBe(other.text.length);
});

test('what a page is made of may be kept for ever, and is the same on both', async () => {
  const { text } = await joined.get('/');
  const [, script = ''] = /"scripts":\["(\/dist\/[^"]+)"/.exec(text) ?? [];
  const [one, other] = await Promise.all([joined.get(script), alone.get(script)]);
  expect(one.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Two names of one type; both are allowed to run where sniffing is not.
  for (const { headers } of [one, other]) expect(headers['content-type']).toMatch(/javascript/);
  expect({ ...promised(one), type: '' }).toEqual({ ...promised(other), type: '' });
  expect(one.text).toBe(other.text);
});

test('Pages serves what `npm run verify-site` expects of a release', async () => {
  if (pages === undefined) throw new Error('Pages has not started');
  const part = partOfSite(builtSite(), /^(?:[^/]+|pages\/en\/(?:home|about|secret)\.html)$/);
  expect(Object.keys(part.pages).length).toBeGreaterThan(2);
  expect(await differencesAt(pages.url, part)).toEqual([]);
});
