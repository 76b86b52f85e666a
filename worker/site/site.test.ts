/** The installation as pages find it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
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
  const anyText: unknown = expect.any(String);

  it('sends everything that a visitor’s page needs', async () => {
    const [anonymous] = plans;
    expect(await bootstrap()).toEqual({
      success: true,
      supported_locales: supportedLocales,
      default_locale: 'en',
      locale: 'en',
      authenticated: false,
      cust: null,
      site_name: 'Waxseal',
      site_host: 'localhost',
      operator: null,
      support_host: null,
      plan: anonymous,
      plans_enabled: true,
      available_plans: plans,
      api_needs_plan: true,
      sold_plans: [],
      regions_enabled: false,
      regions: { current_jurisdiction: 'local', is_pinned: true, jurisdictions: [] },
      ot_version: version,
      authentication: { enabled: true, signup: true, signin: true, signup_domains: [] },
      domains_enabled: true,
      custom_domains: [],
      metadata_record_count: 0,
      custom_domains_record_count: 0,
      global_banner: { flag: false, content: '' },
      secret_options: {
        default_ttl: 604_800,
        ttl_options: [300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800],
        ttl_max: 604_800,
        requires_account: false,
        requires_passphrase: false,
        passphrase_length_min: 0,
        recipient_domains: [],
      },
      feedback_enabled: true,
      seal_modes: 'both',
      asks: 'accounts',
      client_errors_enabled: true,
      incoming_recipient: null,
      form_fields: {},
      messages: [],
      brand: null,
      shrimp: anyText,
    });
  });

  it('sends what the settings change', async () => {
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
    expect(await bootstrap({ settings: { ...settings, STRIPE_LINKS } })).toMatchObject({
      sold_plans: [{ planid: 'identity', periods: ['year'] }],
    });
    expect(await bootstrap({ settings: { ...settings, PLANS_ENABLED: '0' } })).toMatchObject({
      plans_enabled: false,
      available_plans: [],
      sold_plans: [],
    });
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
    expect(await bootstrap({ settings: { SIGNIN_ENABLED: '0' } })).toMatchObject({
      authentication: { signup: true, signin: false },
    });
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
  expect((await site.call('/status', undefined, asked)).body).toMatchObject({
    status: 'nominal',
    locale: 'de',
  });
  expect((await site.call('/supported-locales', undefined, asked)).body).toMatchObject({
    locales: supportedLocales,
    default_locale: 'en',
    locale: 'de',
  });
});
