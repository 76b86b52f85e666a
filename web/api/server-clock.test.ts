import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
});

afterEach(() => void vi.useRealTimers());

const answer = (at: number) => new Response('', { headers: { Date: new Date(at).toUTCString() } });

test.each([
  ['11 minutes ahead', -11 * MINUTE],
  ['a day behind', 24 * 60 * MINUTE],
])('a browser whose clock is %s shows the server’s time', async (_, difference) => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  expect(serverTime(), 'before the first answer').toBe(NOW);
  noteServerTime(answer(NOW + difference));
  expect(serverTime()).toBe(NOW + difference);
  vi.advanceTimersByTime(MINUTE);
  expect(serverTime()).toBe(NOW + difference + MINUTE);
  expect(serverTime(NOW), 'a moment of this browser').toBe(NOW + difference);
});

test('what an answer takes is no difference', async () => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  noteServerTime(answer(NOW - 1500));
  expect(serverTime()).toBe(NOW);
});

test('a slow answer counts no more after a fast one, nor one without a date', async () => {
  const { noteServerTime, serverTime } = await import('./server-clock.ts');
  noteServerTime(answer(NOW - 20_000));
  noteServerTime(answer(NOW));
  noteServerTime(answer(NOW - 30_000));
  noteServerTime(new Response(''));
  expect(serverTime()).toBe(NOW);
});
