/**
 * Wrong passphrases: five of them lock a secret, whoever sends them and however; the sender may unlock it a few times. How
 * long each lockout is, and which attack reaches the documented maximum: `worker/secrets/rules/lockout*.test.ts`.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ATTEMPTS_PER_ROUND,
  CLAIM_LEASE_SECONDS,
  LEASE_MISSES_MAX,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';
import { attemptsMax, attemptsWithin } from '../../../worker/secrets/rules/lockout.ts';
import {
  type Answer,
  type Ask,
  at,
  burn,
  conceal,
  type Concealed,
  get,
  numberAt,
  outcome,
  post,
  reveal,
} from '../client.ts';
import { postV1 } from '../v1/client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';

const MINUTES = 60;
const WRONG = '422 passphrase_wrong';
const LOCKED = '429 passphrase_locked';
const passphrase = 'right';
const rid = 'r'.repeat(22);

beforeEach(stopClock);
afterEach(startClock);

type Endpoint = (secret: Concealed, tried: string, how?: Ask) => Promise<Answer>;

const revealV2: Endpoint = ({ secretKey }, tried, how) =>
  reveal(secretKey, { passphrase: tried }, how);
const burnV2: Endpoint = ({ metadataKey }, tried, how) =>
  burn(metadataKey, { passphrase: tried }, how);
const guarded = [
  ['reveal', revealV2],
  ['burn', burnV2],
] as const;

/** Makes so many wrong attempts, and returns their outcomes. */
async function miss(times: number, attempt: () => Promise<Answer>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time++) outcomes.push(outcome(await attempt()));
  return outcomes;
}

function repeated(count: number, word: string): string[] {
  return Array.from({ length: count }, () => word);
}

/** Sends wrong passphrases until the secret is locked. */
async function lockOut(secret: Concealed): Promise<void> {
  const wrong = await miss(ATTEMPTS_PER_ROUND, () => revealV2(secret, 'wrong'));
  expect(wrong).toEqual(repeated(ATTEMPTS_PER_ROUND, WRONG));
  expect(outcome(await revealV2(secret, passphrase))).toBe(LOCKED);
}

function unlock({ metadataKey }: Concealed, how?: Ask): Promise<Answer> {
  return post(`/private/${metadataKey}/unlock`, {}, how);
}

async function detailsOf({ metadataKey }: Concealed): Promise<unknown> {
  return at(await get(`/private/${metadataKey}`), 'details');
}

function expectLocked(answer: Answer, seconds: number): void {
  expect([outcome(answer), answer.body['retry_after']]).toEqual([LOCKED, seconds]);
  expect(answer.headers.get('Retry-After')).toBe(String(seconds));
}

