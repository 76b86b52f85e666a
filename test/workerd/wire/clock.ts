/** The tests' own time: it stands still until a test moves it, and never runs backwards over the tests of a file. */
import { vi } from 'vitest';

const YEAR_MS = 365 * 86_400_000;
/** Not on a full second, so that rounding down and up differ. */
let start = Math.floor(Date.now() / 1000) * 1000 + 250;

/** Stops the clock, later than any test before has been. */
export function stopClock(): void {
  start += YEAR_MS;
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
