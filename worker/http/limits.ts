/**
 * Limits of what a caller may do in a window. `consume…` counts it before it is done and returns 0 when it may be done, else the
 * seconds until it may; `check…` only looks; `refund…` takes back what was counted.
 *
 * Calls, emails and bytes are limited by the settings. The nearest is checked first: refusals that this isolate remembers, then
 * the platform's rate limiter in the same location, then the limiter object, which alone counts by the settings. If it fails,
 * the call is allowed: these limits bound volume and protect no secret.
 *
 * Attempts at passwords and tokens are counted before they are compared, always in storage, and alike whether or not there is
 * an account: a refusal reveals nothing about it. If the limiter fails, so does the attempt.
 */
import {
  ACCOUNT_ATTEMPTS_PER_DAY,
  ATTEMPT_DAY_SECONDS,
  defaultLimits,
  LIMIT_WINDOW_SECONDS,
  type LimitName,
  RATE_LIMITER_SECONDS,
} from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { logWarning } from '../platform/log.ts';
import { atMostOnce, idempotent } from '../platform/retry.ts';
import type { Budget } from './rate-limiter.ts';
import { Refusals } from './rules/rate-limit.ts';

interface Counted extends Stores {
  /** The name that the call is counted by. */
  readonly caller: { readonly counted: string };
}

/** How many refusals an isolate remembers: a few megabytes at most. */
const REFUSALS_MAX = 10_000;

/** How many repeated calls of each limit are free within its window: a shrimp is renewed with the first refusal. */
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
  readonly stores: Stores;
  readonly name: LimitName;
  readonly callsMax: number;
  /** The object that counts it, and under which name: a keyed hash. */
  readonly limiter: string;
  readonly counter: string;
  /** The key that a refusal is remembered by. It contains the limit, so a changed setting takes effect at once. */
  readonly refusal: string;
}

/** The limit of a call; null where it is 0, which is none. */
function allowanceOf({ env, config, caller }: Counted, name: LimitName): Allowance | null {
  const callsMax = config[name];
  if (callsMax === 0) return null;
  const { limiter, counter } = rateLimiterNameOf(config.SHARD_KEY, caller.counted);
  const refusal = `${name} ${callsMax} ${counter}`;
  return { stores: { env, config }, name, callsMax, limiter, counter, refusal };
}

/**
 * Counts a call against a limit, or several at once. Never throws.
 *
 * @param calls how many it counts for
 * @returns 0 when the call may go on, else the seconds until it may
 */
export async function consumeLimit(call: Counted, name: LimitName, calls = 1): Promise<number> {
  const allowance = allowanceOf(call, name);
  if (allowance === null) return 0;
  const nearby = await refusedNearby(allowance);
  if (nearby > 0) return nearby;
  const waitSeconds = await askLimiter(allowance, 'consumeQuota', calls);
  // A refusal of several at once does not apply to fewer.
  if (calls === 1) remember(allowance, waitSeconds);
  return waitSeconds;
}

/**
 * Looks whether so many calls would be allowed now, and counts none. Never throws.
 *
 * @returns as `consumeLimit`
 */
export async function checkLimit(call: Counted, name: LimitName, calls: number): Promise<number> {
  const allowance = allowanceOf(call, name);
  return allowance === null ? 0 : askLimiter(allowance, 'checkQuota', calls);
}

/** The seconds that a caller has to wait as far as this isolate remembers; 0 for none. Calls no object. */
export function rememberedWait(call: Counted, name: LimitName): number {
  // Mostly nothing is remembered, and the name of a caller is a keyed hash, which takes time.
  const allowance = refusals.isEmpty() ? null : allowanceOf(call, name);
  return allowance === null ? 0 : refusals.secondsLeft(allowance.refusal, Date.now());
}

/**
 * Takes back what was counted: the call is repeated, or was refused for another reason. Never throws.
 *
 * @param calls how many were counted
 */
export async function refundLimit(call: Counted, name: LimitName, calls = 1): Promise<void> {
  const allowance = allowanceOf(call, name);
  if (allowance === null) return;
  await askLimiter(allowance, 'consumeQuota', -calls);
  refusals.forget(allowance.refusal);
}

/**
 * Takes back a call because it is expected to be repeated, as often as that can be the case in a window: whoever goes on
 * without a shrimp uses up the limit. Never throws.
 */
