/**
 * Guarding guesses at passwords and tokens. A guess is charged before it is compared, in storage, and alike whether
 * or not there is an account: what it takes to be turned away tells nothing.
 */
import {
  ACCOUNT_ATTEMPTS_PER_DAY,
  ATTEMPT_DAY_SECONDS,
  LIMIT_WINDOW_SECONDS,
  type LimitName,
} from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { rateLimiterNameOf } from '../crypto/routing.ts';
import type { Budget } from '../rpc/types/rate-limiter.ts';
import { logWarning } from '../observability/log.ts';
import { callObject, type Stores } from '../rpc/call-object.ts';
import { atMostOnce, idempotent } from '../rpc/retry.ts';

export interface PasswordAttempt {
  /** 0 when the guess may be made, else the seconds until one may. */
  readonly waitSeconds: number;
  /** Takes back what was charged: the guess was right. */
  readonly wasRight: () => Promise<void>;
}

/** Budgets that one limiter holds. */
interface Purse {
  /** What it is chosen by. */
  readonly owner: string;
  readonly budgets: readonly Budget[];
}

/**
 * Charges a guess at the password of an account: first to where it comes from, and only what may come from there to the
 * account as a whole. So one address alone cannot use up what is left for everybody else.
 *
 * @param address where it comes from
 * @param browser what proves that it comes from a browser that signed in there before, or null
 */
export async function chargePasswordAttempt(
  stores: Stores,
  account: string,
  address: string,
  browser: string | null,
): Promise<PasswordAttempt> {
  const { config } = stores;
  const purses: Purse[] = [
    {
      owner: address,
      budgets: [
        ...ofLimit(config, 'LIMIT_SIGNIN_ACCOUNT', `${account} ${address}`, true),
        ...ofLimit(config, 'LIMIT_SIGNIN_ADDRESS', address, false),
      ],
    },
    { owner: account, budgets: [dayBudget(config, account, browser)] },
  ];
  const wasRight = async () => {
    await Promise.all(purses.map((purse) => refund(stores, purse)));
  };
  for (const purse of purses) {
    const waitSeconds = await charge(stores, purse);
    if (waitSeconds > 0) return { waitSeconds, wasRight };
  }
  return { waitSeconds: 0, wasRight };
}

/** Charges a wrong API token to the address that it came from. */
export async function chargeTokenAttempt(stores: Stores, address: string): Promise<number> {
  const budgets = ofLimit(stores.config, 'LIMIT_BASIC', address, false);
  return charge(stores, { owner: address, budgets });
}

/** A crowd of strangers guesses on one budget, so that it never uses up those of the owner's own browsers. */
function dayBudget(config: Config, account: string, browser: string | null): Budget {
  const who = browser === null ? `strangers ${account}` : `browser ${account} ${browser}`;
  return {
    limit: 'GUESSES_PER_DAY',
    counter: counterOf(config, who),
    attemptsMax: ACCOUNT_ATTEMPTS_PER_DAY,
    windowSeconds: ATTEMPT_DAY_SECONDS,
    successClears: false,
  };
}

/** The budget of a setting; none when that is 0. */
function ofLimit(config: Config, name: LimitName, who: string, successClears: boolean): Budget[] {
  const attemptsMax = config[name];
  if (attemptsMax === 0) return [];
  const counter = counterOf(config, `${name} ${who}`);
  return [
    { limit: name, counter, attemptsMax, windowSeconds: LIMIT_WINDOW_SECONDS, successClears },
  ];
}

/** The name of a counter, which tells no address. */
function counterOf({ ROUTE_KEY }: Config, who: string): string {
  return rateLimiterNameOf(ROUTE_KEY, `guess:${who}`).counter;
}

/** Repeated it may charge twice: the safe side to err on. */
async function charge(stores: Stores, { owner, budgets }: Purse): Promise<number> {
  return callLimiter(stores, owner, async (limiter) => limiter.recordAttempt(budgets));
}

/** Never twice: it would give back an attempt that was wrong. What is not given back counts as wrong until its window ends. */
async function refund(stores: Stores, { owner, budgets }: Purse): Promise<void> {
  try {
    await callLimiter(stores, owner, async (limiter) => limiter.refundAttempt(budgets), atMostOnce);
  } catch (error) {
    logWarning('guess_not_refunded', { error: String(error) });
  }
}

/** A limiter that does not answer lets nobody guess. */
async function callLimiter<Result>(
  { env, config }: Stores,
  owner: string,
  operation: (limiter: ReturnType<Env['RATE_LIMITER']['getByName']>) => Promise<Result>,
  policy = idempotent,
): Promise<Result> {
  const { limiter } = rateLimiterNameOf(config.ROUTE_KEY, `guess:${owner}`);
  return callObject(config, env.RATE_LIMITER, limiter, operation, policy);
}
