/**
 * How many passphrases can be compared against one secret in its life. They are counted where it happens: at each read of
 * the stored verifier.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEASE_MISSES_MAX, UNLOCKS_MAX } from '../../../shared/limits.ts';
import { Attacked } from '../../../test/support/secret-sample.ts';
import {
  attemptsMax,
  attemptsWithin,
  endLockout,
  freshGuard,
  type Guard,
  recordAttempt,
} from './lockout.ts';

const DAY_SECONDS = 24 * 60 * 60;
const lifetimes = [60, 300, 600, 601, 1800, 3600, DAY_SECONDS, 7 * DAY_SECONDS, 30 * DAY_SECONDS];

/** The maximum over all choices between waiting and unlocking at each lockout. */
function bestStrategy(guard: Guard, now: number, endsAt: number, unlocks: number): number {
  const next = recordAttempt(guard, now);
  if (next) return 1 + bestStrategy(next, now, endsAt, unlocks);
  const { lockedUntil } = guard;
  const waiting = lockedUntil < endsAt ? bestStrategy(guard, lockedUntil, endsAt, unlocks) : 0;
  const unlocking = unlocks > 0 ? bestStrategy(endLockout(guard), now, endsAt, unlocks - 1) : 0;
  return Math.max(waiting, unlocking);
}

it.each(lifetimes)(
  'allows the best strategy the maximum number of attempts within %i seconds',
  (seconds) => {
    for (let unlocks = 0; unlocks <= UNLOCKS_MAX; unlocks++) {
      expect(attemptsWithin(seconds, unlocks)).toBe(
        bestStrategy(freshGuard, 0, seconds * 1000, unlocks),
      );
    }
  },
);

it('allows the maximum number of attempts within any lifetime', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 3 * DAY_SECONDS }), (seconds) => {
      expect(attemptsWithin(seconds, UNLOCKS_MAX)).toBe(
        bestStrategy(freshGuard, 0, seconds * 1000, UNLOCKS_MAX),
      );
    }),
  );
});

/**
 * Plays every call: tries as early as it may, waits for each lockout to the millisecond, asks for unlocks once it has tried so
 * many, opens the secret at the last moment by the right passphrase, and then uses the lease.
 */
function play(ttlSeconds: number, unlockFrom: number, revealsMax = Infinity): Attacked {
  const attacked = new Attacked(ttlSeconds);
  const { expiresAt } = attacked;
  let reveals = 0;
  const unlock = () => reveals >= unlockFrom && attacked.unlock();
  while (attacked.total < TOO_MANY) {
    unlock();
    const revealAt = reveals < revealsMax ? attacked.nextAt('reveal') : Infinity;
    const burnAt = attacked.nextAt('burn');
    attacked.now = Math.min(revealAt, burnAt);
    if (attacked.now >= expiresAt) break;
    attacked.attempt(revealAt <= burnAt ? 'reveal' : 'burn');
    if (revealAt <= burnAt) reveals++;
  }
  if (revealsMax === Infinity) return play(ttlSeconds, unlockFrom, reveals - 1);
  attacked.now = expiresAt - 1;
  unlock();
  attacked.attempt('reveal', true);
  attacked.now = Math.min(attacked.nextAt('burn'), attacked.leaseEndsAt - 1);
  for (let burns = 0; burns < 10; burns++) attacked.attempt('burn');
  for (let repeats = 0; repeats < 10; repeats++) attacked.attempt('reveal');
  return attacked;
}

/** No lifetime allows so many attempts. */
const TOO_MANY = 1000;

it.each(lifetimes)(
  'allows the best attack of %i seconds the maximum number of passphrases, and no more',
  (ttl) => {
    const unlockFrom = Array.from({ length: 40 }, (_, round) => 5 * (round + 1));
    const totals = unlockFrom.map((from) => play(ttl, from).total);
    expect(Math.max(...totals)).toBe(attemptsMax(ttl));
  },
);

it('allows no more passphrases than the maximum in any sequence of calls and crashes', () => {
  const ttl = fc.constantFrom(60, 1800, 3600);
  const steps = fc.array(step, { minLength: 20, maxLength: 100 });
  fc.assert(
    fc.property(ttl, steps, (ttlSeconds, taken) => {
      const attacked = new Attacked(ttlSeconds);
      for (const one of taken) {
        take(attacked, one);
        expectBounded(attacked, ttlSeconds);
      }
    }),
    { numRuns: 1000 },
  );
});

/** At any time there were no more attempts than the time until then and the unlocks until then allow. */
function expectBounded(attacked: Attacked, ttlSeconds: number): void {
  const { compared, now, unlocks, total } = attacked;
  const seconds = (now + 1) / 1000;
  expect(compared.reveal.size).toBeLessThanOrEqual(attemptsWithin(seconds, unlocks));
  expect(compared.burn.size).toBeLessThanOrEqual(attemptsWithin(seconds, 0));
  // The right passphrase may be repeated too.
  expect(compared.repeat.size).toBeLessThanOrEqual(LEASE_MISSES_MAX + 1);
  expect(unlocks).toBeLessThanOrEqual(UNLOCKS_MAX);
  expect(total).toBeLessThanOrEqual(attemptsMax(ttlSeconds));
}

const purpose = fc.constantFrom('reveal', 'reveal', 'burn');
const times = fc.integer({ min: 1, max: 8 });
const first = fc.nat(7);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('begin'),
    purpose,
    token: fc.integer({ min: 1, max: 3 }),
    times,
    isRight: fc.integer({ min: 0, max: 79 }).map((drawn) => drawn === 0),
  }),
  fc.record({ kind: fc.constant('whole'), purpose, times }),
  fc.record({ kind: fc.constantFrom('finish', 'repeat', 'refund', 'crash'), first, times }),
  fc.record({ kind: fc.constantFrom('unlock', 'unlock', 'view', 'sweep') }),
  fc.record({ kind: fc.constant('wait'), purpose }),
  fc.record({ kind: fc.constant('pass'), ms: fc.oneof(fc.nat(2000), fc.nat(1_300_000)) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(attacked: Attacked, taken: Step): void {
  const many = 'times' in taken ? taken.times : 1;
  for (let time = 0; time < many; time++) takeOnce(attacked, taken);
}

function takeOnce(attacked: Attacked, taken: Step): void {
  switch (taken.kind) {
    case 'begin':
      attacked.begin(taken.purpose, taken.token, taken.isRight);
      break;
    case 'whole':
      attacked.attempt(taken.purpose);
      break;
    case 'finish':
    case 'repeat':
      attacked.finish(taken.first, taken.kind === 'repeat');
      break;
    case 'refund':
    case 'crash':
      attacked[taken.kind](taken.first);
      break;
    case 'unlock':
    case 'view':
    case 'sweep':
      attacked[taken.kind]();
      break;
    case 'wait':
      attacked.now = attacked.nextAt(taken.purpose);
      break;
    case 'pass':
      attacked.now += taken.ms;
      break;
  }
}
