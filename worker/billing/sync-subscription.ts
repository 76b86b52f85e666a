/**
 * Updates an account's subscription from Stripe.
 *
 * The state is requested from Stripe, never taken from an event. The account issues a ticket before each request: of two
 * responses the one with the later ticket wins, whichever arrives first. So the order of events, duplicates and replays are
 * harmless.
 */
import { type SoldPlanId, soldPlanIds } from '../../shared/plans.ts';
import type { Config } from '../config/config.ts';
import { logError, logWarning } from '../platform/log.ts';
import { accountStub } from '../accounts/stub.ts';
import type { Stores } from '../platform/call-object.ts';
import type { Subscription } from '../accounts/rules/account-state.ts';
import { type FoundSubscription, paymentsOf, accountOfReference } from './stripe.ts';

/**
 * Updates the account of a subscription.
 *
 * @param key Stripe API key
 * @param id of the subscription
 * @throws StoreUnavailable when Stripe or the account does not answer; nothing was changed then
 */
export async function syncSubscription(stores: Stores, key: string, id: string): Promise<void> {
  const payments = paymentsOf(stores.config, key);
  const account = accountOfReference((await payments.referenceFor(id)) ?? '');
  // Someone pays without getting a plan: the operator finds them at Stripe by the id of the subscription.
  const details = { subscription: id };
  if (account === null) {
    logWarning('payment_without_reference', details);
    return;
  }
  const ticket = await accountStub(stores, account).takeTicket();
  if (ticket === null) {
    logWarning('payment_without_account', details);
    return;
  }
  const found = await payments.subscription(id);
  if (!found) return;
  const subscription = { ...subscriptionOf(found, stores.config), ticket };
  await accountStub(stores, account).storeSubscription(subscription);
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

/** The best plan of some prices; null when none is in the settings. */
function planOfPrices(prices: readonly string[], config: Config): SoldPlanId | null {
  const paid = new Set(
    Object.entries(config.STRIPE_PRICES).flatMap(([price, planid]) =>
      prices.includes(price) ? [planid] : [],
    ),
  );
  return soldPlanIds.findLast((sold) => paid.has(sold)) ?? null;
}
