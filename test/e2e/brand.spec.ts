/** A custom domain: the secrets that were shared on it, in its owner's branding, and no other page. */
import type { Page } from '@playwright/test';
import { shadesOf } from '../../shared/accent.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { answerWith, holdAnswers } from './support/answers.ts';
import { visitDomain } from './support/brand.ts';
import { acmeBranding, plainBranding } from './support/domains.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, watchLayout } from './support/layout-shift.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

function colourOf(page: Page, property: 'color' | 'backgroundColor'): Promise<string> {
  return openButton(page).evaluate((button, name) => getComputedStyle(button)[name], property);
}

function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

test('the recipient’s page shows whose it is, above the seal and under the opened secret @journey', async ({
  reader,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(reader);
  await reader.goto(`/secret/${secretKey}`);
  await expect(reader.getByRole('img', { name: acmeBranding.name })).toBeVisible();
  await expect(reader.getByText(acmeBranding.name)).toBeVisible();
  await expect(reader.getByText(acmeBranding.before)).toBeVisible();
  await expect(reader.getByText(acmeBranding.after)).toHaveCount(0);
  await expect(reader.getByText('Powered by Waxseal')).toBeVisible();
  await breakSeal(reader);
  await expectMessage(reader, 'for you alone');
  await expect(reader.getByText(acmeBranding.after)).toBeVisible();
  await expect(reader.getByText(acmeBranding.before)).toHaveCount(0);
  await expect(reader.getByRole('link')).toHaveCount(0);
});

test('the main action wears the accent, as each theme can show it', async ({ reader, api }) => {
  const accent = '#ffe08a';
  const { secretKey } = await api.conceal({ secret: 'x' });
  await visitDomain(reader, { ...acmeBranding, accent });
  const shades = shadesOf(accent);
  await reader.goto(`/secret/${secretKey}`);
  for (const theme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect
      .poll(() => colourOf(reader, 'backgroundColor'))
      .toBe(rgb(shades?.[theme].background));
    expect(await colourOf(reader, 'color')).toBe(rgb(shades?.[theme].text));
  }
});

test('nothing moves when name, colour and logo are loaded late', async ({ reader, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await watchLayout(reader);
  await visitDomain(reader);
  const letThrough = await holdAnswers(reader, bootstrap);
  await reader.goto(`/secret/${secretKey}`);
  await reader.getByText('Loading…').waitFor();
  letThrough();
  await reader.getByRole('img', { name: acmeBranding.name }).waitFor();
  await expectNothingMoved(reader);
});

test('a domain without branding shows the plain page', async ({ reader, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await visitDomain(reader, plainBranding);
  await reader.goto(`/secret/${secretKey}`);
  await expectHeading(reader, 'Somebody sealed a message for you');
  await expect(reader.getByRole('img')).toHaveCount(0);
  expect(await colourOf(reader, 'backgroundColor')).toBe('rgb(168, 35, 28)');
});

test('a message can be opened even if the branding never arrives @journey', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 500);
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(reader);
  await reader.route(/\/branded-[^/]+\.js$/, (route) => route.abort());
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, 'for you alone');

  const { secretKey: other } = await api.conceal({ secret: 'for you too' });
  await answerWith(reader, bootstrap, { status: 500, json: {} });
  await reader.goto(`/secret/${other}`);
  await breakSeal(reader);
  await expectMessage(reader, 'for you too');
});

for (const path of ['/', '/about', '/signin', '/account', '/nowhere']) {
  test(`${path} does not exist on a custom domain, and links nowhere else`, async ({
    reader,
    monitor,
  }) => {
    monitor.expectFailedLoads(404);
    await visitDomain(reader);
    await reader.goto(path);
    await expectHeading(reader, 'Page Not Found');
    await expect(reader.getByRole('link')).toHaveCount(0);
    await expect(reader.getByRole('button')).toHaveCount(0);
    await expect(reader.getByRole('main')).toHaveCount(1);
  });
}

test('where the server answers 404, nothing of the site is shown before the host is known @journey', async ({
  reader,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  await visitDomain(reader);
  const letThrough = await holdAnswers(reader, bootstrap);
  await reader.goto('/nowhere');
  await expect(reader.locator('#root')).toBeAttached();
  await expect(reader.getByRole('contentinfo')).toHaveCount(0);
  letThrough();
  await expectHeading(reader, 'Page Not Found');
});

test('a used link does not link to a home page on a custom domain', async ({ reader, monitor }) => {
  monitor.expectFailedLoads(404);
  await visitDomain(reader);
  await reader.goto(`/secret/${'a'.repeat(43)}`);
  await expectHeading(reader, 'That information is no longer available.');
  await expect(reader.getByRole('link')).toHaveCount(0);
});

test('opening does not wait for the branding: without it the page keeps its appearance', async ({
  reader,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(reader);
  const letThrough = await holdAnswers(reader, bootstrap);
  await reader.clock.install();
  await reader.goto(`/secret/${secretKey}`);
  await expect(openButton(reader)).toHaveCount(0);
  await reader.clock.fastForward(3000);
  await breakSeal(reader);
  await expectMessage(reader, 'for you alone');
  letThrough();
  await expect(reader.getByText('Powered by Waxseal')).toBeVisible();
  await expectMessage(reader, 'for you alone');
  await expect(reader.getByText(acmeBranding.name)).toHaveCount(0);
});
