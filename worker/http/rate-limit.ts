/**
 * Rate limits of calls. The nearest is checked first: refusals that this isolate remembers, then the platform's rate limiter in
 * the same location, then the limiter object, which alone counts by the settings.
 */
import { defaultLimits, type LimitName, RATE_LIMITER_SECONDS } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { logWarning } from '../platform/log.ts';
import { limiterStub } from './limiter-stub.ts';
import { atMostOnce } from '../platform/retry.ts';
import type { Caller } from './caller.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { Refusals } from './rules/rate-limit.ts';

interface Charged {
  readonly env: Env;
  readonly config: Config;
  readonly caller: Pick<Caller, 'counted'>;
}

/** A few megabytes at most. */
const REFUSALS_MAX = 10_000;

/** Of each limit, within its window: a shrimp is renewed with the first refusal. */
const REPEATS_MAX = 5;

/** Shared by all requests of this isolate. */
const refusals = new Refusals(REFUSALS_MAX);

/** The limits of the commonest calls, each with the binding that bounds it within a location. */
const rateLimiters = {
  LIMIT_CREATE: 'CREATE_RATE_LIMITER',
  LIMIT_REVEAL: 'REVEAL_RATE_LIMITER',
  LIMIT_LOOK: 'LOOK_RATE_LIMITER',
} as const satisfies Partial<Record<LimitName, keyof Env>>;

/** Logged once in an isolate: a failing binding fails for every call. */
let isFailureLogged = false;

/** A limit of a caller. */
interface Allowance {
  readonly env: Env;
  readonly config: Config;
  readonly name: LimitName;
  readonly callsMax: number;
  /** The object that counts it, and under which name: a keyed hash. */
  readonly limiter: string;
  readonly counter: string;
  /** The key that a refusal is remembered by. It contains the limit, so a changed setting takes effect at once. */
  readonly refusal: string;
}

/** Null where the limit is 0, which is none. */
function allowanceOf({ env, config, caller }: Charged, name: LimitName): Allowance | null {
  const callsMax = config[name];
  if (callsMax === 0) return null;
  const { limiter, counter } = rateLimiterNameOf(config.ROUTE_KEY, caller.counted);
  const refusal = `${name} ${callsMax} ${counter}`;
  return { env, config, name, callsMax, limiter, counter, refusal };
}

/**
 * Charges a call, or several at once. If a limiter fails, the call is allowed: these limits bound volume and protect no secret.
 *
 * @param calls how many it counts for
 * @returns 0 when the call may go on, else the seconds until it may
 */
export async function chargeLimit(charged: Charged, name: LimitName, calls = 1): Promise<number> {
  const allowance = allowanceOf(charged, name);
  if (allowance === null) return 0;
  const nearby = await refusedNearby(allowance);
  if (nearby > 0) return nearby;
  const waitSeconds = await askLimiter(allowance, 'consumeQuota', calls);
  // A refusal of several at once does not apply to fewer.
  if (calls === 1) remember(allowance, waitSeconds);
  return waitSeconds;
}

/**
 * Looks whether so many calls would be allowed now, and charges none. If the limiter fails, they are.
 *
 * @returns as `chargeLimit`
 */
export async function checkLimit(
  charged: Charged,
  name: LimitName,
  calls: number,
): Promise<number> {
  const allowance = allowanceOf(charged, name);
  return allowance === null ? 0 : askLimiter(allowance, 'checkQuota', calls);
}

/** The seconds that a caller has to wait as far as this isolate remembers; 0 for none. Calls no object. */
export function rememberedWait(charged: Charged, name: LimitName): number {
  // Mostly nothing is remembered, and the name of a caller is a keyed hash, which takes time.
  const allowance = refusals.isEmpty() ? null : allowanceOf(charged, name);
  return allowance === null ? 0 : refusals.secondsLeft(allowance.refusal, Date.now());
}

/**
 * Refunds a charge: the call is repeated, or was refused for another reason.
 *
 * @param calls how many were charged
 */
export async function refundLimit(charged: Charged, name: LimitName, calls = 1): Promise<void> {
  const allowance = allowanceOf(charged, name);
  if (allowance === null) return;
  await askLimiter(allowance, 'consumeQuota', -calls);
  refusals.forget(allowance.refusal);
}

/**
 * Refunds a charge because the call is expected to be repeated, as often as that can be the case in a window: whoever goes on
 * without a shrimp uses up the limit.
 */
export async function refundRepeat(charged: Charged, name: LimitName): Promise<void> {
  const allowance = allowanceOf(charged, name);
  if (allowance === null) return;
  const repeats = { ...allowance, counter: `repeats ${allowance.counter}`, callsMax: REPEATS_MAX };
  if ((await askLimiter(repeats, 'consumeQuota', 1)) === 0) await refundLimit(charged, name);
}

/** The seconds that a caller has to wait by the limits of this location; 0 for none. Calls no object. */
async function refusedNearby(allowance: Allowance): Promise<number> {
  const remembered = refusals.secondsLeft(allowance.refusal, Date.now());
  if (remembered > 0 || (await passesRateLimiter(allowance))) return remembered;
  remember(allowance, RATE_LIMITER_SECONDS);
  return RATE_LIMITER_SECONDS;
}

function remember({ refusal }: Allowance, waitSeconds: number): void {
  if (waitSeconds > 0) refusals.add(refusal, waitSeconds, Date.now());
}

/**
 * Checks the platform's rate limiter, whose counters are those of one location and lag behind. Its numbers are fixed at
 * deployment, for the default of the setting: if that was raised, it would refuse too early and is skipped.
 */
async function passesRateLimiter({ env, name, callsMax, counter }: Allowance): Promise<boolean> {
  if (!isRateLimited(name) || callsMax > defaultLimits[name]) return true;
  try {
    const outcome = await env[rateLimiters[name]]?.limit({ key: counter });
    return outcome?.success ?? true;
  } catch (error) {
    if (!isFailureLogged) logWarning('rate_limit_binding_failed', { error: String(error) });
    isFailureLogged = true;
    return true;
  }
}

function isRateLimited(name: LimitName): name is keyof typeof rateLimiters {
  return name in rateLimiters;
}

async function askLimiter(
  allowance: Allowance,
  method: 'consumeQuota' | 'checkQuota',
  calls: number,
): Promise<number> {
  const { env, config, name, callsMax, limiter, counter } = allowance;
  try {
    // A retry could charge twice, and the caller waits for it.
    const stub = limiterStub({ env, config }, limiter, atMostOnce);
    return await stub[method](name, counter, callsMax, calls);
  } catch (error) {
    logWarning('rate_limiter_unreachable', { error: String(error) });
    return 0;
  }
}
