import { env } from 'cloudflare:workers';
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { burnSecret } from '../../../worker/protocol/burn.ts';
import { revealSecret } from '../../../worker/protocol/reveal.ts';
import { createAlone, free, hasEnvelope, rowOf, stores, vaultOf } from './stores.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let start = Date.now();

beforeEach(() => {
  start += 10 * DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

function reveal(secretKey: string) {
  return revealSecret(stores, { secretKey, passphrase: '', rid: 'a'.repeat(22), charged: free() });
}

async function sweepAt(id: string, now: number): Promise<void> {
  vi.setSystemTime(now);
  expect(await runDurableObjectAlarm(vaultOf(id))).toBe(true);
}

describe('the sweep', () => {
  it('keeps share and envelope while the lease of a claim lives, then wipes both', async () => {
    const { id, secretKey } = await createAlone();
    await reveal(secretKey);
    await sweepAt(id, start + 59_000);
    expect((await rowOf(id))?.['share']).not.toBeNull();
    expect(await hasEnvelope(id)).toBe(true);
    await sweepAt(id, start + 60_000);
    expect(await rowOf(id)).toMatchObject({ share: null, token_hash: null, envelope_stored: 0 });
    expect(await hasEnvelope(id)).toBe(false);
  });

  it('deletes the envelope of a burned secret', async () => {
    const { id, secretKey } = await createAlone();
    await burnSecret(stores, secretKey, '', free());
    expect(await rowOf(id)).toMatchObject({ share: null, envelope_stored: 1 });
    await sweepAt(id, start + 5000);
    expect(await hasEnvelope(id)).toBe(false);
  });

  it('wipes an expired share and its envelope, and takes the row after two lifetimes', async () => {
    const { id } = await createAlone();
    await sweepAt(id, start + HOUR - 1);
    expect((await rowOf(id))?.['share']).not.toBeNull();
    await sweepAt(id, start + HOUR);
    expect(await rowOf(id)).toMatchObject({ share: null });
    expect(await hasEnvelope(id)).toBe(false);
    await sweepAt(id, start + 2 * HOUR - 1);
    expect(await rowOf(id)).toBeDefined();
    await sweepAt(id, start + 2 * HOUR);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('sets its alarm for the next row that is due, in steps of 5 s', async () => {
    const { id, secretKey } = await createAlone({ ttlSeconds: 60 });
    const alarm = async () =>
      runInDurableObject(vaultOf(id), (_vault, { storage }) => storage.getAlarm());
    const expiry = start + 60_000;
    // The first one is for the directory, which wants to hear that there is a secret more.
    await sweepAt(id, start + 10_000);
    await vi.waitFor(async () => expect(await alarm()).toBe(Math.ceil(expiry / 5000) * 5000));
    await burnSecret(stores, secretKey, '', free());
    expect(await alarm()).toBeLessThanOrEqual(Math.ceil((start + 15_000) / 5000) * 5000);
  });

  it('sets a lost alarm again at any access', async () => {
    const { id } = await createAlone();
    const vault = vaultOf(id);
    await runInDurableObject(vault, async (_vault, { storage }) => storage.deleteAlarm());
    vi.setSystemTime(start + HOUR + 10_000);
    await vault.peek(id);
    const alarm = await runInDurableObject(vault, (_vault, { storage }) => storage.getAlarm());
    expect(alarm).not.toBeNull();
  });

  it('takes 500 rows at a time and comes back for the rest', async () => {
    const { id } = await createAlone();
    const vault = vaultOf(id);
    await runInDurableObject(vault, (_vault, { storage: { sql } }) => {
      const columns =
        'verifier_hash, kdf, cost, created_at, expires_at, ends_at, viewed_at, received_at, burned_at, token_hash, lease_ends_at, repeats, reveal_guesses, reveal_silent_until, burn_guesses, burn_silent_until, envelope_stored, reader_part, creator_part, owner, due_at';
      for (let copy = 0; copy < 600; copy++) {
        sql.exec(
          `INSERT INTO secrets (id, share, ${columns}) SELECT id || ?, share, ${columns} FROM secrets WHERE id = ?`,
          `-${copy}`,
          id,
        );
      }
    });
    const left = () =>
      runInDurableObject(vault, (_vault, { storage: { sql } }) =>
        sql.exec('SELECT COUNT(*) AS count FROM secrets WHERE share IS NOT NULL').one(),
      );
    await sweepAt(id, start + HOUR);
    expect(await left()).toEqual({ count: 101 });
    expect(await runDurableObjectAlarm(vault)).toBe(true);
    expect(await left()).toEqual({ count: 0 });
  });

  it('survives a store that refuses to delete, and tries again', async () => {
    const { id, secretKey } = await createAlone();
    await burnSecret(stores, secretKey, '', free());
    const vault = vaultOf(id);
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failing = vi.spyOn(env.SECRETS, 'delete').mockRejectedValue(new Error('down'));
    await sweepAt(id, start + 5000);
    expect(warning).toHaveBeenCalledOnce();
    expect(await rowOf(id)).toMatchObject({ envelope_stored: 1 });
    failing.mockRestore();
    await sweepAt(id, start + 10_000);
    expect(await hasEnvelope(id)).toBe(false);
    expect(await vault.peek(id)).toMatchObject({ spent: { state: 'burned' } });
  });
});

describe('the vault’s clock', () => {
  it('never runs backwards', async () => {
    const { id } = await createAlone({ ttlSeconds: 60 });
    vi.setSystemTime(start + 60_000);
    expect(await vaultOf(id).peek(id)).toMatchObject({ spent: { state: 'expired' } });
    vi.setSystemTime(start);
    expect(await vaultOf(id).peek(id)).toMatchObject({ spent: { state: 'expired' } });
  });

  it('does not run backwards over a restart either', async () => {
    const { id } = await createAlone({ ttlSeconds: 60 });
    await sweepAt(id, start + 60_000);
    await evictDurableObject(vaultOf(id));
    vi.setSystemTime(start);
    expect(await vaultOf(id).peek(id)).toMatchObject({ spent: { state: 'expired' } });
  });
});
