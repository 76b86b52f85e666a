/** Using what a visitor's device made of a challenge; of many calls with the same one, one is told that it was good. */
import { checkSolution } from '../crypto/bot-check.ts';
import type { ChallengeUse } from '../rpc/types/rate-limiter.ts';
import { callObject, type Stores } from '../rpc/call-object.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { drawToken } from '../crypto/tokens.ts';

/**
 * Uses a result of the bot check.
 *
 * @param payload as it came
 * @returns false when it is wrong, late, not ours, or was used like that before
 * @throws StoreUnavailable when nobody can say whether it was used
 */
export async function acceptSolution(
  { env, config }: Stores,
  payload: string,
  use: ChallengeUse,
): Promise<boolean> {
  const solved = await checkSolution(config.SESSION_KEYS, payload, Date.now());
  if (!solved) return false;
  const { challenge, endsAt } = solved;
  // By its own name, not its bearer's: wherever it is shown again, it is shown to the same limiter.
  const { limiter } = rateLimiterNameOf(config.ROUTE_KEY, `challenge:${challenge}`);
  const by = drawToken();
  return callObject(config, env.RATE_LIMITER, limiter, async (object) =>
    object.useChallenge(challenge, use, by, endsAt),
  );
}
