/** The clock of the page. It stands still, so that a distance in time is the same one every day; timers are real. */
import { vi } from 'vitest';

/** 21 November 2026, 15:46:40 UTC. */
export const NOW_SECONDS = 1_795_276_000;

export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_SECONDS * 1000 });
}

/** From now on the clock goes, and `pass` moves it and the timers of the page. */
export function startTimers(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: Date.now(),
    shouldAdvanceTime: true,
  });
}

/** Lets time pass, with the timers that end in it. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Sets the clock forward at once, and lets what repeats by the second see it. */
export async function jump(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await pass(1000);
}
