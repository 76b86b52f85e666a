/** Whether the stores answer: really asked, not for long, and not too often. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { get, outcome } from '../client.ts';
import { listen, through } from './lines.ts';

const HEALTH = 'http://localhost/api/v2/health';

/** An isolate that has not asked yet. */
const fresh = () => ({ settings: { SITE_NAME: crypto.randomUUID() } });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('answers where nothing was ever stored, and stores nothing', async () => {
  await env.SECRETS.delete('canary');
  const write = vi.spyOn(env.SECRETS, 'put');
  const vault = vi.spyOn(SecretVault.prototype, 'canary');
  expect((await get('/health', fresh())).status).toBe(200);
  expect(write).not.toHaveBeenCalled();
  expect(vault).toHaveBeenCalledExactlyOnceWith(expect.any(String), { write: false });
});

/** The stores of an isolate, of which one answers otherwise. */
const storesWhere = {
  kv: (read: () => Promise<string | null>) => ({
    SECRETS: Object.assign({}, env.SECRETS, { get: read }),
  }),
  vault: (canary: () => Promise<string | null>) => ({
    VAULT: Object.assign({}, env.VAULT, { getByName: () => ({ canary }) }),
  }),
};

describe('a store that does not answer', () => {
  let said: string[];

  beforeEach(() => {
    said = listen();
  });

  it.each(['kv', 'vault'] as const)('names a store that fails: %s', async (store) => {
    const failing = storesWhere[store](() => Promise.reject(reset()));
    const answer = await through(HEALTH, {}, failing);
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(await answer?.json()).toMatchObject({ code: 'store_unavailable' });
    expect(said.join('\n')).toContain(`"store":"${store}"`);
  });

  it('reports a store that hangs as down, within seconds', async () => {
    const startedAt = Date.now();
    const stores = ['kv', 'vault'] as const;
    const answers = await Promise.all(
      stores.map((store) => through(HEALTH, {}, storesWhere[store](never))),
    );
    expect(answers.map((answer) => answer?.status)).toEqual([503, 503]);
    // The log below has the exact limit; this one allows for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    for (const store of stores) {
      expect(said.join('\n')).toContain(
        `{"event":"store_unreachable","store":"${store}","cause":"Error: no answer in 2500 ms"}`,
      );
    }
  });

  it('refuses a store that belongs to another key', async () => {
    await get('/status', fresh());
    const settings = { SHARD_KEY: btoa('x'.repeat(32)) };
    expect(outcome(await get('/health', { settings }))).toBe('500 internal');
    expect(said.join('\n')).toContain('SHARD_KEY');
  });

  it.each(['kv', 'vault'] as const)(
    'refuses a store with the canary of another key: %s',
    async (store) => {
      const another = storesWhere[store](() => Promise.resolve('of another key'));
      expect((await through(HEALTH, {}, another))?.status).toBe(500);
      expect(said.join('\n')).toContain('OBJECT_JURISDICTION');
    },
  );
});

it('calls the stores once a second for a whole crowd, and gives no older answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const isolate = Object.assign({}, env);
  const kv = vi.spyOn(env.SECRETS, 'get');
  const ask = async () => app.fetch(new Request(HEALTH), isolate, createExecutionContext());
  const crowd = async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await crowd()).toEqual(new Set([200]));
  vi.setSystemTime(Date.now() + 999);
  expect(await crowd()).toEqual(new Set([200]));
  expect(kv).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  listen();
  kv.mockRejectedValue(new Error('down'));
  expect(await crowd()).toEqual(new Set([503]));
  expect(kv).toHaveBeenCalledTimes(2);
});

function reset(): Error {
  return Object.assign(new Error('down'), { remote: true, durableObjectReset: true });
}

function never(): Promise<null> {
  return new Promise(() => undefined);
}
