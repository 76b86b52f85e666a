import { listRecent } from '../../shared/contract/recent.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { callsOf } from './support/answers.ts';
import { countTimers } from './support/clock.ts';
import { expectHeading } from './support/home.ts';
import {
  burnedEntry,
  cutOffEntry,
  entry,
  expiredEntry,
  line,
  list,
  manyEntries,
  receivedEntry,
  searchField,
  signIn,
  someEntries,
} from './support/recent.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const REFRESH_MS = 30_000;

test('secrets are listed as not received and received, in groups, each newest first', async ({
  page,
}) => {
  await signIn(page, someEntries);
  await page.goto('/recent');
  await expect(page.getByRole('main').getByRole('heading')).toHaveText([
    'Recent secrets',
    'Not received 3',
    'Waiting',
    'Expired',
    'Received 2',
    'Opened',
    'Burned',
  ]);
  const lists = [
    ['Not received', [entry(1), entry(2), expiredEntry(5)]],
    ['Received', [receivedEntry(3), burnedEntry(4)]],
  ] as const;
  for (const [name, entries] of lists) {
    await expect(list(page, name).locator('ul > li')).toContainText(
      entries.map(({ shortkey }) => shortkey),
    );
  }
});

test('a list is there without secrets, and without groups where there is but one', async ({
  page,
}) => {
  await signIn(page, [entry(1)]);
  await page.goto('/recent');
  await expect(page.getByRole('main').getByRole('heading')).toHaveText([
    'Recent secrets',
    'Not received 1',
    'Received 0',
  ]);
  await expect(list(page, 'Received')).toContainText('Nothing was opened yet.');
});

test('a label is the name of its secret, with the short key beside it, and the addresses in full', async ({
  page,
}) => {
  const [labelled] = someEntries;
  if (!labelled) throw new Error('there are some');
  await signIn(page, [labelled]);
  await page.goto('/recent');
  const shown = line(page, labelled);
  await expect(shown.getByRole('link')).toHaveText([
    'Wi-Fi of the Lisbon office',
    'Burn Wi-Fi of the Lisbon office',
  ]);
  await expect(shown).toContainText(labelled.shortkey);
  await expect(shown).toContainText('john@example.com');
  await expect(shown).not.toContainText('jo*****@e*****.com');
});

test('a secret that a browser encrypted has a label, waiting or ended', async ({ page }) => {
  const sealed = { sealed_by: 'browser' } as const;
  const entries = [entry(1, sealed), receivedEntry(2, sealed), entry(3)];
  await signIn(page, entries);
  await page.goto('/recent');
  for (const [index, each] of entries.entries()) {
    const label = line(page, each).getByText('Encrypted in your browser', { exact: true });
    await expect(label).toHaveCount(index < 2 ? 1 : 0);
  }
});

const unfolding = {
  opened: { entry: receivedEntry(1), events: [/^Created/, /^Opened ?30 minutes ago/] },
  burned: { entry: burnedEntry(1), events: [/^Created/, /^Burned ?5 minutes ago/] },
  expired: { entry: expiredEntry(1), events: [/^Created/, /^Expired ?yesterday/] },
  'cut off': { entry: cutOffEntry(1), events: [/^Created/, /^Expires ?in 7 days/] },
};

for (const [what, sample] of Object.entries(unfolding)) {
  test(`the row of a secret that is ${what} unfolds its timeline, by keyboard`, async ({
    page,
  }) => {
    const addresses = ['john@example.com', 'mary@example.com'];
    await signIn(page, [{ ...sample.entry, label: 'Door code', addresses }]);
    await page.goto('/recent');
    const events = line(page, sample.entry).locator('ol > li');
    await expect(events.first()).toBeHidden();
    await page.getByText('Door code').locator('xpath=ancestor::summary').press('Enter');
    await expect(events.first()).toBeVisible();
    const [created, end] = sample.events;
    await expect(events).toHaveText([
      created ?? '',
      /^Emailed to john@example\.com mary@example\.com/,
      end ?? '',
    ]);
  });
}

test('a waiting secret shows its recipients, links to its page, and can be burned @journey', async ({
  page,
}) => {
  const waiting = entry(1, { recipients: ['jo*****@e*****.com'], show_recipients: true });
  await signIn(page, [waiting]);
  await page.goto('/recent');
  const shown = line(page, waiting);
  await expect(shown).toContainText('NOT RECEIVED');
  await expect(shown).toContainText('jo*****@e*****.com');
  await expect(shown).toContainText(/Created ?1 hour ago/);
  await expect(shown).toContainText(/Expires ?in 7 days/);
  await expect(shown.getByRole('link')).toHaveText([waiting.shortkey, `Burn ${waiting.shortkey}`]);
  await expect(shown.getByRole('link', { name: waiting.shortkey, exact: true })).toHaveAttribute(
    'href',
    `/private/${waiting.key}`,
  );
  await expect(shown.getByRole('link', { name: 'Burn' })).toHaveAttribute(
    'href',
    `/private/${waiting.key}/burn`,
  );
});

const gone = {
  received: {
    entry: receivedEntry(1),
    title: 'RECEIVED',
    status: /Opened ?30 minutes ago/,
  },
  burned: {
    entry: burnedEntry(1),
    title: 'RECEIVED',
    status: /Burned ?5 minutes ago/,
  },
} as const;

