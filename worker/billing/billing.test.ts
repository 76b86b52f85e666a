/** Paying for a plan. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { NOW, endSite, startSite, stripe } from '../../test/support/worker/test-site-setup.ts';
import { subscriptionRecord } from './billing.ts';

const second = NOW / 1000;
const ADA = 'ada@example.com';

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

describe('paying for a plan', () => {
  const checkOut = async (asked: TestRequest, fields: object, settings: object = stripe) =>
    site.call('/account/checkout', fields, { ...asked, settings: { ...settings } });
  const record = v.object({ record: v.object({ url: v.string() }) });

  it('leads to the payment link, with the account and the language of its page', async () => {
    const ada = await site.person();
    const urlOf = async (fields: object, locale = 'en') => {
      const asked = { headers: { ...ada.headers, 'O-Locale': locale } };
      return new URL(v.parse(record, (await checkOut(asked, fields)).body).record.url);
    };
    const url = await urlOf({ planid: 'identity' });
    expect(url.origin + url.pathname).toBe('https://buy.stripe.com/m');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_reference_id: expect.stringMatching(/^[\w-]+$/) as unknown,
      prefilled_email: ADA,
      locale: 'en',
    });
    expect((await urlOf({ planid: 'identity', period: 'year' })).pathname).toBe('/y');
    expect((await urlOf({ planid: 'identity', period: 'x' })).pathname).toBe('/m');
    const languages = ['de', 'pt-BR', 'uk', 'da'];
    const found = await Promise.all(
      languages.map(async (locale) =>
        (await urlOf({ planid: 'identity' }, locale)).searchParams.get('locale'),
      ),
    );
    expect(found).toEqual(['de', 'pt-BR', null, null]);
  });

  it.each([
    [{ planid: 'dedicated' }, stripe],
    [{ planid: 'x' }, stripe],
    [{}, stripe],
    [{ planid: 'identity' }, {}],
    [{ planid: 'identity' }, { ...stripe, PLANS_ENABLED: '0' }],
  ])('is refused for %j', async (fields, settings) => {
    const refused = await checkOut(await site.person(), fields, settings);
    expect(refused.body).toMatchObject({ code: 'plan_not_sold', field: 'planid' });
  });

  it('again leads to the portal, if there is one', async () => {
    const ada = await site.person();
    const object = site.account(ADA);
    const ticket = (await object.takeTicket()) ?? 0;
    await object.storeSubscription({
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      planid: 'identity',
      periodEnd: NOW + 1e9,
      isEnding: false,
      ticket,
    });
    const fields = { planid: 'identity' };
    const plain = await checkOut(ada, fields);
    expect(v.parse(record, plain.body).record.url).toContain('https://buy.stripe.com/m');
    const settings = { ...stripe, STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/x' };
    const portal = await checkOut(ada, fields, settings);
    expect(v.parse(record, portal.body).record.url).toBe(
      'https://billing.stripe.com/p/login/x?prefilled_email=ada%40example.com',
    );
    const account = await site.call('/account', undefined, { ...ada, settings });
    expect(account.body).toMatchObject({
      record: { subscription: { planid: 'identity', is_ending: false, is_overdue: false } },
    });
  });

  it.each([
    ['without a signature', {}, 'malformed'],
    ['with another one', { 'Stripe-Signature': `t=${second},v1=00` }, 'malformed'],
  ])('is not taken from an event %s', async (_, headers, code) => {
    const answer = await site.call('/billing/stripe', {}, { headers, settings: stripe });
    expect([answer.status, outcome(answer)]).toEqual([400, code]);
  });

  it('has no events without its settings, and none that are too large', async () => {
    expect(outcome(await site.call('/billing/stripe', {}))).toBe('not_found');
    const large = { x: 'x'.repeat(256 * 1024) };
    expect(outcome(await site.call('/billing/stripe', large, { settings: stripe }))).toBe(
      'body_too_large',
    );
  });
});

it('a subscription leads to the page where it is managed, if there is one', () => {
  const paid = { planid: 'identity', isOverdue: true, periodEnd: 9999, isEnding: false } as const;
  const record = { planid: 'identity', is_overdue: true, period_end: 9, is_ending: false };
  const config = sampleConfig();
  expect(subscriptionRecord(paid, 'a+b@example.com', config)).toEqual({
    ...record,
    portal_url: null,
  });
  const portal = { ...config, STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/x' };
  expect(subscriptionRecord(paid, 'a+b@example.com', portal)).toEqual({
    ...record,
    portal_url: 'https://billing.stripe.com/p/login/x?prefilled_email=a%2Bb%40example.com',
  });
});
