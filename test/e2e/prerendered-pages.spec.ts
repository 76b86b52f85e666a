/** Pages are prerendered: they are painted before any script of the application, and hydrated without a change. */
import type { BrowserContextOptions, Page, Route } from '@playwright/test';
import german from '../../locales/de.json' with { type: 'json' };
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { prerenderedPages } from '../../shared/prerendered-pages.ts';
import { directionOf } from '../../shared/language.ts';
import { languageTag, type Locale, supportedLocales } from '../../shared/locales.ts';
import { alterReply, answerWith, callsOf, holdAnswers } from './support/answers.ts';
import { createButton, expectHeading, secretField, toggleDrawer } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { message, openButton, recipientPassphrase } from './support/reveal.ts';
import { customer } from '../screens/support/site.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const KEY = `1${'a'.repeat(22)}`;
const isFull = process.env['FULL'] !== undefined;
/** Without the key in its fragment, the link of a request is incomplete, and has another page. */
const pages = prerenderedPages(KEY).map(
  ([name, path]) => [name, name === 'ask' ? `${path}#a${'0'.repeat(22)}` : path] as const,
);

/** Holds the scripts of the application until the returned function is called. The boot script stands in the page. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/dist/*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Opens a page without its application; returns the function that starts it. */
async function openPrerendered(page: Page, path: string): Promise<() => void> {
  const start = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-page', /./);
  await expect(page.locator('#root h1').first()).toBeAttached();
  return start;
}

/** Waits until all that can be shown without the application is shown. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    await globalThis.waxseal?.pageShown;
    await globalThis.waxseal?.stateShown;
  });
}

/** Marks the element of the root; the returned function expects it to be there still, after hydration. */
async function expectKept(page: Page): Promise<() => Promise<void>> {
  const first = await page.locator('#root > :not(svg)').first().elementHandle();
  return async () => {
    await page.waitForFunction(() => Object.keys(globalThis.waxseal?.calls ?? {}).length === 0);
    await expectHydrated(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
  };
}

/** React has taken over the elements of the page. */
async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#root h1');
    return heading !== null && Object.keys(heading).some((name) => name.startsWith('__react'));
  });
}

interface Variant {
  readonly locale: Locale;
  readonly colorScheme: NonNullable<BrowserContextOptions['colorScheme']>;
}

const variants: Variant[] = isFull
  ? supportedLocales.flatMap((locale) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
    )
  : [
      { locale: 'en', colorScheme: 'light' },
      { locale: 'ar', colorScheme: 'dark' },
    ];

for (const { locale, colorScheme } of variants) {
  test(`paints every page before the application, which keeps it: in ${locale}, ${colorScheme}`, async ({
    openBrowser,
    monitor,
  }) => {
    test.slow();
    monitor.expectFailedLoads(404);
    const page = await openBrowser({ locale: languageTag(locale), colorScheme });
    await watchLayout(page);
    for (const [name, path] of pages) {
      await page.unrouteAll();
      const start = await openPrerendered(page, path);
      const html = page.locator('html');
      await expect(html, path).toHaveAttribute('lang', languageTag(locale));
      await expect(html, path).toHaveAttribute('dir', directionOf(locale));
      await expect(html, path).toHaveAttribute('data-prerendered', locale);
      await expect(page.locator('#root'), path).toBeVisible();
      const title = await page.title();
      const expectSame = await expectKept(page);
      start();
      // What these show depends on the answer.
      if (!['secret', 'ask', 'private', 'burn', 'incoming'].includes(name)) {
        await expectSame();
        expect(await page.title(), path).toBe(title);
        expect(await page.locator('title').count(), path).toBe(1);
        // Names of cookies are prerendered as they are with https, and longer than here.
        if (name !== 'privacy') await test.step(path, () => expectNothingMoved(page));
      }
    }
  });
}

test('keeps a page where it was scrolled before the application, and begins the next at its top', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  const start = await openPrerendered(page, '/info/security');
  await page.evaluate(() => scrollTo(0, 900));
  const expectSame = await expectKept(page);
  start();
  await expectSame();
  expect(await scrolled()).toBe(900);
  await page.reload();
  await expectHydrated(page);
  expect(await scrolled()).toBe(900);
  await page.getByRole('link', { name: 'Privacy' }).last().click();
  await expectHeading(page, 'Privacy');
  await expect.poll(scrolled).toBe(0);
});

const states = [
  ['received', 'This message was already opened'],
  ['burned', 'This message was deleted'],
  ['expired', 'This message has expired'],
  ['unknown', 'That information is no longer available.'],
] as const;

