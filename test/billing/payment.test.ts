/** Paying for a plan, with the built product and a Stripe server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '../support/http.ts';
import { expectOk, PASSWORD } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import {
  accountOf,
  checkOutOf,
  deliver,
  newBuyer,
  newcomer,
  newPayer,
  NEXT_YEAR,
  openShop,
  outcomeOf,
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

describe.concurrent('the way to pay', () => {
  it('is the link of the settings, with who pays in it and nothing that names them but their address', async () => {
    const { visitor, email, reference } = await newBuyer(shop.http);
    expect(reference).toMatch(/^[\w-]{20,200}$/);
    const month = await checkOutOf(visitor, { planid: 'identity' });
    expect(month.origin + month.pathname).toBe('https://buy.stripe.test/identity-month');
    expect(Object.fromEntries(month.searchParams)).toEqual({
      client_reference_id: reference,
      prefilled_email: email,
      locale: 'en',
    });
    const year = await checkOutOf(visitor, { planid: 'identity', period: 'year' });
    expect(year.pathname).toBe('/identity-year');
    expect(year.searchParams.get('prefilled_promo_code')).toBe('EARLY');
  });

  it.each([
    { planid: 'dedicated', period: 'year' },
    { planid: 'basic' },
    { planid: 'constructor' },
    { planid: '' },
    {},
  ])('is not there for what is not sold: %j', async (fields) => {
    const { visitor } = await newBuyer(shop.http);
    expect(outcomeOf(await visitor.post('/account/checkout', fields))).toBe('422 plan_not_sold');
  });

  it('is there for the signed in alone', async () => {
    const body = JSON.stringify({ planid: 'identity' });
    const headers = { 'Content-Type': 'application/json' };
    const path = '/api/v2/account/checkout';
    const answer = await shop.http.send({ method: 'POST', path, headers, body });
    expect(outcomeOf(answer)).toBe('401 signed_out');
  });

  it('leads a paying customer to the portal, so that no one pays twice', async () => {
    const { visitor, email } = await newPayer(shop);
    const url = await checkOutOf(visitor, { planid: 'dedicated' });
    expect(url.href).toBe(`${PORTAL}?prefilled_email=${encodeURIComponent(email)}`);
  });
});

describe.concurrent('a plan', () => {
  it('is had as long as it is paid for, and follows what is paid', async () => {
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

  it('that is paid for shows when it ends, whether money is missing, and where to look after it', async () => {
    const buyer = await newPayer(shop, { status: 'past_due', isEnding: true });
    expect((await accountOf(buyer)).subscription).toEqual({
      planid: 'identity',
      is_overdue: true,
      period_end: NEXT_YEAR,
      is_ending: true,
      portal_url: `${PORTAL}?prefilled_email=${encodeURIComponent(buyer.email)}`,
    });
  });

  it.each([
    ['active', 'identity'],
    ['trialing', 'identity'],
    ['past_due', 'identity'],
    ['canceled', 'basic'],
    ['unpaid', 'basic'],
    ['incomplete', 'basic'],
    ['incomplete_expired', 'basic'],
    ['paused', 'basic'],
    ['a_later_invention', 'basic'],
  ])('of a subscription that is %s is %s', async (status, planid) => {
    expect(await planOf(await newPayer(shop, { status }))).toBe(planid);
  });

  it('whose price the settings do not know is none, and is logged for the operator', async (context) => {
    const buyer = await newPayer(shop, { price: 'price_of_something_else' });
    expect(await planOf(buyer)).toBe('basic');
    await context.expect.poll(() => shop.server.output()).toContain('price_of_something_else');
  });

  it('is the account’s own', async () => {
    const [payer, other] = [await newPayer(shop), await newBuyer(shop.http)];
    expect([await planOf(payer), await planOf(other)]).toEqual(['identity', 'basic']);
  });
});

describe('a payment without an account', () => {
  it.each([
    ['without a reference', null],
    ['with a reference that is none', '../../a1:x'],
    ['of an account that never was', `a1_${'x'.repeat(43)}`],
  ])('%s is acknowledged, and not sent again', async (_, reference) => {
    const id = shop.stripe.subscribe(reference, terms);
    expect(await sendEvent(shop, id)).toBe('200');
    await expect.poll(() => shop.server.output()).toContain(id);
  });

  it('that Stripe does not know needs no repetition', async () => {
    const { id } = await newPayer(shop);
    const event = shop.stripe.event('customer.subscription.updated', id);
    shop.stripe.forget(id);
    expect(await deliver(shop.http, sign(event))).toBe('200');
  });

  it('of a deleted account is logged, for it does not end by itself', async () => {
    const buyer = await newPayer(shop);
    const fields = { confirmation: PASSWORD };
    await expectOk(buyer.visitor.post('/account/destroy', fields));
    expect(await sendEvent(shop, buyer.id)).toBe('200');
    await expect
      .poll(() => shop.server.output())
      .toContain(JSON.stringify({ event: 'payment_without_account', subscription: buyer.id }));
  });
});

describe('where nothing is sold', () => {
  it('nothing can be bought, and no event is accepted', async () => {
    const server = await startServer({ env: { AUTOVERIFY: '1' } });
    const http = httpClient(server.base, 1);
    const { visitor } = await newcomer(http);
    const answer = await visitor.post('/account/checkout', { planid: 'identity' });
    expect(outcomeOf(answer)).toBe('422 plan_not_sold');
    expect(await deliver(http, sign('{}'))).toBe('404 not_found');
    http.close();
    await server.stop();
  }, 120_000);
});
