/** The choice of a page's language, what it loads, and what happens when loading fails. */
import type { Page } from '@playwright/test';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { chooseLocale, expectLanguage } from './support/language.ts';
import { expect, test } from './support/test.ts';

/** The product served with the gallery and the pseudo-languages. */
test.use({ baseURL: process.env['WORKSHOP_BASE_URL'] ?? '' });

const ENGLISH = 'Sealed for one. Opened once.';
/** The same in the pseudo-languages, as far as the first word. */
const ACCENTED = /^Šéåļéd /;
const MIRRORED = /^\u202EŠéåļéd\u202C /;
const UNKNOWN_SECRET = `/secret/1${'a'.repeat(22)}`;
const BUNDLE = /\/dist\/languages-[\w-]+\/(\w+-\w+)\.js$/;
const EN_XA = /\/dist\/languages-[\w-]+\/en_XA-/;

/** The parts of languages that a page requests from now on. */
function bundlesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = BUNDLE.exec(request.url())?.[1];
    if (name !== undefined) asked.push(name);
  });
  return asked;
}

test('keeps a chosen language for the tab and for later visits', async ({ page }) => {
  await page.goto('/');
  await expectHeading(page, ENGLISH);
  expect(await chooseLocale(page, 'en_XA')).toBe(true);
  await expectLanguage(page, 'en_XA');
  await expectHeading(page, ACCENTED);
  await page.reload();
  await expectHeading(page, ACCENTED);
  const later = await page.context().newPage();
  await later.goto('/');
  await expectHeading(later, ACCENTED);
  expect(await later.evaluate(() => sessionStorage.getItem('locale'))).toBeNull();
});

for (const path of ['/', UNKNOWN_SECRET]) {
  test(`logs a language in the address that is not on offer, and changes nothing: ${path}`, async ({
    page,
    monitor,
  }) => {
    const line = 'The language "tlh" is not on offer';
    monitor.expectLine(line);
    if (path === UNKNOWN_SECRET) monitor.expectFailedLoads(404);
    const logged = page.waitForEvent('console', (message) => message.text() === line);
    await page.goto(`${path}?locale=tlh`);
    await logged;
    await expectLanguage(page, 'en');
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'locale' }),
    );
  });
}

test('keeps the current language when another cannot be loaded, and the page works', async ({
  page,
  monitor,
}) => {
  const line = 'The language "en_XA" could not be loaded';
  monitor.expectFailedLoads('no answer');
  monitor.expectLine(line);
  await page.route(EN_XA, (route) => route.abort());
  await page.goto('/?locale=ar_XB');
  await expectHeading(page, MIRRORED);
  expect(await chooseLocale(page, 'en_XA')).toBe(false);
  await expectHeading(page, MIRRORED);
  await expectLanguage(page, 'ar_XB');
  expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBeNull();
  const logged = page.waitForEvent('console', (message) => message.text() === line);
  await page.goto('/?locale=en_XA');
  await logged;
  await expectHeading(page, ENGLISH);
  await expectLanguage(page, 'en');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
});

test('shows the page in English after a while when the file of a language does not come, and the page works', async ({
  page,
  monitor,
}) => {
  const line = 'The language "en_XA" could not be loaded';
  monitor.expectLine(line);
  await page.clock.install();
  const asked = page.waitForRequest(EN_XA);
  await page.route(EN_XA, () => undefined);
  await page.goto('/?locale=en_XA', { waitUntil: 'commit' });
  await asked;
  // Once for the texts of every page, and once for those of this one.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENGLISH, { timeout: 500 });
  }).toPass();
  await expectLanguage(page, 'en');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
});

test('loads for the recipient’s page only its own part of a language, and for English none', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const asked = bundlesOf(page);
  await page.goto(`${UNKNOWN_SECRET}?locale=en_XA`);
  await expectHeading(page, /^Ţĥåţ /);
  // The name of the seal is asked for while the page waits for its answer.
  expect(asked.splice(0).filter((name) => name !== 'en_XA-seal')).toEqual(['en_XA-recipient']);
  await page.goto('/');
  await expectHeading(page, ENGLISH);
  await page.goto(UNKNOWN_SECRET);
  await expectHeading(page, 'That information is no longer available.');
  expect(asked).toEqual([]);
});

test('requests the language of a framed page before the application runs, and once', async ({
  page,
  request,
}) => {
  const shell = await (await request.get('/')).text();
  const application = /"scripts":\[.*"([^"]+)"\]/.exec(shell)?.[1] ?? '';
  expect(application).not.toBe('');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${application}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = bundlesOf(page);
  const parts = ['recipient', 'public'].map((part) =>
    page.waitForRequest((one) => one.url().endsWith(`/en_XA-${part}.js`)),
  );
  const going = page.goto('/?locale=en_XA');
  await Promise.all(parts);
  release();
  await going;
  await expectHeading(page, ACCENTED);
  expect(asked.toSorted()).toEqual(['en_XA-public', 'en_XA-recipient']);
});

test('replaces by English only the messages that a language lacks', async ({ page }) => {
  await page.route(/\/en_XA-public\.js$/, async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    const body = whole.replace(/(["'`])home\.lead\1/, '"home.lead.of.another.time"');
    expect(body, 'one message is missing').not.toBe(whole);
    await route.fulfill({ response, body });
  });
  await page.goto('/?locale=en_XA');
  await expectHeading(page, ACCENTED);
  await expect(
    page.getByText('Paste a secret and send the link. It opens once, then it is gone.'),
  ).toBeVisible();
});
