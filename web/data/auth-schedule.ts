/**
 * What the page believes about who is signed in, and when it asks again: pure, so that every rule can be tested to the
 * millisecond.
 */
import type { Site } from './site.ts';

export type Customer = NonNullable<Site['cust']>;

export interface AuthState {
  /**
   * False while the server could not confirm it. What is on the screen stays, for it was true when it was loaded; but
   * nothing is taken for granted any more: the next page of the signed in asks the server first.
   */
  readonly isAuthenticated: boolean;
  readonly customer: Customer | null;
  /** How many checks the server failed to answer in a row. */
  readonly failedChecks: number;
  /** How long to wait after a failed check in place of the usual interval; 0 without one. */
  readonly backoffMs: number;
  /** When the last check ended, well or not. */
  readonly lastCheckAt: number;
}

/** What a check brought. */
export type CheckOutcome =
  | { readonly kind: 'confirmed'; readonly customer: Customer }
  | { readonly kind: 'answered'; readonly status: number }
  /** No answer says nothing about the session: it is not counted as the server's failure. */
  | { readonly kind: 'unanswered' };

const MINUTE_MS = 60_000;
const CHECK_INTERVAL_MS = 15 * MINUTE_MS;
const JITTER_MS = 90_000;
const STALE_MS = 15 * MINUTE_MS;
const BACKOFF_MS_MAX = 60 * MINUTE_MS;
const FAILED_CHECKS_MAX = 3;
const TROUBLED = new Set([500, 502, 503, 504]);

/** Somebody of whom the server has just said that they are signed in. */
export function confirmed(customer: Customer, nowMs: number): AuthState {
  return {
    isAuthenticated: true,
    customer,
    failedChecks: 0,
    backoffMs: 0,
    lastCheckAt: nowMs,
  };
}

/** What a check changes, and whether it ends in signing out. */
export function afterCheck(
  state: AuthState,
  outcome: CheckOutcome,
  nowMs: number,
): { readonly next: AuthState; readonly mustSignOut: boolean } {
  if (outcome.kind === 'confirmed') {
    return { next: confirmed(outcome.customer, nowMs), mustSignOut: false };
  }
  const doubtful = { ...state, isAuthenticated: false, lastCheckAt: nowMs };
  if (outcome.kind === 'unanswered') return { next: doubtful, mustSignOut: false };
  if (!TROUBLED.has(outcome.status)) return { next: doubtful, mustSignOut: true };
  const failedChecks = state.failedChecks + 1;
  return {
    next: { ...doubtful, failedChecks, backoffMs: backoffAfter(failedChecks) },
    mustSignOut: failedChecks >= FAILED_CHECKS_MAX,
  };
}

/** Twice the usual interval after the first failure, four times after the second, up to an hour. */
export function backoffAfter(failedChecks: number): number {
  return Math.min(2 ** failedChecks * CHECK_INTERVAL_MS, BACKOFF_MS_MAX);
}

/**
 * How long to wait before the next check.
 *
 * @param random from 0 up to, but not including, 1: it spreads the checks of many pages
 */
export function nextCheckMs({ backoffMs }: AuthState, random: number): number {
  return backoffMs > 0 ? backoffMs : CHECK_INTERVAL_MS + (2 * random - 1) * JITTER_MS;
}

/** Whether what the page knows is too old to be shown again without asking. */
export function isStale({ lastCheckAt }: AuthState, nowMs: number): boolean {
  return nowMs - lastCheckAt > STALE_MS;
}
