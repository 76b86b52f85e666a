/**
 * Checks with the server, while a customer is signed in, that the session is still valid. The schedule is pure: the time and
 * randomness are arguments, so that every rule can be tested to the millisecond.
 */
import type { QueryClient } from '@tanstack/react-query';
import { checkAuth } from '../../shared/contract/account.ts';
import { call } from './client.ts';
import { reasonOf } from './failure.ts';
import { type Site, siteQuery } from './site.ts';

export type Customer = NonNullable<Site['cust']>;

interface AuthState {
  /**
   * False after a check that could not confirm the session. The page on the screen stays; the guard of the next signed-in
   * page asks the server first.
   */
  readonly isAuthenticated: boolean;
  readonly customer: Customer | null;
  /** Consecutive checks that ended in a server error. */
  readonly failedChecks: number;
  /** The wait after a failed check, instead of the usual interval; 0 after a good one. */
  readonly backoffMs: number;
  /** When the last check ended, successful or not. */
  readonly lastCheckAt: number;
}

/** The result of a check. */
export type CheckOutcome =
  | { readonly kind: 'confirmed'; readonly customer: Customer }
  | { readonly kind: 'answered'; readonly status: number }
  /** No response. Not counted as a server error. */
  | { readonly kind: 'unanswered' };

const MINUTE_MS = 60_000;
const CHECK_INTERVAL_MS = 15 * MINUTE_MS;
const JITTER_MS = 90_000;
const STALE_MS = 15 * MINUTE_MS;
const BACKOFF_MS_MAX = 60 * MINUTE_MS;
const FAILED_CHECKS_MAX = 3;
const SERVER_ERRORS = new Set([500, 502, 503, 504]);

/** The state after the server has confirmed the session. */
export function confirmed(customer: Customer, nowMs: number): AuthState {
  return {
    isAuthenticated: true,
    customer,
    failedChecks: 0,
    backoffMs: 0,
    lastCheckAt: nowMs,
  };
}

/** The state after a check, and whether to sign out. */
export function afterCheck(
  state: AuthState,
  outcome: CheckOutcome,
  nowMs: number,
): { readonly next: AuthState; readonly mustSignOut: boolean } {
  if (outcome.kind === 'confirmed') {
    return { next: confirmed(outcome.customer, nowMs), mustSignOut: false };
  }
  const unconfirmed = { ...state, isAuthenticated: false, lastCheckAt: nowMs };
  if (outcome.kind === 'unanswered') return { next: unconfirmed, mustSignOut: false };
  if (!SERVER_ERRORS.has(outcome.status)) return { next: unconfirmed, mustSignOut: true };
  const failedChecks = state.failedChecks + 1;
  return {
    next: { ...unconfirmed, failedChecks, backoffMs: backoffAfter(failedChecks) },
    mustSignOut: failedChecks >= FAILED_CHECKS_MAX,
  };
}

/** Twice the usual interval after the first failure, four times after the second, at most an hour. */
export function backoffAfter(failedChecks: number): number {
  return Math.min(2 ** failedChecks * CHECK_INTERVAL_MS, BACKOFF_MS_MAX);
}

/**
 * The wait before the next check.
 *
 * @param random at least 0 and below 1; spreads the checks of many pages
 */
export function nextCheckMs({ backoffMs }: AuthState, random: number): number {
  return backoffMs > 0 ? backoffMs : CHECK_INTERVAL_MS + (2 * random - 1) * JITTER_MS;
}

/** Whether the last check is too old to show the page again without a new one. */
export function isStale({ lastCheckAt }: AuthState, nowMs: number): boolean {
  return nowMs - lastCheckAt > STALE_MS;
}

/** Null while no one is signed in. */
let current: AuthState | null = null;

/** Whether the last check could not confirm the session. */
export function isSessionUnconfirmed(): boolean {
  return current !== null && !current.isAuthenticated;
}

/** Confirms the session after another call has returned this customer. */
export function confirmSession(customer: Customer): void {
  if (current) current = confirmed(customer, Date.now());
}

interface Watch {
  /** Checks immediately; returns whether the same customer is still signed in. */
  readonly check: () => Promise<boolean>;
  readonly stop: () => void;
}

interface WatchEvents {
  /** Called when the session is over. */
  readonly end: () => void;
  /** Called when another customer is signed in: nothing that is cached is theirs. */
  readonly otherCustomer: () => void;
}

/** Checks on the schedule from now on. */
export function watchAuth(queryClient: QueryClient, customer: Customer, on: WatchEvents): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<boolean> | null = null;
  current = confirmed(customer, Date.now());
  const schedule = () => {
    if (current) timer = setTimeout(() => void check(), nextCheckMs(current, Math.random()));
  };
  const checkOnce = async () => {
    clearTimeout(timer);
    const outcome = await fetchOutcome();
    if (!current) return false;
    if (outcome.kind === 'confirmed' && outcome.customer.custid !== customer.custid) {
      on.otherCustomer();
      return false;
    }
    const { next, mustSignOut } = afterCheck(current, outcome, Date.now());
    current = next;
    if (outcome.kind === 'confirmed') cacheCustomer(queryClient, outcome.customer);
    if (mustSignOut) on.end();
    else schedule();
    return outcome.kind === 'confirmed';
  };
  const check = () => {
    pending ??= checkOnce().finally(() => {
      pending = null;
    });
    return pending;
  };
  const stopListening = onVisible(() => {
    if (current && isStale(current, Date.now())) void check();
  });
  const stop = () => {
    clearTimeout(timer);
    stopListening();
    current = null;
  };
  schedule();
  return { check, stop };
}

/** Calls `listener` whenever the page becomes visible; returns the function that stops it. */
function onVisible(listener: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

async function fetchOutcome(): Promise<CheckOutcome> {
  try {
    const { record } = await call(checkAuth, {});
    return { kind: 'confirmed', customer: record };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason?.kind === 'refused') return { kind: 'answered', status: reason.status };
    // A response of another shape came with 200 and confirms nothing. One that is not JSON is not the server's.
    if (reason?.kind === 'unexpected-format') return { kind: 'answered', status: 200 };
    return { kind: 'unanswered' };
  }
}

function cacheCustomer(queryClient: QueryClient, cust: Customer): void {
  queryClient.setQueryData(siteQuery.queryKey, (site) => site && { ...site, cust });
}