for (const [what, sample] of Object.entries(gone)) {
  test(`a ${what} secret is struck through and cannot be burned`, async ({ page }) => {
    await signIn(page, [sample.entry]);
    await page.goto('/recent');
    const shown = list(page, 'Received').locator('ul > li');
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(new RegExp(`^${sample.title}`));
    await expect(shown).toContainText(sample.status);
    await expect(shown.locator('s')).toHaveText(sample.entry.shortkey);
    await expect(shown.getByRole('link')).toHaveCount(0);
  });
}

test('an expired secret is titled as not received, and cannot be burned', async ({ page }) => {
  await signIn(page, [expiredEntry(1)]);
  await page.goto('/recent');
  const shown = list(page, 'Not received').locator('ul > li');
  await expect(shown).toContainText('NOT RECEIVED');
  await expect(shown).toContainText(/Expired ?yesterday/);
  await expect(shown.locator('s')).toHaveCount(0);
  await expect(shown.getByRole('link')).toHaveCount(0);
});

test('a secret that ended links to its page, and cannot be burned', async ({ page }) => {
  const { key } = entry(1);
  for (const ended of [
    receivedEntry(1, { key }),
    { ...burnedEntry(1), key },
    { ...expiredEntry(1), key },
  ]) {
    await signIn(page, [ended]);
    await page.goto('/recent');
    const shown = line(page, ended);
    await expect(shown.getByRole('link')).toHaveText([ended.shortkey]);
    await expect(shown.getByRole('link')).toHaveAttribute('href', `/private/${key}`);
    await expect(shown.locator('summary')).toHaveCount(0);
  }
});

test('a living secret without a key is no link, with the reason shown once', async ({ page }) => {
  const note = page.getByText(/before you reset your password/);
  await signIn(page, [entry(1), cutOffEntry(2), cutOffEntry(3), receivedEntry(4)]);
  await page.goto('/recent');
  await expect(line(page, cutOffEntry(2)).getByRole('link')).toHaveCount(0);
  await expect(note).toHaveCount(1);
});

test('secrets that ended need no such explanation', async ({ page }) => {
  await signIn(page, [receivedEntry(1), burnedEntry(2), expiredEntry(3)]);
  await page.goto('/recent');
  await expect(page.locator('summary')).toHaveCount(3);
  await expect(page.getByText(/before you reset your password/)).toHaveCount(0);
});

test('an empty list links to the form', async ({ page }) => {
  await signIn(page, []);
  await page.goto('/recent');
  await expect(page.getByText('No recent secrets')).toBeVisible();
  await expect(searchField(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Create a link' }).click();
  await expectHeading(page, 'Send a secret');
});

test('the list renews itself while it can be seen', async ({ page }) => {
  await page.clock.install();
  const entries = [entry(1)];
  await signIn(page, entries);
  await page.goto('/recent');
  await expect(line(page, entry(1))).toContainText('NOT RECEIVED');
  entries[0] = receivedEntry(1);
  await page.clock.runFor(REFRESH_MS);
  await expect(list(page, 'Received').locator('ul > li')).toContainText(/^RECEIVED/);
});

test('the moments of a long list share one timer', async ({ page }) => {
  const timers = await countTimers(page, 5000);
  await signIn(page, manyEntries(50));
  await page.goto('/recent');
  await expect(line(page, entry(50))).toBeVisible();
  expect(await timers()).toBe(1);
});

test('the list is refreshed when its tab becomes visible again', async ({ page }) => {
  await signIn(page, [entry(1)]);
  await page.goto('/recent');
  await expect(line(page, entry(1))).toBeVisible();
  const calls = callsOf(page, listRecent);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect.poll(() => calls.length).toBe(1);
});

test('a list that cannot be loaded shows an error with a retry', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signIn(page, someEntries);
  let isBroken = true;
  await page.route('**/api/v2/private/recent?**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto('/recent');
  await expectAlert(page, 'Failed to fetch data from /api/v2/private/recent');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, entry(1))).toBeVisible();
});

test('after burning the list and the counts are new', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  const waiting = { ...entry(1), key: metadataKey };
  const entries = [waiting, entry(2)];
  await signIn(page, entries);
  await page.goto('/recent');
  await line(page, waiting).getByRole('link', { name: 'Burn' }).click();
  await expectHeading(page, 'Burn this secret before it is opened?');
  const boots = callsOf(page, bootstrap);
  entries.splice(0, 1);
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
  await expect.poll(() => boots.length).toBe(1);
  await page.goBack();
  await page.goBack();
  await expectHeading(page, 'Recent secrets');
  await expect(page.getByRole('link', { name: /^Recent secrets/ })).toHaveText('Recent secrets 1');
  await expect(line(page, waiting)).toHaveCount(0);
});

test('short keys and addresses are read from left to right in every language', async ({ page }) => {
  await signIn(page, someEntries);
  await page.goto('/recent');
  const islands = line(page, entry(1)).locator('bdi');
  // The direction of a label is that of its own text.
  await expect(islands.first()).not.toHaveAttribute('dir');
  await expect(islands).toHaveCount(4);
  for (const place of [1, 2, 3]) await expect(islands.nth(place)).toHaveAttribute('dir', 'ltr');
});
