/**
 * Subscriptions of an account and the plan that they give it.
 *
 * Guarantees: whatever the order and number of responses about a subscription, the one that was requested last counts; a
 * plan that was set is independent of the one that is paid for, and the account has the better of both.
 */
import { accountPlans, type SoldPlanId } from '../../../shared/plans.ts';
import {
  type AccountState,
  become,
  type Profile,
  type Subscription,
  type Transition,
} from '../../accounts/rules/account-state.ts';

/** Stripe's statuses of subscriptions that are paid for or retried. */
const ACTIVE = new Set(['active', 'trialing', 'past_due']);
/** Longer than any response takes: older tickets are no longer in use. */
const TICKET_MS_MAX = 24 * 60 * 60 * 1000;

/** A paid plan as shown to its owner. */
export interface PaidPlan extends Pick<Subscription, 'periodEnd' | 'isEnding'> {
  readonly planid: SoldPlanId;
  readonly isOverdue: boolean;
}

/** Takes a ticket; later ones are greater, also for a later account of the same address. Null without an account. */
export function takeTicket(state: AccountState, now: number): Transition<number | null> {
  if (!state.profile) return become(state, null);
  const ticket = Math.max((state.lastTicket ?? 0) + 1, now);
  return become({ ...state, lastTicket: ticket }, ticket);
}

/** Stores a subscription unless a later response is stored; returns whether it did. */
export function storeSubscription(state: AccountState, found: Subscription): Transition<boolean> {
  const { profile } = state;
  if (!profile) return become(state, false);
  const stored = profile.subscriptions ?? [];
  const known = stored.find(({ id }) => id === found.id);
  if (known && known.ticket >= found.ticket) return become(state, false);
  // An ended one is kept for its ticket, so that no older response restores it.
  const others = stored.filter(
    (other) => other !== known && (isActive(other) || other.ticket > found.ticket - TICKET_MS_MAX),
  );
  const subscriptions = [...others, found];
  return become({ ...state, profile: { ...profile, subscriptions } }, true);
}

/** The plan of an account: the one that was set, or a paid one if that is better. */
export function effectivePlanId(profile: Profile): string {
  const { planid } = profile;
  const paid = paidPlanOf(profile)?.planid ?? planid;
  return rankOf(paid) > rankOf(planid) ? paid : planid;
}

/** The best subscription of an account, of equals the one that lasts longest; null without one. */
export function paidPlanOf({ subscriptions = [] }: Profile): PaidPlan | null {
  const [best] = subscriptions
    .flatMap(paidBy)
    .toSorted(
      (one, other) =>
        rankOf(other.planid) - rankOf(one.planid) ||
        Number(one.isEnding) - Number(other.isEnding) ||
        Number(one.isOverdue) - Number(other.isOverdue) ||
        other.periodEnd - one.periodEnd,
    );
  return best ?? null;
}

function paidBy(subscription: Subscription): PaidPlan[] {
  const { planid, status, periodEnd, isEnding } = subscription;
  if (planid === null || !isActive(subscription)) return [];
  return [{ planid, isOverdue: status === 'past_due', periodEnd, isEnding }];
}

function isActive({ status }: Subscription): boolean {
  return ACTIVE.has(status);
}

/** Better plans rank higher; an unknown plan ranks like the free one. */
function rankOf(planid: string): number {
  return Math.max(
    0,
    accountPlans.findIndex((plan) => plan.planid === planid),
  );
}
