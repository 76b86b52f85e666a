/** Custom domains: their pages, and the answers of the server about them. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
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
import { plainBranding } from '../recipient/brand.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, expectTexts, field } from '../support/screen.ts';
import { answerSite, succeed } from '../support/server.ts';
import { customer, type Site } from '../support/site.ts';

type Reply = ReplyOf<typeof showDomain>;
export type Domain = Reply['record'];
type Cluster = Reply['details']['cluster'];

export const NAME = 'secrets.acme.example';
const TARGET = 'seal.example';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The server's message about a domain in each state. */
export const sentences: Record<DomainState, string> = {
  UNVERIFIED: 'Waiting for the TXT record that proves that this domain is yours.',
  PENDING: 'This domain is verified. It is not confirmed yet that it points here.',
  DNS_INCORRECT: 'This domain points somewhere else. Point it to the target below.',
  SSL_PENDING: 'This domain points here. Its certificate is being created.',
  ACTIVE: 'This domain is ready. Your links work on it.',
  LOST: 'This domain is no longer verified: its TXT record is missing, or another account verified the domain.',
};

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
      status_message: sentences[status],
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

const cluster: Cluster = { type: 'cloudflare', target: TARGET, ip: '192.0.2.7' };

/** Signs Ada in for every page, with these domains. */
export function own(domains: readonly Domain[], site: Partial<Site> = {}): void {
  const active = domains.filter(({ status }) => status === 'ACTIVE');
  answerSite({
    ...customer,
    site_host: TARGET,
    custom_domains: active.map(({ identifier }) => identifier),
    custom_domains_record_count: domains.length,
    ...site,
  });
  const details = { cluster };
  succeed(listDomains, { records: [...domains], count: domains.length, details });
}

const { cust } = customer;

/** Ada has domains, but no longer a plan that includes them. */
export const withoutPlan: Partial<Site> = {
  cust: cust
    ? { ...cust, plan: { ...cust.plan, options: { ...cust.plan.options, custom_domains: false } } }
    : null,
};

interface Details {
  look?: Branding;
  cluster?: Partial<Cluster>;
}

/** From now on this is the server's answer about the one domain, or to an action on it. */
export function answerWith(
  domain: Domain,
  { look = plainBranding, ...more }: Details = {},
  endpoint:
    | typeof showDomain
    | typeof addDomain
    | typeof verifyDomain
    | typeof removeDomain
    | typeof updateBranding = showDomain,
): void {
  const details = { look, cluster: { ...cluster, ...more.cluster } };
  succeed(endpoint, { record: domain, details });
}

/** Opens the list, and waits until it is complete. */
export async function openList(): Promise<void> {
  await open('/account/domains');
  await expectHeading('Custom domains');
}

/** The line of a domain in the list. */
export function lineOf(name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the menu in the line of a domain. */
export async function openMenu(name: string): Promise<void> {
  await button(`Actions for ${name}`).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
}

/** Opens the dialog that removes a domain. */
export async function askToRemove(name: string): Promise<Locator> {
  await openMenu(name);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

export function nameField(): Locator {
  return field('Domain');
}

/** Adds a domain on the page for it; ends when the button was pressed. */
export async function addName(name: string): Promise<void> {
  await open('/account/domains/add');
  await nameField().fill(name);
  await button('Add and continue').click();
}

/** Opens the page of Ada's one domain, and waits until it is complete. */
export async function openDomain(domain: Domain, details: Details = {}): Promise<void> {
  own([domain]);
  answerWith(domain, details);
  await open(`/account/domains/${domain.identifier}/verify`);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent(domain.identifier);
  await expect.element(page.getByRole('heading', { name: 'Status' })).toBeVisible();
}

export function verifyButton(): Locator {
  return page.getByRole('button', { name: /^(?:Verify now|Checking|Check again)/ });
}

/** The value under a label of the panel, such as SSL status. */
export function fact(name: string): Locator {
  return page
    .css('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .css('dd');
}

/** Expects a DNS record, by the names of its copy buttons. */
export async function expectRecord(type: string, host: string, value: string): Promise<void> {
  const record = page.css('dl').filter({ has: button(`Copy the host of the ${type} record`) });
  await expectTexts(record.css('code'), [host, value]);
}

/** The fields of the branding form, in their order. */
export const brandingForm = {
  name: () => field('Name'),
  accent: () => field('Accent colour'),
  logo: () => page.css('input[type="file"]'),
  before: () => page.getByRole('textbox', { name: 'Line above the button' }),
  after: () => page.getByRole('textbox', { name: 'Line below the opened secret' }),
  save: () => button('Save branding'),
};

/** The choice of a domain on the dashboard’s form. */
export function domainChoice(): Locator {
  return page.getByRole('combobox', { name: 'Domain of the link' });
}