test('shows what became of a secret before the application, which keeps it', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  for (const [state, heading] of states) {
    const refusal = { message: '', code: 'secret_spent', state, ended: 1_790_000_000 };
    const unknown = { message: '', code: 'secret_unknown' };
    const json = state === 'unknown' ? unknown : refusal;
    await page.unrouteAll();
    await answerWith(page, showSecret, { status: 404, json });
    const start = await openPrerendered(page, `/secret/${KEY}`);
    await expectHeading(page, heading);
    await expect(page).toHaveTitle(heading);
    if (state !== 'unknown') await expect(page.getByRole('main')).toContainText('2026');
    const expectSame = await expectKept(page);
    start();
    await expectSame();
    await expectHeading(page, heading);
  }
});

test('shows a broken line before the application, which then tries again', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: 'kept' });
  const path = `**/api/v2/secret/${secretKey}`;
  await page.route(path, (route) => route.abort());
  const start = await openPrerendered(page, `/secret/${secretKey}`);
  await expectHeading(page, 'Failed to fetch initial page data');
  await page.unroute(path);
  start();
  await expectHeading(page, 'You have a sealed message');
});

test('opens the message once after clicks before the application', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'opened early' });
  const reveals = callsOf(page, revealSecret);
  const start = await openPrerendered(page, `/secret/${secretKey}`);
  await expectHeading(page, 'You have a sealed message');
  await openButton(page).click();
  await openButton(page).click();
  start();
  await expect(message(page)).toHaveText('opened early');
  expect(reveals).toHaveLength(1);
});

