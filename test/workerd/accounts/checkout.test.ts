/** The way to the page where a plan is paid for. Stripe's side of it: `test/billing/`. */
import { describe, expect, it } from 'vitest';
import { type Ask, outcome, post, textAt } from '../client.ts';
import { accountObject, as, fromElsewhere, type Person, person } from '../people.ts';

const selling = {
  STRIPE_LINKS: JSON.stringify({
    identity: { month: 'https://buy.stripe.test/month', year: 'https://buy.stripe.test/year' },
  }),
  STRIPE_PRICES: JSON.stringify({ price_identity: 'identity' }),
  STRIPE_API_KEY: 'rk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_stripe',
};

function checkOut(someone: Person, fields: object, ask: Ask = {}) {
  return post('/account/checkout', fields, as(someone, { settings: selling, ...ask }));
}

const urlIn = async (answer: ReturnType<typeof checkOut>) =>
  new URL(textAt(await answer, 'record.url'));

describe.concurrent('the way to pay', () => {
  it.each([
    ['/month', {}],
    ['/month', { period: 'x' }],
  ])('leads to the link %s for %j', async (path, fields) => {
    const url = await urlIn(checkOut(await person(), { planid: 'identity', ...fields }));
    expect(url.pathname).toBe(path);
  });

  it.each([
    ['de', 'de'],
    ['pt-BR', 'pt-BR'],
    ['uk', null],
    ['da', null],
  ])('asks Stripe for the language %s with the locale %s', async (locale, expected) => {
    const headers = { 'O-Locale': locale };
    const url = await urlIn(checkOut(await person(), { planid: 'identity' }, { headers }));
    expect(url.searchParams.get('locale')).toBe(expected);
  });

  it('leads a customer who pays already to the portal, or where there is none, to the link', async () => {
    const ada = await person();
    const object = accountObject(ada.custid);
    await object.storeSubscription({
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      planid: 'identity',
      periodEnd: Date.now() + 86_400_000,
      isEnding: false,
      ticket: (await object.takeTicket()) ?? 0,
    });
    const fields = { planid: 'identity' };
    expect((await urlIn(checkOut(ada, fields))).origin).toBe('https://buy.stripe.test');
    const settings = { ...selling, STRIPE_PORTAL_URL: 'https://billing.stripe.test/login' };
    const portal = await urlIn(checkOut(ada, fields, { settings }));
    expect(portal.origin + portal.pathname).toBe('https://billing.stripe.test/login');
    expect(portal.searchParams.get('prefilled_email')).toBe(ada.custid);
  });

  it.each([
    [{ planid: 'dedicated' }, selling],
    [{ planid: 'basic' }, selling],
    [{ planid: 'constructor' }, selling],
    [{}, selling],
    [{ planid: 'identity' }, { ...selling, PLANS_ENABLED: '0' }],
  ])('leads nowhere for what is not sold: %j', async (fields, settings) => {
    const answer = await checkOut(await person(), fields, { settings });
    expect([outcome(answer), answer.body['field']]).toEqual(['422 plan_not_sold', 'planid']);
  });

  it('takes no event of Stripe where nothing is sold', async () => {
    expect(outcome(await post('/billing/stripe', {}, fromElsewhere()))).toBe('404 not_found');
  });
});