describe('five wrong passphrases', () => {
  it.each(guarded)(
    'allows no passphrase for ten minutes after five wrong ones, not even the right one: %s',
    async (_, attempt) => {
      const secret = await conceal({ passphrase });
      expect(await miss(5, () => attempt(secret, 'wrong'))).toEqual(repeated(5, WRONG));
      for (const tried of ['wrong', passphrase]) {
        expectLocked(await attempt(secret, tried), 10 * MINUTES);
      }
      atSecond(10 * MINUTES - 1);
      expectLocked(await attempt(secret, passphrase), 1);
      atSecond(10 * MINUTES);
      expect(outcome(await attempt(secret, passphrase))).toBe('200');
    },
  );

  it.each(guarded)('compares five passphrases of 64 at once: %s', async (_, attempt) => {
    const secret = await conceal({ passphrase });
    const attempts = Array.from({ length: 64 }, (__, n) => attempt(secret, `no ${n}`));
    const outcomes = (await Promise.all(attempts)).map(outcome).toSorted();
    expect(outcomes).toEqual([...repeated(5, WRONG), ...repeated(59, LOCKED)]);
    expectLocked(await attempt(secret, passphrase), 10 * MINUTES);
  });

  it('locks one secret and no other, for all callers, whatever the limits of calls are', async () => {
    const [one, other] = [await conceal({ passphrase }), await conceal({ passphrase })];
    const from = (host: number): Ask => ({
      peer: `192.0.2.${host}:1000`,
      settings: { LIMIT_REVEAL: '0', LIMIT_CREATE: '0' },
    });
    for (let n = 0; n < 5; n++) await revealV2(one, 'wrong', from(n));
    expect(outcome(await revealV2(one, passphrase, from(99)))).toBe(LOCKED);
    expect(outcome(await revealV2(other, passphrase, from(0)))).toBe('200');
  });

  it('locks the other API, and the other name of the call, as well', async () => {
    const secret = await conceal({ passphrase });
    for (let n = 0; n < 3; n++) await postV1(`/secret/${secret.secretKey}`, 'passphrase=wrong');
    await miss(2, () => revealV2(secret, 'wrong'));
    const fields = { continue: true, passphrase };
    expectLocked(await post(`/secret/${secret.secretKey}/reveal`, fields), 10 * MINUTES);
    const older = await postV1(`/secret/${secret.secretKey}`, 'passphrase=right');
    expect(older.headers.get('X-Intended-Status')).toBe('429');
  });

  it('counts wrong passphrases for a reveal or for a burn, and never for both', async () => {
    const [one, other] = [await conceal({ passphrase }), await conceal({ passphrase })];
    await miss(6, () => revealV2(one, 'wrong'));
    expect(outcome(await burnV2(one, passphrase))).toBe('200');
    await miss(6, () => burnV2(other, 'wrong'));
    expect(await detailsOf(other)).toMatchObject({ misses: 0, locked_until: null });
    expect(outcome(await revealV2(other, passphrase))).toBe('200');
  });
});

describe('a lockout', () => {
  it('announces a lockout by the tries that are left, which start over after it', async () => {
    const secret = await conceal({ passphrase });
    const left = async () => at(await revealV2(secret, 'wrong'), 'tries_left');
    for (const tries of [4, 3, 2, 1, 0]) expect(await left()).toBe(tries);
    expect(await left()).toBeUndefined();
    atSecond(10 * MINUTES);
    expect(await left()).toBe(4);
    const without = await reveal(secret.secretKey);
    expect([outcome(without), at(without, 'tries_left')]).toEqual([WRONG, undefined]);
  });

  it('shows a lockout to sender and recipient, and counts no attempt that comes during it', async () => {
    const secret = await conceal({ passphrase });
    await miss(3, () => revealV2(secret, 'wrong'));
    expect(await detailsOf(secret)).toMatchObject({ misses: 3, locked_until: null });
    await miss(20, () => revealV2(secret, 'wrong'));
    const page = await get(`/private/${secret.metadataKey}`);
    expect(at(page, 'details.misses')).toBe(5);
    const until = numberAt(page, 'details.locked_until');
    expect(until - epochSecond(10 * MINUTES)).toBeOneOf([0, 1]);
    expect(at(await get(`/secret/${secret.secretKey}`), 'details.locked_until')).toBe(until);
  });
});

