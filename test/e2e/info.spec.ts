import { bootstrap } from '../../shared/contract/site.ts';
import { plans } from '../../shared/plans.ts';
import { SOURCE_URL } from '../../shared/source.ts';
import { sampleSite } from '../../web/gallery/sample-site.ts';
import { holdAnswers } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { overrideSite } from './support/site.ts';
import { infoPages } from './support/screens-info.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };

const readingPages = Object.entries(infoPages).filter(([path]) => path !== '/status');

test('every page to read answers by its address, under a title of its own @journey', async ({
  page,
  request,
}) => {
  const titles = new Set<string>();
  for (const [path, heading] of readingPages) {
    expect((await request.get(path)).status(), path).toBe(200);
    await page.goto(path);
    await expectHeading(page, heading);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(readingPages.length);
});

for (const [path, heading] of readingPages) {
  test(`on a slow network nothing moves on ${path}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await watchLayout(page);
    const deliver = await holdAnswers(page, bootstrap);
    await page.goto(path);
    await expectHeading(page, heading);
    await painted(page);
    deliver();
    await page.getByRole('link', { name: 'Waxseal' }).waitFor();
    await expectNothingMoved(page);
  });
}

/** How long a sign-up and a domain may wait: the same on every plan. */
const sameOnEveryPlan = [
  'A sign-up that is not verified is deleted after 7 days.',
  'A domain that is never verified is deleted after 7 days.',
];

/** What the pages promise, by the plans in force. */
const planTables = [
  { size: 12_345, days: [2, 3, 4] },
  { size: 67_890, days: [5, 6, 8] },
] as const;

for (const [number, { size, days }] of planTables.entries()) {
  test(`the pages state the limits of the plans in force: table ${number + 1}`, async ({
    page,
  }) => {
    const table = plans.map(({ planid, options }, place) => ({
      planid,
      options: { ...options, size: size + place, ttl: (days[place] ?? days[2]) * 86_400 },
    }));
    const [anonymous] = table;
    const ttl = anonymous?.options.ttl ?? 0;
    await overrideSite(page, {
      plans_enabled: true,
      available_plans: table,
      ...(anonymous && { plan: anonymous }),
      secret_options: {
        ...sampleSite.secret_options,
        default_ttl: ttl,
        ttl_options: [ttl],
        ttl_max: ttl,
      },
    });
    const [first, second, third] = days.map((count) => `${count} days`);
    const expected = {
      '/about': [size.toLocaleString('en'), (size + 1).toLocaleString('en'), first, second],
      '/info/privacy': [
        `after ${first} at the latest without an account, after ${second} with a free one, after ${third} with`,
        `expires after ${first} at the latest`,
      ],
      '/pricing': [size.toLocaleString('en'), first, second, third],
      '/': [`last at most ${first}`],
    };
    const usual = /\b(?:7|14) days\b|\b(?:10,000|1,000,000|5,000,000) characters/;
    for (const [path, texts] of Object.entries(expected)) {
      await page.goto(path);
      const main = page.getByRole('main');
      for (const text of texts) await expect(main).toContainText(text ?? '');
      const rest = sameOnEveryPlan.reduce(
        (text, sentence) => text.replaceAll(sentence, ''),
        await main.innerText(),
      );
      expect(rest.split('\n').filter((line) => usual.test(line))).toEqual([]);
    }
  });
}

test('the page about the product leads to its source and to the page about security', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'read it' })).toHaveAttribute('href', SOURCE_URL);
  await page.getByRole('link', { name: 'security page' }).first().click();
  await expectHeading(page, infoPages['/info/security']);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a question opens to its answer', async ({ page }) => {
  await page.goto('/about');
  const answer = page.getByText('Then that person has read it, and you both find out');
  await expect(answer).toBeHidden();
  await page.getByText('What if someone else opens the link first?').press('Enter');
  await expect(answer).toBeVisible();
});

test('the picture of the protocol numbers the steps below it, and has a text alternative', async ({
  page,
}) => {
  await page.goto('/info/security');
  const picture = page.getByRole('img', { name: 'Three people open the same link.' });
  const steps = page.getByRole('main').locator('ol > li');
  await expect(picture.locator('text')).toHaveText(['1', '2', '3', '4', '5', '6']);
  await expect(steps).toHaveCount(6);
});

test('the picture is mirrored where one reads from right to left, and its digits are not', async ({
  page,
}) => {
  await page.goto('/info/security');
  const leftOf = async (digit: string) => {
    const box = await page.locator('svg text', { hasText: digit }).boundingBox();
    return box?.x ?? Number.NaN;
  };
  const flipOf = () =>
    page
      .locator('svg text')
      .first()
      .evaluate((text) => {
        if (!(text instanceof SVGGraphicsElement)) return Number.NaN;
        return Math.sign(text.getScreenCTM()?.a ?? Number.NaN);
      });
  expect(await leftOf('2')).toBeLessThan(await leftOf('3'));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await leftOf('2')).toBeGreaterThan(await leftOf('3'));
  expect(await flipOf()).toBe(1);
});

test('on a phone each value in the table of stored data has the name of its column', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/info/security');
  const table = page.getByRole('table', { name: 'What is stored, where, and for how long' });
  await expect(table.getByRole('row')).toHaveCount(25);
  const names = await table
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(new Set(names.map((name) => /"([^"]+)"/.exec(name)?.[1]))).toEqual(
    new Set(['Where', 'How long']),
  );
});

test('the page about security names the contact for vulnerabilities', async ({ page }) => {
  await page.goto('/info/security');
  const contact = page.getByRole('link', { name: 'security.txt' });
  await expect(contact).toHaveAttribute('href', '/.well-known/security.txt');
});

for (const path of ['/info/privacy', '/info/terms'] as const) {
  test(`the full wording on ${path} is English, and stays so where one reads from right to left`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.lang = 'ar';
      document.documentElement.dir = 'rtl';
    });
    await expect(page.getByText('only the English text is binding')).toBeVisible();
    const wording = page.locator('main [lang="en"]');
    await expect(wording.getByRole('heading', { level: 3 }).first()).toHaveText(/^1\. /);
    expect(await wording.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
}

test('the legal texts name this site and its operator, and no company', async ({ page }) => {
  await page.goto('/info/terms');
  const parties = page.locator('main dl');
  await expect(parties).toContainText('Waxseal');
  await expect(parties).toContainText('The person or company that runs the host');
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expectHeading(page, 'Privacy');
  await expect(parties).toContainText('Waxseal');
});

test('the page about languages names each in its own words', async ({ page }) => {
  await page.goto('/translations');
  await expect(page.locator('main ul > li[lang="en"]')).toHaveText('English');
  await expect(page.getByText('locales/de.json')).toBeVisible();
});
