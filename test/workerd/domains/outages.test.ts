/** What an account does about its domains while a service that it needs does not answer. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inAccount, letWork, letWorkAt } from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  holdersOf,
  owner,
  provable,
  publishProofs,
  setDns,
  statusOf,
  TARGET,
  verified,
} from './owners.ts';

const MINUTE = 60;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

/** A namespace whose objects do not answer. */
const unreachable = {
  getByName: () => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  },
};

/** What is written to the log of things that were coped with. */
function watchWarnings() {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => log.mock.calls.join();
}

describe('what cannot be done at once', () => {
  it('proves nothing without the directory', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    const warnings = watchWarnings();
    const verify = inAccount(ada, { DIRECTORY: unreachable }, (account) =>
      account.verifyDomain(domain),
    );
    expect(await verify).toEqual({ kind: 'unreachable' });
    expect(warnings()).toContain('domain_work_failed');
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
  });

  it('proves a domain that cannot be published before the next check', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    await setDns({ [domain]: { CNAME: TARGET } });
    watchWarnings();
    const SECRETS = { get: () => Promise.reject(new Error('down')) };
    const verify = inAccount(ada, { SECRETS }, (account) => account.verifyDomain(domain));
    expect(await verify).toMatchObject({ branded: { domain: { isVerified: true } } });
    expect(await holdersOf(domain)).toEqual([accountOf(ada), null]);
    await letWork(ada.custid);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });

  it('moves a domain although the account that had it cannot be notified', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const domain = await verified(ada);
    await add(bob, domain);
    await publishProofs(domain, bob);
    const warnings = watchWarnings();
    await inAccount(bob, { ACCOUNT: unreachable }, (account) => account.verifyDomain(domain));
    expect(warnings()).toContain('domain_eviction_sync_failed');
    expect(await holdersOf(domain)).toEqual([accountOf(bob), accountOf(bob)]);
  });

  it('hides a removed domain at once, and releases it when that can be done', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const warnings = watchWarnings();
    await inAccount(ada, { DIRECTORY: unreachable }, (account) => account.removeDomain(domain));
    expect(warnings()).toContain('domain_work_failed');
    expect(await statusOf(ada, domain)).toBe(null);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    await letWorkAt(ada.custid, MINUTE);
    expect(await holdersOf(domain)).toEqual([null, null]);
  });

  it('finishes a removal first when the domain is added again', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    watchWarnings();
    await inAccount(ada, { DIRECTORY: unreachable }, (account) => account.removeDomain(domain));
    const again = { identifier: domain, displayDomain: domain, baseDomain: domain };
    const early = inAccount(ada, { DIRECTORY: unreachable }, (account) => account.addDomain(again));
    expect(await early).toEqual({ kind: 'unreachable' });
    await add(ada, domain);
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
    expect(await holdersOf(domain)).toEqual([null, null]);
  });

  it('publishes branding later that could not be published', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    watchWarnings();
    const SECRETS = { get: () => Promise.reject(new Error('down')) };
    const branding = { name: 'Acme', accent: '', before: '', after: '' };
    await inAccount(ada, { SECRETS }, (account) => account.updateBranding(domain, { branding }));
    await letWork(ada.custid);
    expect(await env.SECRETS.get(`host:${domain}`, 'json')).toMatchObject({
      branding: { name: 'Acme' },
    });
  });
});
