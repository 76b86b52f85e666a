/** The list of recent secrets. */
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { rememberCreated } from '../../../web/api/created-links.ts';
import { forgetLinks } from '../../../web/api/link-memory.ts';
import { burn, linkOf, linkToSend, showReceipts } from '../private-page/receipts.ts';
import { NOW_SECONDS, pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, expectTexts, press } from '../support/screen.ts';
import { callsOf, fail } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import { hidePage } from '../support/visibility.ts';
import {
  answerWithList,
  burnedEntry,
  cutOffEntry,
  type Entry,
  entry,
  expiredEntry,
  LABEL,
  line,
  list,
  receivedEntry,
  searchField,
  signIn,
  someEntries,
} from './secrets.ts';

const REFRESH_MS = 30_000;
const headings = () => page.getByRole('main').getByRole('heading');

async function openRecent(entries: readonly Entry[]): Promise<void> {
  signIn(entries);
  await open('/recent');
  await expectHeading('Recent secrets');
}

const filter = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => page.css('main li[title]');
const keysOf = (entries: readonly Entry[]) => entries.map(({ shortkey }) => new RegExp(shortkey));

it('lists secrets as not received and received, each newest first, titled as the specification says', async () => {
  await openRecent(someEntries);
  await expectTexts(headings(), ['Recent secrets', 'Not received', 'Received']);
  for (const [name, title, entries] of [
    ['Not received', 'NOT RECEIVED', [entry(1), entry(2), expiredEntry(5)]],
    ['Received', 'RECEIVED', [receivedEntry(3), burnedEntry(4)]],
  ] as const) {
    const shown = list(name).css('ul > li');
    await expectTexts(shown, keysOf(entries));
    for (const one of shown.all()) await expect.element(one).toHaveAttribute('title', title);
  }
  // Nothing says of a burned secret that it was received, but the title that is fixed.
  await expect.element(line(burnedEntry(4))).not.toMatchTextContent(/received/i);
});

it('filters by state, with the number of secrets in each', async () => {
  await openRecent(someEntries);
  await expectTexts(page.css('main [aria-pressed]'), [
    'All 5',
    'Waiting 2',
    'Opened 1',
    'Burned or expired 2',
  ]);
  await filter('Burned or expired 2').click();
  await expectTexts(rows(), keysOf([expiredEntry(5), burnedEntry(4)]));
  await filter('Opened 1').click();
  await expectTexts(rows(), keysOf([receivedEntry(3)]));
  await expectTexts(headings(), ['Recent secrets', 'Received']);
  await filter('All 5').click();
  await expect.element(rows()).toHaveLength(5);
});

it('leads back to all of them from a filter that leaves none', async () => {
  await openRecent([entry(1)]);
  await filter('Opened 0').click();
  await expect.element(rows()).not.toBeInTheDocument();
  await press(button('Show all'), '{Enter}');
  await expect.element(rows()).toHaveLength(1);
  await expect.element(filter('All 1')).toHaveFocus();
});

it('shows a list without secrets', async () => {
  await openRecent([entry(1)]);
  await expectTexts(headings(), ['Recent secrets', 'Not received', 'Received']);
  await expect
    .element(list('Received'))
    .toMatchTextContent('Nothing has been opened or burned yet.');
});

it('has one row in each list for secrets that were created together, and fits a busy month on a screen or two', async () => {
  await page.viewport(1280, 800);
  const batch = 'one-batch-of-secrets';
  const copies = Array.from({ length: 20 }, (_, place) =>
    place < 3
      ? receivedEntry(place + 1, { batch, label: 'Onboarding kit' })
      : entry(place + 1, { batch, label: 'Onboarding kit' }),
  );
  const others = Array.from({ length: 13 }, (_, place) => entry(place + 21));
  await openRecent([...copies, ...others]);
  await expectTexts(rows().filter({ hasText: 'Onboarding kit' }), [
    /^Onboarding kit20 links, 3 opened ?Waiting/,
    /^Onboarding kit20 links, 3 opened ?Opened/,
  ]);
  await expect.element(rows()).toHaveLength(15);
  expect(rows().last().element().getBoundingClientRect().bottom + scrollY).toBeLessThan(1300);
});