describe('an unlock', () => {
  /** A secret that is locked, with all unlocks used. */
  async function usedUp(): Promise<Concealed> {
    const secret = await conceal({ passphrase });
    for (let time = 0; time < UNLOCKS_MAX; time++) {
      await lockOut(secret);
      expect(outcome(await unlock(secret))).toBe('200');
    }
    await lockOut(secret);
    return secret;
  }

  it('opens no four-digit PIN to someone who has both links and unlocks after each round', async () => {
    const secret = await conceal({ passphrase: '0899' });
    let compared = 0;
    for (let pin = 0; pin < 1000; pin++) {
      const how = { peer: `192.0.2.${pin % 250}:1000` };
      const tried = String(pin).padStart(4, '0');
      let answer = outcome(await revealV2(secret, tried, how));
      if (answer === LOCKED) {
        if (outcome(await unlock(secret, how)) !== '200') break;
        answer = outcome(await revealV2(secret, tried, how));
      }
      expect(answer).toBe(WRONG);
      compared++;
    }
    expect(compared).toBe(ATTEMPTS_PER_ROUND * (1 + UNLOCKS_MAX));
  });

  it('shows how many unlocks were used, how many are left, and when, on the private page', async () => {
    const secret = await conceal({ passphrase });
    const none = { unlocks: 0, unlocks_left: UNLOCKS_MAX, unlocked: [] };
    expect(await detailsOf(secret)).toMatchObject(none);
    await lockOut(secret);
    atSecond(7);
    const shown = { unlocks: 1, unlocks_left: 2, unlocked: [epochSecond(7)], locked_until: null };
    expect(at(await unlock(secret), 'details')).toMatchObject(shown);
    await lockOut(secret);
    atSecond(9);
    await unlock(secret);
    const unlocked = [epochSecond(7), epochSecond(9)];
    expect(await detailsOf(secret)).toMatchObject({ unlocks: 2, unlocks_left: 1, unlocked });
  });

  it('counts an unlock once, however often it is asked for at once, and never puts a round by', async () => {
    const secret = await conceal({ passphrase });
    for (let time = 0; time < 5; time++) {
      expect(at(await unlock(secret), 'details.unlocks')).toBe(0);
    }
    await lockOut(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(secret)));
    expect(answers.map(outcome)).toEqual(answers.map(() => '200'));
    expect(await detailsOf(secret)).toMatchObject({ unlocks: 1 });
    await lockOut(secret);
  });

  it('refuses an unlock once all are used, and time still helps', async () => {
    const secret = await usedUp();
    const answer = await unlock(secret);
    expect(outcome(answer)).toBe('422 unlocks_used');
    const until = numberAt(answer, 'locked_until');
    expect(await detailsOf(secret)).toMatchObject({
      unlocks: UNLOCKS_MAX,
      unlocks_left: 0,
      locked_until: until,
    });
    expect(until - epochSecond(80 * MINUTES)).toBeOneOf([0, 1]);
    atSecond(80 * MINUTES);
    expect(outcome(await unlock(secret))).toBe('200');
    expect(outcome(await revealV2(secret, passphrase))).toBe('200');
  });

  it('refuses no unlock where nothing is left to unlock: burning still helps', async () => {
    const secret = await usedUp();
    expect(outcome(await burnV2(secret, passphrase))).toBe('200');
    expect(at(await unlock(secret), 'record.state')).toBe('burned');
  });
});

it('lets the winner of a claim mistype the passphrase four times, and ends the minute the fifth time', async () => {
  const { secretKey, metadataKey } = await conceal({ passphrase });
  const again = (tried: string) => reveal(secretKey, { passphrase: tried, rid }).then(outcome);
  expect(await again(passphrase)).toBe('200');
  for (let time = 1; time < LEASE_MISSES_MAX; time++) {
    expect(await again(`wrong ${time}`)).toBe(WRONG);
    expect(await again(passphrase)).toBe('200');
  }
  expect(at(await get(`/private/${metadataKey}`), 'details.repeats')).toBe(LEASE_MISSES_MAX - 1);
  expect(await again('wrong at last')).toBe(WRONG);
  expect(await again('wrong')).toBe('404 secret_spent');
  expect(await again(passphrase)).toBe('404 secret_spent');
});

