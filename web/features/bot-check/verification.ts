/**
 * The bot check from a click to its end: a challenge is fetched, solved, and grows old. Nothing begins by itself.
 *
 * When a result gets too old while somebody looks at the page, a new challenge is fetched and solved: their click still
 * stands, and they need not notice. Where nobody looks, the check expires, and a page that was forgotten works no more.
 */
import { BOT_CHECK_SECONDS } from '../../../shared/limits.ts';
import { fetchChallenge } from '../../data/bot-check.ts';
import { solve } from './solve.ts';

export type BotCheckState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

export interface Check {
  readonly state: BotCheckState;
  /** While it is being verified: the part of the work that is done. */
  readonly progress: number;
  /** What the server wants to see; null unless verified. */
  readonly payload: string | null;
}

export const unverified: Check = { state: 'unverified', progress: 0, payload: null };

/** A result must not get too old on its way to the server. */
const LIFETIME_MS = (BOT_CHECK_SECONDS - 15) * 1000;

type Show = (check: Check) => void;

/** Verifies, and tells what it is at until the signal says that nobody wants to know any more. */
export async function verify(signal: AbortSignal, show: Show): Promise<void> {
  const tell: Show = (check) => {
    if (!signal.aborted) show(check);
  };
  let isWanted = true;
  while (isWanted) isWanted = await verifyOnce(signal, tell);
}

/** One challenge. Ends when there is nothing more to tell of it, with whether another one is wanted. */
async function verifyOnce(signal: AbortSignal, tell: Show): Promise<boolean> {
  const old = new AbortController();
  tell({ ...unverified, state: 'verifying' });
  try {
    const challenge = await fetchChallenge(signal);
    growOld(old, signal);
    const payload = await solve(challenge, {
      signal: AbortSignal.any([signal, old.signal]),
      onProgress: (progress) => tell({ ...unverified, state: 'verifying', progress }),
    });
    tell({ state: 'verified', progress: 1, payload });
  } catch {
    tell({ ...unverified, state: old.signal.aborted ? 'expired' : 'error' });
    return false;
  }
  await endOf(old.signal);
  if (document.visibilityState === 'visible') return !signal.aborted;
  tell({ ...unverified, state: 'expired' });
  return false;
}

/** Ends a challenge when its time is over, and forgets about it when nobody wants to know. */
function growOld(old: AbortController, signal: AbortSignal): void {
  const timer = setTimeout(() => old.abort(), LIFETIME_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { signal: old.signal });
}

async function endOf(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await promise;
}
