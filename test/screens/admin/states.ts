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
import type { State } from '../support/states.ts';
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
function loading(tab: TabName, endpoint: Endpoint, name: string): State {
  return {
    name,
    open: async () => {
      signInAsColonel();
      holdAnswers(endpoint);
      await openTab(tab);
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  };
}

/** A tab whose content cannot be loaded. */
function failed(tab: TabName, endpoint: Endpoint, name: string): State {
  return {
    name,
    open: async () => {
      signInAsColonel();
      fail(endpoint);
      await openTab(tab);
      await expectAlert(`Failed to fetch data from ${endpoint.path}`);
    },
  };
}

const overview: readonly State[] = [
  { name: 'colonel', isMain: true, open: () => openFull('overview', 'Waiting secrets') },
  {
    name: 'colonel-quiet',
    open: () =>
      openFull('overview', 'None, today or yesterday.', {
        ...empty,
        statistics: {
          ...statistics,
          limits_hit: [],
          region: { jurisdiction: 'ca', pinned_to: null },
        },
      }),
  },
  loading('overview', showColonel, 'colonel-loading'),
  failed('overview', showColonel, 'colonel-failed'),
  {
    name: 'colonel-visitor',
    open: async () => {
      answerSite(customer);
      await open('/colonel');
      await expectHeading('Page Not Found');
      await expect.element(button('ada@example.com')).toBeVisible();
    },
  },
];

/** Opens a dialog from the line of a customer. */
async function askAbout(name: string): Promise<void> {
  await openFull('customers', 'bob@example.org');
  await ask(name);
}

const customerStates: readonly State[] = [
  { name: 'colonel-customers', isMain: true, open: () => openFull('customers', 'bob@example.org') },
  {
    name: 'colonel-customers-none',
    open: async () => {
      signInAsColonel();
      await openTab('customers', '#zoe');
      await expect.element(page.getByText(/^No matches/)).toBeVisible();
    },
  },
  loading('customers', searchCustomers, 'colonel-customers-loading'),
  failed('customers', searchCustomers, 'colonel-customers-failed'),
  {
    name: 'colonel-plan',
    open: async () => {
      await askAbout('Change the plan of bob@example.org');
      await page.getByRole('combobox', { name: 'Plan' }).selectOptions('identity');
      await expect.element(page.getByText('5,000,000 characters')).toBeVisible();
    },
  },
  {
    name: 'colonel-invited',
    open: async () => {
      await openFull('customers', 'bob@example.org');
      succeed(inviteCustomer, { record: { email: 'eve@example.org' } });
      await field('Invite by email').fill('eve@example.org');
      await button('Send invitation').click();
      await expect.element(page.getByText('Invited:')).toBeVisible();
    },
  },
  { name: 'colonel-role-self', open: () => askAbout('Remove admin role from ada@example.com') },
  {
    name: 'colonel-role-refused',
    open: async () => {
      refuse(changeCustomer, 'store_unavailable');
      await askAbout('Make bob@example.org an admin');
      await button('Make admin').click();
      await expectAlert(sentence('store_unavailable'));
      await button('Cancel').click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    },
  },
  {
    name: 'colonel-role-given',
    open: async () => {
      const record = customerLine('bob@example.org', { role: 'colonel', last_login: null });
      acceptChange(record);
      await askAbout('Make bob@example.org an admin');
      await button('Make admin').click();
      await expect.element(button('Remove admin role from bob@example.org')).toBeVisible();
    },
  },
  {
    name: 'colonel-role-lost',
    open: async () => {
      acceptChange(customerLine('ada@example.com'));
      await askAbout('Remove admin role from ada@example.com');
      answerSite(customer);
      await button('Remove role').click();
      await expectHeading('You are no longer an admin');
    },
  },
];

const reports = { feedback: { today: [report], yesterday: [], before: [] } };

/** Presses the button that burns a reported secret, and confirms that. */
async function burn(): Promise<void> {
  await openFull('feedback', 'It came by chat.', reports);
  await button('Burn the secret').click();
  await button('Burn permanently').click();
}

const feedbackStates: readonly State[] = [
  { name: 'colonel-feedback', open: () => openFull('feedback', 'It just works.') },
  { name: 'colonel-feedback-empty', open: () => openFull('feedback', 'No feedback yet.', empty) },
  {
    name: 'colonel-report',
    isMain: true,
    open: () => openFull('feedback', 'It came by chat.', reports),
  },
  {
    name: 'colonel-report-unknown',
    open: async () => {
      refuse(burnReported, 'not_found');
      await burn();
      await expectAlert('No secret has this ID.');
    },
  },
  {
    name: 'colonel-report-burned',
    open: async () => {
      succeed(burnReported, { record: { id: REPORTED } });
      await burn();
      await expect.element(page.getByText('Burned. Its link no longer works.')).toBeVisible();
    },
  },
];

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

const bannerStates: readonly State[] = [
  {
    name: 'colonel-banner',
    names,
    isMain: true,
    open: () => openFull('banner', 'Contact us'),
  },
  {
    name: 'colonel-banner-link',
    names,
    open: async () => {
      await openFull('banner', 'Contact us');
      await ask('Add a link');
    },
  },
  {
    name: 'colonel-banner-left-out',
    names,
    open: async () => {
      await banner(announcements.unsafe);
      await expect.element(page.getByText('Removed, to keep every page safe')).toBeVisible();
    },
  },
  {
    name: 'colonel-banner-too-long',
    names,
    open: () =>
      openFull('banner', '4 characters too long', {
        statistics: { ...statistics, banner: { flag: true, content: announcements.long } },
      }),
  },
  {
    name: 'colonel-banner-saved',
    names,
    open: async () => {
      const record = { flag: true, content: announcements.good };
      succeed(setBanner, { record });
      await banner(record.content);
      await saveButton().click();
      await expect.element(page.getByText('The announcement was saved.')).toBeVisible();
    },
  },
  {
    name: 'colonel-banner-refused',
    names,
    open: async () => {
      refuse(setBanner, 'store_unavailable');
      await banner('');
      await saveButton().click();
      await expectAlert(sentence('store_unavailable'));
    },
  },
];

const lastStates: readonly State[] = [
  { name: 'colonel-mail', open: () => openFull('mail', 'timeout') },
  { name: 'colonel-mail-empty', open: () => openFull('mail', 'No emails have failed.', empty) },
  {
    name: 'colonel-mail-refused',
    open: async () => {
      refuse(resendFailedMail, 'mail_not_failed');
      await openFull('mail', 'timeout');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expectAlert(sentence('mail_not_failed'));
    },
  },
  {
    name: 'colonel-mail-again',
    open: async () => {
      succeed(resendFailedMail, { record: { id: 'mail-1' } });
      await openFull('mail', 'timeout');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect
        .element(page.getByText('Queued again: Confirm your email address'))
        .toBeVisible();
    },
  },
  failed('mail', listFailedMails, 'colonel-mail-failed'),
  { name: 'colonel-audit', open: () => openFull('audit', 'Not completed') },
  {
    name: 'colonel-audit-empty',
    open: () => openFull('audit', 'No admin has changed anything yet.', empty),
  },
  loading('audit', listAudit, 'colonel-audit-loading'),
];

export const colonelStates: readonly State[] = [
  ...overview,
  ...customerStates,
  ...feedbackStates,
  ...bannerStates,
  ...lastStates,
];
