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
import { type State, statesOf } from '../support/states.ts';
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

const lists = statesOf({
  domains: { isMain: true, open: () => list() },
  'domains-empty': () => list([]),
  'domains-without-plan': () => list(some, withoutPlan),
  'domains-menu': async () => {
    await list();
    await openMenu('sécrets.acme.example');
  },
  'domains-remove': async () => {
    await list();
    await askToRemove('sécrets.acme.example');
  },
  'domains-loading': async () => {
    own(some);
    holdAnswers(listDomains);
    await openList();
    await expect.element(page.getByText('Loading…')).toBeVisible();
  },
  'domains-failed': async () => {
    own(some);
    fail(listDomains);
    await openList();
    await expectAlert('Failed to fetch data from /api/v2/account/domains');
  },
});

const adding = statesOf({
  'domain-add': {
    isMain: true,
    isRead: true,
    open: async () => {
      own([]);
      await open('/account/domains/add');
      await expectHeading('Add a domain');
    },
  },
  'domain-add-refused': async () => {
    own([]);
    refuse(addDomain, 'domain_taken');
    await addName('acme.example');
    await expect.element(page.getByText(sentence('domain_taken'))).toBeVisible();
  },
  'domain-add-without-plan': async () => {
    own([], withoutPlan);
    await open('/account/domains/add');
    await expect.element(page.getByRole('button', { name: 'See the plan' })).toBeVisible();
  },
});

const verifying = statesOf({
  'domain-unverified': { isMain: true, open: () => openDomain(domainIn('UNVERIFIED')) },
  'domain-apex': () =>
    openDomain(domainIn('PENDING', { identifier: 'acme.example', is_apex: true, subdomain: '' })),
  'domain-apex-alias': () =>
    openDomain(
      domainIn('UNVERIFIED', { identifier: 'acme.example', is_apex: true, subdomain: '' }),
      { cluster: { ip: null } },
    ),
  'domain-lost': () => openDomain(domainIn('LOST')),
  'domain-resting': async () => {
    refuse(verifyDomain, 'domain_unproven');
    await openDomain(domainIn('UNVERIFIED'));
    await verifyButton().click();
    await expect.element(page.getByText(sentence('domain_unproven'))).toBeVisible();
  },
  'domain-look-up-failed': async () => {
    refuse(verifyDomain, 'dns_unavailable');
    await openDomain(domainIn('UNVERIFIED'));
    await verifyButton().click();
    await expectAlert(sentence('dns_unavailable'));
  },
  'domain-pending': () => openDomain(domainIn('PENDING')),
  'domain-loading': async () => {
    own(some);
    holdAnswers(showDomain);
    await open(`/account/domains/${NAME}/verify`);
    await expect.element(page.getByText('Loading…')).toBeVisible();
  },
  'domain-failed': async () => {
    own(some);
    fail(showDomain);
    await open(`/account/domains/${NAME}/verify`);
    await expectAlert(`Failed to fetch data from /api/v2/account/domains/${NAME}`);
  },
});

const looks = statesOf({
  'domain-branding': {
    names: branding,
    isMain: true,
    open: () => openDomain(domainIn('ACTIVE'), { look: acmeBranding }),
  },
  'domain-branding-opened': {
    names: branding,
    open: async () => {
      await openDomain(domainIn('ACTIVE'), { look: acmeBranding });
      await tab('After opening').click();
      await expect.element(page.getByText('Here is your message').first()).toBeVisible();
    },
  },
  'domain-branding-wrong': async () => {
    await openDomain(domainIn('DNS_INCORRECT'));
    await tab('Branding').click();
    await brandingForm.accent().fill('blue');
    await brandingForm.before().fill('x'.repeat(203));
    await brandingForm.logo().upload(new File(['no picture'], 'logo.png', { type: 'image/png' }));
    await expect.element(page.getByText('This image cannot be shown.')).toBeVisible();
  },
  'domain-branding-saved': {
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
});

const choosing = statesOf({
  'dashboard-domains': async () => {
    own(some);
    await open('/dashboard');
    await domainChoice().selectOptions(NAME);
    await page.getByText('Privacy options', { exact: true }).click();
    await expect.element(page.getByText('No recent secrets')).toBeVisible();
  },
});

export const domainStates: readonly State[] = [
  ...lists,
  ...adding,
  ...verifying,
  ...looks,
  ...choosing,
];
