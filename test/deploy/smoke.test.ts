/** The smoke test, the last step of a deployment, finds the defects of a site. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteAt } from '../../worker/node/deploy/site.ts';
import { probeHealth, smoke } from '../../worker/node/deploy/smoke.ts';
import { type DeployedSite, type Defects, startDeployedSite } from './deployed-site.ts';
import type { Problem } from '../../worker/node/deploy/retry.ts';

const EU = { id: 'eu', hasHstsSubdomains: false };
const retryPolicy = { tries: 3, pauseMs: 1 };

let site: DeployedSite;
beforeAll(async () => {
  site = await startDeployedSite();
});
afterAll(() => site.close());

function look(defects: Defects): Promise<Problem | null> {
  site.behave('eu', defects);
  return smoke(siteAt('eu.waxseal.test', site.origins), EU, retryPolicy);
}

test('a site that is as it should be', async () => {
  expect(await look({})).toBeNull();
});

test('a store that needs a moment', async () => {
  expect(await look({ slow: 2 })).toBeNull();
});

test.each<[string, Defects, RegExp]>([
  ['a home that is not there', { home: 522 }, /^\/ answers 522/],
  ['pages without their headers', { hasNoHeaders: true }, /lacks the security header/],
  ['a page of a secret that may be cached', { isCached: true }, /may be cached/],
  ['an unknown path that is found', { missing: 200 }, /answers 200 instead of 404/],
  ['another region', { region: 'us' }, /X-Jurisdiction is us, not eu/],
  ['a secret that opens as another', { opensAs: 'other' }, /opens as something else/],
  ['a secret that opens twice', { opensTwice: true }, /opens twice/],
  ['a store that is never ready', { slow: 99 }, /revealing answers 503/],
])('%s', async (_, defects, expected) => {
  expect((await look(defects))?.found).toMatch(expected);
});

test.each<[string, Defects, RegExp]>([
  [
    'pages in plain http',
    { plainPage: 200 },
    /http:\/\/\S+\/ is answered with 200 \(Location: missing\)/,
  ],
  ['plain http that leads away for a while only', { plainPage: 302 }, /is answered with 302/],
  ['an API in plain http', { plainApi: 200 }, /health is served in plain http/],
  ['a cookie in plain http', { hasPlainCookie: true }, /sets a cookie in plain http/],
])('%s', async (_, defects, expected) => {
  const wrong = await look(defects);
  expect(wrong?.found).toMatch(expected);
  expect(wrong?.next).toMatch(/turns Always Use HTTPS off/);
});

test('an API that refuses plain http by itself', async () => {
  expect(await look({ plainApi: 400 })).toBeNull();
});

test.each<[string, Defects, RegExp, RegExp]>([
  [
    'a challenge in the place of a page',
    { blocks: 'page' },
    /refused \/ with 403: probably a challenge/,
    /Under Attack mode/,
  ],
  [
    'a check of browsers that refuses programs',
    { blocks: 'program' },
    /refused a call by Python-urllib\/3\.12 with 403: probably Browser Integrity Check/,
    /edge rule/,
  ],
  [
    'a firewall that takes a secret for an attack',
    { blocks: 'hostile' },
    /refused a secret with 403: probably a managed rule.*Ray ID 8a1b2c3d4e5f/,
    /edge rule/,
  ],
  [
    'a firewall that takes a long secret for an attack',
    { blocks: 'large' },
    /refused a secret of 1 MiB with 403: probably a managed rule/,
    /edge rule/,
  ],
])('%s', async (_, defects, found, next) => {
  const wrong = await look(defects);
  expect(wrong?.found).toMatch(found);
  expect(wrong?.next).toMatch(next);
  expect(wrong?.next).toContain('Nothing has to be rolled back.');
});

test('a firewall to which the edge rule applies a moment later', async () => {
  expect(await look({ blocks: 'hostile', blockedCalls: 2 })).toBeNull();
});

test('a limit of our own is not taken for a firewall', async () => {
  const wrong = await look({ isLimited: true });
  expect(wrong).toEqual({ found: 'sealing answers 429.' });
});

test('a Worker that something stands in front of is not rolled back', async () => {
  site.behave('eu', { blocks: 'health' });
  const wrong = await probeHealth(siteAt('eu.waxseal.test', site.origins), retryPolicy);
  expect(wrong?.found).toMatch(/something in front of the Worker refused \/api\/v2\/health/);
  expect(wrong?.next).toContain('Nothing has to be rolled back.');
});

test('a front whose HSTS header does not match the setting of its region', async () => {
  site.behave('eu');
  const owner = { ...EU, hasHstsSubdomains: true };
  const wrong = await smoke(siteAt('eu.waxseal.test', site.origins), owner, retryPolicy);
  expect(wrong?.found).toContain('Strict-Transport-Security');
});

test('a Worker that is not well is asked as often as the retry policy allows, under its own name', async () => {
  site.behave('eu', { health: 503 });
  site.calls.length = 0;
  const asked = siteAt('eu.waxseal.test', site.origins);
  expect((await probeHealth(asked, retryPolicy))?.found).toMatch(/answers 503/);
  expect(site.calls).toEqual(Array(3).fill('GET eu.waxseal.test /api/v2/health'));
});

test('a site that does not answer', async () => {
  const unreachable = siteAt('eu.waxseal.test', {
    https: new URL('http://127.0.0.1:9'),
    plain: null,
  });
  expect((await smoke(unreachable, EU, retryPolicy))?.found).toMatch(/no answer/);
});
