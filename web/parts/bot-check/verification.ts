/** The bot check of a form that is being sent: a challenge is fetched and solved, unless that takes too long. */
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../../shared/limits.ts';
import { call } from '../../api/client.ts';
import { solve } from './solve.ts';

type BotCheckState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

export interface Check {
  readonly state: BotCheckState;
  /** Completed part of the work, from 0 to 1, while verifying. */
  readonly progress: number;
}

export const unverified: Check = { state: 'unverified', progress: 0 };

/** Shorter than the server's limit, so that a result does not expire on the way. */
const LIFETIME_MS = (BOT_CHECK_SECONDS - 15) * 1000;

/**
 * Fetches a challenge and solves it, reporting each change. A solution can be used once, whether or not what is sent with it arrives.
 *
 * @returns the payload for the server; null if there is none
 */
export async function verify(report: (check: Check) => void): Promise<string | null> {
  const expiry = new AbortController();
  const expire = () => expiry.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  report({ ...unverified, state: 'verifying' });
  try {
    const challenge = await call(challengeBotCheck, {});
    timer = setTimeout(expire, LIFETIME_MS);
    const payload = await solve(challenge, {
      signal: expiry.signal,
      onProgress: (progress) => report({ state: 'verifying', progress }),
    });
    report({ state: 'verified', progress: 1 });
    return payload;
  } catch {
    report({ ...unverified, state: expiry.signal.aborted ? 'expired' : 'error' });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
