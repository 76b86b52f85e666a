/** The states of the dashboard, of the list of secrets, and of the sender's pages of secrets for recipients. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { identityPlan } from '../../../shared/plans.ts';
import {
  ends,
  expectLinkParts,
  metadataKey,
  type Receipt,
  showReceipts,
} from '../private-page/receipts.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { namePeople, passphraseField, peopleField, toggleDrawer } from '../create/form.ts';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { answerSite, fail, holdAnswers, refuse, sentence } from '../support/server.ts';
import { ada, customer } from '../support/site.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  cutOffEntry,
  type Entry,
  entry,
  LABEL,
  manyEntries,
  receivedEntry,
  searchField,
  signIn,
  someEntries,
} from './secrets.ts';

const names = [LABEL];
const secret = () => field('Your secret');

async function openOptions(): Promise<void> {
  await toggleDrawer('Privacy options');
  await expect.element(passphraseField()).toBeVisible();
}

async function dashboard(entries: readonly Entry[]): Promise<void> {
  signIn(entries);
  await open('/dashboard');
  await expectHeading('Send a secret');
  const list = page.getByText(entries.length > 0 ? 'Show all' : 'No recent secrets');
  await expect.element(list).toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('button', { name: '@' })).toBeVisible();
}

/** Opens the dashboard, and names the people that a secret is emailed to. */
async function addPeople(addresses: string): Promise<void> {
  await dashboard(someEntries);
  await openOptions();
  await secret().fill('x');
  await namePeople({ isEmailed: true });
  await peopleField().fill(addresses);
}

/** A page whose list does not arrive. */
async function loading(path: string): Promise<void> {
  signIn();
  holdAnswers(listRecent);
  await open(path);
  await expect.element(page.getByText('Loading…')).toBeVisible();
}

/** A page whose list cannot be loaded. */
async function failed(path: string): Promise<void> {
  signIn();
  fail(listRecent);
  await open(path);
  await expectAlert('Failed to fetch data from');
}

const dashboards = statesOf({
  dashboard: { isMain: true, isRead: true, names, open: () => dashboard(someEntries) },
  'dashboard-larger': async () => {
    const { plan } = ada;
    const free = { ...plan, options: { ...plan.options, size: 20, api: false } };
    answerSite({
      ...customer,
      plans_enabled: true,
      sold_plans: [{ planid: 'identity', periods: ['month', 'year'] }],
      available_plans: [free, identityPlan],
      plan: free,
      cust: { ...ada, plan: free },
    });
    await open('/dashboard');
    await expect.element(page.getByText('No recent secrets')).toBeVisible();
    await openOptions();
    await secret().fill('This is one character too long.');
    await expect.element(page.getByRole('button', { name: /^Upgrade for up to/ })).toBeVisible();
  },
  'dashboard-empty': () => dashboard([]),
  'dashboard-received': async () => {
    await dashboard(manyEntries(60));
    await page.getByRole('tab', { name: /^Received/ }).click();
  },
  'dashboard-options': async () => {
    await dashboard([]);
    await openOptions();
  },
  'dashboard-people': {
    names: ['@acme.example'],
    open: async () => {
      await dashboard([]);
      await openOptions();
      await toggleDrawer('More');
      await secret().fill('x');
      await namePeople();
      await peopleField().fill('ines@example.com, @acme.example ');
    },
  },
  'dashboard-loading': () => loading('/dashboard'),
  'dashboard-failed': () => failed('/dashboard'),
  'dashboard-recipients': { names, open: () => addPeople('ada@example.com, bob@example.com ') },
  'dashboard-recipients-wrong': {
    names,
    open: async () => {
      await addPeople('ada@example.com, bob.example.com ');
      await button('Create and email 2 links').click({ force: true });
    },
  },
  'dashboard-recipients-refused': {
    names: [...names, sentence('email_invalid')],
    open: async () => {
      refuse(concealSecret, 'email_invalid', { field: 'recipient' });
      await addPeople('ada@example ');
      await button('Create and email 1 link').click();
      await expectAlert(sentence('email_invalid'));
    },
  },
});

