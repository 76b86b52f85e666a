/** The bot check: of many calls with the solution of one challenge, only one is accepted. */
import { checkSolution, generateChallenge } from '../crypto/bot-check.ts';
import type { ChallengeUse } from './rate-limiter.ts';
import { limiterStub } from './limits.ts';
import type { Stores } from '../platform/call-object.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { generateToken } from '../crypto/tokens.ts';
import type { challengeBotCheck, verifyBotCheck } from '../../shared/contract/bot-check.ts';
import { reply } from './failure.ts';
import type { Handler } from './mount.ts';

/**
 * Uses a solution.
 *
 * @returns false if it is wrong, expired, not ours, or was used before
 * @throws StoreUnavailable if it is unknown whether it was used
 */
export async function acceptSolution(
  { env, config }: Stores,
  payload: string,
  use: ChallengeUse,
): Promise<boolean> {
  const solved = await checkSolution(config.SESSION_KEYS, payload, Date.now());
  if (!solved) return false;
  const { challenge, endsAt } = solved;
  // Named after the challenge, not the caller: every use of it reaches the same limiter.
  const { limiter } = rateLimiterNameOf(config.SHARD_KEY, `challenge:${challenge}`);
  const by = generateToken();
  return limiterStub({ env, config }, limiter).useChallenge(challenge, use, by, endsAt);
}

export const challenge: Handler<typeof challengeBotCheck> = async ({ config }) =>
  reply(await generateChallenge(config.SESSION_KEYS, config.BOT_CHECK_WORK, Date.now()));

export const verify: Handler<typeof verifyBotCheck> = async (call) =>
  reply({ verified: await acceptSolution(call, call.body, 'verify') });
