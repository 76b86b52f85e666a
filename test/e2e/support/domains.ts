/** Custom domains: their pages, and the answers of the server about them. */
import { expect, type Locator, type Page } from '@playwright/test';
import {
  type addDomain,
  type DomainState,
  type updateBranding,
  listDomains,
  type removeDomain,
  showDomain,
  type verifyDomain,
} from '../../../shared/contract/domains.ts';
import type { Branding } from '../../../shared/contract/branding.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { domainStatusTexts } from '../../../worker/domains/status-texts.ts';
import { succeed } from './account.ts';
import { expectHeading } from './home.ts';
import { customer, overrideSite } from './site.ts';

type Reply = ReplyOf<typeof showDomain>;
export type Domain = Reply['record'];
type Cluster = Reply['details']['cluster'];

export const NAME = 'secrets.acme.example';
const TARGET = 'seal.example';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The server's message about a domain in a state. */
export function sentenceOf(status: DomainState): string {
  return domainStatusTexts[status].defaultMessage;
}

const pointedAt: Partial<Record<DomainState, string>> = {
  DNS_INCORRECT: '203.0.113.9',
  SSL_PENDING: TARGET,
  ACTIVE: TARGET,
};

/** A domain in a state. */
export function domainIn(status: DomainState, changes: Partial<Domain> = {}): Domain {
  const now = nowSeconds();
  const identifier = changes.identifier ?? NAME;
  const isProven = status !== 'UNVERIFIED' && status !== 'LOST';
  return {
    identifier,
    display_domain: identifier,
    base_domain: 'acme.example',
    subdomain: 'secrets',
    is_apex: false,
    created: now - 3 * 3600,
    updated: now - 60,
    verified: isProven,
    txt_validation_host: `_waxseal.${identifier}`,
    txt_validation_value: 'waxseal-k7Qx2mR9sW1nB6dF3gJ8lQ5uE0iO4yA2tC',
    lapses: status === 'UNVERIFIED' ? now + 6 * 86_400 : null,
    status,
    vhost: {
      incoming_address: identifier,
      status,
      status_message: sentenceOf(status),
      target_address: TARGET,
      dns_pointed_at: pointedAt[status] ?? null,
      ssl_active_until: status === 'ACTIVE' ? now + 60 * 86_400 : null,
      has_ssl: status === 'ACTIVE',
      last_monitored: status === 'PENDING' ? null : now - 300,
      last_monitored_humanized: status === 'PENDING' ? '' : '5 minutes ago',
    },
    ...changes,
  };
}

/** A picture of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const plainBranding: Branding = { name: '', accent: '', before: '', after: '', logo: null };

export const acmeBranding: Branding = {
  name: 'Acme Hosting',
  accent: '#2f6fde',
  before: 'Call us before you open this if you did not expect it.',
  after: 'Change this password when you first sign in.',
  logo: `data:image/png;base64,${PIXEL}`,
};

const cluster: Cluster = { type: 'cloudflare', target: TARGET, ip: '192.0.2.7' };

/** Signs Ada in for every page, with these domains. */
export async function own(
  page: Page,
  domains: readonly Domain[],
  site: Parameters<typeof overrideSite>[1] = {},
): Promise<void> {
  const active = domains.filter(({ status }) => status === 'ACTIVE');
  await overrideSite(page, {
    ...customer,
    site_host: TARGET,
    custom_domains: active.map(({ identifier }) => identifier),
    custom_domains_record_count: domains.length,
    ...site,
  });
  await succeed(page, listDomains, {
    records: [...domains],
    count: domains.length,
    details: { cluster },
  });
}

const { cust } = customer;

/** Ada has domains, but no longer a plan that includes them. */
export const withoutPlan: Parameters<typeof overrideSite>[1] = {
  cust: cust
    ? { ...cust, plan: { ...cust.plan, options: { ...cust.plan.options, custom_domains: false } } }
    : null,
};

interface Details {
  look?: Branding;
  cluster?: Partial<Cluster>;
}

function replyOf(record: Domain, { look = plainBranding, ...more }: Details): Reply {
  return { record, details: { look, cluster: { ...cluster, ...more.cluster } } };
}

/** From now on this is the server's answer about the one domain. */
export async function answerWithDomain(
  page: Page,
  domain: Domain,
  details: Details = {},
): Promise<void> {
  await succeed(page, showDomain, replyOf(domain, details));
}

/** The server's answer to an action on a domain. */
export async function answerAction(
  page: Page,
  action: typeof addDomain | typeof verifyDomain | typeof removeDomain | typeof updateBranding,
  domain: Domain,
  details: Details = {},
): Promise<void> {
  await succeed(page, action, replyOf(domain, details));
}

/** Opens the list, and waits until it is complete. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/account/domains');
  await expectHeading(page, 'Custom domains');
}

export function addLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Add a domain' });
}

/** The line of a domain in the list. */
export function lineOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the menu in the line of a domain. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menu').waitFor();
}

export function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Domain' });
}

/** Adds a domain on the page for it; ends when the button was pressed. */
export async function addName(page: Page, name: string): Promise<void> {
  await page.goto('/account/domains/add');
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Add and continue' }).click();
}

/** Opens the page of a domain, and waits until it is complete. */
export async function openDomain(page: Page, name = NAME, tab = ''): Promise<void> {
  await page.goto(`/account/domains/${name}/verify${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('heading', { name: 'Status' }).waitFor();
}

export function verifyButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(?:Verify now|Checking|Check again)/ });
}

/** The value under a label of the panel, such as SSL status. */
export function fact(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

/** Host and value of a DNS record, by the names of their copy buttons. */
export function recordParts(page: Page, type: string): Locator {
  return page
    .locator('dl')
    .filter({ has: page.getByRole('button', { name: `Copy the host of the ${type} record` }) })
    .getByRole('code');
}

export async function expectRecord(
  page: Page,
  type: string,
  { host, value }: { host: string; value: string },
): Promise<void> {
  await expect(recordParts(page, type)).toHaveText([host, value]);
}

/** The fields of the branding form, in their order. */
export const brandingForm = {
  name: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }),
  accent: (page: Page) => page.getByRole('textbox', { name: 'Accent colour', exact: true }),
  logo: (page: Page) => page.locator('input[type="file"]'),
  before: (page: Page) => page.getByRole('textbox', { name: 'Line above the button' }),
  after: (page: Page) => page.getByRole('textbox', { name: 'Line below the opened secret' }),
  save: (page: Page) => page.getByRole('button', { name: 'Save branding' }),
};

/** The choice of a domain on the dashboard’s form. */
export function domainChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Domain of the link' });
}
