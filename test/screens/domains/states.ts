/** The states of custom domains: their list, and the pages of each. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  addDomain,
  listDomains,
  showDomain,
  updateBranding,
  verifyDomain,
} from '../../../shared/contract/domains.ts';
import { acmeBranding } from '../recipient/brand.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading, tab } from '../support/screen.ts';
import { fail, holdAnswers, refuse, sentence } from '../support/server.ts';
import type { State } from '../support/states.ts';
import {
  addName,
  answerWith,
  askToRemove,
  brandingForm,
  type Domain,
  domainChoice,
  domainIn,
  NAME,
  openDomain,
  openList,
  openMenu,
  own,
  verifyButton,
  withoutPlan,
} from './domains.ts';

const some: readonly Domain[] = [
  domainIn('ACTIVE', { display_domain: 'sécrets.acme.example' }),
  domainIn('DNS_INCORRECT', { identifier: 'post.a-rather-long-name-of-a-company.example' }),
  domainIn('UNVERIFIED', { identifier: 'acme.example' }),
];

async function list(domains = some, site = {}): Promise<void> {
  own(domains, site);
  await openList();
  await expect
    .element(page.getByText(domains.length > 0 ? 'acme.example' : 'No domains yet').first())
    .toBeVisible();
}

/** What Ada wrote. */
const branding = [acmeBranding.name, acmeBranding.before, acmeBranding.after];

const lists: readonly State[] = [
  { name: 'domains', isMain: true, open: () => list() },
  { name: 'domains-empty', open: () => list([]) },
  { name: 'domains-without-plan', open: () => list(some, withoutPlan) },
  {
    name: 'domains-menu',
    open: async () => {
      await list();
      await openMenu('sécrets.acme.example');
    },
  },
  {
    name: 'domains-remove',
    open: async () => {
      await list();
      await askToRemove('sécrets.acme.example');
    },
  },
  {
    name: 'domains-loading',
    open: async () => {
      own(some);
      holdAnswers(listDomains);
      await openList();
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'domains-failed',
    open: async () => {
      own(some);
      fail(listDomains);
      await openList();
      await expectAlert('Failed to fetch data from /api/v2/account/domains');
    },
  },
];

const adding: readonly State[] = [
  {
    name: 'domain-add',
    isMain: true,
    isRead: true,
    open: async () => {
      own([]);
      await open('/account/domains/add');
      await expectHeading('Add a domain');
    },
  },
  {
    name: 'domain-add-refused',
    open: async () => {
      own([]);
      refuse(addDomain, 'domain_taken');
      await addName('acme.example');
      await expect.element(page.getByText(sentence('domain_taken'))).toBeVisible();
    },
  },
  {
    name: 'domain-add-without-plan',
    open: async () => {
      own([], withoutPlan);
      await open('/account/domains/add');
      await expect.element(page.getByRole('button', { name: 'See the plan' })).toBeVisible();
    },
  },
];

const verifying: readonly State[] = [
  { name: 'domain-unverified', isMain: true, open: () => openDomain(domainIn('UNVERIFIED')) },
  {
    name: 'domain-apex',
    open: () =>
      openDomain(domainIn('PENDING', { identifier: 'acme.example', is_apex: true, subdomain: '' })),
  },
  {
    name: 'domain-apex-alias',
    open: () =>
      openDomain(
        domainIn('UNVERIFIED', { identifier: 'acme.example', is_apex: true, subdomain: '' }),
        { cluster: { ip: null } },
      ),
  },
  { name: 'domain-lost', open: () => openDomain(domainIn('LOST')) },
  {
    name: 'domain-resting',
    open: async () => {
      refuse(verifyDomain, 'domain_unproven');
      await openDomain(domainIn('UNVERIFIED'));
      await verifyButton().click();
      await expect.element(page.getByText(sentence('domain_unproven'))).toBeVisible();
    },
  },
  {
    name: 'domain-look-up-failed',
    open: async () => {
      refuse(verifyDomain, 'dns_unavailable');
      await openDomain(domainIn('UNVERIFIED'));
      await verifyButton().click();
      await expectAlert(sentence('dns_unavailable'));
    },
  },
  { name: 'domain-pending', open: () => openDomain(domainIn('PENDING')) },
  {
    name: 'domain-loading',
    open: async () => {
      own(some);
      holdAnswers(showDomain);
      await open(`/account/domains/${NAME}/verify`);
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'domain-failed',
    open: async () => {
      own(some);
      fail(showDomain);
      await open(`/account/domains/${NAME}/verify`);
      await expectAlert(`Failed to fetch data from /api/v2/account/domains/${NAME}`);
    },
  },
];

const looks: readonly State[] = [
  {
    name: 'domain-branding',
    names: branding,
    isMain: true,
    open: () => openDomain(domainIn('ACTIVE'), { look: acmeBranding }),
  },
  {
    name: 'domain-branding-opened',
    names: branding,
    open: async () => {
      await openDomain(domainIn('ACTIVE'), { look: acmeBranding });
      await tab('After opening').click();
      await expect.element(page.getByText('Here is your message').first()).toBeVisible();
    },
  },
  {
    name: 'domain-branding-wrong',
    open: async () => {
      await openDomain(domainIn('DNS_INCORRECT'));
      await tab('Branding').click();
      await brandingForm.accent().fill('blue');
      await brandingForm.before().fill('x'.repeat(203));
      await brandingForm.logo().upload(new File(['no picture'], 'logo.png', { type: 'image/png' }));
      await expect.element(page.getByText('This image cannot be shown.')).toBeVisible();
    },
  },
  {
    name: 'domain-branding-saved',
    names: branding,
    open: async () => {
      const changed = { ...acmeBranding, accent: '#ffe08a' };
      answerWith(domainIn('ACTIVE'), { look: changed }, updateBranding);
      await openDomain(domainIn('ACTIVE'), { look: acmeBranding });
      await brandingForm.accent().fill('#ffe08a');
      await brandingForm.save().click();
      await expect.element(page.getByText('The branding was saved.')).toBeVisible();
    },
  },
];

const choosing: readonly State[] = [
  {
    name: 'dashboard-domains',
    open: async () => {
      own(some);
      await open('/dashboard');
      await domainChoice().selectOptions(NAME);
      await page.getByText('Privacy options', { exact: true }).click();
      await expect.element(page.getByText('No recent secrets')).toBeVisible();
    },
  },
];

export const domainStates: readonly State[] = [
  ...lists,
  ...adding,
  ...verifying,
  ...looks,
  ...choosing,
];