it('leads to the link of a secret that was created in this tab, whose key is stored nowhere', async () => {
  const fragment = `a${'0'.repeat(22)}`;
  const [one, two] = [entry(1), entry(2)];
  rememberCreated([{ metadataKey: one.key, fragment }]);
  onTestFinished(forgetLinks);
  await openRecent([one, two]);
  showReceipts({ sealed_by: 'browser' });
  expect(await whatIsStored()).not.toContain(fragment);
  await line(one).getByText(one.shortkey).click();
  await expectHeading('Send this link');
  expect(linkToSend()).toBe(`${linkOf(one.key)}#${fragment}`);
  history.back();
  await line(one).getByRole('link', { name: 'Burn' }).click();
  await page.getByRole('link', { name: 'Cancel and keep it' }).click();
  await expectHeading('Send this link');
  // As in another tab.
  forgetLinks();
  await openRecent([one, two]);
  await line(one).getByText(one.shortkey).click();
  await expectHeading('Waiting to be opened');
});

it('names a secret by its label, with the short key and the full addresses, each read its own way', async () => {
  const [labelled = entry(1)] = someEntries;
  await openRecent([labelled]);
  const shown = line(labelled);
  await expectTexts(shown.getByRole('link'), [new RegExp(`^${LABEL}`), '']);
  await expect.element(shown.getByRole('link', { name: `Burn ${LABEL}` })).toBeVisible();
  await expect.element(shown).not.toMatchTextContent('jo*****@e*****.com');
  const islands = shown.css('bdi');
  await expectTexts(islands, [LABEL, labelled.shortkey, 'john@example.com', 'mary@example.com']);
  // The direction of a label is that of its own text.
  await expect
    .poll(() => islands.elements().map((island) => island.getAttribute('dir')))
    .toEqual([null, 'ltr', 'ltr', 'ltr']);
});

it('names a secret without a label by its recipients, else by its short key', async () => {
  const recipients = ['jo*****@e*****.com'];
  await openRecent([entry(1, { recipients, show_recipients: true }), entry(2)]);
  await expectTexts(rows().css('bdi'), [...recipients, entry(1).shortkey, entry(2).shortkey]);
});

it('marks what was opened by someone else', async () => {
  const disputed = NOW_SECONDS - 60;
  await openRecent([receivedEntry(1, { disputed }), receivedEntry(2)]);
  await expectTexts(rows(), [/Reported ?1 minute ago$/, /Opened ?30 minutes ago$/]);
});

it.for([
  ['opened', receivedEntry(1), /^Opened ?30 minutes ago/],
  ['burned', burnedEntry(1), /^Burned ?5 minutes ago/],
  ['expired', expiredEntry(1), /^Expired ?yesterday/],
  ['cut off', cutOffEntry(1), /^Expires ?in 7 days/],
] as const)('unfolds the timeline of a secret that is %s, by keyboard', async ([, sample, end]) => {
  const addresses = ['john@example.com', 'mary@example.com'];
  await openRecent([{ ...sample, label: 'Door code', addresses }]);
  const events = line(sample).css('ol > li');
  await expect.element(events.first()).not.toBeVisible();
  await press(page.css('summary').filter({ hasText: 'Door code' }), '{Enter}');
  await expect.element(events.first()).toBeVisible();
  const mailed = /^Emailed to ?john@example\.com ?mary@example\.com/;
  await expectTexts(events, [/^Created/, mailed, end]);
});

it('shows the recipients of a waiting secret, links it to its page, and lets it be burned', async () => {
  const waiting = entry(1, { recipients: ['jo*****@e*****.com'], show_recipients: true });
  await openRecent([waiting]);
  const shown = line(waiting);
  await expect.element(shown).toMatchTextContent('jo*****@e*****.com');
  await expect.element(shown).toMatchTextContent(/Waiting ?expires in 7 days/);
  const links = shown.getByRole('link');
  await expect.element(links).toHaveLength(2);
  await expect.element(links.nth(1)).toHaveAccessibleName(`Burn ${waiting.shortkey}`);
  await expect.element(links.nth(0)).toHaveAttribute('href', `/private/${waiting.key}`);
  await expect.element(links.nth(1)).toHaveAttribute('href', `/private/${waiting.key}/burn`);
});