test('uses a passphrase that is typed before the application', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'with both', passphrase: 'right' });
  const start = await openPrerendered(page, `/secret/${secretKey}`);
  await recipientPassphrase(page).fill('right');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/secret/${secretKey}`);
  start();
  await expect(message(page)).toHaveText('with both');
});

test('waits with the application for a secret of its own sender, and for a locked one', async ({
  page,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  for (const [change, awaited] of [
    [{ is_owner: true }, page.getByRole('button', { name: 'Open it anyway' })],
    [{ locked_until: 4_000_000_000 }, page.getByText(/^Locked until/)],
  ] as const) {
    await page.unrouteAll();
    await alterReply(page, showSecret, ({ record, details }) => ({
      record,
      details: { ...details, ...change },
    }));
    const start = await openPrerendered(page, `/secret/${secretKey}`);
    await shown(page);
    await expect(openButton(page)).toHaveCount(0);
    start();
    await expect(awaited).toBeVisible();
  }
});

test('opens a secret although the application cannot read the answer about the site', async ({
  page,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'opened all the same' });
  await alterReply(page, bootstrap, () => ({ seal_modes: 'of a later version' }));
  const start = await openPrerendered(page, `/secret/${secretKey}`);
  await expect(openButton(page)).toBeVisible();
  start();
  await expectHydrated(page);
  await openButton(page).click();
  await expect(message(page)).toHaveText('opened all the same');
});

test('replaces a state where the application cannot read the answer that it was shown from', async ({
  page,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await alterReply(page, showSecret, ({ record, details }) => ({
    record: { ...record, is_truncated: 'of a later version' },
    details,
  }));
  const start = await openPrerendered(page, `/secret/${secretKey}`);
  await expect(openButton(page)).toBeVisible();
  start();
  await expectHeading(page, 'Failed to fetch initial page data');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(openButton(page)).toBeVisible();
});

test('keeps what is typed, chosen and clicked before the application', async ({
  page,
  monitor,
}) => {
  // The token of the form comes with a later answer: the call is repeated with it.
  monitor.expectFailedLoads(400);
  const start = await openPrerendered(page, '/');
  await toggleDrawer(page, 'Privacy options');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await secretField(page).pressSequentially('typed early');
  await createButton(page).click({ force: true });
  await expect(page).toHaveURL('/');
  start();
  await expectHeading(page, 'Send this link');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack();
  // The drawer is remembered as open.
  await expect(page.getByRole('combobox', { name: 'Expires after' })).toBeVisible();
});

test('keeps the focus and the caret where they are', async ({ page }) => {
  const start = await openPrerendered(page, '/');
  await secretField(page).pressSequentially('abcd');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  start();
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.type('X');
  await expect(secretField(page)).toHaveValue('abXcd');
});

/** Changes the page as an extension does before the application. */
function changePage(): void {
  for (const field of document.querySelectorAll('#root input, #root textarea')) {
    field.after(document.createElement('grammarly-extension'));
  }
  document.querySelector('#root main')?.prepend(document.createElement('button'));
}

test('keeps what is typed and clicked early where an extension changes the page, which React then renders anew', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectLine(/Minified React error #418/);
  monitor.expectFailedLoads(400);
  const { secretKey } = await api.conceal({ secret: 'opened early', passphrase: 'right' });
  await page.addInitScript(() => addEventListener('error', (event) => event.preventDefault()));

  await test.step('the secret, the drawer and the click of the sender', async () => {
    const start = await openPrerendered(page, '/');
    await toggleDrawer(page, 'Privacy options');
    await secretField(page).pressSequentially('typed early');
    await page.evaluate(changePage);
    start();
    await expectHydrated(page);
    await expect(secretField(page)).toHaveValue('typed early');
    await expect(secretField(page)).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Expires after' })).toBeVisible();
    await createButton(page).click();
    await expectHeading(page, 'Send this link');
  });
  await test.step('the fields of a form that is sent', async () => {
    const start = await openPrerendered(page, '/signin');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.locator('input[name=password]').fill('not the password');
    await page.evaluate(changePage);
    start();
    await expectHydrated(page);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');
    await expect(page.locator('input[name=password]')).toHaveValue('not the password');
  });
  await test.step('the passphrase and the click of the recipient', async () => {
    const reveals = callsOf(page, revealSecret);
    const start = await openPrerendered(page, `/secret/${secretKey}`);
    await recipientPassphrase(page).fill('right');
    // It is not yet known that there is a passphrase.
    await openButton(page).click({ force: true });
    await page.evaluate(changePage);
    start();
    await expect(message(page)).toHaveText('opened early');
    expect(reveals).toHaveLength(1);
  });
});

test('keeps what is typed early where the page is rendered anew, and repeats no early click there', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  // The styles that are loaded in advance come late here.
  monitor.expectLine(/was preloaded using link preload but not used/);
  await page.addInitScript(() => sessionStorage.setItem('locale', 'de'));
  await page.route('**/pages/de/home', (route) => route.abort());
  const creations = callsOf(page, concealSecret);
  const start = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expectHeading(page, 'Sealed for one. Opened once.');
  await secretField(page).pressSequentially('typed early');
  await createButton(page).click({ force: true });
  start();
  await expectHeading(page, 'Für eine Person versiegelt. Einmal geöffnet.');
  // Clicks are repeated when the site has answered, by which the menu of visitors is there.
  const menu = page.getByRole('banner');
  await expect(menu.getByRole('link', { name: german['frame.sign-in'] })).toBeVisible();
  await painted(page);
  await expect(page.getByRole('textbox')).toHaveValue('typed early');
  expect(creations).toEqual([]);
});

test('puts nothing into the address when a form is sent before the application', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422, 400);
  const start = await openPrerendered(page, '/signin');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.locator('input[name=password]').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signin');
  start();
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');
});

test('replaces the language that the server sent by one chosen in this tab, before anything is painted', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('locale', 'de'));
  const { promise: held, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/pages/de/about', async (route) => {
    await held;
    await route.fallback();
  });
  await holdScripts(page);
  const answer = await page.goto('/about', { waitUntil: 'commit' });
  // It arrives through a policy of its own.
  const policy = (await answer?.allHeaders())?.['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'");
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#root')).toBeHidden();
  deliver();
  await expect(page.locator('#root')).toBeVisible();
  await expectHeading(page, 'Eine Nachricht, die sich nur einmal öffnen lässt');
  await expect(page).toHaveTitle('Info');
});

for (const [when, answer] of [
  ['cannot be loaded', (route: Route) => route.abort()],
  ['does not come within two seconds', () => undefined],
] as const) {
  test(`shows a page in English that ${when} in a language, until the application shows it`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads('no answer');
    await page.addInitScript(() => sessionStorage.setItem('locale', 'de'));
    await page.route('**/pages/de/about', answer);
    const start = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeVisible();
    await expectHeading(page, 'A message that opens once');
    start();
    await expectHeading(page, 'Eine Nachricht, die sich nur einmal öffnen lässt');
  });
}

test('shows a signed-in customer neither the header nor the pages of visitors', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('signedIn', '1'));
  await holdAnswers(page, bootstrap);
  await openPrerendered(page, '/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  for (const path of ['/', '/signin', '/signup', '/forgot']) {
    await page.goto(path, { waitUntil: 'commit' });
    await shown(page);
    await expect(page.locator('#root > *')).toHaveCount(0);
  }
});

test('starts a page for visitors although another tab signs in meanwhile, and leaves it as soon as the site says so', async ({
  page,
}) => {
  await overrideSite(page, customer);
  const start = await openPrerendered(page, '/');
  await page.evaluate(() => localStorage.setItem('signedIn', '1'));
  start();
  await expect(page).toHaveURL('/dashboard');
});

test('shows nothing of another page before that of a damaged link', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  for (const path of ['/private/1abc', `/secret/${KEY}a`, `/private/${KEY}a`]) {
    await page.unrouteAll();
    const start = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await shown(page);
    await expect(page.locator('#root > *')).toHaveCount(0);
    start();
    await expect(page.getByRole('main')).toBeVisible();
  }
});
