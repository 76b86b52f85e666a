/** The list of recent secrets. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { burn, showReceipts } from '../private-page/receipts.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, expectTexts, press } from '../support/screen.ts';
import { callsOf, fail } from '../support/server.ts';
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

it('lists secrets as not received and received, in groups, each newest first', async () => {
  await openRecent(someEntries);
  await expectTexts(headings(), [
    'Recent secrets',
    'Not received 3',
    'Waiting',
    'Expired',
    'Received 2',
    'Opened',
    'Burned',
  ]);
  for (const [name, entries] of [
    ['Not received', [entry(1), entry(2), expiredEntry(5)]],
    ['Received', [receivedEntry(3), burnedEntry(4)]],
  ] as const) {
    const keys = entries.map(({ shortkey }) => new RegExp(shortkey));
    await expectTexts(list(name).css('ul > li'), keys);
  }
});

it('shows a list without secrets, and no groups where there is but one', async () => {
  await openRecent([entry(1)]);
  await expectTexts(headings(), ['Recent secrets', 'Not received 1', 'Received 0']);
  await expect.element(list('Received')).toMatchTextContent('Nothing was opened yet.');
});

it('names a secret by its label, with the short key and the full addresses, each read its own way', async () => {
  const [labelled = entry(1)] = someEntries;
  await openRecent([labelled]);
  const shown = line(labelled);
  await expectTexts(shown.getByRole('link'), [LABEL, `Burn ${LABEL}`]);
  await expect.element(shown).not.toMatchTextContent('jo*****@e*****.com');
  const islands = shown.css('bdi');
  await expectTexts(islands, [LABEL, labelled.shortkey, 'john@example.com', 'mary@example.com']);
  // The direction of a label is that of its own text.
  await expect
    .poll(() => islands.elements().map((island) => island.getAttribute('dir')))
    .toEqual([null, 'ltr', 'ltr', 'ltr']);
});

it('marks a secret that a browser encrypted, waiting or ended', async () => {
  const sealed = { sealed_by: 'browser' } as const;
  const entries = [entry(1, sealed), receivedEntry(2, sealed), entry(3)];
  await openRecent(entries);
  const mark = { hasText: 'Encrypted in your browser' };
  await expectTexts(page.getByRole('listitem').filter(mark), [/mq7Xe001/, /mq7Xe002/]);
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
  for (const text of [
    'NOT RECEIVED',
    'jo*****@e*****.com',
    /Created ?1 hour ago/,
    /Expires ?in 7 days/,
  ]) {
    await expect.element(shown).toMatchTextContent(text);
  }
  const links = shown.getByRole('link');
  await expectTexts(links, [waiting.shortkey, `Burn ${waiting.shortkey}`]);
  await expect.element(links.nth(0)).toHaveAttribute('href', `/private/${waiting.key}`);
  await expect.element(links.nth(1)).toHaveAttribute('href', `/private/${waiting.key}/burn`);
});

it.for([
  ['received', 'Received', receivedEntry, /^RECEIVED.*Opened ?30 minutes ago/, 1],
  ['burned', 'Received', burnedEntry, /^RECEIVED.*Burned ?5 minutes ago/, 1],
  ['expired', 'Not received', expiredEntry, /^NOT RECEIVED.*Expired ?yesterday/, 0],
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
  const note = page.getByText(/before you reset your password/);
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
  await expect.element(line(entry(1))).toMatchTextContent('NOT RECEIVED');
  entries[0] = receivedEntry(1);
  await pass(REFRESH_MS);
  await expectTexts(list('Received').css('ul > li'), [/^RECEIVED/]);
  const calls = callsOf(listRecent);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
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
  await expectHeading('It was burned before it was opened');
  await expect.poll(() => boots).toHaveLength(1);
  history.go(-2);
  await expectHeading('Recent secrets');
  await expect
    .element(page.getByRole('link', { name: /^Recent secrets/ }))
    .toHaveTextContent('Recent secrets 1');
  await expect.element(line(entry(1))).not.toBeInTheDocument();
});
