/**
 * Limits on attempts at passwords and tokens. An attempt is recorded before it is compared, in storage, and alike whether or
 * not there is an account: a refusal reveals nothing about it.
 */
import {
  ACCOUNT_ATTEMPTS_PER_DAY,
  ATTEMPT_DAY_SECONDS,
  LIMIT_WINDOW_SECONDS,
  type LimitName,
} from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import type { Budget } from './rate-limiter-types.ts';
import { logWarning } from '../platform/log.ts';
import type { Stores } from '../platform/call-object.ts';
import { limiterStub } from './limiter-stub.ts';
import { atMostOnce, idempotent } from '../platform/retry.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';

export interface PasswordAttempt {
  /** 0 if the attempt may be made, else the seconds until one may. */
  readonly waitSeconds: number;
  /** Takes back what was consumed: the password was right. */
  readonly refund: () => Promise<void>;
}

/** The budgets that one limiter holds. */
interface BudgetGroup {
  /** The limiter is chosen by it. */
  readonly owner: string;
  readonly budgets: readonly Budget[];
}

/**
 * Records an attempt at the password of an account: first for the address that it comes from, and only what is allowed there
 * for the account as a whole. So one address alone cannot use up the attempts of everyone else.
 *
 * @param address the network address of the caller
 * @param browser proves that the browser signed in to the account before; null for none
 */
export async function recordPasswordAttempt(
  stores: Stores,
  account: string,
  address: string,
  browser: string | null,
): Promise<PasswordAttempt> {
  const { config } = stores;
  const groups: BudgetGroup[] = [
    {
      owner: address,
      budgets: [
        ...budgetOf(config, 'LIMIT_SIGNIN_ACCOUNT', `${account} ${address}`, true),
        ...budgetOf(config, 'LIMIT_SIGNIN_ADDRESS', address, false),
      ],
    },
    { owner: account, budgets: [dayBudget(config, account, browser)] },
  ];
  const refund = async () => {
    await Promise.all(groups.map((group) => refundGroup(stores, group)));
  };
  for (const group of groups) {
    const waitSeconds = await consumeGroup(stores, group);
    if (waitSeconds > 0) return { waitSeconds, refund };
  }
  return { waitSeconds: 0, refund };
}

/** Records a wrong API token for the address that it came from. */
export async function recordTokenAttempt(stores: Stores, address: string): Promise<number> {
  const budgets = budgetOf(stores.config, 'LIMIT_BASIC', address, false);
  return consumeGroup(stores, { owner: address, budgets });
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
function counterOf({ ROUTE_KEY }: Config, who: string): string {
  return rateLimiterNameOf(ROUTE_KEY, `attempt:${who}`).counter;
}

/** A repetition may consume twice, which is the safe side. */
async function consumeGroup(stores: Stores, { owner, budgets }: BudgetGroup): Promise<number> {
  return limiterOf(stores, owner).recordAttempt(budgets);
}

/** Never repeated: that would give back a wrong attempt. An attempt that is not refunded counts until its window ends. */
async function refundGroup(stores: Stores, { owner, budgets }: BudgetGroup): Promise<void> {
  try {
    await limiterOf(stores, owner, atMostOnce).refundAttempt(budgets);
  } catch (error) {
    logWarning('attempt_not_refunded', { error: String(error) });
  }
}

/** Each call throws StoreUnavailable if the limiter does not answer: no attempt is made without it. */
function limiterOf(stores: Stores, owner: string, policy = idempotent) {
  const { limiter } = rateLimiterNameOf(stores.config.ROUTE_KEY, `attempt:${owner}`);
  return limiterStub(stores, limiter, policy);
}
