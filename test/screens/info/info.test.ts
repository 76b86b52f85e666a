/** The pages to read. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { plans } from '../../../shared/plans.ts';
import { SOURCE_URL } from '../../../shared/source.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { LAPTOP, PHONE } from '../support/room.ts';
import { expectHeading, press } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';
import {
  newSite,
  withAccounts,
  withoutAccounts,
  withoutPin,
  withRegions,
} from '../support/site.ts';
import { infoPages, openInfo } from './info.ts';

it('gives every page to read a title of its own', async () => {
  const titles = new Set<string>();
  for (const [path, heading] of Object.entries(infoPages)) {
    await open(path);
    await expectHeading(heading);
    titles.add(document.title);
  }
  expect(titles.size).toBe(Object.keys(infoPages).length);
});

it.for(['/about', '/info/privacy'] as const)(
  'moves nothing on %s when the settings of the site arrive late',
  async (path) => {
    await page.viewport(PHONE.width, PHONE.height);
    const expectNothingMoved = watchLayout();
    const deliver = holdAnswers(bootstrap);
    await openInfo(path);
    await painted();
    deliver();
    await expect.element(page.getByRole('link', { name: 'Waxseal' })).toBeVisible();
    await expectNothingMoved();
  },
);

/** How long a sign-up and a domain may wait: the same on every plan. */
const sameOnEveryPlan = [
  'A sign-up that is not verified is deleted after 7 days.',
  'is not verified within 7 days after you added it or lost it',
  'if its DNS record is missing for 7 days',
  'at least until 7 days after it',
  'and for at least 7 days',
];

it('states the limits of the plans in force', async () => {
  const [size, days] = [12_345, [2, 3, 4]] as const;
  const table = plans.map(({ planid, options }, place) => ({
    planid,
    options: { ...options, size: size + place, ttl: (days[place] ?? days[2]) * 86_400 },
  }));
  const [anonymous] = table;
  const ttl = anonymous?.options.ttl ?? 0;
  answerSite({
    plans_enabled: true,
    available_plans: table,
    ...(anonymous && { plan: anonymous }),
    secret_options: {
      ...newSite.secret_options,
      default_ttl: ttl,
      ttl_options: [ttl],
      ttl_max: ttl,
    },
  });
  const [first, second, third] = days.map((count) => `${count} days`);
  const expected = {
    '/about': [size.toLocaleString('en'), (size + 1).toLocaleString('en'), first, second],
    '/info/privacy': [
      `after ${first} at the latest without an account and, where this site has accounts, after ${second} with a free one and after ${third} with`,
      `expires after ${first} at the latest`,
    ],
    '/pricing': [size.toLocaleString('en'), first, second, third],
    '/': [first],
  };
  const usual = /\b(?:7|14) days\b|\b(?:10,000|1,000,000|5,000,000) characters/;
  for (const [path, texts] of Object.entries(expected)) {
    await open(path);
    const main = page.getByRole('main');
    for (const text of texts) await expect.element(main).toMatchTextContent(text ?? '');
    const rest = sameOnEveryPlan.reduce(
      (text, sentence) => text.replaceAll(sentence, ''),
      document.querySelector('main')?.innerText ?? '7 days',
    );
    expect(rest.split('\n').filter((line) => usual.test(line))).toEqual([]);
  }
});

