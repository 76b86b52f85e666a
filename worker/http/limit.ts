/** Charging a call to its caller. */
import type { LimitName } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { limiterNameOf } from '../crypto/routing.ts';
import { logWarning } from '../log.ts';
import { callObject } from '../protocol/objects.ts';
import type { Caller } from './caller.ts';

interface Charged {
  readonly env: Env;
  readonly config: Config;
  readonly caller: Caller;
}

/**
 * Charges a call, or several at once. A limiter that does not answer lets it pass: it bounds volume, and guards no secret.
 *
 * @param calls how many it counts for; -1 takes one back
 * @returns 0 when the call may go on, else the seconds until it may
 */
export async function chargeLimit(charged: Charged, name: LimitName, calls = 1): Promise<number> {
  const { env, config, caller } = charged;
  const callsMax = config[name];
  if (callsMax === 0) return 0;
  const { limiter, counter } = limiterNameOf(config.ROUTE_KEY, caller.counted);
  try {
    return await callObject(config, env.LIMITER, limiter, async (stub) =>
      stub.charge(name, counter, callsMax, calls),
    );
  } catch (error) {
    logWarning('limiter_silent', { error: String(error) });
    return 0;
  }
}

/** Takes back the charge of one call that is going to be repeated. */
export async function refundLimit(charged: Charged, name: LimitName): Promise<void> {
  await chargeLimit(charged, name, -1);
}
