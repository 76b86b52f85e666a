/**
 * A clock for tests: it stands still until a test moves it. Objects never go back in time, so each stop is later than
 * all before it, over all files that share a runtime.
 */
import { vi } from 'vitest';

const YEAR_MS = 365 * 86_400_000;
/** Where the last start is stored for the files that follow in the same runtime. */
const STORED = 'waxsealTestClock';
/** Not on a full second, so that rounding down and up differ. */
let start = lastStart() ?? Math.floor(Date.now() / 1000) * 1000 + 250;

function lastStart(): number | undefined {
  const stored: unknown = Reflect.get(globalThis, STORED);
  return typeof stored === 'number' ? stored : undefined;
}

/** Stops the clock, later than any test before has been. */
export function stopClock(): void {
  start += YEAR_MS;
  Reflect.set(globalThis, STORED, start);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
}

/** Moves the frozen clock forward. */
export function atSecond(seconds: number, milliseconds = 0): void {
  vi.setSystemTime(start + seconds * 1000 + milliseconds);
}

/** The epoch second, rounded down, that lies so many seconds after the clock was stopped. */
export function epochSecond(seconds = 0): number {
  return Math.floor(start / 1000) + seconds;
}

export function startClock(): void {
  vi.useRealTimers();
}