async function recent(entries: readonly Entry[], query = ''): Promise<void> {
  signIn(entries);
  await open(`/recent${query}`);
  await expectHeading('Recent secrets');
  const none = page.getByText('No recent secrets');
  await expect.element(entries.length > 0 ? page.css('main li').first() : none).toBeVisible();
}

const batch = { batch: 'one-batch-of-secrets', label: 'Onboarding kit' };
const disputed = NOW_SECONDS - 60;

/** Twenty secrets that were created together, and thirteen others. */
const busyMonth = [
  ...Array.from({ length: 20 }, (_, place) =>
    place < 3 ? receivedEntry(place + 1, batch) : entry(place + 1, batch),
  ),
  ...Array.from({ length: 13 }, (_, place) => entry(place + 21)),
];

const lists = statesOf({
  recent: { isMain: true, names, open: () => recent(someEntries) },
  'recent-unfolded': {
    names,
    open: async () => {
      await recent(someEntries);
      for (const summary of page.css('section summary').all()) await summary.click();
    },
  },
  'recent-copies': {
    names: [batch.label],
    open: () =>
      recent([
        entry(1, batch),
        entry(2, { recipients: ['jo*****@e*****.com'], show_recipients: true }),
        receivedEntry(3, batch),
        receivedEntry(4, { batch: 'another-batch-of-secrets' }),
        receivedEntry(5, { batch: 'another-batch-of-secrets' }),
        receivedEntry(6, { disputed }),
      ]),
  },
  'recent-empty': () => recent([]),
  'recent-many': () => recent(manyEntries(12), '?page=2&per_page=5'),
  'recent-cut-off': () => recent([entry(1), cutOffEntry(2), cutOffEntry(3)]),
  'recent-search-none': async () => {
    await recent(someEntries);
    await searchField().fill('zzz');
    await expect.element(page.getByText(/No matches. Search by label/)).toBeVisible();
  },
  'recent-filter-none': async () => {
    await recent([entry(1)]);
    await button('Opened 0').click();
    await expect.element(page.getByText('No secret is in this state.')).toBeVisible();
  },
  'recent-33': { names: [batch.label], open: () => recent(busyMonth) },
  'recent-loading': () => loading('/recent'),
  'recent-failed': () => failed('/recent'),
});

/** Opens the private page of a secret, and waits for a heading. */
async function receipt(
  details: Partial<Receipt['details']>,
  heading: RegExp,
  fields: Partial<Receipt['record']> = {},
): Promise<void> {
  showReceipts(fields, details);
  await open(`/private/${metadataKey()}`);
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  await expectLinkParts();
}

/** The private page of a secret that is bound to recipients. */
function bound(
  details: Partial<Receipt['details']> = {},
  fields: Partial<Receipt['record']> = {},
): Promise<void> {
  const bound_to = ['ada@example.com', '@example.org'];
  const heading = /^Only one of these|^Opened by|^The link no longer/;
  return receipt({ bound_to, ...details }, heading, fields);
}

/** The private page of a secret whose link was sent by email. */
function mailed(states: readonly ('sent' | 'waiting' | 'failed')[]): Promise<void> {
  const people = ['jo*****@e*****.com', 'ma*****@e*****.com', 'su*****@e*****.org'];
  const mails = states.map((sending, place) => ({
    id: `mail-${place}`,
    recipient: people[place] ?? '',
    state: sending,
    stamp: NOW_SECONDS - 300,
  }));
  const details = { show_recipients: true, ...(mails.length > 0 && { mails }) };
  return receipt(details, /^Emailed to |could not be sent$/, {
    recipients: people,
    show_recipients: true,
  });
}

const receipts = statesOf({
  'receipt-bound': () => bound(),
  'receipt-bound-locked': () => bound({ codes_locked_until: NOW_SECONDS + 600 }),
  'receipt-bound-closed': () => bound({ codes_closed: true }),
  'receipt-bound-opened': () => bound({ verified: 'ada@example.com' }, ends.received),
  'receipt-recipients': () => mailed([]),
  'receipt-mails': () => mailed(['sent', 'waiting', 'failed']),
});

export const dashboardStates: readonly State[] = [...dashboards, ...lists, ...receipts];
