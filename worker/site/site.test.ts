/** The installation as pages find it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supportedLocales } from '../../shared/locales.ts';
import { plans } from '../../shared/plans.ts';
import type { TestRequest, TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite, stripe } from '../../test/support/worker/test-site-setup.ts';

const ADA = 'ada@example.com';
const HOST = 'to.acme.example';

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

describe('bootstrap', () => {
  const bootstrap = async (asked: TestRequest = {}) =>
    (await site.call('/bootstrap', undefined, asked)).body;

  it('sends what the settings change', async () => {
    expect(await bootstrap()).toMatchObject({ api_needs_plan: true, incoming_recipient: null });
    const region = { identifier: 'eu', display_name: 'EU', domain: 'eu.seal.example', icon: '' };
    const settings = {
      SITE_NAME: 'Seal',
      SITE_HOST: 'seal.example',
      SUPPORT_HOST: 'help.example',
      INCOMING_RECIPIENT: 'support@example.com',
      CLIENT_ERRORS_ENABLED: '0',
      FEEDBACK_ENABLED: '0',
      OPERATOR_NAME: 'Wax & Seal Ltd',
      OPERATOR_CONTACT: 'hello@seal.example',
      API_NEEDS_PLAN: '0',
      SIGNUP_ENABLED: '0',
      JURISDICTION: 'eu',
      JURISDICTIONS: JSON.stringify([region]),
      DOMAINS_ENABLED: '0',
      ...stripe,
    };
    const changed = await bootstrap({ settings });
    expect(JSON.stringify(changed)).not.toMatch(/stripe|whsec|rk_test|price_/);
    expect(changed).toMatchObject({
      site_name: 'Seal',
      site_host: 'seal.example',
      operator: { name: 'Wax & Seal Ltd', contact: 'hello@seal.example' },
      support_host: 'help.example',
      incoming_recipient: 'su*****@e*****.com',
      client_errors_enabled: false,
      feedback_enabled: false,
      api_needs_plan: false,
      authentication: { enabled: true, signup: false, signin: true },
      regions_enabled: true,
      regions: { current_jurisdiction: 'eu', jurisdictions: [region] },
      domains_enabled: false,
      sold_plans: [{ planid: 'identity', periods: ['month', 'year'] }],
    });
    const STRIPE_LINKS = JSON.stringify({ identity: { year: 'https://buy.stripe.com/y' } });
    const yearly = await bootstrap({ settings: { ...settings, STRIPE_LINKS } });
    expect(yearly).toMatchObject({ sold_plans: [{ planid: 'identity', periods: ['year'] }] });
    const unplanned = await bootstrap({ settings: { ...settings, PLANS_ENABLED: '0' } });
    expect(unplanned).toMatchObject({ plans_enabled: false, available_plans: [], sold_plans: [] });
  });

  it('names for each plan the longest expiry time that this site has for it', async () => {
    const settings = { TTL_OPTIONS: '3600,86400', TTL_DEFAULT: '3600' };
    const { plan, available_plans } = await bootstrap({ settings });
    expect(plan).toMatchObject({ options: { ttl: 86_400 } });
    expect(available_plans).toMatchObject(plans.map(() => ({ options: { ttl: 86_400 } })));
  });

  it('sends nothing that needs accounts where there are none', async () => {
    expect(await bootstrap({ settings: { AUTH_ENABLED: '0', ...stripe } })).toMatchObject({
      authentication: { enabled: false, signup: false, signin: false },
      feedback_enabled: false,
      domains_enabled: false,
      plans_enabled: false,
      sold_plans: [],
    });
    const closed = await bootstrap({ settings: { SIGNIN_ENABLED: '0' } });
    expect(closed).toMatchObject({ authentication: { signup: true, signin: false } });
  });

  it('sends the counts and domains of someone with an account', async () => {
    const ada = await site.person('identity');
    await site.call('/secret/conceal', { secret: 'x' }, ada);
    await site.call('/account/domains/add', { domain: HOST }, ada);
    expect(await bootstrap(ada)).toMatchObject({
      authenticated: true,
      cust: { custid: ADA },
      plan: { planid: 'identity' },
      metadata_record_count: 1,
      custom_domains_record_count: 1,
      custom_domains: [],
    });
  });
});

it('answers status and languages in the caller’s language', async () => {
  const asked = { headers: { 'Accept-Language': 'de' } };
  const locale = 'de';
  const status = await site.call('/status', undefined, asked);
  expect(status.body).toMatchObject({ status: 'nominal', locale });
  const { body } = await site.call('/supported-locales', undefined, asked);
  expect(body).toMatchObject({ locales: supportedLocales, default_locale: 'en', locale });
});
