/** Solves challenges of the bot check, as a visitor's browser does. */
import { solveChallenge } from 'altcha-lib/v1';
import type { BotChallenge } from '../../shared/contract/bot-check.ts';

/** Returns the payload that a form sends; `over` replaces fields of it. */
export async function solve(drawn: BotChallenge, over: object = {}): Promise<string> {
  const { algorithm, challenge, salt, maxnumber, signature } = drawn;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  if (!found) throw new Error('the challenge has no solution');
  const { number, took } = found;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number, took, ...over }));
}
