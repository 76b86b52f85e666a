/** Branding of a custom domain, set by its owner. */
import type { Page } from '@playwright/test';
import { updateBranding } from '../../shared/contract/domains.ts';
import { shadesOf } from '../../shared/accent.ts';
import { LOGO_BYTES_MAX } from '../../shared/limits.ts';
import { refuse, sentence } from './support/account.ts';
import { callsOf, sentField } from './support/answers.ts';
import {
  acmeBranding,
  answerAction,
  domainIn,
  brandingForm,
  openDomain,
  own,
  PIXEL,
  answerWithDomain,
} from './support/domains.ts';
import { expectAlert } from './support/reveal.ts';
import { expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

const active = domainIn('ACTIVE');
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

async function open(page: Page, saved = acmeBranding): Promise<void> {
  await own(page, [active]);
  await answerWithDomain(page, active, { look: saved });
  await openDomain(page);
}

function card(page: Page, theme: 'light' | 'dark') {
  return page.locator(`main [data-theme="${theme}"]`);
}

function buttonColour(page: Page, theme: 'light' | 'dark'): Promise<string> {
  return (
    card(page, theme)
      .getByText('Open the message')
      // The text is an element of its own in the button.
      .locator('..')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  );
}

function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

test('input shows at once in both themes, with a note where a colour is adjusted', async ({
  page,
}) => {
  await open(page);
  await brandingForm.name(page).fill('Ada & Sons');
  await brandingForm.before(page).fill('Hello there');
  for (const theme of ['light', 'dark'] as const) {
    await expect(card(page, theme)).toContainText('Ada & Sons');
    await expect(card(page, theme)).toContainText('Hello there');
  }
  for (const [accent, note] of [
    ['#2f6fde', 'For the seal and the main button.'],
    ['#ffe08a', 'In the light theme a darker shade'],
    ['#101040', 'In the dark theme a lighter shade'],
  ] as const) {
    await brandingForm.accent(page).fill(accent);
    await expect(brandingForm.accent(page)).toHaveAccessibleDescription(new RegExp(note));
    const shades = shadesOf(accent);
    await expect.poll(() => buttonColour(page, 'light')).toBe(rgb(shades?.light.background));
    await expect.poll(() => buttonColour(page, 'dark')).toBe(rgb(shades?.dark.background));
  }
});

test('the branding is saved all at once, and a logo that stays is not sent again @journey', async ({
  page,
}) => {
  await open(page);
  const changed = { ...acmeBranding, name: 'Ada & Sons', after: '' };
  await answerAction(page, updateBranding, active, { look: changed });
  const calls = callsOf(page, updateBranding);
  await expect(brandingForm.save(page)).toHaveAccessibleDescription('Nothing has changed');
  await brandingForm.name(page).fill('Ada & Sons');
  await brandingForm.after(page).fill('');
  await brandingForm.save(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The branding was saved.' }),
  ).toBeVisible();
  await expect(brandingForm.save(page)).toHaveAccessibleDescription('Nothing has changed');
  const [call] = calls;
  if (!call) throw new Error('Nothing was sent');
  const names = ['name', 'accent', 'before', 'after', 'logo'];
  expect(names.map((name) => sentField(call, name))).toEqual([
    'Ada & Sons',
    acmeBranding.accent,
    acmeBranding.before,
    '',
    null,
  ]);
});

test('a logo is previewed, sent unchanged, and removed', async ({ page }) => {
  await open(page, { ...acmeBranding, logo: null });
  await answerAction(page, updateBranding, active, { look: acmeBranding });
  const calls = callsOf(page, updateBranding);
  await brandingForm.logo(page).setInputFiles(logo);
  await expect(card(page, 'dark').locator('img')).toHaveAttribute('src', /^data:image\/png;base64/);
  await brandingForm.save(page).click();
  await expect(page.getByText('The branding was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(brandingForm.logo(page)).toBeFocused();
  await expect(card(page, 'dark').locator('img')).toHaveCount(0);
  await brandingForm.save(page).click();
  await expect.poll(() => calls.map((call) => sentField(call, 'logo'))).toEqual([PIXEL, '']);
});

test('a file that the server would refuse is not accepted: too many bytes, too many pixels, or no image', async ({
  page,
}) => {
  await open(page, { ...acmeBranding, logo: null });
  const wide = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2001;
    canvas.height = 1;
    canvas.getContext('2d');
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  for (const [file, complaint] of [
    [{ ...logo, buffer: Buffer.alloc(LOGO_BYTES_MAX + 1) }, 'larger than 100 kB'],
    [{ ...logo, buffer: Buffer.from(wide, 'base64') }, 'more than 2,000 pixels'],
    [{ ...logo, buffer: Buffer.from('no picture') }, 'cannot be shown'],
    [{ ...logo, name: 'logo.svg', mimeType: 'image/svg+xml' }, 'cannot be shown'],
  ] as const) {
    await brandingForm.logo(page).setInputFiles(file);
    await expect(brandingForm.logo(page)).toHaveAccessibleDescription(new RegExp(complaint));
    await expect(card(page, 'light').locator('img')).toHaveCount(0);
  }
  await brandingForm.logo(page).setInputFiles(logo);
  await expect(brandingForm.logo(page)).toHaveAccessibleDescription(/^PNG, JPEG or WebP/);
});

test('branding that is refused stays as it was typed', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await open(page);
  await refuse(page, updateBranding, 'logo_invalid');
  await brandingForm.name(page).fill('Ada & Sons');
  await brandingForm.save(page).click();
  await expectAlert(page, sentence('logo_invalid'));
  await expect(brandingForm.name(page)).toHaveValue('Ada & Sons');
});

test('an invalid field shows its error, and nothing is sent', async ({ page }) => {
  await open(page);
  const calls = callsOf(page, updateBranding);
  await brandingForm.accent(page).fill('blue');
  await brandingForm.name(page).fill('x'.repeat(61));
  await expect(brandingForm.accent(page)).toHaveAccessibleDescription(/six hexadecimal digits/);
  await expect(brandingForm.name(page)).toHaveAccessibleDescription('1 character too long.');
  await brandingForm.name(page).press('Enter');
  await expect(brandingForm.save(page)).toHaveAccessibleDescription('Fix the marked fields first');
  expect(calls).toEqual([]);
});

test('what was typed is still there after a look at the records', async ({ page }) => {
  await open(page);
  await brandingForm.name(page).fill('Ada & Sons');
  await page.getByRole('tab', { name: 'DNS records' }).click();
  await expect(brandingForm.name(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Branding' }).click();
  await expect(brandingForm.name(page)).toHaveValue('Ada & Sons');
});

test('the page of a verified domain has its name, and its records in a tab of their own', async ({
  page,
}) => {
  await open(page);
  await expectHeading(page, active.identifier);
  await expect(page).toHaveTitle(active.identifier);
  await expect(brandingForm.name(page)).toBeVisible();
  await page.getByRole('tab', { name: 'DNS records' }).click();
  await expect(page).toHaveURL(/\?tab=dns$/);
  await expect(page.getByRole('heading', { name: 'Verify that it is yours' })).toBeVisible();
  await expect(brandingForm.name(page)).toHaveCount(0);
  await page.goBack();
  await expect(brandingForm.name(page)).toBeVisible();
});
