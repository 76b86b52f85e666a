import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultLimits, LIMIT_WINDOW_SECONDS, limitWindowSeconds } from '../../../shared/limits.ts';
import {
  chargeWindow,
  HIBERNATION_SECONDS,
  isStoreDue,
  stepOf,
  type Window,
  Refusals,
} from './rate-limit.ts';

const END = LIMIT_WINDOW_SECONDS * 1000;

function charge(times: number, callsMax: number, now: number, start: Window | null = null) {
  let window = start;
  const waits: number[] = [];
  for (let call = 0; call < times; call++) {
    const { next, waitSeconds } = chargeWindow(window, callsMax, now);
    window = next;
    waits.push(waitSeconds);
  }
  return { window, waits };
}

it('allows the maximum of a window, and returns how long the others wait', () => {
  expect(charge(5, 3, 0).waits).toEqual([0, 0, 0, LIMIT_WINDOW_SECONDS, LIMIT_WINDOW_SECONDS]);
});

it('extends no window by refused calls', () => {
  const { window } = charge(9, 3, 0);
  expect(chargeWindow(window, 3, END - 1).waitSeconds).toBe(1);
  expect(chargeWindow(window, 3, END).waitSeconds).toBe(0);
  expect(chargeWindow(window, 3, END).next).toEqual({ count: 1, endsAt: 2 * END });
});

it('allows several at once together or not at all, and counts no refused call', () => {
  const { window } = charge(3, 5, 0);
  const { next, waitSeconds } = chargeWindow(window, 5, 0, LIMIT_WINDOW_SECONDS, 3);
  expect(waitSeconds).toBe(LIMIT_WINDOW_SECONDS);
  expect(chargeWindow(next, 5, 0, LIMIT_WINDOW_SECONDS, 2).waitSeconds).toBe(0);
});

it('allows as many calls again after a refund, and never more than the window', () => {
  const { window } = charge(2, 2, 0);
  const refund = (from: Window | null) => chargeWindow(from, 2, 0, LIMIT_WINDOW_SECONDS, -1).next;
  expect(charge(2, 2, 0, refund(window)).waits).toEqual([0, LIMIT_WINDOW_SECONDS]);
  expect(charge(3, 2, 0, refund(null)).waits).toEqual([0, 0, LIMIT_WINDOW_SECONDS]);
});

it('allows a call that counts nothing, or a refund, even when the limit was lowered', () => {
  const { window } = charge(9, 9, 0);
  const lowered = (calls: number) => chargeWindow(window, 3, 0, LIMIT_WINDOW_SECONDS, calls);
  expect(lowered(0)).toEqual({ next: { count: 9, endsAt: END }, waitSeconds: 0 });
  expect(lowered(-2)).toEqual({ next: { count: 7, endsAt: END }, waitSeconds: 0 });
});

it('stores a count when it is a step away from the stored one, in either direction', () => {
  const step = stepOf(1000);
  const due = [100 - step, 101 - step, 100, 99 + step, 100 + step];
  expect(due.filter((count) => isStoreDue(count, 100, 1000))).toEqual([100 - step, 100 + step]);
});

it('stores limits below 240 at every call, higher ones in steps', () => {
  const { LIMIT_CREATE, LIMIT_REVEAL, LIMIT_LOOK, LIMIT_PART, LIMIT_UPLOAD_BYTES, ...others } =
    defaultLimits;
  const high = [LIMIT_CREATE, LIMIT_REVEAL, LIMIT_LOOK, LIMIT_PART];
  expect(high.map((max) => stepOf(max))).toEqual([8, 8, 50, 16]);
  // Of bytes far fewer are lost than one part has.
  expect(stepOf(LIMIT_UPLOAD_BYTES, limitWindowSeconds('LIMIT_UPLOAD_BYTES'))).toBe(124_275);
  expect([1, 2, 239, ...Object.values(others)].filter((max) => stepOf(max) !== 1)).toEqual([]);
  expect(stepOf(240)).toBe(2);
});

it('takes a larger step for a larger limit, and for a shorter window', () => {
  expect([1, 359, 360, 600].map((max) => stepOf(max))).toEqual([1, 2, 3, 5]);
  expect([11, 12, 60].map((max) => stepOf(max, 60))).toEqual([1, 2, 10]);
});

/** What happens to a counter: calls that come one after the other, an eviction of its object, or time that passes. */
type Step = { calls: number } | Idling;

interface Idling {
  readonly idleSeconds: number;
  readonly isEvicted: boolean;
}

const happening: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ calls: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ idleSeconds: fc.integer({ min: 0, max: 400 }), isEvicted: fc.boolean() }),
);

