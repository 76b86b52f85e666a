/** Paying for a plan, with the built product and a Stripe server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, PASSWORD } from '../support/person.ts';
import {
  accountOf,
  checkOutOf,
  deliver,
  newBuyer,
  newPayer,
  NEXT_YEAR,
  openShop,
  planOf,
  PORTAL,
  type Shop,
  sendEvent,
  terms,
} from './shop.ts';
import { sign } from './stripe-server.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

it.concurrent('leads to the link of the settings, with who pays in it and nothing that names them but their address', async () => {
  const { visitor, email, reference } = await newBuyer(shop.http);
  expect(reference).toMatch(/^[\w-]{20,200}$/);
  const year = await checkOutOf(visitor, { planid: 'identity', period: 'year' });
  expect(year.origin + year.pathname).toBe('https://buy.stripe.test/identity-year');
  expect(Object.fromEntries(year.searchParams)).toEqual({
    prefilled_promo_code: 'EARLY',
    client_reference_id: reference,
    prefilled_email: email,
    locale: 'en',
  });
});

describe.concurrent('a plan', () => {
  it('gives a plan as long as it is paid for, and follows what is paid', async () => {
    const buyer = await newPayer(shop);
    expect(await planOf(buyer)).toBe('identity');
    shop.stripe.change(buyer.id, { price: 'price_dedicated' });
    expect(await sendEvent(shop, buyer.id)).toBe('200');
    expect(await planOf(buyer)).toBe('dedicated');
    shop.stripe.change(buyer.id, { price: 'price_identity_yearly' });
    await sendEvent(shop, buyer.id);
    expect(await planOf(buyer)).toBe('identity');
    shop.stripe.change(buyer.id, { status: 'canceled' });
    await sendEvent(shop, buyer.id, 'customer.subscription.deleted');
    const record = await accountOf(buyer);
    expect(record.cust.plan.planid).toBe('basic');
    expect(record.subscription).toBeUndefined();
  });

  it('shows when a paid plan ends, whether money is missing, and where to look after it', async () => {
    const buyer = await newPayer(shop, { status: 'past_due', isEnding: true });
    expect((await accountOf(buyer)).subscription).toEqual({
      planid: 'identity',
      is_overdue: true,
      period_end: NEXT_YEAR,
      is_ending: true,
      portal_url: `${PORTAL}?prefilled_email=${encodeURIComponent(buyer.email)}`,
    });
  });

  it('gives no plan for a price that the settings do not know, and logs it for the operator', async (context) => {
    const buyer = await newPayer(shop, { price: 'price_of_something_else' });
    expect(await planOf(buyer)).toBe('basic');
    await context.expect.poll(() => shop.server.output()).toContain('price_of_something_else');
  });

  it('gives a plan to the account that pays, and to no other', async () => {
    const [payer, other] = [await newPayer(shop), await newBuyer(shop.http)];
    expect([await planOf(payer), await planOf(other)]).toEqual(['identity', 'basic']);
  });
});

describe('a payment without an account', () => {
  it.each([
    ['without a reference', null],
    ['with a reference that is none', '../../a1:x'],
    ['of an account that never was', `a1_${'x'.repeat(43)}`],
  ])('acknowledges a payment %s, and is not sent it again', async (_, reference) => {
    const id = shop.stripe.subscribe(reference, terms);
    expect(await sendEvent(shop, id)).toBe('200');
    await expect.poll(() => shop.server.output()).toContain(id);
  });

  it('acknowledges an event about a payment that Stripe does not know', async () => {
    const { id } = await newPayer(shop);
    const event = shop.stripe.event('customer.subscription.updated', id);
    shop.stripe.forget(id);
    expect(await deliver(shop.http, sign(event))).toBe('200');
  });

  it('logs the payment of a deleted account, which does not end by itself', async () => {
    const buyer = await newPayer(shop);
    const fields = { confirmation: PASSWORD };
    await expectOk(buyer.visitor.post('/account/destroy', fields));
    expect(await sendEvent(shop, buyer.id)).toBe('200');
    await expect
      .poll(() => shop.server.output())
      .toContain(JSON.stringify({ event: 'payment_without_account', subscription: buyer.id }));
  });
});
