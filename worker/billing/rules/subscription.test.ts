import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setPlan } from '../../accounts/rules/account-profile.ts';
import { account, pending } from '../../../test/support/account-sample.ts';
import {
  type AccountState,
  emptyAccount,
  type Subscription,
} from '../../accounts/rules/account-state.ts';
import { effectivePlanId, storeSubscription, paidPlanOf, takeTicket } from './subscription.ts';

const DAY = 86_400_000;

const paid: Subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  planid: 'identity',
  periodEnd: 30 * DAY,
  isEnding: false,
  ticket: 1,
};

function keep(state: AccountState, ...found: readonly Partial<Subscription>[]): AccountState {
  return found.reduce(
    (before, change) => storeSubscription(before, { ...paid, ...change }).next,
    state,
  );
}

function planOf({ profile }: AccountState): string {
  if (!profile) throw new Error('there is no account');
  return effectivePlanId(profile);
}

function paidOf({ profile }: AccountState) {
  if (!profile) throw new Error('there is no account');
  return paidPlanOf(profile);
}

it('makes each ticket greater than the previous one, whatever the clock', () => {
  const first = takeTicket(account(), 1000);
  const second = takeTicket(first.next, 1000);
  const third = takeTicket(second.next, 500);
  expect([first.outcome, second.outcome, third.outcome]).toEqual([1000, 1001, 1002]);
  expect(takeTicket(third.next, 2000).outcome).toBe(2000);
});

it('gives a later account with the same name a greater ticket than the earlier one', () => {
  const last = takeTicket(takeTicket(account(), 1000).next, 1000).outcome ?? 0;
  expect(takeTicket(account(), 1002).outcome).toBeGreaterThan(last);
});

it('changes nothing of the profile with a ticket', () => {
  const before = account();
  expect(takeTicket(before, 1000).next.profile).toBe(before.profile);
});

describe('a response about a subscription', () => {
  it('replaces the answer to an earlier request, and is replaced by that to a later one', () => {
    const first = storeSubscription(account(), { ...paid, ticket: 2 });
    expect(first.outcome).toBe(true);
    expect(first.next.profile?.subscriptions).toEqual([{ ...paid, ticket: 2 }]);
    const now = first.next;
    for (const ticket of [1, 2]) {
      const late = storeSubscription(now, { ...paid, ticket, status: 'canceled' });
      expect(late.outcome).toBe(false);
      expect(late.next).toBe(now);
    }
    expect(planOf(keep(now, { ticket: 3, status: 'canceled' }))).toBe('basic');
  });

  it('lets the answer to the last request about a subscription win, in any order', () => {
    const answer = fc.record({
      id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
      status: fc.constantFrom('active', 'past_due', 'canceled', 'unpaid'),
      planid: fc.constantFrom('identity' as const, 'dedicated' as const, null),
    });
    const answers = fc.array(answer, { maxLength: 20 }).chain((asked) => {
      const numbered = asked.map((one, index) => ({ ...one, ticket: index + 1 }));
      const twice = [...numbered, ...numbered];
      return fc.record({
        numbered: fc.constant(numbered),
        arriving: fc.shuffledSubarray(twice, { minLength: twice.length }),
      });
    });
    fc.assert(
      fc.property(answers, ({ numbered, arriving }) => {
        const [shuffled, ordered] = [keep(account(), ...arriving), keep(account(), ...numbered)];
        expect(paidOf(shuffled)).toEqual(paidOf(ordered));
        expect(planOf(shuffled)).toBe(planOf(ordered));
      }),
    );
  });

  it('removes a subscription that has ended once no older ticket can be in use', () => {
    const dead = keep(account(), { status: 'canceled', ticket: 1 }, { id: 'sub_2', ticket: 2 });
    expect(dead.profile?.subscriptions).toHaveLength(2);
    const idsAt = (ticket: number) =>
      keep(dead, { id: 'sub_3', ticket }).profile?.subscriptions?.map(({ id }) => id);
    expect(idsAt(DAY)).toEqual(['sub_1', 'sub_2', 'sub_3']);
    expect(idsAt(DAY + 1)).toEqual(['sub_2', 'sub_3']);
  });

  it.each([
    ['a missing account', emptyAccount],
    ['an unverified account', pending()],
  ])('stores no subscription for %s', (_, state) => {
    expect(takeTicket(state, 1)).toMatchObject({ next: state, outcome: null });
    expect(storeSubscription(state, paid)).toMatchObject({ next: state, outcome: false });
  });
});

describe('the plan of an account', () => {
  it.each([
    ['active', 'identity'],
    ['trialing', 'identity'],
    ['past_due', 'identity'],
    ['canceled', 'basic'],
    ['unpaid', 'basic'],
    ['incomplete', 'basic'],
    ['incomplete_expired', 'basic'],
    ['paused', 'basic'],
    ['', 'basic'],
  ])('gives an account whose subscription is %s the plan %s', (status, planid) => {
    expect(planOf(keep(account(), { status }))).toBe(planid);
  });

  it('gives an account the better of the set and the paid plan', () => {
    const given = (planid: string) => setPlan(keep(account(), {}), planid).next;
    expect(planOf(given('basic'))).toBe('identity');
    expect(planOf(given('identity'))).toBe('identity');
    expect(planOf(given('dedicated'))).toBe('dedicated');
    expect(planOf(given('a plan of long ago'))).toBe('identity');
    expect(planOf(setPlan(account(), 'a plan of long ago').next)).toBe('a plan of long ago');
  });

  it('gives an account its set plan when nothing is paid for', () => {
    const given = setPlan(account(), 'identity').next;
    const upgraded = keep(given, { planid: 'dedicated' });
    expect(planOf(upgraded)).toBe('dedicated');
    const ended = { planid: 'dedicated', status: 'canceled', ticket: 2 } as const;
    expect(planOf(keep(upgraded, ended))).toBe('identity');
  });

  it('gives an account without subscriptions the plan basic', () => {
    const { profile } = account();
    expect(profile && 'subscriptions' in profile).toBe(false);
    expect(planOf(account())).toBe('basic');
    expect(paidOf(account())).toBeNull();
  });
});

it('takes the best of several paid plans: the plan counts first, then that it renews, is paid, and lasts', () => {
  const ranked: readonly Partial<Subscription>[] = [
    { planid: 'dedicated', isEnding: true, status: 'past_due', periodEnd: DAY },
    { periodEnd: 90 * DAY },
    { periodEnd: 30 * DAY },
    { status: 'past_due', periodEnd: 91 * DAY },
    { isEnding: true, periodEnd: 92 * DAY },
  ];
  for (const [index, best] of ranked.entries()) {
    const { planid, periodEnd, isEnding, status } = { ...paid, ...best };
    const expected = { planid, periodEnd, isEnding, isOverdue: status === 'past_due' };
    const numbered = ranked.slice(index).map((one, id) => ({ ...one, id: `sub_${id}` }));
    for (const stored of [numbered, numbered.toReversed()]) {
      expect(paidOf(keep(account(), ...stored))).toEqual(expected);
    }
  }
});

it('reports no paid plan for an unknown price', () => {
  expect(paidOf(keep(account(), { planid: null }))).toBeNull();
});
