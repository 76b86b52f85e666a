/** Settings of an installation, given to a page in place of those of the server under test. */
import type { Page } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply, answerWith } from './answers.ts';

type Site = ReplyOf<typeof bootstrap>;

export const withAccounts: Partial<Site> = {
  authentication: { enabled: true, signup: true, signin: true },
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

/** Everything a site may have switched on. */
const withEverything: Partial<Site> = {
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

const ada: NonNullable<Site['cust']> = {
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

/** The list of a customer without secrets. */
const emptyList: ReplyOf<typeof listRecent> = {
  records: [],
  count: 0,
  details: { has_items: false, received: [], notreceived: [], since: 0, now: 0 },
};

/** Overrides the settings of the site on every page; a signed-in customer gets an empty list. */
export async function overrideSite(page: Page, site: Partial<Site>): Promise<void> {
  await alterReply(page, bootstrap, () => site);
  if (site.authenticated) {
    await answerWith(page, listRecent, { json: { success: true, custid: 'x', ...emptyList } });
  }
}
