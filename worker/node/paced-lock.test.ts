import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PacedLock } from './paced-lock.ts';

const WAIT_MS = 20_000;
const HELD_MS_MAX = 12_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for the lock under each name, and lists those that got it. */
function acquire(lock: PacedLock, names: readonly string[], withinMs = WAIT_MS): string[] {
  const acquired: string[] = [];
  for (const name of names) {
    void lock.acquire(name, withinMs).then((isAcquired) => isAcquired && acquired.push(name));
  }
  return acquired;
}

it('one object at a time holds it, in the order in which they asked', async () => {
  const lock = new PacedLock(0);
  const acquired = acquire(lock, ['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(acquired).toEqual(['a']);
  lock.release('a');
  lock.release('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(acquired).toEqual(['a', 'b']);
  lock.release('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(acquired).toEqual(['a', 'b', 'c']);
});

it('after each holder it stays free for as long as it was held, times the rest', async () => {
  const lock = new PacedLock(2);
  const acquired = acquire(lock, ['a', 'b']);
  await vi.advanceTimersByTimeAsync(100);
  lock.release('a');
  await vi.advanceTimersByTimeAsync(199);
  expect(acquired).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(acquired).toEqual(['a', 'b']);
});

it('an object that never releases it loses it after 12 s', async () => {
  const lock = new PacedLock(0);
  const acquired = acquire(lock, ['a', 'b']);
  await vi.advanceTimersByTimeAsync(HELD_MS_MAX - 1);
  expect(acquired).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(2);
  expect(acquired).toEqual(['a', 'b']);
});

it('an object that no longer waits does not get it, and delays no one', async () => {
  const lock = new PacedLock(0);
  const first = acquire(lock, ['a']);
  const gone = acquire(lock, ['b'], 1000);
  const next = acquire(lock, ['c']);
  await vi.advanceTimersByTimeAsync(1000);
  lock.release('a');
  await vi.advanceTimersByTimeAsync(0);
  expect([first, gone, next]).toEqual([['a'], [], ['c']]);
});
