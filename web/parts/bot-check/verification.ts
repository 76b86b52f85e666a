/**
 * The bot check from the click on: a challenge is fetched, solved and expires. Nothing starts without a click.
 *
 * If the result expires while the page is visible, a new challenge is fetched and solved without another click. If the page
 * is hidden, the check expires, so that forgotten tabs do no more work.
 */
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../../shared/limits.ts';
import { call } from '../../api/client.ts';
import { solve } from './solve.ts';

export type BotCheckState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

export interface Check {
  readonly state: BotCheckState;
  /** Completed part of the work, from 0 to 1, while verifying. */
  readonly progress: number;
  /** The payload for the server; null unless verified. */
  readonly payload: string | null;
}

export const unverified: Check = { state: 'unverified', progress: 0, payload: null };

/** Shorter than the server's limit, so that a result does not expire on the way. */
const LIFETIME_MS = (BOT_CHECK_SECONDS - 15) * 1000;

type Show = (check: Check) => void;

/** Verifies, and again after expiry, reporting each change until the signal aborts. */
export async function verify(signal: AbortSignal, show: Show): Promise<void> {
  const report: Show = (check) => {
    if (!signal.aborted) show(check);
  };
  let isActive = true;
  while (isActive) isActive = await verifyOnce(signal, report);
}

/** Runs one challenge until it fails or expires. Returns whether to run another one. */
async function verifyOnce(signal: AbortSignal, report: Show): Promise<boolean> {
  const expiry = new AbortController();
  report({ ...unverified, state: 'verifying' });
  try {
    const challenge = await call(challengeBotCheck, { signal });
    expireLater(expiry, signal);
    const payload = await solve(challenge, {
      signal: AbortSignal.any([signal, expiry.signal]),
      onProgress: (progress) => report({ ...unverified, state: 'verifying', progress }),
    });
    report({ state: 'verified', progress: 1, payload });
  } catch {
    report({ ...unverified, state: expiry.signal.aborted ? 'expired' : 'error' });
    return false;
  }
  await untilAborted(expiry.signal);
  if (document.visibilityState === 'visible') return !signal.aborted;
  report({ ...unverified, state: 'expired' });
  return false;
}

/** Aborts `expiry` after the lifetime; `signal` clears the timer. */
function expireLater(expiry: AbortController, signal: AbortSignal): void {
  const timer = setTimeout(() => expiry.abort(), LIFETIME_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { signal: expiry.signal });
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await promise;
}
