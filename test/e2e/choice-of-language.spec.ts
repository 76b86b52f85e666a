/** The choice of a page's language, what it loads, and what happens when loading fails. */
import type { Page } from '@playwright/test';
import { bootstrap } from '../../shared/contract/site.ts';
import { holdAnswers } from './support/answers.ts';
import { chooseLocale, expectLanguage, switchLanguage } from './support/language.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use(inWorkshop);

const ENGLISH = 'Sealed for one. Opened once.';
/** The same in the pseudo-languages, as far as the first word. */
const ACCENTED = /^Šéåļéd /;
const MIRRORED = /^\u202EŠéåļéd\u202C /;
const TAGLINES: Readonly<Record<string, string | RegExp>> = {
  en: ENGLISH,
  en_XA: ACCENTED,
  ar_XB: MIRRORED,
};
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

async function expectTagline(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}

interface Choice {
  readonly address?: string;
  readonly session?: string;
  readonly cookie?: string;
  readonly browser?: string;
}

const choices: readonly [Choice, string, string][] = [
  [{ address: 'en_XA', session: 'ar_XB' }, 'en_XA', 'the address wins over the session'],
  [{ session: 'en_XA', cookie: 'ar_XB' }, 'en_XA', 'the session wins over the cookie'],
  [{ cookie: 'en_XA', browser: 'ar-XB' }, 'en_XA', 'the cookie wins over the browser'],
  [{ browser: 'ar-XB' }, 'ar_XB', 'the language of the browser is used when nothing was chosen'],
  [{ address: 'tlh', session: 'en_XA' }, 'en_XA', 'an unknown language in the address is none'],
  [{ session: 'tlh', cookie: 'en_XA' }, 'en_XA', 'an unknown language in the session is none'],
  [{ cookie: 'tlh', browser: 'tlh' }, 'en', 'English is used when nothing is known'],
];

for (const [{ address, session, cookie, browser }, expected, name] of choices) {
  test(`of the languages that were chosen ${name}`, async ({ openBrowser, monitor }) => {
    if (address === 'tlh') monitor.expectLine('The language "tlh" is not on offer');
    const page = await openBrowser(browser === undefined ? {} : { locale: browser });
    if (cookie !== undefined) {
      await page.context().addCookies([{ name: 'locale', value: cookie, url: inWorkshop.baseURL }]);
    }
    if (session !== undefined) {
      await page.addInitScript((locale) => sessionStorage.setItem('locale', locale), session);
    }
    await page.goto(address === undefined ? '/' : `/?locale=${address}`);
    await expectTagline(page, TAGLINES[expected] ?? '');
    await expectLanguage(page, expected);
  });
}

test('a chosen language is kept for the tab and for later visits @journey', async ({ page }) => {
  await page.goto('/');
  await expectTagline(page, ENGLISH);
  await switchLanguage(page, 'en_XA');
  await expectTagline(page, ACCENTED);
  await page.reload();
  await expectTagline(page, ACCENTED);
  const later = await page.context().newPage();
  await later.goto('/');
  await expectTagline(later, ACCENTED);
  expect(await later.evaluate(() => sessionStorage.getItem('locale'))).toBeNull();
});

test('a language that is not on offer changes nothing, and is logged', async ({
  page,
  monitor,
}) => {
  monitor.expectLine('The language "tlh" is not on offer');
  await page.goto('/');
  await expectTagline(page, ENGLISH);
  const line = page.waitForEvent('console');
  expect(await chooseLocale(page, 'tlh')).toBe(false);
  expect((await line).text()).toBe('The language "tlh" is not on offer');
  await expectTagline(page, ENGLISH);
  await expectLanguage(page, 'en');
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'locale' }),
  );
});

for (const path of ['/', UNKNOWN_SECRET]) {
  test(`an address with a language that is not on offer is logged, and changes nothing: ${path}`, async ({
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

test('a language that cannot be loaded leaves the page in English, and the page works', async ({
  page,
  monitor,
}) => {
  const line = 'The language "en_XA" could not be loaded';
  monitor.expectFailedLoads('no answer');
  monitor.expectLine(line);
  await page.route(EN_XA, (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text() === line);
  await page.goto('/?locale=en_XA');
  await logged;
  await expectTagline(page, ENGLISH);
  await expectLanguage(page, 'en');
  await page.getByRole('textbox', { name: 'Your secret' }).fill('x');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expectTagline(page, 'Send this link');
});

test('a language whose file does not come leaves the page in English after a while, and the page works', async ({
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
  await page.getByRole('textbox', { name: 'Your secret' }).fill('x');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expectTagline(page, 'Send this link');
});

test('a language that cannot be loaded later keeps the current one', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  monitor.expectLine('The language "en_XA" could not be loaded');
  await page.route(EN_XA, (route) => route.abort());
  await page.goto('/?locale=ar_XB');
  await expectTagline(page, MIRRORED);
  expect(await chooseLocale(page, 'en_XA')).toBe(false);
  await expectTagline(page, MIRRORED);
  await expectLanguage(page, 'ar_XB');
  expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBeNull();
});

test('the language that was chosen last is shown, whichever arrives last', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(EN_XA, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const asked = page.waitForRequest(EN_XA);
  const first = chooseLocale(page, 'en_XA');
  await asked;
  await switchLanguage(page, 'ar_XB');
  const arrived = page.waitForResponse(EN_XA);
  release();
  await arrived;
  expect(await first).toBe(true);
  await expectTagline(page, MIRRORED);
  await expectLanguage(page, 'ar_XB');
  await page.reload();
  await expectTagline(page, MIRRORED);
});

test('what the page loads while a language is chosen comes in that language', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(EN_XA, async (route) => {
    await held;
    await route.continue();
  });
  // Once the settings arrive, the form loads the part that attaches files.
  await overrideSite(page, { seal_modes: 'both' });
  const answer = await holdAnswers(page, bootstrap);
  await page.goto('/');
  const asked = page.waitForRequest(EN_XA);
  const chosen = chooseLocale(page, 'en_XA');
  await asked;
  const loaded = page.waitForRequest(/attachments/);
  answer();
  await loaded;
  release();
  expect(await chosen).toBe(true);
  await expectTagline(page, ACCENTED);
  await expectLanguage(page, 'en_XA');
});

test('the recipient’s page loads only its own part of a language', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  const asked = bundlesOf(page);
  await page.goto(`${UNKNOWN_SECRET}?locale=en_XA`);
  await expectTagline(page, /^Ţĥåţ /);
  expect(asked).toEqual(['en_XA-recipient']);
});

test('English loads no part of any language', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  const asked = bundlesOf(page);
  await page.goto('/');
  await expectTagline(page, ENGLISH);
  await page.goto(UNKNOWN_SECRET);
  await expectTagline(page, 'That information is no longer available.');
  expect(asked).toEqual([]);
});

test('a framed page requests its language before the application runs, and once', async ({
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
  await expectTagline(page, ACCENTED);
  expect(asked.toSorted()).toEqual(['en_XA-public', 'en_XA-recipient']);
});

test('English replaces only the messages that a language lacks', async ({ page }) => {
  await page.route(/\/en_XA-public\.js$/, async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    const body = whole.replace(/(["'`])home\.lead\1/, '"home.lead.of.another.time"');
    expect(body, 'one message is missing').not.toBe(whole);
    await route.fulfill({ response, body });
  });
  await page.goto('/?locale=en_XA');
  await expectTagline(page, ACCENTED);
  await expect(
    page.getByText('Paste a secret and send the link. It opens once, then it is gone.'),
  ).toBeVisible();
});