it.for([
  ['received', 'Received', receivedEntry, /Opened ?30 minutes ago$/, 1],
  ['burned', 'Received', burnedEntry, /Burned ?5 minutes ago$/, 1],
  ['expired', 'Not received', expiredEntry, /Expired ?yesterday$/, 0],
] as const)(
  'offers no burning of a secret that is %s, and links the page that it still has',
  async ([, name, ended, text, struck]) => {
    await openRecent([ended(1)]);
    const shown = list(name).css('ul > li');
    await expectTexts(shown, [text]);
    await expectTexts(shown.css('s'), struck ? [ended(1).shortkey] : []);
    await expect.element(shown.getByRole('link')).not.toBeInTheDocument();

    const { key } = entry(1);
    await openRecent([ended(1, { key })]);
    await expectTexts(shown.getByRole('link'), [ended(1).shortkey]);
    await expect.element(shown.getByRole('link')).toHaveAttribute('href', `/private/${key}`);
    await expect.element(shown.css('summary')).not.toBeInTheDocument();
  },
);

it('links no living secret without a key, and shows the reason once', async () => {
  const note = page.getByText(/from before your password reset/);
  await openRecent([entry(1), cutOffEntry(2), cutOffEntry(3), receivedEntry(4)]);
  await expect.element(line(cutOffEntry(2))).toBeVisible();
  await expect.element(line(cutOffEntry(2)).getByRole('link')).not.toBeInTheDocument();
  await expect.element(note).toHaveLength(1);
  await openRecent([receivedEntry(1), burnedEntry(2), expiredEntry(3)]);
  await expect.element(page.css('summary')).toHaveLength(3);
  await expect.element(note).not.toBeInTheDocument();
});

it('links an empty list to the form', async () => {
  await openRecent([]);
  await expect.element(page.getByText('No recent secrets')).toBeVisible();
  await expect.element(searchField()).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Create a link' }).click();
  await expectHeading('Send a secret');
});

it('renews the list while it can be seen, and when its tab becomes visible again', async () => {
  startTimers();
  const entries = [entry(1)];
  await openRecent(entries);
  await expect.element(line(entry(1))).toMatchTextContent('Waiting');
  entries[0] = receivedEntry(1);
  await pass(REFRESH_MS);
  await expectTexts(list('Received').css('ul > li'), [/Opened/]);
  const show = hidePage();
  const calls = callsOf(listRecent);
  await pass(2 * REFRESH_MS);
  expect(calls).toEqual([]);
  show();
  await expect.poll(() => calls).toHaveLength(1);
});

it('shows an error with a retry when the list cannot be loaded', async () => {
  signIn(someEntries);
  fail(listRecent);
  await open('/recent');
  await expectAlert('Failed to fetch data from /api/v2/private/recent');
  answerWithList(someEntries);
  await button('Try again').click();
  await expect.element(line(entry(1))).toBeVisible();
});

it('renews list and counts after a secret was burned', async () => {
  const entries = [entry(1), entry(2)];
  await openRecent(entries);
  showReceipts();
  burn();
  await line(entry(1)).getByRole('link', { name: 'Burn' }).click();
  await expectHeading('Burn this secret before it is opened?');
  const boots = callsOf(bootstrap);
  entries.splice(0, 1);
  await button('Burn permanently').click();
  await expectHeading('Your secret was burned before it was opened');
  await expect.poll(() => boots).toHaveLength(1);
  history.go(-2);
  await expectHeading('Recent secrets');
  await expect
    .element(page.getByRole('link', { name: /^Recent secrets/ }))
    .toHaveAccessibleName('Recent secrets 1');
  await expect.element(line(entry(1))).not.toBeInTheDocument();
});