it('leads from the page about the product to its source and to the page about security, which names a contact', async () => {
  await openInfo('/about');
  await expect
    .element(page.getByRole('link', { name: 'read it' }))
    .toHaveAttribute('href', SOURCE_URL);
  await page.getByRole('link', { name: 'security page' }).first().click();
  await expectHeading(infoPages['/info/security']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(window.scrollY).toBe(0);
  await expect
    .element(page.getByRole('link', { name: 'security.txt' }))
    .toHaveAttribute('href', '/.well-known/security.txt');
});

it.each([
  ['hello@seal.example', 'mailto:hello@seal.example', 'hello@seal.example'],
  ['https://seal.example/contact', 'https://seal.example/contact', 'seal.example/contact'],
])(
  'names the operator in the privacy policy and the terms, and how to reach them: %s',
  async (contact, href, text) => {
    answerSite({ operator: { name: 'Wax & Seal Ltd', contact } });
    for (const path of ['/info/privacy', '/info/terms'] as const) {
      await openInfo(path);
      await expect.element(page.getByText('Wax & Seal Ltd runs this site.')).toBeVisible();
      const links = page.getByRole('link', { name: text });
      await expect.element(links.first()).toHaveAttribute('href', href);
      expect(links.elements()).toHaveLength(2);
    }
  },
);

const account = () => page.css('summary').filter({ hasText: 'What does an account add?' });

it('explains what an account adds only where there are accounts, with the limits there', async () => {
  answerSite(withAccounts);
  await openInfo('/about');
  await account().click();
  await expect.element(page.getByText(/up to 1,000,000 characters/)).toBeVisible();
  answerSite(withoutAccounts);
  await openInfo('/about');
  await expect.element(account()).not.toBeInTheDocument();
});

it.for(['/info/security', '/info/privacy', '/info/terms'] as const)(
  'links on %s each section, folded on a phone and beside the text on a wide screen',
  async (path) => {
    await page.viewport(PHONE.width, PHONE.height);
    await openInfo(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const links = contents.getByRole('link');
    const headings = [...document.querySelectorAll('main :is(h2, h3)')].filter(({ id }) => id);
    await expect.element(links.first()).not.toBeInTheDocument();
    await contents.getByText('On this page').click();
    expect(links.elements().map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      headings.map(({ id, textContent }) => [`#${id}`, textContent]),
    );

    await page.viewport(LAPTOP.width, LAPTOP.height);
    await openInfo(path);
    await expect.element(links.first()).toBeVisible();
    await links.last().click();
    await expect.element(page.css('main :is(h2, h3)').last()).toBeInViewport();
    expect(location.hash).toBe(`#${headings.at(-1)?.id}`);
  },
);

it('opens a question to its answer', async () => {
  await openInfo('/about');
  const answer = page.getByText('Then that person has read it, and you both find out');
  await expect.element(answer).not.toBeVisible();
  const question = page.css('summary').filter({ hasText: 'What if someone else opens' });
  await press(question, '{Enter}');
  await expect.element(answer).toBeVisible();
});

const textsOf = (part: string) => [
  ...document.querySelectorAll<SVGGraphicsElement>(`main svg ${part}`),
];
const digits = () => textsOf('g > text');

it('numbers and names what is in the picture of the protocol, and mirrors it where one reads from right to left, without its text', async () => {
  await openInfo('/info/security');
  const picture = page.getByRole('img', { name: 'Three people open the same link.' });
  await expect.element(picture).toBeVisible();
  expect(digits().map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(textsOf('> text').map(({ textContent }) => textContent)).toEqual([
    'Link',
    'Envelope',
    'Vault',
    'Text',
  ]);
  expect(document.querySelectorAll('main section ol > li')).toHaveLength(6);

  const isTwoLeft = () => {
    const [two, three] = digits()
      .slice(1)
      .map((digit) => digit.getBoundingClientRect().x);
    return (two ?? Number.NaN) < (three ?? Number.NaN);
  };
  expect(isTwoLeft()).toBe(true);
  document.documentElement.dir = 'rtl';
  expect(isTwoLeft()).toBe(false);
  const isReadable = (text: SVGGraphicsElement) => (text.getScreenCTM()?.a ?? 0) > 0;
  expect(textsOf('text').map(isReadable)).toEqual(textsOf('text').map(() => true));
});

it('names the column of each value in the table of stored data on a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openInfo('/info/security');
  const table = page.getByRole('table', { name: 'What is stored, where, and for how long' });
  await expect.element(table.getByRole('row')).toHaveLength(29);
  const names = table
    .getByRole('cell')
    .elements()
    .map((cell) => getComputedStyle(cell, '::before').content);
  expect(new Set(names.map((name) => /"([^"]+)"/.exec(name)?.[1]))).toEqual(
    new Set(['Where', 'How long']),
  );
});

it.for(['/info/security', '/info/privacy'] as const)(
  'says on %s whether this site is bound to its region',
  async (path) => {
    answerSite(withRegions);
    await openInfo(path);
    await expect
      .element(page.getByText('This site stores its data in one place only'))
      .toBeVisible();
    answerSite(withoutPin);
    await openInfo(path);
    await expect.element(page.getByText('This site is not bound to its region')).toBeVisible();
    await expect
      .element(page.getByText('This site stores its data in one place only'))
      .not.toBeInTheDocument();
  },
);

it.for(['/info/privacy', '/info/terms'] as const)(
  'keeps the full wording on %s English where one reads from right to left',
  async (path) => {
    await openInfo(path);
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    await expect
      .element(page.getByText('Only this full text, in English, is binding.'))
      .toBeVisible();
    const wording = page.css('main section [lang="en"]');
    await expect
      .element(wording.getByRole('heading', { level: 3 }).first())
      .toMatchTextContent(/^1\. /);
    await expect.element(wording).toHaveStyle({ direction: 'ltr' });
  },
);

it('names this site and its operator in the legal texts', async () => {
  await openInfo('/info/terms');
  const parties = page.css('main dl');
  await expect.element(parties).toMatchTextContent('Waxseal');
  await expect.element(parties).toMatchTextContent('Wax & Seal Ltd');
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expectHeading('Privacy');
  await expect.element(parties).toMatchTextContent('Waxseal');
});

it('names each language in its own words', async () => {
  await openInfo('/translations');
  await expect.element(page.css('main ul > li[lang="en"]')).toHaveTextContent('English');
  await expect.element(page.getByText('locales/de.json')).toBeVisible();
  await expect.element(page.getByText(/translated and checked by AI/)).toBeVisible();
});
