import type { Locator, Page } from '@playwright/test';
import { createButton, expectHeading, passphraseField, secretField } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { expectMessage, openButton, recipientPassphrase } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const STOPS_MAX = 30;

/** The visible signs of the focus: an outline or a ring, of the element itself or of a frame around it. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement;
    for (let box: Element | null = focused; box && box !== document.body; box = box.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return 'yes';
      if (boxShadow.includes(' 0px 0px 0px ')) return 'yes';
    }
    return `not on ${focused?.outerHTML.slice(0, 120)}`;
  });
  expect(seen, 'the focus can be seen').toBe('yes');
}

/** Presses Tab until a control has the focus, and expects the focus to be visible at every stop. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab never got there');
}

test('by keyboard alone a secret is created, copied, opened and copied again @journey', async ({
  page,
  recipient,
}) => {
  for (const { context } of [page, recipient].map((one) => ({ context: one.context() }))) {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  }
  await page.goto('/');
  await expect(secretField(page)).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type('by keyboard');
  await tabTo(page, page.locator('summary', { hasText: 'Privacy options' }));
  await page.keyboard.press('Enter');
  await expect(passphraseField(page)).toBeVisible();
  await tabTo(page, passphraseField(page));
  await page.keyboard.type('right');
  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');

  await expectHeading(page, 'Send this link');
  await tabTo(page, page.getByRole('button', { name: 'Copy the link to send' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeFocused();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await linkToSend(page));

  await recipient.goto(link);
  await expectHeading(recipient, 'Someone sent you a secret message');
  await tabTo(recipient, recipientPassphrase(recipient));
  await recipient.keyboard.type('right');
  await tabTo(recipient, openButton(recipient));
  await recipient.keyboard.press('Space');
  await expectMessage(recipient, 'by keyboard');
  await tabTo(recipient, recipient.getByRole('button', { name: 'Copy the message' }));
  await recipient.keyboard.press('Enter');
  expect(await recipient.evaluate(() => navigator.clipboard.readText())).toBe('by keyboard');
});

test('by keyboard alone a secret is burned', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  await tabTo(page, page.getByRole('link', { name: 'Burn this secret' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Burn this secret before it is opened?');
  await tabTo(page, page.getByRole('button', { name: 'Burn permanently' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'It was burned before it was opened');
});

test('every stop of the keyboard can be seen, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(secretField(page)).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Theme' }));
});

test('a disabled button can be focused, so that its reason can be read', async ({ page }) => {
  await page.goto('/');
  await expect(secretField(page)).toBeFocused();
  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
