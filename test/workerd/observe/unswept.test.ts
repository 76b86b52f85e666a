/** Spent secrets that were not wiped: none, unless the sweep is broken, which is logged. */
import {
  createScheduledController,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Directory } from '../../../worker/admin/directory.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import worker from '../../../worker/index.ts';
import { burnSecret } from '../../../worker/secrets/burn.ts';
import { statisticsOf } from '../../../worker/site/metrics.ts';
import { revealSecret } from '../../../worker/secrets/open.ts';
import { createAlone, type Created, free, stores, vaultOf } from '../protocol/stores.ts';
import { listen } from './lines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let start = Date.now();
let said: string[];

beforeEach(() => {
  start += 240 * HOUR;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  said = listen();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const reveal = ({ secretKey }: Created) =>
  revealSecret(stores, { secretKey, rid: 'a'.repeat(22), charged: free() });
const burn = ({ secretKey }: Created) => burnSecret(stores, secretKey, '', free());
const nothing = () => Promise.resolve();

const made: Created[] = [];

async function secretAlone(): Promise<Created> {
  const created = await createAlone();
  made.push(created);
  return created;
}

const unsweptOf = ({ id }: Created) => vaultOf(id).countUnswept();

async function sweepAt({ id }: Created, now: number): Promise<void> {
  vi.setSystemTime(now);
  await runDurableObjectAlarm(vaultOf(id));
}

describe('a secret that is over', () => {
  it.each([
    ['read', reveal, MINUTE],
    ['burned', burn, 0],
    ['expired', nothing, HOUR],
  ])(
    'counts a secret that was never swept two minutes after its end: %s',
    async (_, end, afterMs) => {
      const secret = await secretAlone();
      await end(secret);
      vi.setSystemTime(start + afterMs + 2 * MINUTE);
      expect(await unsweptOf(secret)).toBe(0);
      vi.setSystemTime(start + afterMs + 2 * MINUTE + 1);
      expect(await unsweptOf(secret)).toBe(1);
    },
  );

  it('counts a secret whose envelope could not be deleted', async () => {
    vi.spyOn(env.SECRETS, 'delete').mockRejectedValue(new Error('down'));
    const secret = await secretAlone();
    await burn(secret);
    await sweepAt(secret, start + 5000);
    vi.setSystemTime(start + 3 * MINUTE);
    expect(await unsweptOf(secret)).toBe(1);
  });
});

describe('a region', () => {
  /** What the tests before have left behind is cleared away. */
  beforeEach(async () => {
    for (const { id } of made) {
      await vaultOf(id).peek(id);
      await runDurableObjectAlarm(vaultOf(id));
    }
  });

  /** A vault reports to the directory in its alarm. */
  const report = (secret: Created) => sweepAt(secret, start + 15_000);

  async function breakSweep({ id }: Created): Promise<void> {
    await runInDurableObject(vaultOf(id), async (_vault, { storage }) => storage.deleteAlarm());
  }

  async function cron(over: object = {}) {
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) };
    await worker.scheduled(createScheduledController(), Object.assign({}, env, { METRICS }, over));
    return points;
  }

  it('logs 0 and nothing else for a region that is in order', async () => {
    const secret = await secretAlone();
    await burn(secret);
    await report(secret);
    vi.setSystemTime(start + HOUR);
    expect(await cron()).toEqual([
      { indexes: ['spent_secrets_unswept'], blobs: ['local'], doubles: [0] },
    ]);
    expect(said).toEqual([]);
  });

  it('calls no vault where none has reported', async () => {
    const getByName = vi.spyOn(env.VAULT, 'getByName');
    const statistics = vi.fn(() => Promise.resolve({ vaults: [] }));
    const DIRECTORY = Object.assign({}, env.DIRECTORY, { getByName: () => ({ statistics }) });
    expect(await cron({ DIRECTORY })).toMatchObject([{ doubles: [0] }]);
    expect(getByName).not.toHaveBeenCalled();
  });

  it('logs and counts a region whose sweep is broken', async () => {
    const secret = await secretAlone();
    await report(secret);
    await burn(secret);
    await breakSweep(secret);
    vi.setSystemTime(start + HOUR / 2);
    expect(await cron()).toMatchObject([{ doubles: [1] }]);
    expect(said).toEqual([JSON.stringify({ event: 'spent_secrets_unswept', secrets: '1' })]);
    await vaultOf(secret.id).peek(secret.id);
    await sweepAt(secret, start + HOUR / 2 + 10_000);
    vi.setSystemTime(start + HOUR);
    expect(await statisticsOf(stores)).toMatchObject({ unswept: 0 });
  });

  /** Takes a method away from a class, as in an object that runs another version, while `work` runs. */
  async function without<Result>(
    { prototype }: { prototype: object },
    method: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const known = Object.getOwnPropertyDescriptor(prototype, method) ?? {};
    Reflect.deleteProperty(prototype, method);
    try {
      return await work();
    } finally {
      Object.defineProperty(prototype, method, known);
    }
  }

  it('logs nothing, rather than 0, with a directory that does not know the call', async () => {
    expect(await without(Directory, 'statistics', () => cron())).toEqual([]);
    expect(said).toEqual([expect.stringContaining('region_statistics_failed')]);
  });

  it('logs nothing, rather than 0, with vaults that do not know the call', async () => {
    const statistics = () => Promise.resolve({ vaults: ['v1:1', 'v1:2'] });
    const DIRECTORY = Object.assign({}, env.DIRECTORY, { getByName: () => ({ statistics }) });
    expect(await without(SecretVault, 'countUnswept', () => cron({ DIRECTORY }))).toEqual([]);
    expect(said).toEqual([
      expect.stringContaining('"event":"vault_statistics_failed","vaults":"2"'),
    ]);
  });
});
