/** A vault by itself: what it refuses, what it gives out, and how it sweeps. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '../crypto/hash.ts';
import type { NewSecret } from './rules/secret-row.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { SecretVault } from './vault.ts';
import type { ShardKeyProof } from './shard-key.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const route = { fingerprint: 'ours', isVerified: true };
const key = btoa('k'.repeat(32));
const attempt = { purpose: 'reveal', withPassphrase: true, tokenHash: null } as const;

let file: TestDatabase;
let deleted: string[];
let deleteOne: (id: string) => Promise<void>;
let settings: Record<string, unknown>;
let reports: [name: string, sequence: number, report: unknown][];
let warnings: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  file = new TestDatabase();
  [deleted, reports, warnings, settings] = [[], [], [], {}];
  deleteOne = () => Promise.resolve();
  vi.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(String(text)));
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  file.close();
});

function open(): SecretVault {
  const env: unknown = {
    APP_ENV: 'local',
    SHARD_KEY: key,
    NAME_KEY: key,
    SESSION_KEYS: `k1:${key}`,
    MAIL_KEYS: `k1:${key}`,
    SITE_HOST: 'seal.example',
    MAIL_DRIVER: 'http',
    MAIL_FROM: 'a@seal.example',
    MAIL_HTTP_TOKEN: 'x',
    SECRETS: {
      delete: async (name: string) => {
        await deleteOne(name);
        deleted.push(name.replace('envelope:', ''));
      },
    },
    DIRECTORY: {
      getByName: () => ({
        applyReport: (...report: (typeof reports)[number]) => {
          reports.push(report);
          return Promise.resolve();
        },
      }),
    },
    ...settings,
  };
  if (!isEnv(env)) throw new Error('there is no environment');
  return new SecretVault(file.state('vault'), env);
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null;
}

function secret(over: Partial<NewSecret> = {}): NewSecret {
  const parts = { readerPart: bytes(2), senderPart: bytes(3), owner: null };
  return { share: bytes(1), lock: null, ttlSeconds: 3600, ...parts, ...over };
}

const lock = { verifierHash: sha256(bytes(8)), kdf: 1, cost: 4 };
const claimOf = (over: object = {}) => ({
  tokenHash: bytes(5),
  tokenFrom: 'client' as const,
  verifier: null,
  attempt: null,
  ...over,
});
const shares = () =>
  file.run('SELECT id FROM secrets WHERE share <> zeroblob(32) ORDER BY id').length;
const rows = () => file.run('SELECT id FROM secrets').length;

describe('a call', () => {
  it('with another shard key is refused, and so is every call of a key that no one has verified', () => {
    const vault = open();
    const unverified = { fingerprint: 'ours', isVerified: false };
    const other = { fingerprint: 'theirs', isVerified: true };
    const peek = (proof: ShardKeyProof) => open().call(proof, 'peek', ['a']);
    expect(vault.call(unverified, 'conceal', ['a', secret()])).toEqual({
      kind: 'shard_key_unverified',
    });
    expect(vault.call(route, 'conceal', ['a', secret()])).toMatchObject({ kind: 'concealed' });
    expect(vault.call(other, 'burn', ['a', { verifier: null, attempt: null }])).toEqual({
      kind: 'shard_key_mismatch',
    });
    expect(peek(unverified)).toMatchObject({ createdAt: NOW, spent: null });
    expect(peek(other)).toEqual({ kind: 'shard_key_mismatch' });
  });

  it('for the canary stores it once, if it is asked to', () => {
    const vault = open();
    expect(vault.canary('one', { write: false })).toBeNull();
    expect(vault.canary('one', { write: true })).toBe('one');
    expect(vault.canary('two', { write: true })).toBe('one');
    expect(vault.canary('two', { write: false })).toBe('one');
  });
});

describe('a secret', () => {
  it('is stored once: again with its share, and never with another', () => {
    const vault = open();
    expect(vault.conceal('a', secret())).toEqual({ kind: 'concealed', createdAt: NOW });
    vi.setSystemTime(NOW + 5);
    expect(vault.conceal('a', secret())).toEqual({ kind: 'concealed', createdAt: NOW });
    expect(vault.conceal('a', secret({ share: bytes(9) }))).not.toMatchObject({
      kind: 'concealed',
    });
    expect(rows()).toBe(1);
  });

  it('is taken back by its share alone', () => {
    const vault = open();
    vault.conceal('a', secret());
    vault.discard('a', bytes(9));
    vault.discard('b', bytes(1));
    expect(rows()).toBe(1);
    vault.discard('a', bytes(1));
    expect(rows()).toBe(0);
  });

  it('gives out its share once, for the right verifier', () => {
    const vault = open();
    vault.conceal('a', secret({ lock }));
    const begun = vault.begin('a', attempt);
    expect(begun).toMatchObject({
      outcome: { kind: 'attempt', lock },
      reader: { hasPassphrase: true },
    });
    expect(vault.claim('a', claimOf({ verifier: bytes(7), attempt: 1 }))).toMatchObject({
      kind: 'wrong',
    });
    const claimed = vault.claim('a', claimOf({ verifier: bytes(8), attempt: 1 }));
    expect(claimed).toMatchObject({ kind: 'claimed', share: bytes(1) });
    const other = claimOf({ verifier: bytes(8), attempt: 1, tokenHash: bytes(6) });
    expect(vault.claim('a', other)).toMatchObject({ kind: 'spent', state: 'received' });
  });

  it('is burned with the right verifier alone', () => {
    const vault = open();
    vault.conceal('a', secret({ lock }));
    vault.begin('a', { ...attempt, purpose: 'burn' });
    const burn = (verifier: Uint8Array | null) => vault.burn('a', { verifier, attempt: 1 });
    expect(burn(bytes(7))).toMatchObject({ kind: 'wrong' });
    expect(burn(bytes(8))).toMatchObject({ kind: 'burned', ending: { state: 'burned' } });
    expect(vault.peek('a')).toMatchObject({ spent: { state: 'burned' } });
  });

  it('gives an attempt back, and a lockout ends early', () => {
    const vault = open();
    vault.conceal('a', secret({ lock }));
    const misses = () => vault.inspect('a', { markViewed: false });
    vault.begin('a', attempt);
    expect(misses()).toMatchObject({ misses: 1 });
    expect(vault.refundAttempt('a', 'reveal')).toBeNull();
    expect(misses()).toMatchObject({ misses: 0 });
    for (let miss = 0; miss < 5; miss++) vault.begin('a', attempt);
    expect(misses()).toMatchObject({ lockedUntil: NOW + 10 * MINUTE });
    expect(vault.unlock('a')).toMatchObject({ lockedUntil: null, unlockedAt: [NOW] });
    expect(vault.unlock('b')).toBeNull();
  });

  it('is viewed from its second visit on', () => {
    const vault = open();
    vault.conceal('a', secret());
    const visit = (markViewed: boolean) => vault.inspect('a', { markViewed });
    expect(visit(false)).toMatchObject({ state: 'new' });
    expect(visit(true)).toMatchObject({ state: 'new', viewedAt: null });
    expect(visit(false)).toMatchObject({ state: 'viewed', viewedAt: NOW });
    expect(visit(true)).not.toBeNull();
    expect(vault.inspect('b', { markViewed: true })).toBeNull();
  });

  it('that was never there, or whose timeline is over, is nothing', () => {
    const vault = open();
    expect(vault.begin('a', attempt)).toMatchObject({
      outcome: { kind: 'unknown' },
      reader: null,
    });
    vault.conceal('a', secret());
    vi.setSystemTime(NOW + 2 * HOUR - 1);
    expect(vault.peek('a')).not.toBeNull();
    vi.setSystemTime(NOW + 2 * HOUR);
    expect(vault.peek('a')).toBeNull();
  });
});

describe('the alarm', () => {
  it('is set two seconds after a row is due', () => {
    open().conceal('a', secret({ ttlSeconds: 60 }));
    // The first alarm reports the new secret.
    expect(file.alarmAt).toBe(NOW + 2000);
  });

  it('is set 45 s after it on the platform, where each is billed', () => {
    settings = { APP_ENV: 'deployed', BCRYPT_COST: '10' };
    open().conceal('a', secret());
    expect(file.alarmAt).toBe(NOW + 45_000);
  });

  it('that was lost is set again by any call', async () => {
    open().conceal('a', secret());
    file.alarmAt = null;
    const vault = open();
    await Promise.resolve();
    vi.setSystemTime(NOW + HOUR);
    vault.peek('a');
    expect(file.alarmAt).not.toBeNull();
    file.alarmAt = null;
    vault.peek('a');
    expect(file.alarmAt).toBeNull();
  });

  it('reports the counts, at most every ten minutes', async () => {
    const vault = open();
    vault.conceal('a', secret());
    await vault.alarm();
    expect(reports).toEqual([
      [
        'vault',
        1,
        {
          kind: 'vault',
          day: '2026-11-22',
          today: { created: 1, received: 0, burned: 0, expired: 0 },
          total: { created: 1, received: 0, burned: 0, expired: 0 },
        },
      ],
    ]);
    vault.conceal('b', secret());
    await vault.alarm();
    expect(reports).toHaveLength(1);
    vi.setSystemTime(NOW + 10 * MINUTE);
    await vault.alarm();
    expect(reports).toHaveLength(2);
  });
});

describe('a sweep', () => {
  const fill = (vault: SecretVault, count: number, ttlSeconds = 60) => {
    for (let n = 0; n < count; n++) vault.conceal(`s${n}`, secret({ ttlSeconds }));
  };
  const burn = (vault: SecretVault, count: number) => {
    for (let n = 0; n < count; n++) vault.burn(`s${n}`, { verifier: null, attempt: null });
  };
  const sweepAt = async (vault: SecretVault, at: number) => {
    vi.setSystemTime(at);
    await vault.alarm();
  };
  const EXPIRED = NOW + MINUTE;

  it('wipes expired shares, to the millisecond, and leaves their envelopes to the store', async () => {
    const vault = open();
    fill(vault, 3);
    await sweepAt(vault, EXPIRED - 1);
    expect(shares()).toBe(3);
    await sweepAt(vault, EXPIRED);
    expect([shares(), deleted]).toEqual([0, []]);
    expect(vault.countUnswept()).toBe(0);
    await sweepAt(vault, NOW + 20 * MINUTE);
    expect(rows()).toBe(0);
  });

  it('counts what should have been swept two minutes ago', () => {
    const vault = open();
    fill(vault, 2);
    vi.setSystemTime(EXPIRED + 2 * MINUTE);
    expect(vault.countUnswept()).toBe(0);
    vi.setSystemTime(EXPIRED + 2 * MINUTE + 1);
    expect(vault.countUnswept()).toBe(2);
  });

  it('deletes the envelopes of what was burned or opened, six at a time', async () => {
    const vault = open();
    fill(vault, 40);
    burn(vault, 39);
    vault.claim('s39', claimOf());
    let [underWay, most] = [0, 0];
    deleteOne = async () => {
      underWay++;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay--;
    };
    await sweepAt(vault, EXPIRED);
    expect([most, deleted.length, shares()]).toEqual([6, 40, 0]);
  });

  it('takes 500 rows, those with a share first, and leaves the rest to the next one', async () => {
    const vault = open();
    fill(vault, 510);
    burn(vault, 10);
    await sweepAt(vault, EXPIRED);
    expect([shares(), deleted]).toEqual([0, []]);
    await sweepAt(vault, EXPIRED);
    expect(deleted).toHaveLength(10);
  });

  it('lets other calls in after every hundred rows', async () => {
    const vault = open();
    fill(vault, 201);
    const left: number[] = [];
    vi.spyOn(scheduler, 'wait').mockImplementation(() => {
      left.push(shares());
      return Promise.resolve();
    });
    await sweepAt(vault, EXPIRED);
    expect(left).toEqual([101, 1]);
  });

  it('keeps what it could not delete, logs why, and tries again', async () => {
    const vault = open();
    fill(vault, 3);
    burn(vault, 3);
    deleteOne = (name) =>
      name === 'envelope:s1' ? Promise.reject(new Error('down')) : Promise.resolve();
    await sweepAt(vault, EXPIRED);
    expect(deleted.toSorted()).toEqual(['s0', 's2']);
    expect(warnings).toEqual(['{"event":"sweep_failed","error":"Error: down"}']);
    deleteOne = () => Promise.resolve();
    await sweepAt(vault, EXPIRED);
    expect(deleted.toSorted()).toEqual(['s0', 's1', 's2']);
    expect(warnings).toHaveLength(1);
  });

  it('that breaks off is logged, and made again', async () => {
    const vault = open();
    fill(vault, 101);
    const broken = vi.spyOn(scheduler, 'wait').mockRejectedValue(new Error('broken'));
    await sweepAt(vault, EXPIRED);
    expect(warnings).toEqual(['{"event":"sweep_failed","error":"Error: broken"}']);
    broken.mockRestore();
    await sweepAt(vault, EXPIRED + MINUTE - 1);
    expect(shares()).toBe(1);
    await sweepAt(vault, EXPIRED + MINUTE);
    expect(shares()).toBe(0);
  });

  it('spares a secret that changed meanwhile', async () => {
    const vault = open();
    vault.conceal('a', secret({ ttlSeconds: 60 }));
    vault.burn('a', { verifier: null, attempt: null });
    deleteOne = () => {
      file.run('DELETE FROM secrets');
      return Promise.resolve();
    };
    await vault.alarm();
    expect([deleted, rows(), warnings]).toEqual([['a'], 0, []]);
  });
});

describe('a vault whose clock was ten years ahead', () => {
  const HELD_UP = NOW + MINUTE;
  const spentOf = (vault: SecretVault, id: string) => {
    const view = vault.peek(id);
    return view && 'spent' in view ? view.spent : 'gone';
  };

  /** A secret from before, and then one in between. */
  function afterJump(): SecretVault {
    const vault = open();
    vault.conceal('before', secret());
    vi.setSystemTime(NOW + 3650 * 24 * HOUR);
    vault.conceal('between', secret({ ttlSeconds: 60 }));
    vi.setSystemTime(HELD_UP);
    return open();
  }

  it('keeps its secrets too long until it is repaired, and says how far it is ahead', () => {
    const vault = afterJump();
    expect(vault.clockAheadMs()).toBe(3650 * 24 * HOUR - MINUTE);
    vault.conceal('after', secret({ ttlSeconds: 60 }));
    vi.setSystemTime(HELD_UP + 90_000);
    expect(spentOf(vault, 'after')).toBeNull();
  });

  it('ends them in time once it is repaired, and what had ended stays ended', async () => {
    afterJump().conceal('after', secret({ ttlSeconds: 60 }));
    settings = { CLOCK_REPAIR: '1' };
    const vault = open();
    expect(vault.clockAheadMs()).toBe(0);
    await expect.poll(() => file.alarmAt).toBeLessThan(HELD_UP + MINUTE);
    vault.conceal('new', secret({ ttlSeconds: 60 }));
    expect(spentOf(vault, 'before')).toBe('gone');
    for (const id of ['between', 'after', 'new']) expect(spentOf(vault, id)).toBeNull();
    vi.setSystemTime(HELD_UP + 90_000);
    for (const id of ['between', 'after', 'new']) {
      expect(spentOf(vault, id)).toMatchObject({ state: 'expired' });
    }
    await vault.alarm();
    expect(shares()).toBe(0);
    settings = {};
    expect(open().clockAheadMs()).toBe(0);
  });

  it('by a day or less is never repaired: it only waits', () => {
    open().conceal('a', secret());
    vi.setSystemTime(NOW - 24 * HOUR);
    settings = { CLOCK_REPAIR: '1' };
    expect(open().clockAheadMs()).toBe(24 * HOUR);
  });
});