interface Passed {
  readonly at: number;
  /** Whether it opened a window, as far as its object remembered. */
  readonly isFirst: boolean;
}

/** Counts as a limiter does: in memory, and in storage whenever the two are a step apart. */
class Counting {
  now = 0;
  readonly passed: Passed[] = [];
  readonly evictions: number[] = [];
  #memory: Window | null = null;
  #stored: Window | null = null;

  readonly #callsMax: number;

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  call(): void {
    const { next, waitSeconds } = chargeWindow(
      this.#memory ?? this.#stored,
      this.#callsMax,
      this.now,
    );
    if (waitSeconds > 0) return;
    this.passed.push({ at: this.now, isFirst: next.count === 1 });
    this.#memory = next;
    const storedCount = this.#stored?.endsAt === next.endsAt ? this.#stored.count : 0;
    if (isStoreDue(next.count, storedCount, this.#callsMax)) this.#stored = next;
  }

  idle({ idleSeconds, isEvicted }: Idling): void {
    this.now += idleSeconds * 1000;
    if (!isEvicted) return;
    this.#memory = null;
    this.evictions.push(this.now);
  }
}

function run(happenings: readonly Step[], callsMax: number): Counting {
  const counting = new Counting(callsMax);
  for (const one of happenings) {
    if ('calls' in one) repeat(one.calls, () => counting.call());
    else counting.idle(one);
  }
  return counting;
}

function repeat(count: number, act: () => void): void {
  for (let time = 0; time < count; time++) act();
}

it('allows no more calls than documented in any sequence of calls and evictions, and refuses none earlier', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60 }),
      fc.integer({ min: 1, max: 1500 }),
      (happenings, callsMax) => {
        const { passed, evictions } = run(happenings, callsMax);
        const asked = happenings.reduce((sum, one) => sum + ('calls' in one ? one.calls : 0), 0);
        if (asked <= callsMax) expect(passed).toHaveLength(asked);
        for (const { at, isFirst } of passed) {
          if (!isFirst) continue;
          const isWithin = (moment: number) => moment >= at && moment < at + END;
          const calls = passed.filter((call) => isWithin(call.at)).length;
          const forgotten = evictions.filter(isWithin).length * (stepOf(callsMax) - 1);
          expect(calls).toBeLessThanOrEqual(callsMax + forgotten);
        }
      },
    ),
  );
});

it.each([2, 239, 240, 1000, 6000])(
  'allows less than twice as many to a caller who pauses until its object is evicted: %i calls',
  (callsMax) => {
    const pause = { idleSeconds: HIBERNATION_SECONDS, isEvicted: true };
    const evictionsMax = LIMIT_WINDOW_SECONDS / HIBERNATION_SECONDS - 1;
    const pauses = Array.from({ length: evictionsMax }, () => pause);
    const stealth = pauses.flatMap((one) => [{ calls: stepOf(callsMax) - 1 }, one]);
    const { passed } = run([...stealth, { calls: 2 * callsMax }], callsMax);
    expect(passed).toHaveLength(callsMax + evictionsMax * (stepOf(callsMax) - 1));
    expect(passed.length).toBeLessThan(2 * callsMax);
  },
);

it('keeps a refusal in force for its own name until it ends, or is forgotten', () => {
  const refusals = new Refusals(10);
  refusals.add('ada', 20, 500);
  expect(refusals.secondsLeft('ada', 500)).toBe(20);
  expect(refusals.secondsLeft('ada', 20_499)).toBe(1);
  expect(refusals.secondsLeft('bob', 500)).toBe(0);
  refusals.forget('ada');
  expect(refusals.secondsLeft('ada', 500)).toBe(0);
});

it.each([20_500, 99_999])('drops a refusal that ended, at %i', (now) => {
  const refusals = new Refusals(10);
  expect(refusals.isEmpty()).toBe(true);
  refusals.add('ada', 20, 500);
  expect(refusals.isEmpty()).toBe(false);
  expect(refusals.secondsLeft('ada', now)).toBe(0);
  expect(refusals.isEmpty()).toBe(true);
});

it('remembers only the latest refusals, and stores a repeated one in its own place', () => {
  const refusals = new Refusals(3);
  const names = ['ada', 'bob', 'cyd', 'dan'];
  const inForce = () => names.filter((name) => refusals.secondsLeft(name, 0) > 0);
  for (const name of ['ada', 'bob', 'cyd', 'ada', 'cyd']) refusals.add(name, 20, 0);
  expect(inForce()).toEqual(['ada', 'bob', 'cyd']);
  refusals.add('dan', 20, 0);
  expect(inForce()).toEqual(['ada', 'cyd', 'dan']);
});
