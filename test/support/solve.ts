/** What a visitor's device makes of a challenge of the bot check. */
import { solveChallenge } from 'altcha-lib/v1';
import type { BotChallenge } from '../../shared/contract/bot-check.ts';

/** Solves a challenge; the payload as a form sends it, with fields that a test wants different. */
export async function solve(drawn: BotChallenge, over: object = {}): Promise<string> {
  const { algorithm, challenge, salt, maxnumber, signature } = drawn;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  if (!found) throw new Error('the challenge has no solution');
  const { number, took } = found;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number, took, ...over }));
}
