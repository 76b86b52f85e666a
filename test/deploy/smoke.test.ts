/** The last step of a deployment finds what is wrong with a site. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteAt } from '../../worker/node/deploy/site.ts';
import { probeHealth, smoke } from '../../worker/node/deploy/smoke.ts';
import { type DeployedSite, type Faults, startDeployedSite } from './deployed-site.ts';

const EU = { id: 'eu', hasHstsSubdomains: false };
const patience = { tries: 3, pauseMs: 1 };

let site: DeployedSite;
beforeAll(async () => {
  site = await startDeployedSite();
});
afterAll(() => site.close());

function look(faults: Faults): Promise<string | null> {
  site.behave('eu', faults);
  return smoke(siteAt('eu.waxseal.test', site.origin), EU, patience);
}

test('a site that is as it should be', async () => {
  expect(await look({})).toBeNull();
});

test('a store that needs a moment', async () => {
  expect(await look({ slow: 2 })).toBeNull();
});

test.each<[string, Faults, RegExp]>([
  ['a home that is not there', { home: 522 }, /^\/ answers 522/],
  ['pages without their headers', { hasNoHeaders: true }, /lacks the security header/],
  ['a page of a secret that may be cached', { isCached: true }, /may be cached/],
  ['an unknown path that is found', { missing: 200 }, /answers 200 instead of 404/],
  ['another region', { region: 'us' }, /X-Jurisdiction is us, not eu/],
  ['a secret that opens as another', { opensAs: 'other' }, /opens as something else/],
  ['a secret that opens twice', { opensTwice: true }, /opens twice/],
  ['a store that is never ready', { slow: 99 }, /revealing answers 503/],
])('%s', async (_, faults, expected) => {
  expect(await look(faults)).toMatch(expected);
});

test('a Worker that is not well is asked as often as was said, under its own name', async () => {
  site.behave('eu', { health: 503 });
  site.calls.length = 0;
  const asked = siteAt('eu.waxseal.test', site.origin);
  expect(await probeHealth(asked, patience)).toMatch(/answers 503/);
  expect(site.calls).toEqual(Array(3).fill('GET eu.waxseal.test /api/v2/health'));
});

test('a site that nobody answers at', async () => {
  const nobody = siteAt('eu.waxseal.test', new URL('http://127.0.0.1:9'));
  expect(await smoke(nobody, EU, patience)).toMatch(/no answer/);
});
