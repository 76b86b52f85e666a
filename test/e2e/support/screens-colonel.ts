import {
  burnReported,
  listAudit,
  listFailedMails,
  resendFailedMail,
  setBanner,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import { refuse, sentence, succeed } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { bannerField, empty, openFull, openTab, saveButton, signInAsColonel } from './colonel.ts';
import { announcements, statistics } from './colonel-samples.ts';
import { expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import { colonelCustomerScreens } from './screens-colonel-customers.ts';
import type { Scene, Screen } from './screens.ts';
import { customer, overrideSite } from './site.ts';
import { accountButton } from './entry.ts';

const overview: readonly Screen[] = [
  {
    name: 'colonel',
    isMain: true,
    open: ({ page }) => openFull(page, 'overview', 'Waiting secrets'),
  },
  {
    name: 'colonel-quiet',
    open: ({ page }) =>
      openFull(page, 'overview', 'None, today or yesterday.', {
        ...empty,
        statistics: {
          ...statistics,
          limits_hit: [],
          region: { jurisdiction: 'ca', pinned_to: null },
        },
      }),
  },
  {
    name: 'colonel-loading',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await holdAnswers(page, showColonel);
      await openTab(page, 'overview');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'colonel-failed',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await answerWith(page, showColonel, { status: 500, json: {} });
      await openTab(page, 'overview');
      await expectAlert(page, 'Failed to fetch data from /api/v2/colonel');
    },
  },
  {
    name: 'colonel-visitor',
    open: async ({ page }) => {
      await overrideSite(page, customer);
      await page.goto('/colonel');
      await expectHeading(page, 'Page Not Found');
      await accountButton(page).waitFor();
    },
  },
];

const feedbackScreens: readonly Screen[] = [
  {
    name: 'colonel-feedback',
    open: ({ page }) => openFull(page, 'feedback', 'It just works.'),
  },
  {
    name: 'colonel-feedback-empty',
    open: ({ page }) => openFull(page, 'feedback', 'No feedback yet.', empty),
  },
];

const burnScreens: readonly Screen[] = [
  {
    name: 'colonel-burn',
    open: ({ page }) => openFull(page, 'burn', 'ID of the report'),
  },
  {
    name: 'colonel-burn-unknown',
    open: async ({ page }) => {
      await openFull(page, 'burn', 'ID of the report');
      await refuse(page, burnReported, 'not_found');
      await page.getByRole('textbox', { name: 'ID of the report' }).fill('a'.repeat(22));
      await page.getByRole('button', { name: 'Burn permanently' }).click();
      await expectAlert(page, 'No secret has this ID.');
    },
  },
];

async function banner(scene: Scene, content: string): Promise<void> {
  await openFull(scene.page, 'banner', 'Preview');
  await bannerField(scene.page).fill(content);
}

const bannerScreens: readonly Screen[] = [
  {
    name: 'colonel-banner',
    isMain: true,
    open: ({ page }) => openFull(page, 'banner', 'Contact us'),
  },
  {
    name: 'colonel-banner-left-out',
    open: async (scene) => {
      await banner(scene, announcements.unsafe);
      await scene.page.getByText('Removed, to keep every page safe').waitFor();
    },
  },
  {
    name: 'colonel-banner-too-long',
    // Pasted, not typed: the browser does not count what moves while someone types.
    open: ({ page }) =>
      openFull(page, 'banner', '4 characters too long', {
        statistics: { ...statistics, banner: { flag: true, content: announcements.long } },
      }),
  },
  {
    name: 'colonel-banner-saved',
    open: async (scene) => {
      const { page } = scene;
      const record = { flag: true, content: announcements.good };
      await succeed(page, setBanner, { record });
      await banner(scene, record.content);
      await saveButton(page).click();
      await page.getByText('The announcement was saved.').waitFor();
    },
  },
  {
    name: 'colonel-banner-refused',
    open: async (scene) => {
      await refuse(scene.page, setBanner, 'store_unavailable');
      await banner(scene, '');
      await saveButton(scene.page).click();
      await expectAlert(scene.page, sentence('store_unavailable'));
    },
  },
];

const lastScreens: readonly Screen[] = [
  { name: 'colonel-mail', open: ({ page }) => openFull(page, 'mail', 'timeout') },
  {
    name: 'colonel-mail-empty',
    open: ({ page }) => openFull(page, 'mail', 'No emails have failed.', empty),
  },
  {
    name: 'colonel-mail-refused',
    open: async (scene) => {
      const { page } = scene;
      await refuse(page, resendFailedMail, 'mail_not_failed');
      await openFull(page, 'mail', 'timeout');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expectAlert(page, sentence('mail_not_failed'));
    },
  },
  {
    name: 'colonel-mail-again',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, resendFailedMail, { record: { id: 'mail-1' } });
      await openFull(page, 'mail', 'timeout');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByText('Queued again: Confirm your email address').waitFor();
    },
  },
  {
    name: 'colonel-mail-failed',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await answerWith(page, listFailedMails, { status: 500, json: {} });
      await openTab(page, 'mail');
      await expectAlert(page, 'Failed to fetch data from /api/v2/colonel/mails');
    },
  },
  { name: 'colonel-audit', open: ({ page }) => openFull(page, 'audit', 'Not completed') },
  {
    name: 'colonel-audit-empty',
    open: ({ page }) => openFull(page, 'audit', 'No admin has changed anything yet.', empty),
  },
  {
    name: 'colonel-audit-loading',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await holdAnswers(page, listAudit);
      await openTab(page, 'audit');
      await page.getByText('Loading…').waitFor();
    },
  },
];

export const colonelScreens: readonly Screen[] = [
  ...overview,
  ...colonelCustomerScreens,
  ...feedbackScreens,
  ...burnScreens,
  ...bannerScreens,
  ...lastScreens,
];
