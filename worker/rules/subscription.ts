/**
 * What an account pays for, and which plan that gives it.
 *
 * Promises: whatever order answers about a subscription come in, and however often, the one that was asked for last
 * counts; a plan that was given stays beside the one that is paid for, and the better of both is the account's.
 */
import { accountPlans, type SoldPlanId } from '../../shared/plans.ts';
import {
  type AccountState,
  become,
  type Profile,
  type Subscription,
  type Transition,
} from './account-state.ts';

/** Of Stripe's statuses those in which a plan is paid for, or asked for once more. */
const LIVING = new Set(['active', 'trialing', 'past_due']);
/** No answer is waited for as long as that: an older ticket is nobody's any more. */
const TICKET_MS_MAX = 24 * 60 * 60 * 1000;

/** What an account pays for, as its owner sees it. */
export interface PaidPlan extends Pick<Subscription, 'periodEnd' | 'isEnding'> {
  readonly planid: SoldPlanId;
  readonly isOverdue: boolean;
}

/** Draws a ticket: later ones are greater, of a later account with the same name too. Null for nobody. */
export function takeTicket(state: AccountState, now: number): Transition<number | null> {
  if (!state.profile) return become(state, null);
  const ticket = Math.max((state.lastTicket ?? 0) + 1, now);
  return become({ ...state, lastTicket: ticket }, ticket);
}

/** Keeps what was found out about a subscription, unless something later is known; tells whether it did. */
export function keepSubscription(state: AccountState, found: Subscription): Transition<boolean> {
  const { profile } = state;
  if (!profile) return become(state, false);
  const kept = profile.subscriptions ?? [];
  const known = kept.find(({ id }) => id === found.id);
  if (known && known.ticket >= found.ticket) return become(state, false);
  // One that is dead is kept for its ticket, so that no older answer brings it back.
  const others = kept.filter(
    (other) => other !== known && (isLiving(other) || other.ticket > found.ticket - TICKET_MS_MAX),
  );
  const subscriptions = [...others, found];
  return become({ ...state, profile: { ...profile, subscriptions } }, true);
}

/** The plan that an account has: the one it was given, or one that it pays for, if that is better. */
export function effectivePlanId({ planid, subscriptions = [] }: Profile): string {
  const paid = bestOf(subscriptions)?.planid;
  return paid !== undefined && rankOf(paid) > rankOf(planid) ? paid : planid;
}

/** What an account pays for: the best of it, and of equals the one that lasts; null for nothing. */
export function paidPlanOf({ subscriptions = [] }: Profile): PaidPlan | null {
  return bestOf(subscriptions) ?? null;
}

function bestOf(subscriptions: readonly Subscription[]): PaidPlan | undefined {
  const [best] = subscriptions
    .flatMap(paidBy)
    .toSorted(
      (one, other) =>
        rankOf(other.planid) - rankOf(one.planid) ||
        Number(one.isEnding) - Number(other.isEnding) ||
        Number(one.isOverdue) - Number(other.isOverdue) ||
        other.periodEnd - one.periodEnd,
    );
  return best;
}

function paidBy(subscription: Subscription): PaidPlan[] {
  const { planid, status, periodEnd, isEnding } = subscription;
  if (planid === null || !isLiving(subscription)) return [];
  return [{ planid, isOverdue: status === 'past_due', periodEnd, isEnding }];
}

function isLiving({ status }: Subscription): boolean {
  return LIVING.has(status);
}

/** Better plans rank higher; one that is not known any more is as good as the free one. */
function rankOf(planid: string): number {
  return Math.max(
    0,
    accountPlans.findIndex((plan) => plan.planid === planid),
  );
}
