import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claiming, EXPIRY, row, share } from '../../../test/support/secret-sample.ts';
import { burn, claim, view } from './secret.ts';
import type { SecretRow } from './secret-row.ts';
import { sweep } from './sweep.ts';
import {
  addEvents,
  type CounterChange,
  eventOf,
  liveSecrets,
  type SecretCounts,
} from './secret-counters.ts';

const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };
const empty: CounterChange = { day: '', today: none, total: none };

/** Everything that can happen to a secret. */
const steps: Record<string, (row: SecretRow | null, now: number) => SecretRow | null> = {
  claim: (current, now) => claim(current, claiming(1), now).next,
  burn: (current, now) => burn(current, { verifierHash: null, attempt: null }, now).next,
  view: (current, now) => view(current, now),
  sweep: (current, now) => current && sweep(current, now).next,
};

it('counts each secret once as created and once as ended, in any sequence', () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: EXPIRY }));
  const sequence = fc.array(step, { maxLength: 12 });
  fc.assert(
    fc.property(sequence, (taken) => {
      let now = 0;
      let current: SecretRow | null = row();
      const events = [eventOf(null, current)];
      const go = (name: string) => {
        const before = current;
        current = steps[name]?.(before, now) ?? null;
        if (before) events.push(eventOf(before, current));
      };
      for (const [name, pause] of taken) {
        now += pause;
        go(name);
      }
      now += 3 * EXPIRY;
      go('sweep');
      go('sweep');
      const counted = events.filter((event) => event !== null);
      expect(counted[0]).toBe('created');
      expect(counted).toHaveLength(2);
    }),
  );
});

it('counts the state that is shown to the sender', () => {
  const alive = row();
  expect(eventOf(alive, { ...alive, receivedAt: 1 })).toBe('received');
  expect(eventOf(alive, { ...alive, burnedAt: 1, share: null })).toBe('burned');
  expect(eventOf(alive, { ...alive, share: null })).toBe('expired');
  expect(eventOf(alive, null)).toBe('expired');
  const received = row({ receivedAt: 1, share });
  expect(eventOf(received, { ...received, share: null })).toBeNull();
  expect(eventOf(received, { ...received, burnedAt: 2 })).toBeNull();
  const burned = row({ burnedAt: 1, share });
  expect(eventOf(burned, null)).toBeNull();
  expect(eventOf(burned, { ...burned, share: null })).toBeNull();
  expect(eventOf(alive, { ...alive, viewedAt: 1 })).toBeNull();
  expect(eventOf(null, null)).toBeNull();
});

it('starts a new day at zero, and continues the total', () => {
  const first = addEvents(empty, new Map([['created', 1]]), '2026-11-20');
  const same = addEvents(first, new Map([['burned', 1]]), '2026-11-20');
  expect(same.today).toEqual({ ...none, created: 1, burned: 1 });
  const second = addEvents(first, new Map([['created', 1]]), '2026-11-21');
  expect(second.today).toEqual({ ...none, created: 1 });
  expect(second.total).toEqual({ ...none, created: 2 });
});

it('leaves no trace of a reverted event, and lets no day fall below 0', () => {
  const made = addEvents(empty, new Map([['created', 1]]), '2026-11-20');
  expect(addEvents(made, new Map([['created', -1]]), '2026-11-20').total).toEqual(none);
  const day = '2026-11-21';
  const next = addEvents(made, new Map([['created', -1]]), day);
  expect(next).toEqual({ day, today: none, total: none });
});

it('counts secrets as live that were created and not ended, and never fewer than 0', () => {
  expect(liveSecrets({ created: 10, received: 3, burned: 2, expired: 1 })).toBe(4);
  expect(liveSecrets({ created: 1, received: 2, burned: 0, expired: 0 })).toBe(0);
});
