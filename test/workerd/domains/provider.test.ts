/** Domains whose way here a provider looks after: what the account asks of it, and what becomes of that. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../worker/accounts/account.ts';
import { configOf } from '../../../worker/config/config.ts';
import { TOKEN, ZONE } from '../../domains/cloudflare-names.ts';
import type { Person } from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { inAccount } from '../people.ts';
import {
  accountOf,
  add,
  anyDomain,
  holdersOf,
  owner,
  provable,
  publishProofs,
  setDns,
  show,
  statusOf,
  TARGET,
} from './owners.ts';

const MINUTE = 60;
const DAY = 86_400;
const cloudflare = {
  DOMAINS_DRIVER: 'cloudflare',
  CLOUDFLARE_ZONE_ID: ZONE,
  CLOUDFLARE_API_TOKEN: TOKEN,
};
const names = v.object({ result: v.array(v.object({ id: v.string() })) });

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

function inside<Result>(
  someone: Person,
  act: (account: Account) => Promise<Result>,
  over: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return inAccount(someone, { ...cloudflare, ...over }, act);
}

/** Calls the provider as its customer, past the account. */
function ask(path: string, method = 'GET'): Promise<Response> {
  const url = `${configOf(env).CLOUDFLARE_API_URL}/zones/${ZONE}/custom_hostnames${path}`;
  return fetch(url, { method, headers: { Authorization: `Bearer ${TOKEN}` } });
}

/** The provider's ids of a domain. */
async function idsOf(domain: string): Promise<string[]> {
  const answer = await ask(`?hostname=${domain}`);
  return v.parse(names, await answer.json()).result.map(({ id }) => id);
}

async function forget(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => ask(`/${id}`, 'DELETE')));
}

/** Sets what the provider reports of a domain. */
async function become(domain: string, status: string, ssl: string): Promise<void> {
  const body = JSON.stringify({ [domain]: { status, ssl: { status: ssl } } });
  await fetch(configOf(env).CLOUDFLARE_API_URL, { method: 'PUT', body });
}

async function verified(someone: Person, domain = anyDomain()): Promise<string> {
  await setDns({ [domain]: { CNAME: TARGET } });
  await publishProofs(domain, someone);
  await add(someone, domain);
  const { kind } = await inside(someone, (account) => account.verifyDomain(domain));
  expect(kind).toBe('known');
  return domain;
}

describe('a proven domain', () => {
  it('hands a proven domain to the provider, and follows it until it is ready', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    expect(await idsOf(domain)).toHaveLength(1);
    expect(await statusOf(ada, domain)).toBe('PENDING');
    await become(domain, 'active', 'pending_issuance');
    atSecond(MINUTE);
    await inside(ada, (account) => account.alarm());
    expect(await statusOf(ada, domain)).toBe('SSL_PENDING');
    await become(domain, 'active', 'active');
    atSecond(3 * MINUTE);
    await inside(ada, (account) => account.alarm());
    expect(await statusOf(ada, domain)).toBe('ACTIVE');
  });

  it('brings a domain to the provider again that it forgot', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const before = await idsOf(domain);
    await forget(before);
    expect(await idsOf(domain)).toEqual([]);
    atSecond(MINUTE);
    await inside(ada, (account) => account.alarm());
    const after = await idsOf(domain);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    await inside(ada, (account) => account.removeDomain(domain));
    expect(await idsOf(domain)).toEqual([]);
  });

  it('looks a domain up at the provider no sooner than that allows', async () => {
    const ada = await owner();
    await verified(ada);
    const busy = () =>
      Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '7200' } }));
    const refused = vi.spyOn(globalThis, 'fetch').mockImplementation(busy);
    atSecond(MINUTE);
    await inside(ada, (account) => account.alarm());
    expect(refused).toHaveBeenCalled();
    refused.mockRestore();
    const requests = vi.spyOn(globalThis, 'fetch');
    const { CLOUDFLARE_API_URL } = configOf(env);
    const lookUps = async (second: number) => {
      atSecond(second);
      await inside(ada, (account) => account.alarm());
      const urls = requests.mock.calls.map(([request]) => new Request(request).url);
      return urls.filter((url) => url.startsWith(CLOUDFLARE_API_URL)).length;
    };
    expect(await lookUps(MINUTE + 7199)).toBe(0);
    expect(await lookUps(MINUTE + 7200)).toBe(1);
  });

  it('shows a domain that could not be looked up yet as verified, with that reason', async () => {
    const ada = await owner();
    const domain = await provable(ada);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wrong = { CLOUDFLARE_API_TOKEN: 'cf-old' };
    await inside(ada, (account) => account.verifyDomain(domain), wrong);
    const { record } = v.parse(
      v.object({ record: v.object({ vhost: v.object({ status_message: v.string() }) }) }),
      (await show(ada, domain)).body,
    );
    expect(record.vhost.status_message).toBe(
      'This domain is verified. Where it points has not been checked yet.',
    );
  });

  it('proves a domain that the provider refuses, and says so', async () => {
    const ada = await owner();
    const domain = await verified(ada, `${anyDomain().replace(/\..*/, '')}.banned.example`);
    const found = await inside(ada, (account) => Promise.resolve(account.domain(domain)));
    expect(found).toMatchObject({
      branded: { domain: { isVerified: true, state: 'PENDING', probe: { isRefused: true } } },
    });
  });

  it('moves a domain to the account that proves it, with its entry at the provider', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const domain = await verified(ada);
    const ids = await idsOf(domain);
    await verified(bob, domain);
    await inside(ada, (account) => account.removeDomain(domain));
    expect(await idsOf(domain)).toEqual(ids);
    expect(await holdersOf(domain)).toEqual([accountOf(bob), accountOf(bob)]);
  });
});

it('gives up no removed domain while the provider keeps it', async () => {
  const ada = await owner();
  const domain = await verified(ada);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const wrong = { CLOUDFLARE_API_TOKEN: 'cf-old' };
  await inside(ada, (account) => account.removeDomain(domain), wrong);
  expect(log.mock.calls.join()).toContain('http_403');
  expect(await statusOf(ada, domain)).toBe(null);
  expect((await holdersOf(domain))[0]).toBe(accountOf(ada));
  atSecond(DAY);
  await inside(ada, (account) => account.alarm());
  expect(await idsOf(domain)).toEqual([]);
  expect(await holdersOf(domain)).toEqual([null, null]);
});
