import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { alterReply, answerWith, holdAnswers } from './answers.ts';
import { expectHeading, secretField, toggleDrawer } from './home.ts';
import { mail, setMails, type Mail } from './mails.ts';
import { freePlan, meetBuyer } from './pricing.ts';
import {
  cutOffEntry,
  entry,
  receivedEntry,
  type Entry,
  manyEntries,
  recipientsField,
  searchField,
  signIn,
  someEntries,
} from './recent.ts';
import { expectAlert } from './reveal.ts';
import { expectLinkParts } from './screens-sender.ts';
import type { Scene, Screen } from './screens.ts';

/** As in the server's answer. */
const REFUSED = 'Enter a valid email address, such as ada@example.com.';

async function dashboard({ page }: Scene, entries: readonly Entry[]): Promise<void> {
  await signIn(page, entries);
  await page.goto('/dashboard');
  await expectHeading(page, 'Send a secret');
  await page.getByText(entries.length > 0 ? 'Show all' : 'No recent secrets').waitFor();
}

async function recent({ page }: Scene, entries: readonly Entry[], query = ''): Promise<void> {
  await signIn(page, entries);
  await page.goto(`/recent${query}`);
  await expectHeading(page, 'Recent secrets');
  await page
    .getByText(entries.length > 0 ? 'Created' : 'No recent secrets')
    .first()
    .waitFor();
}

async function mailed({ page, api }: Scene, mails: readonly Mail[]): Promise<void> {
  await setMails(page, () => mails);
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await page.getByRole('heading', { name: 'Emailed to' }).waitFor();
  await expectLinkParts(page);
}

const dashboards: readonly Screen[] = [
  { name: 'dashboard', isMain: true, open: (scene) => dashboard(scene, someEntries) },
  {
    name: 'dashboard-larger',
    open: async ({ page }) => {
      const plan = { ...freePlan, options: { ...freePlan.options, size: 20 } };
      await meetBuyer(page, { available_plans: [plan, identityPlan] }, plan);
      await page.goto('/dashboard');
      await expectHeading(page, 'Send a secret');
      await page.getByText('No recent secrets').waitFor();
      await toggleDrawer(page, 'Privacy options');
      // What a paste moves is expected, since it follows a key.
      await secretField(page).press('End');
      await secretField(page).fill('This is one character too long.');
      await page.getByRole('button', { name: /^Upgrade for up to/ }).waitFor();
    },
  },
  { name: 'dashboard-empty', open: (scene) => dashboard(scene, []) },
  {
    name: 'dashboard-received',
    open: async (scene) => {
      await dashboard(scene, manyEntries(60));
      await scene.page.getByRole('tab', { name: /^Received/ }).click();
    },
  },
  {
    name: 'dashboard-loading',
    open: async ({ page }) => {
      await signIn(page);
      await holdAnswers(page, listRecent);
      await page.goto('/dashboard');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'dashboard-failed',
    open: async ({ page }) => {
      await signIn(page);
      await answerWith(page, listRecent, { status: 500, json: {} });
      await page.goto('/dashboard');
      await expectAlert(page, 'Failed to fetch data from');
    },
  },
  {
    name: 'dashboard-recipients',
    open: async (scene) => {
      const { page } = scene;
      await dashboard(scene, someEntries);
      await toggleDrawer(page, 'Privacy options');
      await recipientsField(page).fill('ada@example.com, bob@example.com ');
    },
  },
  {
    name: 'dashboard-recipients-wrong',
    open: async (scene) => {
      const { page } = scene;
      await dashboard(scene, someEntries);
      await toggleDrawer(page, 'Privacy options');
      await secretField(page).fill('x');
      await recipientsField(page).fill('ada@example.com, bob.example.com ');
      await page.getByRole('button', { name: 'Create and email to 2' }).click({ force: true });
    },
  },
  {
    name: 'dashboard-recipients-refused',
    open: async (scene) => {
      const { page } = scene;
      await answerWith(page, concealSecret, {
        status: 422,
        json: { message: REFUSED, code: 'email_invalid', field: 'recipient' },
      });
      await dashboard(scene, someEntries);
      await toggleDrawer(page, 'Privacy options');
      await secretField(page).fill('x');
      await recipientsField(page).fill('ada@example ');
      await page.getByRole('button', { name: 'Create and email to 1' }).click();
      await expectAlert(page, REFUSED);
    },
  },
];

const lists: readonly Screen[] = [
  { name: 'recent', isMain: true, open: (scene) => recent(scene, someEntries) },
  {
    name: 'recent-unfolded',
    open: async (scene) => {
      await recent(scene, someEntries);
      for (const summary of await scene.page.locator('section summary').all())
        await summary.click();
    },
  },
  {
    name: 'recent-copies',
    open: (scene) =>
      recent(scene, [
        entry(1, { batch: 'one-batch-of-secrets' }),
        entry(2),
        entry(3, { batch: 'one-batch-of-secrets' }),
        receivedEntry(4, { batch: 'another-batch-of-secrets' }),
        receivedEntry(5, { batch: 'another-batch-of-secrets' }),
      ]),
  },
  { name: 'recent-empty', open: (scene) => recent(scene, []) },
  { name: 'recent-many', open: (scene) => recent(scene, manyEntries(12), '?page=2&per_page=5') },
  {
    name: 'recent-cut-off',
    open: (scene) => recent(scene, [entry(1), cutOffEntry(2), cutOffEntry(3)]),
  },
  {
    name: 'recent-search-none',
    open: async (scene) => {
      await recent(scene, someEntries);
      await searchField(scene.page).pressSequentially('zzz');
      await scene.page.getByText(/No matches. Search by label/).waitFor();
    },
  },
  {
    name: 'recent-loading',
    open: async ({ page }) => {
      await signIn(page);
      await holdAnswers(page, listRecent);
      await page.goto('/recent');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'recent-failed',
    open: async ({ page }) => {
      await signIn(page);
      await answerWith(page, listRecent, { status: 500, json: {} });
      await page.goto('/recent');
      await expectAlert(page, 'Failed to fetch data from');
    },
  },
];

/** The private page of a secret that is bound to recipients. */
async function bound(
  { page, api }: Scene,
  details: Partial<ReplyOf<typeof showReceipt>['details']> = {},
): Promise<void> {
  await alterReply(page, showReceipt, (reply) => ({
    ...reply,
    details: { ...reply.details, bound_to: ['ada@example.com', '@example.org'], ...details },
  }));
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await page.getByRole('heading', { name: /^Only these people|^Opened by/ }).waitFor();
  if (!details.codes_closed) await expectLinkParts(page);
}

const receipts: readonly Screen[] = [
  { name: 'receipt-bound', open: (scene) => bound(scene) },
  {
    name: 'receipt-bound-locked',
    open: (scene) => bound(scene, { codes_locked_until: Math.floor(Date.now() / 1000) + 600 }),
  },
  { name: 'receipt-bound-closed', open: (scene) => bound(scene, { codes_closed: true }) },
  { name: 'receipt-bound-opened', open: (scene) => bound(scene, { verified: 'ada@example.com' }) },
  { name: 'receipt-recipients', open: (scene) => mailed(scene, []) },
  {
    name: 'receipt-mails',
    open: (scene) => mailed(scene, [mail(0, 'sent'), mail(1, 'waiting'), mail(2, 'failed')]),
  },
];

export const dashboardScreens: readonly Screen[] = [...dashboards, ...lists, ...receipts];
