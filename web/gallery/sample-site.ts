/** Sample installations as the bootstrap call returns them: spread one and change what the sample is about. */
import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../shared/lifetime.ts';
import { anonymousPlan, identityPlan } from '../../shared/plans.ts';
import type { Site } from '../api/site.ts';

/** No one is signed in, and everything is enabled. */
export const sampleSite: Site = {
  supported_locales: ['en'],
  default_locale: 'en',
  locale: 'en',
  authenticated: false,
  cust: null,
  site_name: 'Waxseal',
  site_host: 'seal.example',
  operator: { name: 'Wax & Seal Ltd', contact: 'hello@seal.example' },
  support_host: 'help.example',
  plan: anonymousPlan,
  plans_enabled: true,
  sold_plans: [],
  available_plans: [anonymousPlan, identityPlan],
  api_needs_plan: false,
  regions_enabled: true,
  regions: {
    current_jurisdiction: 'EU',
    is_pinned: true,
    jurisdictions: [
      { identifier: 'EU', display_name: 'European Union', domain: 'eu.seal.example', icon: 'eu' },
      { identifier: 'US', display_name: 'United States', domain: 'us.seal.example', icon: 'us' },
    ],
  },
  ot_version: '1.2.3',
  authentication: { enabled: true, signup: true, signin: true },
  domains_enabled: true,
  custom_domains: [],
  metadata_record_count: 0,
  custom_domains_record_count: 0,
  brand: null,
  incoming_recipient: 'support@seal.example',
  form_fields: {},
  shrimp: 'sample',
  global_banner: { flag: false, content: '' },
  secret_options: {
    default_ttl: DEFAULT_TTL_SECONDS,
    ttl_options: ttlOptions(anonymousPlan.options.ttl),
    ttl_max: anonymousPlan.options.ttl,
    requires_account: false,
    requires_passphrase: false,
    passphrase_length_min: 0,
    recipient_domains: [],
  },
  feedback_enabled: true,
  seal_modes: 'server',
  asks: 'off',
  client_errors_enabled: true,
  messages: [],
};

const ada: NonNullable<Site['cust']> = {
  custid: 'ada@seal.example',
  role: 'customer',
  verified: true,
  locale: 'en',
  created: 1_790_000_000,
  last_login: 1_795_000_000,
  notify: ['disputed'],
  plan: identityPlan,
  secrets_created: 12,
  secrets_burned: 1,
  secrets_shared: 9,
};

/** A customer with a paid plan, some secrets and a domain. */
export const signedInSite: Site = {
  ...sampleSite,
  authenticated: true,
  cust: ada,
  plan: identityPlan,
  custom_domains: ['secrets.acme.example'],
  metadata_record_count: 12,
  custom_domains_record_count: 1,
};
