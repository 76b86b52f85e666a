/** Asks the server, while somebody is signed in, whether they still are. The rules stand in `auth-schedule.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { checkAuth } from '../../shared/contract/account.ts';
import {
  afterCheck,
  type AuthState,
  type CheckOutcome,
  confirmed,
  type Customer,
  isStale,
  nextCheckMs,
} from './auth-schedule.ts';
import { call } from './call.ts';
import { reasonOf } from './call-failure.ts';
import { siteQuery } from './site.ts';

/** Null while nobody is signed in. */
let state: AuthState | null = null;

/** Whether the server could not confirm, when it was last asked, that somebody is signed in. */
export function isSessionUnconfirmed(): boolean {
  return state !== null && !state.isAuthenticated;
}

/** The server has just said, in answer to another call, that this customer is signed in. */
export function trust(customer: Customer): void {
  if (state) state = confirmed(customer, Date.now());
}

export interface Watch {
  /** Checks at once; whether this same customer is still signed in. */
  readonly check: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Checks now and then, from now on; calls `end` when that says that it is over. */
export function watchAuth(queryClient: QueryClient, customer: Customer, end: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
  state = confirmed(customer, Date.now());
  const plan = () => {
    if (state) timer = setTimeout(() => void check(), nextCheckMs(state, Math.random()));
  };
  const checkOnce = async () => {
    clearTimeout(timer);
    const outcome = await ask();
    if (!state) return false;
    const { next, mustSignOut } = afterCheck(state, outcome, Date.now());
    state = next;
    if (outcome.kind === 'confirmed') keepCustomer(queryClient, outcome.customer);
    if (mustSignOut) end();
    else plan();
    return outcome.kind === 'confirmed' && outcome.customer.custid === customer.custid;
  };
  const check = () => {
    underWay ??= checkOnce().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const look = () => {
    if (document.visibilityState === 'visible' && state && isStale(state, Date.now())) void check();
  };
  document.addEventListener('visibilitychange', look);
  plan();
  return {
    check,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      state = null;
    },
  };
}

async function ask(): Promise<CheckOutcome> {
  try {
    const { record } = await call(checkAuth, {});
    return { kind: 'confirmed', customer: record };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason?.kind === 'refused') return { kind: 'answered', status: reason.status };
    // An answer of another shape came with 200, and confirms nothing. One that is not the server's says nothing.
    if (reason?.kind === 'unexpected-format') return { kind: 'answered', status: 200 };
    return { kind: 'unanswered' };
  }
}

function keepCustomer(queryClient: QueryClient, cust: Customer): void {
  queryClient.setQueryData(siteQuery.queryKey, (site) => site && { ...site, cust });
}
