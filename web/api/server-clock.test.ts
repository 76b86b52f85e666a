import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
});

afterEach(() => void vi.useRealTimers());

const answer = (at: number) => new Response('', { headers: { Date: new Date(at).toUTCString() } });

it.each([
  ['11 minutes ahead', -11 * MINUTE],
  ['a day behind', 24 * 60 * MINUTE],
])('shows the server’s time in a browser whose clock is %s', async (_, difference) => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  expect(serverTime(), 'before the first answer').toBe(NOW);
  noteServerTime(answer(NOW + difference));
  expect(serverTime()).toBe(NOW + difference);
  vi.advanceTimersByTime(MINUTE);
  expect(serverTime()).toBe(NOW + difference + MINUTE);
  expect(serverTime(NOW), 'a moment of this browser').toBe(NOW + difference);
});

it('ignores the time that an answer takes', async () => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  noteServerTime(answer(NOW - 1500));
  expect(serverTime()).toBe(NOW);
});

it('ignores a slow answer after a fast one, and one without a date', async () => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  noteServerTime(answer(NOW - 20_000));
  noteServerTime(answer(NOW));
  noteServerTime(answer(NOW - 30_000));
  noteServerTime(new Response(''));
  expect(serverTime()).toBe(NOW);
});
