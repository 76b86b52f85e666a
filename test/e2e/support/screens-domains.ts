import {
  addDomain,
  updateBranding,
  listDomains,
  showDomain,
  verifyDomain,
} from '../../../shared/contract/domains.ts';
import { refuse, sentence } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import {
  acmeBranding,
  addName,
  answerAction,
  type Domain,
  domainChoice,
  domainIn,
  brandingForm,
  NAME,
  openDomain,
  openList,
  openMenu,
  own,
  answerWithDomain,
  verifyButton,
  withoutPlan,
} from './domains.ts';
import { expectHeading, toggleDrawer } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

const some: readonly Domain[] = [
  domainIn('ACTIVE', { display_domain: 'sécrets.acme.example' }),
  domainIn('DNS_INCORRECT', { identifier: 'post.a-rather-long-name-of-a-company.example' }),
  domainIn('UNVERIFIED', { identifier: 'acme.example' }),
];

async function list({ page }: Scene, domains = some, site = {}): Promise<void> {
  await own(page, domains, site);
  await openList(page);
  await page
    .getByText(domains.length > 0 ? 'acme.example' : 'No domains yet')
    .first()
    .waitFor();
}

const lists: readonly Screen[] = [
  { name: 'domains', isMain: true, open: (scene) => list(scene) },
  { name: 'domains-empty', open: (scene) => list(scene, []) },
  { name: 'domains-without-plan', open: (scene) => list(scene, some, withoutPlan) },
  {
    name: 'domains-menu',
    open: async (scene) => {
      await list(scene);
      await openMenu(scene.page, 'sécrets.acme.example');
    },
  },
  {
    name: 'domains-remove',
    open: async (scene) => {
      await list(scene);
      await openMenu(scene.page, 'sécrets.acme.example');
      await scene.page.getByRole('menuitem', { name: 'Remove' }).click();
      await scene.page.getByRole('dialog', { name: 'Remove sécrets.acme.example?' }).waitFor();
    },
  },
  {
    name: 'domains-loading',
    open: async ({ page }) => {
      await own(page, some);
      await holdAnswers(page, listDomains);
      await openList(page);
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'domains-failed',
    open: async ({ page }) => {
      await own(page, some);
      await answerWith(page, listDomains, { status: 500, json: {} });
      await openList(page);
      await expectAlert(page, 'Failed to fetch data from /api/v2/account/domains');
    },
  },
];

const adding: readonly Screen[] = [
  {
    name: 'domain-add',
    isMain: true,
    open: async ({ page }) => {
      await own(page, []);
      await page.goto('/account/domains/add');
      await expectHeading(page, 'Add a domain');
    },
  },
  {
    name: 'domain-add-refused',
    open: async ({ page }) => {
      await own(page, []);
      await refuse(page, addDomain, 'domain_taken');
      await addName(page, 'acme.example');
      await page.getByText(sentence('domain_taken')).waitFor();
    },
  },
  {
    name: 'domain-add-without-plan',
    open: async ({ page }) => {
      await own(page, [], withoutPlan);
      await page.goto('/account/domains/add');
      await page.getByRole('button', { name: 'See the plan' }).waitFor();
    },
  },
];

async function one(
  { page }: Scene,
  domain: Domain,
  ...more: [Parameters<typeof answerWithDomain>[2]?]
) {
  await own(page, [domain]);
  await answerWithDomain(page, domain, ...more);
  await openDomain(page, domain.identifier);
}

const verifying: readonly Screen[] = [
  { name: 'domain-unverified', isMain: true, open: (scene) => one(scene, domainIn('UNVERIFIED')) },
  {
    name: 'domain-apex',
    open: (scene) =>
      one(scene, domainIn('PENDING', { identifier: 'acme.example', is_apex: true, subdomain: '' })),
  },
  {
    name: 'domain-apex-alias',
    open: (scene) =>
      one(
        scene,
        domainIn('UNVERIFIED', { identifier: 'acme.example', is_apex: true, subdomain: '' }),
        { cluster: { ip: null } },
      ),
  },
  { name: 'domain-lost', open: (scene) => one(scene, domainIn('LOST')) },
  {
    name: 'domain-resting',
    open: async (scene) => {
      const { page } = scene;
      await refuse(page, verifyDomain, 'domain_unproven');
      await one(scene, domainIn('UNVERIFIED'));
      await verifyButton(page).click();
      await page.getByText(sentence('domain_unproven')).waitFor();
    },
  },
  {
    name: 'domain-look-up-failed',
    open: async (scene) => {
      const { page } = scene;
      await refuse(page, verifyDomain, 'dns_unavailable');
      await one(scene, domainIn('UNVERIFIED'));
      await verifyButton(page).click();
      await expectAlert(page, sentence('dns_unavailable'));
    },
  },
  { name: 'domain-pending', open: (scene) => one(scene, domainIn('PENDING')) },
  {
    name: 'domain-loading',
    open: async ({ page }) => {
      await own(page, some);
      await holdAnswers(page, showDomain);
      await page.goto(`/account/domains/${NAME}/verify`);
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'domain-failed',
    open: async ({ page }) => {
      await own(page, some);
      await answerWith(page, showDomain, { status: 500, json: {} });
      await page.goto(`/account/domains/${NAME}/verify`);
      await expectAlert(page, `Failed to fetch data from /api/v2/account/domains/${NAME}`);
    },
  },
];

const looks: readonly Screen[] = [
  {
    name: 'domain-branding',
    isMain: true,
    open: (scene) => one(scene, domainIn('ACTIVE'), { look: acmeBranding }),
  },
  {
    name: 'domain-branding-wrong',
    open: async (scene) => {
      const { page } = scene;
      await one(scene, domainIn('DNS_INCORRECT'));
      await page.getByRole('tab', { name: 'Branding' }).click();
      await brandingForm.accent(page).fill('blue');
      await brandingForm.before(page).fill('x'.repeat(203));
      await brandingForm.logo(page).setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      });
      await page.getByText('This image cannot be shown.').waitFor();
    },
  },
  {
    name: 'domain-branding-saved',
    open: async (scene) => {
      const { page } = scene;
      const changed = { ...acmeBranding, accent: '#ffe08a' };
      await answerAction(page, updateBranding, domainIn('ACTIVE'), { look: changed });
      await one(scene, domainIn('ACTIVE'), { look: acmeBranding });
      await brandingForm.accent(page).fill('#ffe08a');
      await brandingForm.save(page).click();
      await page.getByText('The branding was saved.').waitFor();
    },
  },
];

const choosing: readonly Screen[] = [
  {
    name: 'dashboard-domains',
    open: async ({ page }) => {
      await own(page, some);
      await page.goto('/dashboard');
      // By the keyboard, as people choose: what moves then is not counted as a layout shift.
      await domainChoice(page).press('ArrowDown');
      await toggleDrawer(page, 'Privacy options');
      await page.getByText('No recent secrets').waitFor();
    },
  },
];

export const domainScreens: readonly Screen[] = [
  ...lists,
  ...adding,
  ...verifying,
  ...looks,
  ...choosing,
];
