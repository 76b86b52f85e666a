import { useSyncExternalStore } from 'react';
import { serverTime } from '../api/server-clock.ts';

const TICK_MS = 5000;
const COUNTDOWN_TICK_MS = 1000;
/** How old the time of a clock may be that does not tick: it must not change between rendering and subscribing. */
const AGE_MS_MAX = 1000;

interface Clock {
  readonly subscribe: (listener: () => void) => () => void;
  /** The server's time at the last tick, in epoch milliseconds. */
  readonly now: () => number;
}

const clocks = new Map<number, Clock>();

/** The clock with a period. All that is renewed with it shares one timer: a list has hundreds of moments. */
function clockOf(tickMs: number): Clock {
  const clock = clocks.get(tickMs) ?? createClock(tickMs);
  clocks.set(tickMs, clock);
  return clock;
}

function createClock(tickMs: number): Clock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let tickedAt = Date.now();
  const tick = () => {
    tickedAt = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) timer = setInterval(tick, tickMs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    now: () => {
      const isOld = Math.abs(Date.now() - tickedAt) > AGE_MS_MAX;
      if (listeners.size === 0 && isOld) tickedAt = Date.now();
      return serverTime(tickedAt);
    },
  };
}

/** The server's time in epoch milliseconds, renewed every few seconds. */
export function useNow(tickMs = TICK_MS): number {
  const { subscribe, now } = clockOf(tickMs);
  return useSyncExternalStore(subscribe, now, now);
}

const never = () => () => undefined;

/**
 * How many milliseconds are left until a moment of the server, in epoch milliseconds. It is renewed by the second, and nothing is
 * rendered once none are left.
 */
export function useTimeLeft(untilMs: number): number {
  const { subscribe, now } = clockOf(COUNTDOWN_TICK_MS);
  const left = () => Math.max(untilMs - now(), 0);
  return useSyncExternalStore(left() > 0 ? subscribe : never, left, left);
}
