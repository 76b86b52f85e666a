import { env } from 'cloudflare:workers';
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecretStore } from '../../../worker/secrets/vault-store.ts';
import { burnSecret } from '../../../worker/secrets/burn.ts';
import { revealSecret } from '../../../worker/secrets/open.ts';
import {
  columnsOf,
  createAlone,
  type Created,
  free,
  hasEnvelope,
  rowOf,
  stores,
  vaultOf,
} from './stores.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
/** How long the sweep waits for KV. */
const DELETIONS_MS_MAX = 10_000;
const DAY = 24 * HOUR;
const ZEROS = Array.from({ length: 32 }, () => 0);
let start = Date.now();

beforeEach(() => {
  start += 10 * DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function reveal(secretKey: string) {
  return revealSecret(stores, { secretKey, rid: 'a'.repeat(22), charged: free() });
}

/** A column of a row, byte by byte. */
async function bytesOf(id: string, column: string): Promise<number[] | null> {
  const stored = (await columnsOf(id))?.[column];
  return stored instanceof ArrayBuffer ? [...new Uint8Array(stored)] : null;
}

async function sweepAt(id: string, now: number): Promise<void> {
  vi.setSystemTime(now);
  expect(await runDurableObjectAlarm(vaultOf(id))).toBe(true);
}

/** Fills the vault of a secret with so many others like it. */
async function copyRow(id: string, copies: number): Promise<void> {
  await runInDurableObject(vaultOf(id), (_vault, { storage: { sql } }) => {
    const columns =
      'token_hash, note, due_at, envelope_stored, reader_part, sender_part, owner, state';
    for (let copy = 0; copy < copies; copy++) {
      sql.exec(
        `INSERT INTO secrets (id, share, ${columns}) SELECT id || ?, share, ${columns} FROM secrets WHERE id = ?`,
        `-${copy}`,
        id,
      );
    }
  });
}

async function sharesLeft(id: string): Promise<unknown> {
  return runInDurableObject(
    vaultOf(id),
    (_vault, { storage: { sql } }) =>
      sql.exec('SELECT COUNT(*) AS count FROM secrets WHERE share <> zeroblob(32)').one()['count'],
  );
}

describe('the sweep', () => {
  it('keeps share and envelope while the lease of a claim lives, then wipes both', async () => {
    const { id, secretKey } = await createAlone();
    await reveal(secretKey);
    await sweepAt(id, start + 59_000);
    expect(await vaultOf(id).countUnswept()).toBe(0);
    expect(await bytesOf(id, 'share')).not.toEqual(ZEROS);
    expect(await hasEnvelope(id)).toBe(true);
    await sweepAt(id, start + 60_000);
    expect(await rowOf(id)).toMatchObject({ envelopeStored: false });
    expect(await bytesOf(id, 'share')).toEqual(ZEROS);
    expect(await bytesOf(id, 'token_hash')).toEqual(ZEROS);
    expect(await hasEnvelope(id)).toBe(false);
  });

  it('wipes an expired share and its note, leaves its envelope to the store, and takes the row after a week', async () => {
    const { id } = await createAlone({ note: 'Wi-Fi of the Lisbon office' });
    await sweepAt(id, start + HOUR - 1);
    expect(await bytesOf(id, 'share')).not.toEqual(ZEROS);
    const note = await bytesOf(id, 'note');
    expect(note?.some((byte) => byte !== 0)).toBe(true);
    await sweepAt(id, start + HOUR);
    expect(await bytesOf(id, 'share')).toEqual(ZEROS);
    expect(await bytesOf(id, 'note')).toEqual(note?.map(() => 0));
    expect(await rowOf(id)).toMatchObject({ envelopeStored: false });
    await sweepAt(id, start + HOUR + 7 * DAY - 1);
    expect(await vaultOf(id).peek(id)).not.toBeNull();
    vi.setSystemTime(start + HOUR + 7 * DAY);
    expect(await vaultOf(id).peek(id)).toBeNull();
    await sweepAt(id, start + HOUR + 7 * DAY + TEN_MINUTES);
    expect(await rowOf(id)).toBeNull();
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
    await copyRow(id, 600);
    await sweepAt(id, start + HOUR);
    expect(await sharesLeft(id)).toBe(101);
    expect(await runDurableObjectAlarm(vaultOf(id))).toBe(true);
    expect(await sharesLeft(id)).toBe(0);
  });

  it('lets calls in after every hundred rows', async () => {
    const { id } = await createAlone();
    await copyRow(id, 249);
    const left: unknown[] = [];
    vi.spyOn(scheduler, 'wait').mockImplementation(async () => {
      left.push(await sharesLeft(id));
    });
    await sweepAt(id, start + HOUR);
    expect(left).toEqual([150, 50]);
  });

  it('deletes the envelopes of what was burned, six at a time', async () => {
    const { id, secretKey } = await createAlone();
    await burnSecret(stores, secretKey, undefined, free());
    await copyRow(id, 89);
    let [underWay, most, calls] = [0, 0, 0];
    vi.spyOn(env.SECRETS, 'delete').mockImplementation(async () => {
      most = Math.max(most, ++underWay);
      calls += 1;
      await Promise.resolve();
      underWay -= 1;
    });
    await sweepAt(id, start + 5000);
    expect({ most, calls }).toEqual({ most: 6, calls: 90 });
    expect(await vaultOf(id).countUnswept()).toBe(0);
  });

  it('wipes the share although the store does not answer', async () => {
    const { id, secretKey } = await createAlone();
    await reveal(secretKey);
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const silent = vi.spyOn(env.SECRETS, 'delete').mockReturnValue(new Promise(() => undefined));
    // The time that it may take is over at once.
    const { setTimeout: startTimer } = globalThis;
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) => {
      if (ms !== DELETIONS_MS_MAX) return startTimer(act, ms);
      act();
      return startTimer(() => undefined, 0);
    });
    await sweepAt(id, start + 60_000);
    expect(timer).toHaveBeenCalledWith(expect.any(Function), DELETIONS_MS_MAX);
    expect(warning).toHaveBeenCalledOnce();
    expect(await rowOf(id)).toMatchObject({ envelopeStored: true });
    expect(await bytesOf(id, 'share')).toEqual(ZEROS);
    timer.mockRestore();
    silent.mockRestore();
    await sweepAt(id, start + 80_000);
    expect(await rowOf(id)).toMatchObject({ envelopeStored: false });
    expect(await hasEnvelope(id)).toBe(false);
  });

  it('survives a store that refuses to delete, and tries again', async () => {
    const { id, secretKey } = await createAlone();
    await burnSecret(stores, secretKey, undefined, free());
    const vault = vaultOf(id);
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failing = vi.spyOn(env.SECRETS, 'delete').mockRejectedValue(new Error('down'));
    await sweepAt(id, start + 5000);
    expect(warning).toHaveBeenCalledOnce();
    expect(await rowOf(id)).toMatchObject({ envelopeStored: true });
    failing.mockRestore();
    await sweepAt(id, start + 10_000);
    expect(await hasEnvelope(id)).toBe(false);
    expect(await vault.peek(id)).toMatchObject({ spent: { state: 'burned' } });
  });
});

