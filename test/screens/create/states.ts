/** The states of the start page and its form. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { uploadPart } from '../../../shared/contract/uploads.ts';
import { basicPlan } from '../../../shared/plans.ts';
import { startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { disconnect, fail, holdAnswers, intercept } from '../support/server.ts';
import { withAccounts } from '../support/site.ts';
import { statesOf } from '../support/states.ts';
import {
  attach,
  attachButton,
  createButton,
  fileOf,
  generateButton,
  generator,
  languageChoice,
  noteField,
  numberOfLinks,
  openHome,
  passphraseField,
  raise,
  removable,
  secretField,
  takeUploads,
  toggleDrawer,
  withPlan,
} from './form.ts';

const MIB = 1024 * 1024;

/** Enters more text than can be sent, where it could be attached. */
async function enterTooMuch(): Promise<void> {
  await openHome({ seal_modes: 'both' });
  await expect.element(attachButton()).toBeVisible();
  await secretField().fill('x'.repeat(10_050));
  await expect.element(page.getByText(/^50 characters too many/)).toBeVisible();
}

/** Sends the form, whose call a test has said what becomes of. */
async function send(answer: () => void): Promise<void> {
  await openHome();
  answer();
  await secretField().fill('x');
  await createButton().click();
}

export const homeStates = statesOf({
  home: { open: () => openHome(), isMain: true },
  'home-browser': async () => {
    await openHome({ seal_modes: 'both' });
    await expect.element(page.getByText(/^Encrypted in your browser/)).toBeVisible();
  },
  'home-files': {
    names: ['contract.pdf', `${'long-'.repeat(20)}.docx`],
    open: async () => {
      await openHome({ seal_modes: 'both' });
      await attach(fileOf('contract.pdf', 81_920), fileOf(`${'long-'.repeat(20)}.docx`, 5120));
      await expect.element(removable()).toHaveLength(2);
      await secretField().fill('The password of the archive is 4711.');
    },
  },
  'home-too-large': {
    names: ['huge.bin'],
    open: async () => {
      await openHome({ ...withAccounts, seal_modes: 'both', available_plans: [basicPlan] });
      await attach(fileOf('huge.bin', 3 * MIB));
      await expectAlert('huge.bin (3 MB) is too large.');
    },
  },
  'home-uploading': {
    names: ['film.mp4'],
    open: async () => {
      await openHome({ seal_modes: 'both', ...withPlan({ file_bytes: 8 * MIB }) });
      takeUploads();
      // An upload that is given up with the page is burned.
      fail(burnSecret);
      holdAnswers(uploadPart);
      await attach(fileOf('film.mp4', 6 * MIB));
      await secretField().fill('As promised.');
      await createButton().click();
      await expect.element(page.getByText(/^Uploading: /)).toBeVisible();
    },
  },
  'home-filled': {
    isMain: true,
    isRead: true,
    open: async () => {
      await openHome();
      await toggleDrawer('Privacy options');
      await secretField().fill('db-admin / 8fQ!x2m$Lr\nsecond line');
      await passphraseField().fill('violet hat');
    },
  },
  'home-copies': async () => {
    await openHome();
    await toggleDrawer('Privacy options');
    await secretField().fill('the guest Wi-Fi');
    await raise(numberOfLinks());
    await raise(numberOfLinks());
    await expect.element(button('Create 3 links')).toBeVisible();
  },
  'home-more': {
    names: ['Deutsch'],
    open: async () => {
      await openHome();
      await toggleDrawer('More');
      await noteField().fill('Staging database, from Maya');
      await languageChoice().selectOptions('de');
    },
  },
  'home-generated': async () => {
    await openHome();
    await generateButton().click();
    await generator.words().click();
    await expect.element(generator.words()).toHaveAttribute('aria-pressed', 'true');
  },
  'home-refused': async () => {
    await openHome();
    await createButton().click({ force: true });
    await expect.element(page.css('[aria-live]').filter({ hasText: 'first' })).toBeVisible();
  },
  'home-too-long': enterTooMuch,
  'home-cut': async () => {
    await enterTooMuch();
    await createButton().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
  'home-no-lifetimes': async () => {
    await openHome(withPlan({ ttl: 60 }));
    await toggleDrawer('Privacy options');
    await expect
      .element(page.getByText(/expires after the longest time that your plan allows/))
      .toBeVisible();
  },
  'home-busy': async () => {
    await send(() => holdAnswers(concealSecret));
    await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
  },
  'home-failed': async () => {
    await send(() => fail(concealSecret));
    await expectAlert('Request was not successful. Please try again later.');
  },
  'home-offline': async () => {
    await send(() => disconnect(concealSecret));
    await expectAlert('No connection. Your text is still here.');
  },
  'home-waiting': async () => {
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
  'home-blocked': async () => {
    await send(() =>
      intercept(concealSecret, () => new Response('<h1>Attention required</h1>', { status: 403 })),
    );
    await expectAlert('Something between you and this site blocked the request.');
  },
  'not-found': {
    isMain: true,
    open: async () => {
      await open('/nowhere');
      await expectHeading('Page Not Found');
    },
  },
});
