/** The seal of a link: an outline and two words, the same on the sender's and the recipient's page. */
import type { Locator, Page } from '@playwright/test';
import { visitDomain } from './support/brand.ts';
import { acmeBranding } from './support/domains.ts';
import { createLink } from './support/home.ts';
import { linkBox, linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const words = /seal is ([a-z]+ [a-z]+)\./;

async function wordsOn(page: Page): Promise<string> {
  await expect(page.getByText(words)).toBeVisible();
  return words.exec((await page.getByText(words).textContent()) ?? '')?.[1] ?? '';
}

function outline(seal: Locator): Promise<string | null> {
  return seal.locator('path').first().getAttribute('d');
}

function largeSeal(page: Page): Locator {
  return page.getByRole('main').locator('svg[width="96"]');
}

test('sender and recipient see the same seal and the same words', async ({ page, recipient }) => {
  await createLink(page, { secret: 'kept' });
  const name = await wordsOn(page);
  const own = await outline(linkBox(page).locator('svg[width="56"]'));
  await recipient.goto(await linkToSend(page));
  expect(await wordsOn(recipient)).toBe(name);
  expect(await outline(largeSeal(recipient))).toBe(own);
  expect(await outline(page.getByRole('banner').locator('svg').first())).not.toBe(own);

  await breakSeal(recipient);
  await expectMessage(recipient, 'kept');
  expect(await outline(largeSeal(recipient).locator('[class*="first"]'))).toBe(own);
});

test('two links have seals of their own', async ({ page, api }) => {
  const seals = new Set<string>();
  for (const secret of ['one', 'two', 'three']) {
    const { secretKey } = await api.conceal({ secret });
    await page.goto(`/secret/${secretKey}`);
    seals.add(`${await wordsOn(page)} ${await outline(largeSeal(page))}`);
  }
  expect(seals.size).toBe(3);
});

test('on a custom domain the seal has the accent of its owner', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await visitDomain(page, { ...acmeBranding, accent: '#123f6b' });
  await page.goto(`/secret/${secretKey}`);
  await wordsOn(page);
  const colour = largeSeal(page)
    .locator('path')
    .first()
    .evaluate((path) => getComputedStyle(path).fill);
  expect(await colour).toBe('rgb(18, 63, 107)');
});

test('the words arrive without moving the page', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  let release = () => {};
  await page.route(/link-seal-drawing/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.setViewportSize({ width: 375, height: 800 });
  const requested = page.waitForRequest(/link-seal-drawing/);
  await page.goto(`/secret/${secretKey}`);
  await requested;
  const below = page.getByRole('heading', { name: 'What is this?' });
  await expect(below).toBeVisible();
  const before = await below.boundingBox();
  release();
  await wordsOn(page);
  expect(await below.boundingBox()).toEqual(before);
});

test('where the seal cannot be drawn the page works without it', async ({ page, api }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  const { secretKey } = await api.conceal({ secret: 'kept' });
  await page.goto(`/secret/${secretKey}`);
  await breakSeal(page);
  await expectMessage(page, 'kept');
});

test('the seal presses onto the card of a new link, once, and not under reduced motion', async ({
  page,
  openBrowser,
}) => {
  const watch = async (tab: Page) =>
    tab.addInitScript(() => {
      const started: string[] = [];
      Reflect.set(globalThis, 'started', started);
      document.addEventListener('animationstart', ({ animationName }) =>
        started.push(animationName),
      );
    });
  const presses = (tab: Page) =>
    tab.evaluate(() => {
      const started: unknown = Reflect.get(globalThis, 'started');
      return Array.isArray(started)
        ? started.filter((name) => /press/.test(String(name))).length
        : 0;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watch(page);
  await createLink(page, { secret: 'x' });
  await expect.poll(() => presses(page)).toBe(1);
  await page.reload();
  await wordsOn(page);
  expect(await presses(page)).toBe(0);

  const still = await openBrowser({ reducedMotion: 'reduce' });
  await watch(still);
  await createLink(still, { secret: 'x' });
  await wordsOn(still);
  expect(await presses(still)).toBe(0);
});