describe('the vault’s clock', () => {
  it('runs the clock never backwards', async () => {
    const { id } = await createAlone({ ttl: 60 });
    vi.setSystemTime(start + 60_000);
    expect(await vaultOf(id).peek(id)).toMatchObject({ spent: { state: 'expired' } });
    vi.setSystemTime(start);
    expect(await vaultOf(id).peek(id)).toMatchObject({ spent: { state: 'expired' } });
  });

  /** The time of a vault after a restart on a host whose clock was set back by an hour. */
  async function timeAfterRestart(id: string): Promise<number> {
    await evictDurableObject(vaultOf(id));
    vi.setSystemTime(Date.now() - HOUR);
    return runInDurableObject(vaultOf(id), (_vault, { storage }) =>
      new SecretStore(storage, () => undefined).clock.now(),
    );
  }

  const attempt = (secretKey: string) =>
    revealSecret(stores, { secretKey, passphrase: 'wrong', charged: free() });

  it.each([
    ['creation', () => Promise.resolve()],
    ['reveal', ({ secretKey }: Created) => reveal(secretKey)],
    ['burn', ({ secretKey }: Created) => burnSecret(stores, secretKey, undefined, free())],
    ['expiry', ({ id }: Created) => sweepAt(id, start + HOUR)],
  ])('continues the clock after a restart at the last event: a %s', async (_event, act) => {
    const secret = await createAlone();
    if (act.length > 0) vi.setSystemTime(start + 5000);
    await act(secret);
    const eventAt = Date.now();
    expect(await timeAfterRestart(secret.id)).toBe(eventAt);
  });

  it('continues the clock less than a minute before the last write of another kind, such as an attempt', async () => {
    const { id, secretKey } = await createAlone({ passphrase: 'right' });
    vi.setSystemTime(start + 59_999);
    await attempt(secretKey);
    expect(await timeAfterRestart(id)).toBe(start);
    vi.setSystemTime(start + 60_000);
    await attempt(secretKey);
    expect(await timeAfterRestart(id)).toBe(start + 60_000);
  });
});
