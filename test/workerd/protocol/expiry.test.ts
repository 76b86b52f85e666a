import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { revealSecret } from '../../../worker/secrets/open.ts';
import { create, free, stores, vaultOf } from './stores.ts';

const HOUR_SECONDS = 3600;
const YEAR_MS = 365 * 24 * HOUR_SECONDS * 1000;
/** Other files that share the vaults begin now, and move a year with each test as well: `test/workerd/wire/clock.ts`. */
let start = Date.now() + 50 * YEAR_MS;
const token = 'c'.repeat(22);

beforeEach(() => {
  // Two tests may meet in one vault, and its clock never runs backwards: each begins after all before it.
  start += YEAR_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function revealAt(seconds: number, secretKey: string, rid?: string) {
  vi.setSystemTime(start + seconds * 1000);
  return revealSecret(stores, { secretKey, rid, charged: free() });
}

describe('an expiry', () => {
  it('is kept to the second', async () => {
    const [early, late] = [await create(), await create()];
    const before = await revealAt(HOUR_SECONDS - 1, early.secretKey);
    expect(before).toMatchObject({ content: 'the secret' });
    const after = await revealAt(HOUR_SECONDS, late.secretKey);
    expect(after).toMatchObject({ kind: 'spent', state: 'expired' });
    expect(await vaultOf(late.id).peek(late.id)).toMatchObject({
      spent: { state: 'expired' },
    });
  });

  it('does not take a claim’s answer away: one made 5 s before is repeated after it', async () => {
    const { secretKey } = await create();
    await revealAt(HOUR_SECONDS - 5, secretKey, token);
    const repeated = await revealAt(HOUR_SECONDS + 50, secretKey, token);
    expect(repeated).toMatchObject({ content: 'the secret' });
    expect(await revealAt(HOUR_SECONDS + 51, secretKey)).toMatchObject({ state: 'received' });
    expect(await revealAt(HOUR_SECONDS + 55, secretKey, token)).toMatchObject({ kind: 'spent' });
  });

  it('finds the envelope still there: the store keeps it three minutes longer', async () => {
    const put = vi.spyOn(env.SECRETS, 'put');
    await create({ ttl: 60 });
    expect(put.mock.calls[0]?.[2]).toEqual({ expirationTtl: 240 });
  });
});
