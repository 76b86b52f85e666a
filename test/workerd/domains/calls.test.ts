/** The calls about domains, as their owner makes them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, get, outcome } from '../client.ts';
import { accountObject, as } from '../people.ts';
import { atSecond, epochSecond, startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  anyDomain,
  change,
  holdersOf,
  list,
  owner,
  proofOf,
  publishProofs,
  recordOf,
  show,
  TARGET,
  setDns,
  verified,
} from './owners.ts';

beforeEach(stopClock);
afterEach(startClock);

describe('a domain', () => {
  it('lets a new domain wait for its proof, and lists the records to set', async () => {
    const ada = await owner();
    const base = anyDomain();
    const answer = await add(ada, ` Secrets.${base.toUpperCase()}. `);
    const domain = `secrets.${base}`;
    // All of it: golden/domains/add.txt.
    expect(recordOf(answer)).toMatchObject({
      identifier: domain,
      display_domain: domain,
      base_domain: base,
      subdomain: 'secrets',
      is_apex: false,
      created: epochSecond(),
      updated: epochSecond(),
      txt_validation_host: `_waxseal-challenge.${domain}`,
      txt_validation_value: proofOf(ada, domain),
      lapses: epochSecond(7 * 86_400),
      status: 'UNVERIFIED',
    });
    expect((await list(ada)).body).toMatchObject({
      records: [{ identifier: domain }],
      count: 1,
      details: { cluster: { type: 'local', target: TARGET, ip: null } },
    });
  });

  it('keeps a domain as it is that is added twice', async () => {
    const ada = await owner();
    const domain = anyDomain();
    const first = recordOf(await add(ada, domain));
    atSecond(100);
    const second = recordOf(await add(ada, domain.toUpperCase()));
    expect(second.created).toBe(first.created);
    expect(at(await list(ada), 'count')).toBe(1);
  });

  it('verifies a domain once its record is there, which leads here once that is seen', async () => {
    const ada = await owner();
    const domain = anyDomain();
    await add(ada, domain);
    expect(outcome(await change(ada, domain, 'verify'))).toBe('422 domain_unproven');
    await publishProofs(domain, ada);
    const proven = recordOf(await change(ada, domain, 'verify'));
    expect(proven).toMatchObject({
      verified: true,
      lapses: null,
      status: 'PENDING',
      is_apex: true,
    });
    await setDns({ [domain]: { A: ['203.0.113.5'] } });
    expect(recordOf(await change(ada, domain, 'verify')).vhost).toMatchObject({
      status: 'DNS_INCORRECT',
      dns_pointed_at: '203.0.113.5',
    });
    await setDns({ [domain]: { CNAME: TARGET } });
    expect(recordOf(await change(ada, domain, 'verify')).vhost).toMatchObject({
      status: 'ACTIVE',
      dns_pointed_at: TARGET,
      has_ssl: null,
      last_monitored: epochSecond(),
      last_monitored_humanized: 'now',
    });
    atSecond(3 * 60 + 5);
    expect(at(await show(ada, domain), 'record.vhost.last_monitored_humanized')).toBe(
      '3 minutes ago',
    );
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });

  it('removes a domain at once, everywhere, whatever the DNS does', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await setDns({
      [domain]: { broken: true },
      [`_waxseal-challenge.${domain}`]: { broken: true },
    });
    expect(recordOf(await change(ada, domain, 'remove'))).toMatchObject({ identifier: domain });
    expect(at(await list(ada), 'count')).toBe(0);
    expect(await holdersOf(domain)).toEqual([null, null]);
    expect((await get('/bootstrap', as(ada))).body).toMatchObject({ custom_domains: [] });
    expect(outcome(await change(ada, domain, 'remove'))).toBe('404 not_found');
  });

  it('finds a domain by its name in either alphabet', async () => {
    const ada = await owner();
    const label = `bü${crypto.randomUUID().slice(0, 6)}`;
    const record = recordOf(await add(ada, `${label}.example`));
    expect(record.identifier).toMatch(/^xn--/);
    expect(record.display_domain).toBe(`${label}.example`);
    for (const name of [
      `${label}.example`,
      encodeURIComponent(`${label}.EXAMPLE.`),
      record.identifier,
    ]) {
      expect(recordOf(await show(ada, name))).toEqual(record);
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['github.io', 'suffix'],
    [`x.${TARGET}`, 'ours'],
  ])('refuses the name %s, and says why: %s', async (name, reason) => {
    const answer = await add(await owner(), name);
    expect(outcome(answer)).toBe('422 domain_invalid');
    expect(answer.body).toMatchObject({ field: 'domain', reason });
  });

  it('refuses anything new without the plan, and shows and removes what is there', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await accountObject(ada.custid).setPlan('basic');
    const lacking = '422 plan_lacks_custom_domains';
    expect(outcome(await add(ada, anyDomain()))).toBe(lacking);
    expect(outcome(await change(ada, domain, 'verify'))).toBe(lacking);
    expect(outcome(await change(ada, domain, 'look', {}))).toBe(lacking);
    expect(at(await list(ada), 'count')).toBe(1);
    expect(at(await show(ada, domain), 'record.status')).toBe('ACTIVE');
    expect(outcome(await change(ada, domain, 'remove'))).toBe('200');
  });

  it('refuses everything where there are no domains, and to whom is not signed in', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const off = { settings: { DOMAINS_ENABLED: '0' } };
    const answers = [
      await list(ada, off),
      await add(ada, anyDomain(), off),
      await show(ada, domain, off),
      await change(ada, domain, 'remove', {}, off),
    ];
    expect(answers.map(outcome)).toEqual(answers.map(() => '404 not_found'));
    expect(outcome(await get('/account/domains'))).toBe('401 signed_out');
  });

  it('finds no domain that is someone else’s', async () => {
    const ada = await owner();
    const bob = await owner();
    const domain = await verified(ada);
    for (const call of [
      show(bob, domain),
      change(bob, domain, 'verify'),
      change(bob, domain, 'remove'),
    ]) {
      expect(outcome(await call)).toBe('404 not_found');
    }
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });
});
