/** The challenge of the bot check, as it came and found whole. */
import { challengeBotCheck } from '../../shared/contract/bot-check.ts';
import { call } from './call.ts';

/** Asks for something to work on. */
export function fetchChallenge(signal: AbortSignal) {
  return call(challengeBotCheck, { signal });
}