/** A passphrase was compared when its caller learns that it is wrong; during a lockout, or after the end, that is the answer. */
describe('calls in any order, from anywhere, many of them at once', () => {
  const endpoints = {
    reveal: revealV2,
    'reveal with a token': ({ secretKey }, tried, how) =>
      reveal(secretKey, { passphrase: tried, rid }, how),
    'reveal v1': ({ secretKey }, tried, how) =>
      postV1(`/secret/${secretKey}`, `passphrase=${tried}`, how),
    burn: burnV2,
    'burn v1': ({ metadataKey }, tried, how) =>
      postV1(`/private/${metadataKey}/burn`, `passphrase=${tried}`, how),
    unlock: (secret, _tried, how) => unlock(secret, how),
  } satisfies Readonly<Record<string, Endpoint>>;

  interface Call {
    readonly endpoint: keyof typeof endpoints;
    readonly address: number;
    readonly isRight: boolean;
  }

  const call: fc.Arbitrary<Call> = fc.record({
    endpoint: fc.constantFrom(
      'unlock',
      ...(['reveal', 'reveal with a token', 'reveal v1', 'burn', 'burn v1', 'unlock'] as const),
    ),
    address: fc.integer({ min: 1, max: 250 }),
    isRight: fc.integer({ min: 0, max: 99 }).map((drawn) => drawn === 0),
  });
  const batch = fc.record({
    passSeconds: fc.oneof(fc.constant(0), fc.constantFrom(600, 1200), fc.nat(900)),
    calls: fc.array(call, { minLength: 4, maxLength: 14 }),
  });

  let passphrases = 0;

  /** Whether a passphrase was compared and was wrong, in either API. */
  async function isMiss(secret: Concealed, { endpoint, address, isRight }: Call): Promise<boolean> {
    passphrases++;
    const tried = isRight ? passphrase : `no${passphrases}`;
    const how = { peer: `192.0.2.${address}:1000` };
    const { status, headers, body } = await endpoints[endpoint](secret, tried, how);
    if (endpoint === 'unlock') return false;
    const intended = Number(headers.get('X-Intended-Status') ?? status);
    if ([200, 404, 429].includes(intended) || body['code'] === 'cannot_burn') return false;
    expect(intended).toBe(422);
    return true;
  }

  it('compares no more passphrases than time and unlocks allow', async () => {
    let second = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(60, 1800, 3600),
        fc.array(batch, { minLength: 5, maxLength: 9 }),
        async (ttl, batches) => {
          const secret = await conceal({ passphrase, ttl });
          const madeAt = second;
          const compared = { reveal: 0, burn: 0, 'burn v1': 0 };
          // v1 has one answer for a wrong passphrase and a late burn: they differ only while the secret lives.
          let burnedByV1 = 0;
          for (const { passSeconds, calls } of batches) {
            second += passSeconds;
            atSecond(second);
            const misses = await Promise.all(calls.map((one) => isMiss(secret, one)));
            for (const { endpoint } of calls.filter((_, index) => misses[index])) {
              compared[endpoint === 'burn' || endpoint === 'burn v1' ? endpoint : 'reveal']++;
            }
            const page = await get(`/private/${secret.metadataKey}`);
            if (page.status !== 200) break;
            if (at(page, 'details.show_secret_link') === true) burnedByV1 = compared['burn v1'];
            const burns = compared.burn + burnedByV1;
            const unlocks = numberAt(page, 'details.unlocks');
            const passed = second - madeAt + 1;
            const living = Math.min(passed, ttl);
            const leased = Math.min(passed, ttl + CLAIM_LEASE_SECONDS);
            expect(unlocks).toBeLessThanOrEqual(UNLOCKS_MAX);
            // Those that came with the winner's token are counted with the reveals.
            const revealsMax = attemptsWithin(living, unlocks) + LEASE_MISSES_MAX;
            expect(compared.reveal).toBeLessThanOrEqual(revealsMax);
            expect(burns).toBeLessThanOrEqual(attemptsWithin(leased, 0));
            expect(compared.reveal + burns).toBeLessThanOrEqual(attemptsMax(ttl));
          }
        },
      ),
      // Shrinking would make the same calls a hundred times.
      { numRuns: 6, endOnFailure: true },
    );
  });
});
