/** What an account does about its domains while a service that it needs does not answer. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inAccount, letWork } from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  anyDomain,
  holdersOf,
  owner,
  publishProofs,
  statusOf,
  verified,
} from './owners.ts';

const MINUTE = 60;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => {
  vi.restoreAllMocks();
});

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
  it('a proof without the directory is none', async () => {
    const ada = await owner();
    const domain = anyDomain();
    await add(ada, domain);
    await publishProofs(domain, ada);
    const warnings = watchWarnings();
    const verify = inAccount(ada, { DIRECTORY: unreachable }, (account) =>
      account.verifyDomain(domain),
    );
    expect(await verify).toEqual({ kind: 'unreachable' });
    expect(warnings()).toContain('domain_work_failed');
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
  });

  it('a removal is hidden at once, and done when it can be', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const warnings = watchWarnings();
    await inAccount(ada, { DIRECTORY: unreachable }, (account) => account.removeDomain(domain));
    expect(warnings()).toContain('domain_work_failed');
    expect(await statusOf(ada, domain)).toBe(null);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    atSecond(MINUTE);
    await letWork(ada.custid);
    expect(await holdersOf(domain)).toEqual([null, null]);
  });

  it('a domain that is about to go is gone first when it is added again', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    watchWarnings();
    await inAccount(ada, { DIRECTORY: unreachable }, (account) => account.removeDomain(domain));
    await add(ada, domain);
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
    expect(await holdersOf(domain)).toEqual([null, null]);
  });

  it('branding that could not be published is published later', async () => {
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
