/** What a request costs in calls to objects and stores: a budget, for each of them is paid for and waited for. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { RateLimiter } from '../../../worker/http/rate-limiter.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { create } from '../protocol/stores.ts';

const vaultCalls = ['conceal', 'begin', 'claim', 'burn', 'peek', 'inspect', 'unlock'] as const;

async function send(path: string, body?: Record<string, unknown>): Promise<void> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const request = new Request(`http://localhost/api/v2${path}`, init);
  const response = await app.fetch(request, env, createExecutionContext());
  expect(response.status).toBe(200);
}

/** Counts what a request calls, in the order: vault, limiter, KV reads, KV writes. */
async function costOf(request: () => Promise<void>): Promise<number[]> {
  const vault = vaultCalls.map((name) => vi.spyOn(SecretVault.prototype, name));
  const limiter = vi.spyOn(RateLimiter.prototype, 'consumeQuota');
  const reads = vi.spyOn(env.SECRETS, 'get');
  const writes = [vi.spyOn(env.SECRETS, 'put'), vi.spyOn(env.SECRETS, 'delete')];
  await request();
  const count = (spies: readonly { mock: { calls: unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return [count(vault), count([limiter]), count([reads]), count(writes)];
}

beforeAll(() => send('/status'));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a request costs', () => {
  it('one read, which a cache answers, for what an installation is', async () => {
    expect(await costOf(() => send('/bootstrap'))).toEqual([0, 0, 1, 0]);
  });

  it('one vault call, one charge and one write to create', async () => {
    expect(await costOf(() => send('/secret/conceal', { secret: 'x' }))).toEqual([1, 1, 0, 1]);
  });

  it('one vault call and one charge to look at a secret', async () => {
    const { secretKey, metadataKey } = await create();
    expect(await costOf(() => send(`/secret/${secretKey}`))).toEqual([1, 1, 0, 0]);
    vi.restoreAllMocks();
    expect(await costOf(() => send(`/private/${metadataKey}`))).toEqual([1, 1, 0, 0]);
  });

  it('begin, claim, one charge and one read to reveal, with a passphrase or without', async () => {
    for (const passphrase of [undefined, 'right']) {
      const { secretKey } = await create({ passphrase });
      const body = { continue: true, passphrase };
      expect(await costOf(() => send(`/secret/${secretKey}`, body))).toEqual([2, 1, 1, 0]);
      vi.restoreAllMocks();
    }
  });

  it('begin, burn, a look and one charge to burn', async () => {
    const { metadataKey } = await create();
    const burn = () => send(`/private/${metadataKey}/burn`, { continue: true });
    expect(await costOf(burn)).toEqual([3, 1, 0, 0]);
  });
});
