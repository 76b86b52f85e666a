/** Calls of rate limiters. */
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { idempotent } from '../platform/retry.ts';

/**
 * The calls of a rate limiter.
 *
 * @param name of the limiter
 * @param policy `atMostOnce` where a repetition would count twice
 * @throws StoreUnavailable, each of them, when no attempt came through
 */
export function limiterStub(
  { env, config }: Stores,
  name: string,
  policy = idempotent,
): Calls<ReturnType<Env['RATE_LIMITER']['getByName']>> {
  return callsOf((method, args) =>
    callObject(config, env.RATE_LIMITER, name, (limiter) => invoke(limiter, method, args), policy),
  );
}