export async function refundRepeat(call: Counted, name: LimitName): Promise<void> {
  const allowance = allowanceOf(call, name);
  if (allowance === null) return;
  const repeats = { ...allowance, counter: `repeats ${allowance.counter}`, callsMax: REPEATS_MAX };
  if ((await askLimiter(repeats, 'consumeQuota', 1)) === 0) await refundLimit(call, name);
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
async function passesRateLimiter({
  stores: { env },
  name,
  callsMax,
  counter,
}: Allowance): Promise<boolean> {
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
  const { stores, name, callsMax, limiter, counter } = allowance;
  try {
    // A retry could count twice, and the caller waits for it.
    const stub = limiterStub(stores, limiter, atMostOnce);
    return await stub[method](name, counter, callsMax, calls);
  } catch (error) {
    logWarning('rate_limiter_unreachable', { error: String(error) });
    return 0;
  }
}

interface PasswordAttempt {
  /** 0 if the attempt may be made, else the seconds until one may. */
  readonly waitSeconds: number;
  /** Takes back what was consumed: the password was right. */
  readonly refund: () => Promise<void>;
}

/**
 * Counts an attempt at the password of an account: first for the address that it comes from, and only what is allowed there
 * for the account as a whole. So one address alone cannot use up the attempts of everyone else.
 *
 * @param address the network address of the caller
 * @param browser proves that the browser signed in to the account before; null for none
 * @throws StoreUnavailable if a limiter does not answer
 */
export async function consumePasswordAttempt(
  stores: Stores,
  account: string,
  address: string,
  browser: string | null,
): Promise<PasswordAttempt> {
  const { config } = stores;
  const groups = [
    attemptsAt(config, address, [
      ...budgetOf(config, 'LIMIT_SIGNIN_ACCOUNT', `${account} ${address}`, true),
      ...budgetOf(config, 'LIMIT_SIGNIN_ADDRESS', address, false),
    ]),
    attemptsAt(config, account, [dayBudget(config, account, browser)]),
  ];
  const refund = async () => {
    await Promise.all(groups.map((group) => refundBudgets(stores, group)));
  };
  for (const group of groups) {
    const waitSeconds = await consumeBudgets(stores, group);
    if (waitSeconds > 0) return { waitSeconds, refund };
  }
  return { waitSeconds: 0, refund };
}

/**
 * Counts a wrong API token for the network address that it came from.
 *
 * @returns 0, else the seconds until the next attempt
 * @throws StoreUnavailable if the limiter does not answer
 */
export async function consumeTokenAttempt(stores: Stores, address: string): Promise<number> {
  const { config } = stores;
  const budgets = budgetOf(config, 'LIMIT_BASIC', address, false);
  return consumeBudgets(stores, attemptsAt(config, address, budgets));
}

/** All unknown browsers share one budget, so that they never use up those of the owner's own browsers. */
function dayBudget(config: Config, account: string, browser: string | null): Budget {
  const who = browser === null ? `unknown browsers ${account}` : `browser ${account} ${browser}`;
  return {
    limit: 'GUESSES_PER_DAY',
    counter: counterOf(config, who),
    attemptsMax: ACCOUNT_ATTEMPTS_PER_DAY,
    windowSeconds: ATTEMPT_DAY_SECONDS,
    successClears: false,
  };
}

/** The budget of a setting; none when that is 0. */
function budgetOf(config: Config, name: LimitName, who: string, successClears: boolean): Budget[] {
  const attemptsMax = config[name];
  if (attemptsMax === 0) return [];
  const counter = counterOf(config, `${name} ${who}`);
  return [
    { limit: name, counter, attemptsMax, windowSeconds: LIMIT_WINDOW_SECONDS, successClears },
  ];
}

/** The name of a counter: a keyed hash, so that it reveals no address. */
function counterOf({ SHARD_KEY }: Config, who: string): string {
  return rateLimiterNameOf(SHARD_KEY, `attempt:${who}`).counter;
}

function attemptsAt({ SHARD_KEY }: Config, owner: string, budgets: readonly Budget[]): BudgetGroup {
  return { limiter: rateLimiterNameOf(SHARD_KEY, `attempt:${owner}`).limiter, budgets };
}

/** Budgets that one limiter holds. */
interface BudgetGroup {
  /** The name of the object. */
  readonly limiter: string;
  /** Each is consumed only if those before it allowed it. */
  readonly budgets: readonly Budget[];
}

/**
 * Counts an attempt in several budgets. A repetition of the call may count twice, which is the safe side.
 *
 * @returns 0 when the attempt may be made, else the seconds until one may
 * @throws StoreUnavailable if the limiter does not answer
 */
export async function consumeBudgets(
  stores: Stores,
  { limiter, budgets }: BudgetGroup,
): Promise<number> {
  return limiterStub(stores, limiter).recordAttempt(budgets);
}

/**
 * Takes back an attempt that was successful. The call is never repeated: that would give back a wrong attempt. An attempt that
 * is not refunded counts until its window ends.
 */
async function refundBudgets(stores: Stores, { limiter, budgets }: BudgetGroup): Promise<void> {
  try {
    await limiterStub(stores, limiter, atMostOnce).refundAttempt(budgets);
  } catch (error) {
    logWarning('attempt_not_refunded', { error: String(error) });
  }
}

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
