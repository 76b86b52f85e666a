/** A vault by itself: when it sweeps, and how its clock is repaired. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { sha256 } from '../crypto/hash.ts';
import { SecretVault } from './vault.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const key = btoa('k'.repeat(32));
const burning = { verifier: null, attempt: null };

let file: TestDatabase;
let deleteOne: () => Promise<void>;
let settings: Record<string, unknown>;
let warnings: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  file = new TestDatabase();
  [warnings, settings] = [[], {}];
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
    AUTH_ENABLED: '0',
    SECRETS: { delete: () => deleteOne() },
    DIRECTORY: { getByName: () => ({ applyReport: () => Promise.resolve() }) },
    ...settings,
  };
  if (!isEnv(env)) throw new Error('there is no environment');
  return new SecretVault(file.state('vault'), env);
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null;
}

function conceal(vault: SecretVault, id: string, ttlSeconds = 60): void {
  const parts = { readerPart: bytes(2), senderPart: bytes(3), owner: null };
  vault.conceal(id, { share: bytes(1), lock: null, ttlSeconds, ...parts });
}

const shares = () => file.run('SELECT id FROM secrets WHERE share <> zeroblob(32)').length;

it('takes a secret back by its share alone', () => {
  const vault = open();
  conceal(vault, 'a');
  vault.discard('a', bytes(9));
  vault.discard('b', bytes(1));
  expect(vault.peek('a')).not.toBeNull();
  vault.discard('a', bytes(1));
  expect(vault.peek('a')).toBeNull();
});

it('keeps the first canary that a vault is given to write, and no other', () => {
  const vault = open();
  expect(vault.canary('one', { write: false })).toBeNull();
  expect(vault.canary('one', { write: true })).toBe('one');
  expect(vault.canary('two', { write: true })).toBe('one');
  expect(vault.canary('two', { write: false })).toBe('one');
});

describe('a sweep', () => {
  it.each([
    [{}, 2000],
    // Each is billed there.
    [{ APP_ENV: 'deployed', BCRYPT_COST: '10' }, 45_000],
  ])('sweeps with %j %i ms after it is due', (given, delayMs) => {
    settings = given;
    const vault = open();
    conceal(vault, 'a');
    vault.burn('a', burning);
    expect(file.alarmAt).toBe(NOW + delayMs);
  });

  it('logs a sweep that breaks off, and makes it again', async () => {
    const vault = open();
    for (let n = 0; n < 101; n++) conceal(vault, `s${n}`);
    const broken = vi.spyOn(scheduler, 'wait').mockRejectedValue(new Error('broken'));
    vi.setSystemTime(NOW + MINUTE);
    await vault.alarm();
    expect(warnings).toEqual(['{"event":"sweep_failed","error":"Error: broken"}']);
    expect(shares()).toBe(1);
    broken.mockRestore();
    vi.setSystemTime(NOW + 2 * MINUTE);
    await vault.alarm();
    expect(shares()).toBe(0);
  });

  it('spares a secret that changed during the sweep', async () => {
    const vault = open();
    conceal(vault, 'a');
    vault.burn('a', burning);
    deleteOne = () => {
      file.run('DELETE FROM secrets');
      return Promise.resolve();
    };
    await vault.alarm();
    expect([file.run('SELECT id FROM secrets'), warnings]).toEqual([[], []]);
  });
});

/** Calls find what is over wiped, before it is swept: a change must not hide that it is not. */
it('leaves nothing of a request that changes between its end and the sweep', async () => {
  const vault = open();
  const [proof, nonce, enc] = [bytes(5), bytes(6).subarray(0, 16), bytes(7)];
  const times = { createdAt: NOW, expiresAt: NOW + DAY };
  const answer = { callHash: bytes(8), nonce, enc, bytes: 300, parts: 0, ...times };
  vault.ask('a', {
    manageHash: sha256(proof),
    proofHash: sha256(proof),
    box: bytes(1),
    part: bytes(2),
    ttlSeconds: 60,
    answersMax: 1,
    answerSeconds: DAY / 1000,
    bytesMax: 1000,
  });
  expect(vault.addAnswer('a', { proof, ...answer })).toMatchObject({ kind: 'added', number: 1 });
  vi.setSystemTime(NOW + DAY);
  const raised = vault.manageAsk('a', proof, { action: 'answers', answersMax: 2 });
  expect(raised).toMatchObject({ view: { state: 'expired' }, part: null });
  expect([vault.countUnswept(), file.copiesOf([nonce, enc])]).toEqual([0, [0, 0]]);
  await vault.alarm();
  expect(vault.inspectAsk('a')).toMatchObject({ state: 'expired', answers: 0 });
  vi.setSystemTime(NOW + 8 * DAY);
  expect(vault.inspectAsk('a')).toBeNull();
  expect(vault.closeAsk('a')).toBe(false);
  await vault.alarm();
  expect(file.run('SELECT id FROM asks UNION SELECT ask_id FROM answers')).toEqual([]);
});

describe('a vault whose clock was ten years ahead', () => {
  const HELD_UP = NOW + MINUTE;
  const stateOf = (vault: SecretVault, id: string) => {
    const view = vault.peek(id);
    if (!view || !('spent' in view)) return 'gone';
    return view.spent?.state ?? 'alive';
  };
  const statesIn = (vault: SecretVault) =>
    ['before', 'between', 'after'].map((id) => stateOf(vault, id));

  /** A secret from before, one in between, and one from after. */
  function afterJump(): SecretVault {
    conceal(open(), 'before', 3600);
    vi.setSystemTime(NOW + 3650 * DAY);
    conceal(open(), 'between');
    vi.setSystemTime(HELD_UP);
    const vault = open();
    conceal(vault, 'after');
    return vault;
  }

  it('keeps its secrets too long until it is repaired, and says how far it is ahead', () => {
    const vault = afterJump();
    expect(vault.clockAheadMs()).toBe(3650 * DAY - MINUTE);
    vi.setSystemTime(HELD_UP + 90_000);
    expect(stateOf(vault, 'after')).toBe('alive');
  });

  it('ends secrets in time once the clock is repaired, and leaves what had ended', async () => {
    afterJump();
    settings = { CLOCK_REPAIR: '1' };
    const vault = open();
    expect(vault.clockAheadMs()).toBe(0);
    await expect.poll(() => file.alarmAt).toBeLessThan(HELD_UP + MINUTE);
    expect(statesIn(vault)).toEqual(['gone', 'alive', 'alive']);
    vi.setSystemTime(HELD_UP + 90_000);
    expect(statesIn(vault)).toEqual(['gone', 'expired', 'expired']);
    await vault.alarm();
    expect(shares()).toBe(0);
    settings = {};
    expect(open().clockAheadMs()).toBe(0);
  });

  it('repairs no clock, and only waits, where it was ahead by a day or less', () => {
    conceal(open(), 'a');
    vi.setSystemTime(NOW - DAY);
    settings = { CLOCK_REPAIR: '1' };
    expect(open().clockAheadMs()).toBe(DAY);
  });
});
