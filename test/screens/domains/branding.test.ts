/** Branding of a custom domain, set by its owner. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { shadesOf } from '../../../shared/accent.ts';
import { updateBranding } from '../../../shared/contract/domains.ts';
import { LOGO_BYTES_MAX } from '../../../shared/limits.ts';
import { expectAddress } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, notice, press, tab } from '../support/screen.ts';
import { callsOf, refuse, sentence } from '../support/server.ts';
import { acmeBranding, PIXEL, plainBranding, rgb } from '../recipient/brand.ts';
import { LAPTOP } from '../support/room.ts';
import { answerWith, brandingForm, domainIn, openDomain } from './domains.ts';

const active = domainIn('ACTIVE');
const openForm = (look = acmeBranding) => openDomain(active, { look });
const card = (theme: 'light' | 'dark') => page.css(`main [data-theme="${theme}"]`);

async function logoFile(): Promise<File> {
  return new File([await pngOf(PIXEL)], 'logo.png', { type: 'image/png' });
}

async function pngOf(base64: string): Promise<Blob> {
  return (await fetch(`data:image/png;base64,${base64}`)).blob();
}

function buttonColour(theme: 'light' | 'dark'): string {
  const text = card(theme).getByText('Open the message').element();
  // The text is an element of its own in the button.
  return getComputedStyle(text.parentElement ?? text).backgroundColor;
}

it('shows input at once in both themes, with a note where a colour is adjusted', async () => {
  await openForm();
  await brandingForm.name().fill('Ada & Sons');
  await brandingForm.before().fill('Hello there');
  for (const theme of ['light', 'dark'] as const) {
    await expect.element(card(theme)).toMatchTextContent('Ada & Sons sent you a message');
    await expect.element(card(theme)).toMatchTextContent('Hello there');
    await expect.element(card(theme)).toMatchTextContent(active.identifier);
  }
  for (const [accent, note] of [
    ['#2f6fde', /For the main button\./],
    ['#ffe08a', /In the light theme a darker shade/],
    ['#101040', /In the dark theme a lighter shade/],
  ] as const) {
    await brandingForm.accent().fill(accent);
    await expect.element(brandingForm.accent()).toHaveAccessibleDescription(note);
    const shades = shadesOf(accent);
    await expect.poll(() => buttonColour('light')).toBe(rgb(shades?.light.background));
    await expect.poll(() => buttonColour('dark')).toBe(rgb(shades?.dark.background));
  }
});

it('shows the opened message, too, with the line below it', async () => {
  await openForm();
  await expect.element(card('light')).not.toMatchTextContent(acmeBranding.after);
  await tab('After opening').click();
  for (const theme of ['light', 'dark'] as const) {
    await expect.element(card(theme)).toMatchTextContent('Here is your message');
    await expect.element(card(theme)).toMatchTextContent(acmeBranding.after);
    await expect.element(card(theme)).not.toMatchTextContent(acmeBranding.before);
  }
});

it('names no sender where the domain has no name', async () => {
  await openForm(plainBranding);
  await expect.element(card('light')).toMatchTextContent('You have a sealed message');
});

it('shows the preview beside the fields on a wide screen, in view while the first is typed', async () => {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openForm();
  const [field, preview] = [brandingForm.name(), card('light')].map((each) =>
    each.element().getBoundingClientRect(),
  );
  expect(preview?.left).toBeGreaterThan(field?.right ?? Infinity);
  await expect.element(card('light')).toBeInViewport();
});

it('saves the branding all at once, and sends a logo that stays no second time', async () => {
  await openForm();
  const changed = { ...acmeBranding, name: 'Ada & Sons', after: '' };
  answerWith(active, { look: changed }, updateBranding);
  const calls = callsOf(updateBranding);
  await expect.element(brandingForm.save()).toHaveAccessibleDescription('Nothing has changed');
  await brandingForm.name().fill('Ada & Sons');
  await brandingForm.after().fill('');
  await brandingForm.save().click();
  await expect.element(notice('The branding was saved.')).toBeVisible();
  await expect.element(brandingForm.save()).toHaveAccessibleDescription('Nothing has changed');
  expect(calls.map(({ fields }) => fields)).toMatchObject([{ ...changed, logo: null }]);
});

it('previews a logo, sends it unchanged, and removes it', async () => {
  await openForm({ ...acmeBranding, logo: null });
  answerWith(active, { look: acmeBranding }, updateBranding);
  const calls = callsOf(updateBranding);
  await brandingForm.logo().upload(await logoFile());
  await expect
    .element(card('dark').css('img'))
    .toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64/));
  await brandingForm.save().click();
  await expect.element(page.getByText('The branding was saved.')).toBeVisible();
  await button('Remove the logo').click();
  await expect.element(brandingForm.logo()).toHaveFocus();
  await expect.element(card('dark').css('img')).not.toBeInTheDocument();
  await brandingForm.save().click();
  await expect.poll(() => calls.map(({ fields }) => fields['logo'])).toEqual([PIXEL, '']);
});

it('accepts no file that the server would refuse: too many bytes, too many pixels, or no image', async () => {
  await openForm({ ...acmeBranding, logo: null });
  const canvas = document.createElement('canvas');
  canvas.width = 2001;
  canvas.height = 1;
  canvas.getContext('2d');
  const wide = await pngOf(canvas.toDataURL('image/png').split(',')[1] ?? '');
  const png = { type: 'image/png' };
  for (const [file, complaint] of [
    // Each with another complaint than the one before.
    [new File(['no picture'], 'logo.png', png), /cannot be shown/],
    [new File([new Uint8Array(LOGO_BYTES_MAX + 1)], 'logo.png', png), /larger than 100 kB/],
    [new File([await pngOf(PIXEL)], 'logo.svg', { type: 'image/svg+xml' }), /cannot be shown/],
    [new File([wide], 'logo.png', png), /more than 2,000 pixels/],
  ] as const) {
    await brandingForm.logo().upload(file);
    await expect.element(brandingForm.logo()).toHaveAccessibleDescription(complaint);
    await expect.element(card('light').css('img')).not.toBeInTheDocument();
  }
  await brandingForm.logo().upload(await logoFile());
  await expect.element(brandingForm.logo()).toHaveAccessibleDescription(/^PNG, JPEG or WebP/);
});

it('keeps branding that is refused as it was typed', async () => {
  await openForm();
  refuse(updateBranding, 'logo_invalid');
  await brandingForm.name().fill('Ada & Sons');
  await brandingForm.save().click();
  await expectAlert(sentence('logo_invalid'));
  await expect.element(brandingForm.name()).toHaveValue('Ada & Sons');
});

it('shows the error of an invalid field, and sends nothing', async () => {
  await openForm();
  const calls = callsOf(updateBranding);
  await brandingForm.accent().fill('blue');
  await brandingForm.name().fill('x'.repeat(61));
  await expect.element(brandingForm.accent()).toHaveAccessibleDescription(/six hexadecimal digits/);
  await expect.element(brandingForm.name()).toHaveAccessibleDescription('1 character too long.');
  await press(brandingForm.name(), '{Enter}');
  await expect
    .element(brandingForm.save())
    .toHaveAccessibleDescription('Fix the marked fields first');
  expect(calls).toEqual([]);
});

it('shows the name of a verified domain, and its records in a tab that keeps what was typed', async () => {
  await openForm();
  await expectHeading(active.identifier);
  await expect.poll(() => document.title).toBe(active.identifier);
  await brandingForm.name().fill('Ada & Sons');
  await tab('DNS records').click();
  await expectAddress(`/account/domains/${active.identifier}/verify?tab=dns`);
  await expect
    .element(page.getByRole('heading', { name: 'Verify that it is yours' }))
    .toBeVisible();
  await expect.element(brandingForm.name()).not.toBeInTheDocument();
  await tab('Branding').click();
  await expect.element(brandingForm.name()).toHaveValue('Ada & Sons');
  history.back();
  await expect.element(brandingForm.name()).not.toBeInTheDocument();
});
