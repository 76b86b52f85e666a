/** How `--wait` waits. */
import type { CommandLine } from './command-line.ts';
import { Stop } from './errors.ts';

const PAUSE_MS_FIRST = 5000;
const PAUSE_MS_MAX = 30_000;
const GROWTH = 1.2;
const MINUTE_MS = 60_000;

/** For how long `--wait` waits, in ms: 0 without it, and for ever where it names no number. */
export function waitMs(line: CommandLine): number {
  const minutes = line.value('wait');
  if (minutes === undefined) return 0;
  if (minutes === '') return Infinity;
  if (!/^[1-9]\d{0,5}$/.test(minutes))
    throw new Stop('usage', '--wait needs a number of minutes from 1 on, or none.');
  return Number(minutes) * MINUTE_MS;
}

/**
 * The pauses between two looks, in ms: they grow, and are as long as the time together.
 *
 * @param totalMs may be infinite
 */
export function* pauses(totalMs: number): Generator<number, void, undefined> {
  let leftMs = totalMs;
  for (let pauseMs = PAUSE_MS_FIRST; leftMs > 0; pauseMs *= GROWTH) {
    const next = Math.min(pauseMs, PAUSE_MS_MAX, leftMs);
    leftMs -= next;
    yield next;
  }
}
