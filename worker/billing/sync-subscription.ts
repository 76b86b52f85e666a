/**
 * Giving an account what it pays for.
 *
 * The truth about a subscription is asked for, never taken from an event, and the account draws a ticket before the
 * question: of two answers the one with the later ticket was asked for later, so it counts, whichever comes first.
 * That makes the order of events, duplicates and recordings harmless.
 */
import { type SoldPlanId, soldPlanIds } from '../../shared/plans.ts';
import type { Config } from '../config/config.ts';
import { logError, logWarning } from '../observability/log.ts';
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import type { Subscription } from '../rules/account-state.ts';
import { accountOfReference } from './reference.ts';
import { type FoundSubscription, paymentsOf } from './stripe.ts';

/**
 * Brings an account up to date with one of its subscriptions.
 *
 * @param key of Stripe's API
 * @param id of the subscription
 * @throws StoreUnavailable when Stripe or the account does not answer; nothing has changed then
 */
export async function settle(stores: Stores, key: string, id: string): Promise<void> {
  const payments = await paymentsOf(stores.config, key);
  const account = accountOfReference((await payments.referenceFor(id)) ?? '');
  // Somebody may pay for nothing: whoever runs this installation finds them at Stripe by the id.
  const nobody = { subscription: id };
  if (account === null) {
    logWarning('payment_without_reference', nobody);
    return;
  }
  const ticket = await callAccount(stores, account, async (object) => object.takeTicket());
  if (ticket === null) {
    logWarning('payment_without_account', nobody);
    return;
  }
  const found = await payments.subscription(id);
  if (!found) return;
  const subscription = { ...subscriptionOf(found, stores.config), ticket };
  await callAccount(stores, account, async (object) => object.storeSubscription(subscription));
}

function subscriptionOf(found: FoundSubscription, config: Config): Omit<Subscription, 'ticket'> {
  const { id, customer, status, cancel_at, cancel_at_period_end } = found;
  const items = found.items.data;
  const end = cancel_at ?? Math.max(0, ...items.map((item) => item.current_period_end));
  const prices = items.map(({ price }) => price.id);
  const planid = planOfPrices(prices, config);
  if (planid === null)
    logError('payment_price_unknown', { subscription: id, prices: prices.join() });
  return {
    id,
    customer,
    status,
    planid,
    periodEnd: end * 1000,
    isEnding: cancel_at_period_end || cancel_at !== null,
  };
}

/** The most that prices pay for; null for prices that the settings do not know. */
function planOfPrices(prices: readonly string[], config: Config): SoldPlanId | null {
  const paid = new Set(
    Object.entries(config.STRIPE_PRICES).flatMap(([price, planid]) =>
      prices.includes(price) ? [planid] : [],
    ),
  );
  return soldPlanIds.findLast((sold) => paid.has(sold)) ?? null;
}
