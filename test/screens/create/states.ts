/** The states of the start page and its form. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading, press } from '../support/screen.ts';
import { fail, holdAnswers, intercept } from '../support/server.ts';
import type { State } from '../support/states.ts';
import {
  createButton,
  generateButton,
  generator,
  openHome,
  passphraseField,
  removable,
  secretField,
  toggleDrawer,
  withPlan,
} from './form.ts';

/** Sends the form, whose call a test has said what becomes of. */
async function send(answer: () => void): Promise<void> {
  await openHome();
  answer();
  await secretField().fill('x');
  await createButton().click();
}

export const homeStates: readonly State[] = [
  { name: 'home', open: () => openHome(), isMain: true },
  {
    name: 'home-browser',
    open: async () => {
      await openHome({ seal_modes: 'both' });
      await expect.element(page.getByText(/^Encrypted in your browser/)).toBeVisible();
    },
  },
  {
    name: 'home-files',
    names: ['contract.pdf', `${'long-'.repeat(20)}.docx`],
    open: async () => {
      await openHome({ seal_modes: 'both' });
      await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
      await page
        .css('input[type=file]')
        .upload([
          new File([new Uint8Array(81_920)], 'contract.pdf'),
          new File([new Uint8Array(5120)], `${'long-'.repeat(20)}.docx`),
        ]);
      await expect.element(removable()).toHaveLength(2);
      await secretField().fill('The password of the archive is 4711.');
    },
  },
  {
    name: 'home-filled',
    isMain: true,
    isRead: true,
    open: async () => {
      await openHome();
      await toggleDrawer('Privacy options');
      await secretField().fill('db-admin / 8fQ!x2m$Lr\nsecond line');
      await passphraseField().fill('violet hat');
    },
  },
  {
    name: 'home-copies',
    open: async () => {
      await openHome();
      await toggleDrawer('Privacy options');
      await secretField().fill('the guest Wi-Fi');
      await page.getByRole('combobox', { name: 'Number of links' }).selectOptions('3');
    },
  },
  {
    name: 'home-generated',
    open: async () => {
      await openHome();
      await generateButton().click();
      await generator.kind().selectOptions('words');
      await expect.element(generator.kind()).toHaveValue('words');
    },
  },
  {
    name: 'home-refused',
    open: async () => {
      await openHome();
      await createButton().click({ force: true });
      await expect.element(page.css('[aria-live]').filter({ hasText: 'first' })).toBeVisible();
    },
  },
  {
    name: 'home-cut',
    open: async () => {
      await openHome();
      await press(secretField(), '{End}');
      await secretField().fill('x'.repeat(10_001));
      await expect.element(page.getByText(/^The message was truncated/)).toBeVisible();
    },
  },
  {
    name: 'home-no-lifetimes',
    open: async () => {
      await openHome(withPlan({ ttl: 60 }));
      await toggleDrawer('Privacy options');
      await expect.element(page.getByText(/No expiry options are available/)).toBeVisible();
    },
  },
  {
    name: 'home-busy',
    open: async () => {
      await send(() => holdAnswers(concealSecret));
      await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
    },
  },
  {
    name: 'home-failed',
    open: async () => {
      await send(() => fail(concealSecret));
      await expectAlert('Request was not successful. Please try again later.');
    },
  },
  {
    name: 'home-waiting',
    open: async () => {
      // So that what is tried again ends with the test.
      startTimers();
      await send(() =>
        intercept(concealSecret, () =>
          Response.json(
            { success: false, message: 'Busy.', code: 'store_unavailable' },
            { status: 503, headers: { 'Retry-After': '9' } },
          ),
        ),
      );
      await expect.element(page.getByText('The service is busy. Trying again…')).toBeVisible();
    },
  },
  {
    name: 'home-blocked',
    open: async () => {
      await send(() =>
        intercept(
          concealSecret,
          () => new Response('<h1>Attention required</h1>', { status: 403 }),
        ),
      );
      await expectAlert('Something between you and this site blocked the request.');
    },
  },
  {
    name: 'not-found',
    isMain: true,
    open: async () => {
      await open('/nowhere');
      await expectHeading('Page Not Found');
    },
  },
];
