/** What an account does about its domains by itself. The clock is frozen; a test starts the work itself. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proofHost } from '../../../worker/crypto/domain-proof.ts';
import { post } from '../client.ts';
import {
  accountObject,
  as,
  inAccount,
  letWork,
  letWorkAt,
  PASSWORD,
  type Person,
  runSql,
} from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  anyDomain,
  change,
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
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

/** Whether anything is stored in someone's account. */
async function isStored({ custid }: Person): Promise<boolean> {
  return runInDurableObject(
    accountObject(custid),
    (_account, { storage }) => storage.kv.get('state') !== undefined,
  );
}

describe('an unproven domain', () => {
  it('verifies an unproven domain by itself once its record is there', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    await setDns({ [domain]: { CNAME: TARGET } });
    await letWork(ada.custid);
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
    await letWorkAt(ada.custid, MINUTE);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });

  it('verifies no domain by itself without the plan', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    await accountObject(ada.custid).setPlan('basic');
    await letWorkAt(ada.custid, DAY);
    expect(await statusOf(ada, domain)).toBe('UNVERIFIED');
    expect(await holdersOf(domain)).toEqual([null, null]);
  });
});

describe('a proven domain', () => {
  it('looks at a proven domain until it leads here, and daily from then on', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    await change(ada, domain, 'verify');
    expect(await statusOf(ada, domain)).toBe('PENDING');
    await setDns({ [domain]: { CNAME: TARGET } });
    await letWorkAt(ada.custid, MINUTE);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    await setDns({ [domain]: { A: ['203.0.113.5'] } });
    await letWorkAt(ada.custid, MINUTE + DAY - 1);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    await letWorkAt(ada.custid, MINUTE + DAY);
    expect(await statusOf(ada, domain)).toBe('DNS_INCORRECT');
  });

  it('keeps a proven domain while the DNS does not answer, however long', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await setDns({ [domain]: { broken: true }, [proofHost(domain)]: { broken: true } });
    for (const day of [1, 8, 20, 90]) await letWorkAt(ada.custid, day * DAY);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });

  it('shows a domain whose proof is gone as such, and loses it a week after that was seen', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await publishProofs(domain);
    await letWorkAt(ada.custid, 6 * DAY);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    await letWorkAt(ada.custid, 8 * DAY);
    expect(await statusOf(ada, domain)).toBe('DNS_INCORRECT');
    await letWorkAt(ada.custid, 15 * DAY - 1);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    await letWorkAt(ada.custid, 16 * DAY);
    expect(await statusOf(ada, domain)).toBe('LOST');
    expect(await holdersOf(domain)).toEqual([null, null]);
    await letWorkAt(ada.custid, 24 * DAY);
    expect(await statusOf(ada, domain)).toBe(null);
  });

  it('keeps a proven domain whatever becomes of the plan', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await accountObject(ada.custid).setPlan('basic');
    for (const day of [1, 8, 9, 30]) await letWorkAt(ada.custid, day * DAY);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
  });

  it('leaves a proven domain alone where domains are switched off, and removes it there', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const off = { DOMAINS_ENABLED: '0' };
    await publishProofs(domain);
    for (const day of [1, 8, 20]) {
      atSecond(day * DAY);
      await inAccount(ada, off, (account) => account.alarm());
    }
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    await inAccount(ada, off, (account) => account.removeDomain(domain));
    expect(await holdersOf(domain)).toEqual([null, null]);
  });

  it('publishes a domain again that visitors do not reach, or find under another account', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const branding = { name: '', accent: '', before: '', after: '', logo: null };
    const strange = JSON.stringify({ account: 'a1:other', branding });
    await env.SECRETS.delete(`host:${domain}`);
    await letWorkAt(ada.custid, DAY);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    await env.SECRETS.put(`host:${domain}`, strange);
    await letWorkAt(ada.custid, 2 * DAY);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });

  it('ignores a result that only a later version knows', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await runSql(ada, "UPDATE domains SET probe_state = 'OTHER', logo_type = 'image/tiff'");
    expect(await statusOf(ada, domain)).toBe('PENDING');
    await letWorkAt(ada.custid, DAY);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
  });
});

describe('an account that ends', () => {
  it('gives an account no domain that is verified while the account ends', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    const ask = globalThis.fetch;
    const lookUp = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
      lookUp.mockRestore();
      await destroy(ada);
      return ask(...asked);
    });
    const verify = inAccount(ada, {}, (account) => account.verifyDomain(domain));
    expect(await verify).toEqual({ kind: 'unknown' });
    await letWork(ada.custid);
    expect(await holdersOf(domain)).toEqual([null, null]);
    expect(await isStored(ada)).toBe(false);
  });

  async function destroy(someone: Person) {
    const answer = await post('/account/destroy', { confirmation: PASSWORD }, as(someone));
    expect(answer.status).toBe(200);
  }

  it('releases all domains of an account that ends, and deletes it then', async () => {
    const ada = await owner();
    const domains = [await verified(ada), await verified(ada)];
    await add(ada, anyDomain());
    await destroy(ada);
    await letWork(ada.custid);
    for (const domain of domains) expect(await holdersOf(domain)).toEqual([null, null]);
    expect(await isStored(ada)).toBe(false);
  });

  it('delays the end of an account until its domains are released', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await destroy(ada);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const SECRETS = { delete: () => Promise.reject(new Error('down')) };
    await inAccount(ada, { SECRETS }, (account) => account.alarm());
    expect(await isStored(ada)).toBe(true);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    await letWorkAt(ada.custid, HOUR);
    expect(await holdersOf(domain)).toEqual([null, null]);
    expect(await isStored(ada)).toBe(false);
  });
});
