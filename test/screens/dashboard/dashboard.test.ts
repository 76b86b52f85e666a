/** The dashboard of a signed-in customer. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { basicPlan } from '../../../shared/plans.ts';
import { takeSecrets } from '../create/form.ts';
import { burn } from '../private-page/receipts.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import {
  button,
  expectAlert,
  expectHeading,
  expectTexts,
  field,
  focus,
} from '../support/screen.ts';
import { answerSite, callsOf, fail, holdAnswers } from '../support/server.ts';
import { ada, customer } from '../support/site.ts';
import {
  answerWithList,
  entry,
  line,
  manyEntries,
  receivedEntry,
  signIn,
  someEntries,
} from './secrets.ts';

const navigation = () => page.getByRole('navigation', { name: 'Dashboard' });
const pages = () => navigation().getByRole('link');
const secret = () => field('Your secret');

it('marks the current page in the navigation, and focuses the heading of a page that is opened there', async () => {
  signIn(someEntries);
  await open('/dashboard');
  await expect.element(pages().nth(0)).toHaveAttribute('aria-current', 'page');
  await expect.element(pages().nth(1)).not.toHaveAttribute('aria-current');
  await pages().nth(1).click();
  await expectHeading('Recent secrets');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expectAddress('/recent');
  await expect.element(pages().nth(1)).toHaveAttribute('aria-current', 'page');
  await expect.element(pages().nth(0)).not.toHaveAttribute('aria-current');
});

it.for([
  ['the site has none', { domains_enabled: false }],
  ['the plan has none', { cust: { ...ada, plan: basicPlan } }],
] as const)('links no custom domains where %s', async ([, site]) => {
  answerSite({ ...customer, ...site });
  await open('/dashboard');
  await expect.element(pages()).toHaveLength(2);
  await expect.element(pages().nth(1)).toHaveAccessibleName(/^Recent secrets/);
});

it('has room for the links in one line of a phone, with short names', async () => {
  await page.viewport(375, 667);
  signIn(manyEntries(33));
  await open('/dashboard');
  for (const [place, name] of ['Home', 'Recent 33', 'Domains 0'].entries()) {
    await expect.element(pages().nth(place)).toHaveAccessibleName(name);
    await expect.element(pages().nth(place)).toBeInViewport({ ratio: 1 });
  }
  expect(
    new Set(
      pages()
        .elements()
        .map((link) => link.getBoundingClientRect().top),
    ).size,
  ).toBe(1);
});

it('keeps the form working when the list fails, and loads the list again on request', async () => {
  signIn(someEntries);
  fail(listRecent);
  await open('/dashboard');
  await expectAlert('Failed to fetch data from /api/v2/private/recent');
  await secret().fill('x');
  await expect.element(button('Create a link')).toHaveAttribute('aria-disabled', 'false');
  answerWithList(someEntries);
  await button('Try again').click();
  await expect.element(page.getByRole('tab', { name: 'Not received 3' })).toBeVisible();
  await expect.element(secret()).toHaveValue('x');
});

it('gives lower bounds for the counts of a list that is not loaded completely', async () => {
  signIn(manyEntries(60));
  await open('/dashboard');
  await expectTexts(page.getByRole('tab'), ['Not received 34+', 'Received 16+']);
});

it('says that a tab is empty, and shows no tabs without any entry', async () => {
  signIn([receivedEntry(1)]);
  await open('/dashboard');
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('Nothing is waiting to be opened.');
  signIn([]);
  await open('/dashboard');
  await expect.element(page.getByText('No recent secrets')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
});

it.for([
  [375, 667],
  [1440, 600],
] as const)('scrolls for neither the list nor typing, %i × %i', async ([width, height]) => {
  await page.viewport(width, height);
  signIn(manyEntries(18));
  await open('/dashboard');
  await expect.element(page.getByRole('tab').first()).toBeInTheDocument();
  await painted();
  expect(scrollY).toBe(0);
  focus(secret());
  await userEvent.keyboard('db-admin / 8fQ!x2m$Lr');
  await painted();
  expect(scrollY).toBe(0);
});

it('shows the last 30 days as a chart and as a table that is not seen, unless there are only a few secrets', async () => {
  signIn(manyEntries(18));
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  await expectTexts(page.css('main li[data-event]'), [
    'Created 18',
    'Opened 6',
    'Burned 0',
    'Expired 0',
  ]);
  await expect.element(page.css('main rect[data-event=created]')).toHaveLength(30);
  const table = page.getByRole('table', { name: 'Secrets per day in the last 30 days' });
  await expect.element(table.getByRole('row').last()).toMatchTextContent(/\d18600$/);
  signIn(manyEntries(9));
  await open('/dashboard');
  await expect.element(line(entry(1))).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

it('shows the newest secrets in two tabs with counts', async () => {
  signIn(manyEntries(18));
  await open('/dashboard');
  const tabs = page.getByRole('tab');
  await expectTexts(tabs, ['Not received 12', 'Received 6']);
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect.element(entries).toHaveLength(5);
  await expect.element(entries.first()).toMatchTextContent(entry(1).shortkey);
  await tabs.nth(1).click();
  await expect.element(entries.first()).toMatchTextContent(entry(3).shortkey);
  await expect.element(entries).toHaveLength(5);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectHeading('Recent secrets');
});

it('renews list and counts after a secret was created', async () => {
  const entries = [entry(1)];
  signIn(entries);
  await open('/dashboard');
  const recent = page.getByRole('link', { name: /^Recent secrets/ });
  await expect.element(recent).toHaveAccessibleName('Recent secrets 1');
  entries.unshift(entry(2));
  takeSecrets();
  await secret().fill('x');
  await button('Create a link').click();
  await expectHeading('Send this link');
  history.back();
  await expectHeading('Send a secret');
  await expect.element(recent).toHaveAccessibleName('Recent secrets 2');
  await expect.element(line(entry(2))).toBeVisible();
  await expect.element(secret()).toHaveValue('');
});

it('requests the site once for a visitor, however many secrets are created and burned', async () => {
  const boots = callsOf(bootstrap);
  takeSecrets();
  burn();
  await open('/');
  await secret().fill('x');
  await button('Create a link').click();
  await expectHeading('Send this link');
  await page.getByRole('link', { name: 'Burn', exact: true }).click();
  await button('Burn permanently').click();
  await expectHeading('Your secret was burned before it was opened');
  await painted();
  expect(boots).toHaveLength(1);
});

it.for([
  ['/dashboard', 'Show all'],
  ['/recent', 'Not received'],
] as const)('moves nothing on %s when the network is slow', async ([path, shown]) => {
  const expectNothingMoved = watchLayout();
  signIn(someEntries);
  const deliver = holdAnswers(listRecent);
  await open(path);
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await painted();
  deliver();
  await expect.element(page.getByText(shown).first()).toBeVisible();
  await expectNothingMoved();
});
