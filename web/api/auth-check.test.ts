import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { signedInSite } from '../gallery/sample-site.ts';
import {
  afterCheck,
  backoffAfter,
  type CheckOutcome,
  confirmed,
  isStale,
  nextCheckMs,
  watchAuth,
} from './auth-check.ts';
import { siteQuery } from './site.ts';

const { cust: ada } = signedInSite;
if (ada === null) throw new Error('no one is signed in');
const NOW = 1_800_000_000_000;
const good = confirmed(ada, NOW);
const answered = (status: number): CheckOutcome => ({ kind: 'answered', status });

afterEach(() => vi.unstubAllGlobals());

it('checks again after 15 minutes, give or take 90 seconds', () => {
  expect(nextCheckMs(good, 0)).toBe(810_000);
  expect(nextCheckMs(good, 0.5)).toBe(900_000);
  expect(nextCheckMs(good, 1)).toBe(990_000);
});

it('treats a check as stale after 15 minutes', () => {
  expect(isStale(good, NOW + 900_000)).toBe(false);
  expect(isStale(good, NOW + 900_001)).toBe(true);
});

it('resets the failures and updates the customer when a session is confirmed', () => {
  const failed = afterCheck(good, answered(503), NOW + 1).next;
  const customer = { ...ada, secrets_created: 7 };
  expect(afterCheck(failed, { kind: 'confirmed', customer }, NOW + 2)).toEqual({
    next: {
      isAuthenticated: true,
      customer,
      failedChecks: 0,
      backoffMs: 0,
      lastCheckAt: NOW + 2,
    },
    mustSignOut: false,
  });
});

// The first two say that the session is over; the others are no answers to expect.
it.each([401, 403, 200, 400, 404, 405, 418, 422, 429, 501, 505])('signs out after %d', (status) => {
  const { next, mustSignOut } = afterCheck(good, answered(status), NOW + 1);
  expect(mustSignOut).toBe(true);
  expect(next.isAuthenticated).toBe(false);
});

it.each([500, 502, 503, 504])(
  'leaves the session unconfirmed after %d, and retries later',
  (status) => {
    expect(afterCheck(good, answered(status), NOW + 1)).toEqual({
      next: {
        isAuthenticated: false,
        customer: ada,
        failedChecks: 1,
        backoffMs: 1_800_000,
        lastCheckAt: NOW + 1,
      },
      mustSignOut: false,
    });
  },
);

it('signs out after the third consecutive failure, and not after the second', () => {
  const first = afterCheck(good, answered(500), NOW).next;
  const second = afterCheck(first, answered(502), NOW);
  expect(second.mustSignOut).toBe(false);
  expect(nextCheckMs(second.next, 0.9)).toBe(3_600_000);
  expect(afterCheck(second.next, answered(504), NOW).mustSignOut).toBe(true);
});

it('counts a failure after a confirmed session as the first', () => {
  const failed = afterCheck(afterCheck(good, answered(500), NOW).next, answered(500), NOW).next;
  const recovered = afterCheck(failed, { kind: 'confirmed', customer: ada }, NOW).next;
  expect(afterCheck(recovered, answered(500), NOW)).toMatchObject({
    next: { failedChecks: 1 },
    mustSignOut: false,
  });
});

it('leaves the session unconfirmed without a response, without a count or a longer wait', () => {
  let state = good;
  for (let check = 0; check < 10; check++) {
    const { next, mustSignOut } = afterCheck(state, { kind: 'unanswered' }, NOW + 1);
    expect(mustSignOut).toBe(false);
    state = next;
  }
  expect(state).toEqual({ ...good, isAuthenticated: false, lastCheckAt: NOW + 1 });
  expect(nextCheckMs(state, 0.5)).toBe(900_000);
});

it('doubles the pause with each failure, up to an hour', () => {
  expect([1, 2, 3, 60].map(backoffAfter)).toEqual([1_800_000, 3_600_000, 3_600_000, 3_600_000]);
});

/** A watched session of Ada, where the server finds this customer signed in. */
const watched = (custid: string) => {
  const page = new EventTarget();
  vi.stubGlobal('document', Object.assign(page, { documentElement: { lang: 'en' } }));
  const record = { ...ada, custid };
  const answer = { success: true, custid, record, details: { authenticated: true } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteQuery.queryKey, signedInSite);
  const events = { end: vi.fn(), otherCustomer: vi.fn() };
  const watch = watchAuth(queryClient, ada, events);
  const shownCustomer = () => queryClient.getQueryData(siteQuery.queryKey)?.cust?.custid;
  return { watch, events, shownCustomer };
};

it('confirms the session when a check finds the same customer', async () => {
  const { watch, events } = watched(ada.custid);
  expect(await watch.check()).toBe(true);
  watch.stop();
  expect(events.otherCustomer).not.toHaveBeenCalled();
});

it('confirms no session when a check finds another customer, and does not name them beside its data', async () => {
  const { watch, events, shownCustomer } = watched('eve@example.com');
  expect(await watch.check()).toBe(false);
  watch.stop();
  expect(events.otherCustomer).toHaveBeenCalledOnce();
  expect(events.end).not.toHaveBeenCalled();
  expect(shownCustomer()).toBe(ada.custid);
});
