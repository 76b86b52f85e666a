/** Ownership of a domain: the first proof wins, an unproven entry blocks no one, an account without a proof loses it. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { domainProof, proofHost } from '../../../worker/crypto/domain-proof.ts';
import { outcome } from '../client.ts';
import { accountObject, anyAddress, letWork, letWorkAt } from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  anyDomain,
  change,
  holdersOf,
  owner,
  publishProofs,
  show,
  statusOf,
  setDns,
  verified,
} from './owners.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';

beforeEach(stopClock);
afterEach(startClock);

const MINUTE = 60;
const { NAME_KEY } = configOf(env);

/** An account that may have domains, and has nothing else. */
async function aspirant() {
  const address = anyAddress();
  const object = accountObject(address);
  const nothing = new Uint8Array();
  const password = { verifierHash: nothing, salt: nothing, cost: 4, kdf: 1, wrappedKey: nothing };
  const command = {
    address,
    password,
    locale: 'en',
    planid: 'identity',
    wantedPlanId: null,
    browserHash: null,
  };
  await object.signUp(command, 'https://seal.example', true, '', { id: '', isKnownBrowser: false });
  return { object, name: accountNameOf(NAME_KEY, address) };
}

describe('one domain, many accounts', () => {
  it('blocks no one by an unproven entry', async () => {
    const [eve, ada] = [await owner(), await owner()];
    const domain = anyDomain();
    await add(eve, domain);
    await verified(ada, domain);
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
    expect(outcome(await change(eve, domain, 'verify'))).toBe('422 domain_unproven');
    expect(await statusOf(eve, domain)).toBe('UNVERIFIED');
  });

  it('lets one of 50 parallel proofs win, with all their records there', async () => {
    const domain = anyDomain();
    const accounts = await Promise.all(Array.from({ length: 50 }, aspirant));
    const TXT = accounts.map(({ name }) => domainProof(NAME_KEY, name, domain));
    await setDns({ [proofHost(domain)]: { TXT } });
    const name = { identifier: domain, displayDomain: domain, baseDomain: domain };
    await Promise.all(accounts.map(async ({ object }) => object.addDomain(name)));
    const verify = async () => {
      const found = await Promise.all(
        accounts.map(async ({ object }) => object.verifyDomain(domain)),
      );
      return found.map(({ kind }) => kind);
    };
    const first = await verify();
    expect(first.filter((kind) => kind === 'known')).toHaveLength(1);
    expect(first.filter((kind) => kind === 'taken')).toHaveLength(49);
    expect(await verify()).toEqual(first);
    const winner = accounts[first.indexOf('known')]?.name;
    expect(await holdersOf(domain)).toEqual([winner, winner]);
  });
});

describe('a domain that changes hands', () => {
  it('hands a domain over in one step when the record before is gone, and notifies the loser', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const domain = await verified(ada);
    await add(bob, domain);
    await publishProofs(domain, bob);
    expect(outcome(await change(bob, domain, 'verify'))).toBe('200');
    expect(await holdersOf(domain)).toEqual([accountOf(bob), accountOf(bob)]);
    await letWork(ada.custid);
    expect(await statusOf(ada, domain)).toBe('LOST');
    expect((await show(ada, domain)).body).toMatchObject({ record: { verified: false } });
    expect(await holdersOf(domain)).toEqual([accountOf(bob), accountOf(bob)]);
  });

  it('leaves a domain to its new owner while their record exists, whether the loser verifies, brands or removes it', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const domain = await verified(ada);
    await verified(bob, domain);
    await publishProofs(domain, ada, bob);
    expect(outcome(await change(ada, domain, 'verify'))).toBe('422 domain_taken');
    expect(await statusOf(ada, domain)).toBe('LOST');
    await change(ada, domain, 'look', { name: 'Ada' });
    expect(outcome(await change(ada, domain, 'remove'))).toBe('200');
    expect(await holdersOf(domain)).toEqual([accountOf(bob), accountOf(bob)]);
    expect(await env.SECRETS.get(`host:${domain}`, 'json')).toMatchObject({
      branding: { name: '' },
    });
    expect(await statusOf(bob, domain)).toBe('ACTIVE');
  });

  it('gives a domain to the account that proves it again', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const domain = await verified(ada);
    await verified(bob, domain);
    await letWork(ada.custid);
    await publishProofs(domain, ada);
    await letWorkAt(ada.custid, 2 * MINUTE);
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
    await letWork(bob.custid);
    expect(await statusOf(bob, domain)).toBe('LOST');
    expect(await holdersOf(domain)).toEqual([accountOf(ada), accountOf(ada)]);
  });
});
