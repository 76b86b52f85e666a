/** A custom domain: the secrets that were shared on it, in its owner's branding, and no other page. */
import type { Page } from '@playwright/test';
import { shadesOf } from '../../shared/accent.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { pageFileOf, NOT_PRERENDERED } from '../../shared/prerendered-pages.ts';
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
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(recipient);
  await recipient.goto(`/secret/${secretKey}`);
  await expect(recipient.getByRole('img', { name: acmeBranding.name })).toBeVisible();
  await expect(recipient.getByText(acmeBranding.name)).toBeVisible();
  await expect(recipient.getByText(acmeBranding.before)).toBeVisible();
  await expect(recipient.getByText(acmeBranding.after)).toHaveCount(0);
  await expect(recipient.getByText('Powered by Waxseal')).toBeVisible();
  await breakSeal(recipient);
  await expectMessage(recipient, 'for you alone');
  await expect(recipient.getByText(acmeBranding.after)).toBeVisible();
  await expect(recipient.getByText(acmeBranding.before)).toHaveCount(0);
  await expect(recipient.getByRole('link')).toHaveCount(0);
});

test('the main action wears the accent, as each theme can show it', async ({ recipient, api }) => {
  const accent = '#ffe08a';
  const { secretKey } = await api.conceal({ secret: 'x' });
  await visitDomain(recipient, { ...acmeBranding, accent });
  const shades = shadesOf(accent);
  await recipient.goto(`/secret/${secretKey}`);
  for (const theme of ['light', 'dark'] as const) {
    await recipient.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect
      .poll(() => colourOf(recipient, 'backgroundColor'))
      .toBe(rgb(shades?.[theme].background));
    expect(await colourOf(recipient, 'color')).toBe(rgb(shades?.[theme].text));
  }
});

test('nothing moves when name, colour and logo are loaded late', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await watchLayout(recipient);
  await visitDomain(recipient);
  const letThrough = await holdAnswers(recipient, bootstrap);
  await recipient.goto(`/secret/${secretKey}`);
  await recipient.getByText('Loading…').waitFor();
  letThrough();
  await recipient.getByRole('img', { name: acmeBranding.name }).waitFor();
  await expectNothingMoved(recipient);
});

test('a domain without branding shows the plain page', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await visitDomain(recipient, plainBranding);
  await recipient.goto(`/secret/${secretKey}`);
  await expectHeading(recipient, 'Someone sent you a secret message');
  await expect(recipient.getByRole('img')).toHaveCount(0);
  expect(await colourOf(recipient, 'backgroundColor')).toBe('rgb(168, 35, 28)');
});

test('a message can be opened even if the branding never arrives @journey', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 500);
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(recipient);
  await recipient.route(/\/branded-[^/]+\.js$/, (route) => route.abort());
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, 'for you alone');

  const { secretKey: other } = await api.conceal({ secret: 'for you too' });
  await answerWith(recipient, bootstrap, { status: 500, json: {} });
  await recipient.goto(`/secret/${other}`);
  await breakSeal(recipient);
  await expectMessage(recipient, 'for you too');
});

for (const path of ['/', '/about', '/signin', '/account', '/nowhere']) {
  test(`${path} does not exist on a custom domain, and links nowhere else`, async ({
    recipient,
    monitor,
  }) => {
    monitor.expectFailedLoads(404);
    await visitDomain(recipient);
    await recipient.goto(path);
    await expectHeading(recipient, 'Page Not Found');
    await expect(recipient.getByRole('link')).toHaveCount(0);
    await expect(recipient.getByRole('button')).toHaveCount(0);
    await expect(recipient.getByRole('main')).toHaveCount(1);
  });
}

test('where the server answers 404, nothing of the site is shown before the host is known', async ({
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  await visitDomain(recipient);
  // On a custom domain the Worker answers with the page that nothing is prerendered in.
  await recipient.route('**/nowhere', async (route) => {
    const page = new URL(pageFileOf('en', NOT_PRERENDERED), route.request().url());
    await route.fulfill({ response: await route.fetch({ url: page.href }), status: 404 });
  });
  const letThrough = await holdAnswers(recipient, bootstrap);
  await recipient.goto('/nowhere');
  await expect(recipient.locator('#root')).toBeAttached();
  await expect(recipient.getByRole('contentinfo')).toHaveCount(0);
  letThrough();
  await expectHeading(recipient, 'Page Not Found');
});

test('a used link does not link to a home page on a custom domain', async ({
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  await visitDomain(recipient);
  await recipient.goto(`/secret/1${'a'.repeat(22)}`);
  await expectHeading(recipient, 'That information is no longer available.');
  await expect(recipient.getByRole('link')).toHaveCount(0);
});

test('opening does not wait for the branding: without it the page keeps its appearance', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'for you alone' });
  await visitDomain(recipient);
  const letThrough = await holdAnswers(recipient, bootstrap);
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  await expect(openButton(recipient)).toHaveCount(0);
  await recipient.clock.fastForward(3000);
  await breakSeal(recipient);
  await expectMessage(recipient, 'for you alone');
  letThrough();
  await expect(recipient.getByText('Powered by Waxseal')).toBeVisible();
  await expectMessage(recipient, 'for you alone');
  await expect(recipient.getByText(acmeBranding.name)).toHaveCount(0);
});
