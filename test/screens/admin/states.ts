/** The states of the admin page. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  burnReported,
  changeCustomer,
  inviteCustomer,
  listAudit,
  listFailedMails,
  resendFailedMail,
  searchCustomers,
  setBanner,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { TabName } from '../../../web/features/admin/tab-names.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { answerSite, fail, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  acceptChange,
  ask,
  bannerField,
  openFull,
  openTab,
  saveButton,
  signInAsColonel,
} from './admin.ts';
import { announcements, customerLine, empty, report, REPORTED, statistics } from './samples.ts';

/** A tab whose content does not arrive. */
async function loading(tab: TabName, endpoint: Endpoint): Promise<void> {
  signInAsColonel();
  holdAnswers(endpoint);
  await openTab(tab);
  await expect.element(page.getByText('Loading…')).toBeVisible();
}

/** A tab whose content cannot be loaded. */
async function failed(tab: TabName, endpoint: Endpoint): Promise<void> {
  signInAsColonel();
  fail(endpoint);
  await openTab(tab);
  await expectAlert(`Failed to fetch data from ${endpoint.path}`);
}

const overview = statesOf({
  colonel: { isMain: true, open: () => openFull('overview', 'Waiting secrets') },
  'colonel-quiet': () =>
    openFull('overview', 'None, today or yesterday.', {
      ...empty,
      statistics: {
        ...statistics,
        limits_hit: [],
        region: { jurisdiction: 'ca', pinned_to: null },
      },
    }),
  'colonel-loading': () => loading('overview', showColonel),
  'colonel-failed': () => failed('overview', showColonel),
  'colonel-visitor': async () => {
    answerSite(customer);
    await open('/colonel');
    await expectHeading('Page Not Found');
    await expect.element(button('ada@example.com')).toBeVisible();
  },
});

/** Opens a dialog from the line of a customer. */
async function askAbout(name: string): Promise<void> {
  await openFull('customers', 'bob@example.org');
  await ask(name);
}

const customerStates = statesOf({
  'colonel-customers': { isMain: true, open: () => openFull('customers', 'bob@example.org') },
  'colonel-customers-none': async () => {
    signInAsColonel();
    await openTab('customers', '#zoe');
    await expect.element(page.getByText(/^No matches/)).toBeVisible();
  },
  'colonel-customers-loading': () => loading('customers', searchCustomers),
  'colonel-customers-failed': () => failed('customers', searchCustomers),
  'colonel-plan': async () => {
    await askAbout('Change the plan of bob@example.org');
    await page.getByRole('combobox', { name: 'Plan' }).selectOptions('identity');
    await expect.element(page.getByText('5,000,000 characters')).toBeVisible();
  },
  'colonel-invited': async () => {
    await openFull('customers', 'bob@example.org');
    succeed(inviteCustomer, { record: { email: 'eve@example.org' } });
    await field('Invite by email').fill('eve@example.org');
    await button('Send invitation').click();
    await expect.element(page.getByText('Invited:')).toBeVisible();
  },
  'colonel-role-self': () => askAbout('Remove admin role from ada@example.com'),
  'colonel-role-refused': async () => {
    refuse(changeCustomer, 'store_unavailable');
    await askAbout('Make bob@example.org an admin');
    await button('Make admin').click();
    await expectAlert(sentence('store_unavailable'));
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
  'colonel-role-given': async () => {
    const record = customerLine('bob@example.org', { role: 'colonel', last_login: null });
    acceptChange(record);
    await askAbout('Make bob@example.org an admin');
    await button('Make admin').click();
    await expect.element(button('Remove admin role from bob@example.org')).toBeVisible();
  },
  'colonel-role-lost': async () => {
    acceptChange(customerLine('ada@example.com'));
    await askAbout('Remove admin role from ada@example.com');
    answerSite(customer);
    await button('Remove role').click();
    await expectHeading('You are no longer an admin');
  },
});

const reports = { feedback: { today: [report], yesterday: [], before: [] } };

/** Presses the button that burns a reported secret, and confirms that. */
async function burn(): Promise<void> {
  await openFull('feedback', 'It came by chat.', reports);
  await button('Burn the secret').click();
  await button('Burn permanently').click();
}

const feedbackStates = statesOf({
  'colonel-feedback': () => openFull('feedback', 'It just works.'),
  'colonel-feedback-empty': () => openFull('feedback', 'No feedback yet.', empty),
  'colonel-report': { isMain: true, open: () => openFull('feedback', 'It came by chat.', reports) },
  'colonel-report-unknown': async () => {
    refuse(burnReported, 'not_found');
    await burn();
    await expectAlert('No secret has this ID.');
  },
  'colonel-report-burned': async () => {
    succeed(burnReported, { record: { id: REPORTED } });
    await burn();
    await expect.element(page.getByText('Burned. Its link no longer works.')).toBeVisible();
  },
});

/** The words of all announcements. */
const names = Object.values(announcements).flatMap((html) =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean),
);

async function banner(content: string): Promise<void> {
  await openFull('banner', 'Preview');
  await bannerField().fill(content);
}

const bannerStates = statesOf({
  'colonel-banner': { names, isMain: true, open: () => openFull('banner', 'Contact us') },
  'colonel-banner-link': {
    names,
    open: async () => {
      await openFull('banner', 'Contact us');
      await ask('Add a link');
    },
  },
  'colonel-banner-left-out': {
    names,
    open: async () => {
      await banner(announcements.unsafe);
      await expect.element(page.getByText('Removed, to keep every page safe')).toBeVisible();
    },
  },
  'colonel-banner-too-long': {
    names,
    open: () =>
      openFull('banner', '4 characters too long', {
        statistics: { ...statistics, banner: { flag: true, content: announcements.long } },
      }),
  },
  'colonel-banner-saved': {
    names,
    open: async () => {
      const record = { flag: true, content: announcements.good };
      succeed(setBanner, { record });
      await banner(record.content);
      await saveButton().click();
      await expect.element(page.getByText('The announcement was saved.')).toBeVisible();
    },
  },
  'colonel-banner-refused': {
    names,
    open: async () => {
      refuse(setBanner, 'store_unavailable');
      await banner('');
      await saveButton().click();
      await expectAlert(sentence('store_unavailable'));
    },
  },
});

const lastStates = statesOf({
  'colonel-mail': () => openFull('mail', 'timeout'),
  'colonel-mail-empty': () => openFull('mail', 'No emails have failed.', empty),
  'colonel-mail-refused': async () => {
    refuse(resendFailedMail, 'mail_not_failed');
    await openFull('mail', 'timeout');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expectAlert(sentence('mail_not_failed'));
  },
  'colonel-mail-again': async () => {
    succeed(resendFailedMail, { record: { id: 'mail-1' } });
    await openFull('mail', 'timeout');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(page.getByText('Queued again: Confirm your email address')).toBeVisible();
  },
  'colonel-mail-failed': () => failed('mail', listFailedMails),
  'colonel-audit': () => openFull('audit', 'Not completed'),
  'colonel-audit-empty': () => openFull('audit', 'No admin has changed anything yet.', empty),
  'colonel-audit-loading': () => loading('audit', listAudit),
});

export const colonelStates: readonly State[] = [
  ...overview,
  ...customerStates,
  ...feedbackStates,
  ...bannerStates,
  ...lastStates,
];
