import { expect, it } from 'vitest';
import { type Delivery, refreshAfter } from './webhooks.ts';

const NOW = 1_795_000_000_000;

function delivery(state: Delivery['state'], secondsToNext: number | null): Delivery {
  return {
    id: state,
    event: 'received',
    state,
    created: NOW / 1000,
    stamp: NOW / 1000,
    attempts: 1,
    status: null,
    reason: null,
    next_attempt: secondsToNext === null ? null : NOW / 1000 + secondsToNext,
    shortkey: '4f7aQ2xd',
    secret_shortkey: 'n3VbW8kp',
  };
}

it('refreshes nothing without a waiting delivery', () => {
  expect(refreshAfter([], NOW)).toBe(false);
  expect(refreshAfter([delivery('delivered', null), delivery('failed', null)], NOW)).toBe(false);
});

it.each([
  [null, 5000],
  [-30, 5000],
  [0, 5000],
  [20, 22_000],
  [58, 60_000],
  [86_400, 60_000],
])('asks for a delivery whose next attempt is %s seconds away after %s ms', (next, ms) => {
  expect(refreshAfter([delivery('waiting', next)], NOW)).toBe(ms);
});

it('takes the next attempt of several waiting deliveries', () => {
  const waiting = [delivery('waiting', 600), delivery('waiting', 10), delivery('failed', null)];
  expect(refreshAfter(waiting, NOW)).toBe(12_000);
});
