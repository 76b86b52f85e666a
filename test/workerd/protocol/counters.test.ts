/** The counts on the colonel's page are the vaults' own: nothing is sampled, lost or counted twice. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Directory } from '../../../worker/admin/directory.ts';
import { configOf } from '../../../worker/config/config.ts';
import { burnSecret } from '../../../worker/secrets/burn.ts';
import { directoryStub } from '../../../worker/admin/stub.ts';
import { revealSecret } from '../../../worker/secrets/open.ts';
import type { SecretCounts } from '../../../worker/secrets/rules/secret-counters.ts';
import { post } from '../client.ts';
import { fromElsewhere } from '../people.ts';
import { create, createAlone, type Created, free, stores, vaultOf } from './stores.ts';

const DAY = 86_400_000;
/** Each test has days of its own, and no vault's clock runs backwards. */
let start = Date.UTC(2030, 0, 1, 12);

beforeEach(() => {
  start += 10 * DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function overview() {
  return directoryStub(stores).overview();
}

async function totals(): Promise<SecretCounts> {
  return (await overview()).secretsTotal;
}

function difference(after: SecretCounts, before: SecretCounts): SecretCounts {
  return {
    created: after.created - before.created,
    received: after.received - before.received,
    burned: after.burned - before.burned,
    expired: after.expired - before.expired,
  };
}

/** Runs the alarms of the vaults of some secrets, reports included. */
async function runAlarms(secrets: readonly Created[]): Promise<void> {
  await Promise.all(secrets.map(async ({ id }) => runDurableObjectAlarm(vaultOf(id))));
}

/** The counts of the vault that holds a secret, as it stores them. */
function countersOf(id: string): Promise<Record<string, SqlStorageValue>> {
  return runInDurableObject(vaultOf(id), (_vault, { storage }) =>
    storage.sql.exec('SELECT * FROM counters').one(),
  );
}

function reveal({ secretKey }: Created) {
  return revealSecret(stores, { secretKey, rid: 'a'.repeat(22), charged: free() });
}

describe('the counts of secrets', () => {
  // First: a vault of these would report what another test has left in it.
  it('adds up the counts over all vaults, whatever became of each', async () => {
    const before = await totals();
    const secrets = await Promise.all(Array.from({ length: 40 }, async () => create()));
    const [first, ...rest] = secrets;
    if (!first) throw new Error('nothing was created');
    // Read many times and burned afterwards, it still ended once.
    await Promise.all(Array.from({ length: 20 }, async () => reveal(first)));
    await burnSecret(stores, first.secretKey, '', free());
    await Promise.all(rest.slice(0, 9).map(async (secret) => reveal(secret)));
    await Promise.all(
      rest.slice(9, 16).map(async ({ secretKey }) => burnSecret(stores, secretKey, '', free())),
    );
    const expected = { created: 40, received: 10, burned: 7, expired: 0 };
    await runAlarms(secrets);
    await expect.poll(async () => difference(await totals(), before)).toEqual(expected);
    expect((await overview()).secretsToday).toEqual(expected);

    vi.setSystemTime(start + 3_600_000);
    await runAlarms(secrets);
    const ended = { ...expected, expired: 23 };
    await expect.poll(async () => difference(await totals(), before)).toEqual(ended);
  });

  it('reports counts again to a directory that did not answer', async () => {
    const before = await totals();
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const deaf = vi.spyOn(Directory.prototype, 'applyReport').mockImplementation(() => {
      throw new Error('down');
    });
    const secret = await createAlone();
    await runAlarms([secret]);
    await expect.poll(() => warning).toHaveBeenCalled();
    deaf.mockRestore();
    // Not at once: a directory in trouble is not asked by everyone all the time.
    vi.setSystemTime(start + 60_000);
    await runAlarms([secret]);
    await expect.poll(async () => difference(await totals(), before).created).toBe(1);
  });

  it('reports counts at most every ten minutes, whatever alarms there are, also after a restart of the vault', async () => {
    const reports = vi.spyOn(Directory.prototype, 'applyReport');
    const before = await totals();
    const secret = await createAlone();
    await runAlarms([secret]);
    await expect.poll(async () => (await countersOf(secret.id))['acknowledged']).toBe(1);
    const reportedAt = Number((await countersOf(secret.id))['reported_at']);
    await reveal(secret);
    await evictDurableObject(vaultOf(secret.id));
    vi.setSystemTime(reportedAt + 599_999);
    await runAlarms([secret]);
    expect(reports).toHaveBeenCalledOnce();
    vi.setSystemTime(reportedAt + 600_000);
    await runAlarms([secret]);
    await expect.poll(async () => difference(await totals(), before).received).toBe(1);
    expect(reports).toHaveBeenCalledTimes(2);
  });
});

/** Their real alarms come before the objects leave memory, and their hits with it; here the clock is another one. */
async function letLimitersReport(): Promise<void> {
  for (let shard = 0; shard < 64; shard++) {
    await runDurableObjectAlarm(env.RATE_LIMITER.getByName(`l1:${shard}`));
  }
}

it('counts the limits that are hit by name and day, and reports them', async () => {
  for (let caller = 0; caller < 3; caller++) {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    const statuses = [];
    for (let call = 0; call < 4; call++) {
      statuses.push((await post('/secret/conceal', { secret: 'x' }, ask)).status);
    }
    // Who is refused again and again is counted once: the isolate remembers it.
    expect(statuses).toEqual([200, 429, 429, 429]);
  }
  await letLimitersReport();
  const attempt = fromElsewhere();
  for (let call = 0; call < 6; call++) {
    await post('/account/signin', { email: 'unknown@example.com', password: 'wrong' }, attempt);
  }
  await letLimitersReport();
  const { limitsHit } = await overview();
  expect(limitsHit).toContainEqual({ limit: 'LIMIT_CREATE', today: 3, yesterday: 0 });
  expect(limitsHit).toContainEqual({ limit: 'LIMIT_SIGNIN_ACCOUNT', today: 1, yesterday: 0 });
  vi.setSystemTime(start + DAY);
  const hit = { limit: 'LIMIT_CREATE', today: 0, yesterday: 3 };
  expect((await overview()).limitsHit).toContainEqual(hit);
  expect(configOf(env).LIMIT_CREATE).toBeGreaterThan(3);
});
