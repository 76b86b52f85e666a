/** Sites as the bootstrap call returns them, to be changed by the tests. */
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { bootstrap } from '../../../shared/contract/site.ts';
import { sampleSite } from '../../../web/gallery/sample-site.ts';

export type Site = ReplyOf<typeof bootstrap>;

/** A new installation, for visitors: one region, nothing sold, and no other host for support. */
export const newSite: Site = {
  ...sampleSite,
  site_host: 'localhost:8787',
  support_host: null,
  regions_enabled: false,
  regions: { current_jurisdiction: 'local', is_pinned: true, jurisdictions: [] },
  incoming_recipient: 'su*****@e*****.com',
};

export const withAccounts: Partial<Site> = {
  authentication: { enabled: true, signup: true, signin: true },
};

export const withoutAccounts: Partial<Site> = {
  authentication: { enabled: false, signup: false, signin: false },
};

export const withRegions: Partial<Site> = {
  regions_enabled: true,
  regions: {
    current_jurisdiction: 'eu',
    is_pinned: true,
    jurisdictions: [
      { identifier: 'ca', display_name: 'Canada', domain: 'ca.example.com', icon: 'ca' },
      { identifier: 'eu', display_name: 'European Union', domain: 'eu.example.com', icon: 'eu' },
      { identifier: 'us', display_name: 'United States', domain: 'us.example.com', icon: 'us' },
    ],
  },
};

/** The same where nothing binds the site to its region. */
export const withoutPin: Partial<Site> = {
  ...withRegions,
  ...(withRegions.regions && { regions: { ...withRegions.regions, is_pinned: false } }),
};

/** Everything a site may have switched on. */
export const withEverything: Partial<Site> = {
  ...withAccounts,
  ...withRegions,
  plans_enabled: true,
  feedback_enabled: true,
  support_host: 'support.example.com',
};

const plan: Site['plan'] = {
  planid: 'basic',
  options: {
    size: 1_000_000,
    file_bytes: 26_214_400,
    ttl: 1_209_600,
    email: true,
    custom_domains: false,
    api: true,
  },
};

export const ada: NonNullable<Site['cust']> = {
  custid: 'ada@example.com',
  role: 'customer',
  verified: true,
  locale: 'en',
  created: 1_790_000_000,
  last_login: 1_795_000_000,
  notify: ['disputed'],
  plan,
  secrets_created: 12,
  secrets_burned: 1,
  secrets_shared: 9,
};

export const colonel: Partial<Site> = {
  ...withEverything,
  authenticated: true,
  domains_enabled: true,
  cust: { ...ada, role: 'colonel' },
};

export const customer: Partial<Site> = {
  ...withAccounts,
  authenticated: true,
  domains_enabled: true,
  cust: {
    ...ada,
    plan: { ...plan, options: { ...plan.options, custom_domains: true } },
  },
};
