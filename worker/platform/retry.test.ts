import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  atMostOnce,
  callFailureOf,
  idempotent,
  pauseMs,
  type RetryPolicy,
  withRetries,
} from './retry.ts';

type Flag = 'remote' | 'retryable' | 'overloaded' | 'durableObjectReset';

/** An error as the platform throws it for a call of an object. */
function thrown(...flags: Flag[]): Error {
  return Object.assign(
    new Error(flags.join()),
    Object.fromEntries(flags.map((flag) => [flag, true])),
  );
}

/** Calls something that fails in these ways, one after the other, and then answers. A clock that only waiting moves. */
async function callFailing(
  failures: readonly Error[],
  policy: RetryPolicy = idempotent,
  attemptTakesMs = 0,
) {
  let clock = 0;
  const waits: number[] = [];
  let attempts = 0;
  const here: RetryPolicy = {
    ...policy,
    random: () => 0.5,
    now: () => clock,
    wait: (ms) => {
      waits.push(ms);
      clock += ms;
      return Promise.resolve();
    },
  };
  const answer = await withRetries(here, (attempt) => {
    attempts = attempt;
    clock += attemptTakesMs;
    const failure = failures[attempt - 1];
    return failure ? Promise.reject(failure) : Promise.resolve('answered');
  }).catch((error: unknown) => error);
  return { answer, attempts, waits };
}

const reset = thrown('remote', 'durableObjectReset');
const lost = thrown('retryable');

it('calls an object three times at most, and waits longer each time', async () => {
  const waits = [150, 300];
  expect(await callFailing([lost, reset])).toEqual({ answer: 'answered', attempts: 3, waits });
  const failing = await callFailing([lost, reset, lost, lost]);
  expect(failing).toMatchObject({ answer: lost, attempts: 3 });
});

it.each([
  [['overloaded']],
  [['overloaded', 'remote']],
  [['overloaded', 'retryable']],
  [['overloaded', 'durableObjectReset', 'remote']],
] satisfies [Flag[]][])('repeats no call on an object that is %j', async (flags) => {
  const overloaded = thrown(...flags);
  const expected = { answer: overloaded, attempts: 1, waits: [] };
  expect(await callFailing([overloaded])).toEqual(expected);
  expect((await callFailing([lost, overloaded])).attempts).toBe(2);
});

it('repeats no call after an error of the object’s own code, or one without any flag', async () => {
  expect((await callFailing([thrown('remote')])).attempts).toBe(1);
  expect((await callFailing([thrown()])).attempts).toBe(1);
});

it('makes a call once that must not be made twice', async () => {
  const once = { answer: reset, attempts: 1, waits: [] };
  expect(await callFailing([reset], atMostOnce)).toEqual(once);
});

it('repeats no call that failed slowly and whose caller has waited long enough', async () => {
  expect((await callFailing([lost, lost, lost], idempotent, 500)).attempts).toBe(2);
  expect((await callFailing([lost, lost, lost], idempotent, 10_000)).attempts).toBe(1);
});

it('leaves a part of each pause to chance, and keeps all pauses together below a second', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(chance, chance, (first, second) => {
      const pauses = [pauseMs(1, first), pauseMs(2, second)];
      expect(pauses[0]).toBeGreaterThanOrEqual(100);
      expect(pauses[1]).toBeGreaterThanOrEqual(200);
      expect((pauses[0] ?? 0) + (pauses[1] ?? 0)).toBeLessThan(1000);
    }),
  );
  for (const attempt of [1, 2]) {
    expect(pauseMs(attempt, 0.9)).toBeGreaterThan(1.5 * pauseMs(attempt, 0));
  }
});

it.each([
  [thrown('remote'), 'bug'],
  ['a text', 'bug'],
  [null, 'bug'],
  [thrown(), 'unavailable'],
  [thrown('retryable', 'remote'), 'passing'],
  [thrown('durableObjectReset', 'remote'), 'passing'],
  [thrown('retryable', 'overloaded'), 'overloaded'],
] as const)('sorts what was thrown by its flags: %s is %s', (error, failure) => {
  expect(callFailureOf(error)).toBe(failure);
});
