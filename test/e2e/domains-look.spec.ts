/** How the owner of a domain shows on it, as they set it. */
import type { Page } from '@playwright/test';
import { updateBranding } from '../../shared/contract/domains.ts';
import { shadesOf } from '../../shared/accent.ts';
import { LOGO_BYTES_MAX } from '../../shared/limits.ts';
import { refuse, sentence } from './support/account.ts';
import { callsOf, sentField } from './support/answers.ts';
import {
  acmeLook,
  answerDeed,
  domainIn,
  look,
  openDomain,
  own,
  PIXEL,
  answerWithDomain,
} from './support/domains.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const active = domainIn('ACTIVE');
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

async function open(page: Page, saved = acmeLook): Promise<void> {
  await own(page, [active]);
  await answerWithDomain(page, active, { look: saved });
  await openDomain(page);
}

function card(page: Page, theme: 'light' | 'dark') {
  return page.locator(`main [data-theme="${theme}"]`);
}

function buttonColour(page: Page, theme: 'light' | 'dark'): Promise<string> {
  return card(page, theme)
    .getByText('Break the seal and read')
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}

function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

test('input shows at once in both themes, with a note where a colour is adjusted', async ({
  page,
}) => {
  await open(page);
  await look.name(page).fill('Ada & Sons');
  await look.before(page).fill('Hello there');
  for (const theme of ['light', 'dark'] as const) {
    await expect(card(page, theme)).toContainText('Ada & Sons');
    await expect(card(page, theme)).toContainText('Hello there');
  }
  for (const [accent, note] of [
    ['#2f6fde', 'For the seal and the main button.'],
    ['#ffe08a', 'In the light theme it is shown darker'],
    ['#101040', 'In the dark theme it is shown lighter'],
  ] as const) {
    await look.accent(page).fill(accent);
    await expect(look.accent(page)).toHaveAccessibleDescription(new RegExp(note));
    const shades = shadesOf(accent);
    await expect.poll(() => buttonColour(page, 'light')).toBe(rgb(shades?.light.background));
    await expect.poll(() => buttonColour(page, 'dark')).toBe(rgb(shades?.dark.background));
  }
});

test('a look is saved all at once, and a logo that stays is not sent again @journey', async ({
  page,
}) => {
  await open(page);
  const changed = { ...acmeLook, name: 'Ada & Sons', after: '' };
  await answerDeed(page, updateBranding, active, { look: changed });
  const calls = callsOf(page, updateBranding);
  await expect(look.save(page)).toHaveAccessibleDescription('Nothing has changed yet');
  await look.name(page).fill('Ada & Sons');
  await look.after(page).fill('');
  await look.save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'The look is saved.' })).toBeVisible();
  await expect(look.save(page)).toHaveAccessibleDescription('Nothing has changed yet');
  const [call] = calls;
  if (!call) throw new Error('Nothing was sent');
  const names = ['name', 'accent', 'before', 'after', 'logo'];
  expect(names.map((name) => sentField(call, name))).toEqual([
    'Ada & Sons',
    acmeLook.accent,
    acmeLook.before,
    '',
    null,
  ]);
});

test('a logo is shown before it is sent, sent as it is, and taken away again', async ({ page }) => {
  await open(page, { ...acmeLook, logo: null });
  await answerDeed(page, updateBranding, active, { look: acmeLook });
  const calls = callsOf(page, updateBranding);
  await look.logo(page).setInputFiles(logo);
  await expect(card(page, 'dark').locator('img')).toHaveAttribute('src', /^data:image\/png;base64/);
  await look.save(page).click();
  await expect(page.getByText('The look is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(look.logo(page)).toBeFocused();
  await expect(card(page, 'dark').locator('img')).toHaveCount(0);
  await look.save(page).click();
  await expect.poll(() => calls.map((call) => sentField(call, 'logo'))).toEqual([PIXEL, '']);
});

test('a file that the server would refuse is not taken: too heavy, too large, or no picture', async ({
  page,
}) => {
  await open(page, { ...acmeLook, logo: null });
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
    [{ ...logo, buffer: Buffer.from('no picture') }, 'no picture we can show'],
    [{ ...logo, name: 'logo.svg', mimeType: 'image/svg+xml' }, 'no picture we can show'],
  ] as const) {
    await look.logo(page).setInputFiles(file);
    await expect(look.logo(page)).toHaveAccessibleDescription(new RegExp(complaint));
    await expect(card(page, 'light').locator('img')).toHaveCount(0);
  }
  await look.logo(page).setInputFiles(logo);
  await expect(look.logo(page)).toHaveAccessibleDescription(/^PNG, JPEG or WebP/);
});

test('a look that is refused stays as it was typed', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await open(page);
  await refuse(page, updateBranding, 'logo_invalid');
  await look.name(page).fill('Ada & Sons');
  await look.save(page).click();
  await expectAlert(page, sentence('logo_invalid'));
  await expect(look.name(page)).toHaveValue('Ada & Sons');
});

test('an invalid field shows its error, and nothing is sent', async ({ page }) => {
  await open(page);
  const calls = callsOf(page, updateBranding);
  await look.accent(page).fill('blue');
  await look.name(page).fill('x'.repeat(61));
  await expect(look.accent(page)).toHaveAccessibleDescription(/six hexadecimal digits/);
  await expect(look.name(page)).toHaveAccessibleDescription('That is 1 character too long.');
  await look.name(page).press('Enter');
  await expect(look.save(page)).toHaveAccessibleDescription('Mend what is marked above first');
  expect(calls).toEqual([]);
});
