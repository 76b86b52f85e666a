/** A custom domain: the secrets that were shared on it, in its owner's branding, and no other page. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shadesOf } from '../../../shared/accent.ts';
import { showSecret } from '../../../shared/contract/reveal.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pass, startTimers } from '../support/clock.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { callsOf, fail, holdAnswers, refuse } from '../support/server.ts';
import { acmeBranding, plainBranding, rgb, visitDomain } from './brand.ts';
import { breakSeal, expectMessage, offer, openButton, PATH, WAITING } from './recipient.ts';

const { name, before, after } = acmeBranding;
const logo = () => page.getByRole('img', { name });

it('shows whose page it is, above the seal and under the opened secret', async () => {
  visitDomain();
  offer({ text: 'for you alone' });
  await open(PATH);
  await expect.element(logo()).toBeVisible();
  await expect.element(page.getByText(name)).toBeVisible();
  await expect.element(page.getByText(before)).toBeVisible();
  await expect.element(page.getByText(after)).not.toBeInTheDocument();
  await expect.element(page.getByText('Powered by Waxseal')).toBeVisible();
  await breakSeal();
  await expectMessage('for you alone');
  await expect.element(page.getByText(after)).toBeVisible();
  await expect.element(page.getByText(before)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

it.each(['light', 'dark'] as const)(
  'gives the button the accent, as the %s theme can show it',
  async (theme) => {
    const accent = '#ffe08a';
    const { [theme]: shades } = shadesOf(accent) ?? {};
    await emulate({ theme });
    visitDomain({ ...acmeBranding, accent });
    offer();
    await open(PATH);
    // The colour under the mouse is another one.
    await page.getByRole('banner').hover();
    const { background, text } = shades ?? {};
    await expect
      .element(openButton())
      .toHaveStyle(`background-color: ${rgb(background)}; color: ${rgb(text)}`);
  },
);

it('does not move anything when name, colour and logo are loaded late', async () => {
  const expectNothingMoved = watchLayout();
  visitDomain();
  offer();
  const letThrough = holdAnswers(bootstrap);
  await open(PATH);
  await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  letThrough();
  await expect.element(logo()).toBeVisible();
  await expectNothingMoved();
});

it('shows the plain page on a domain without branding', async () => {
  visitDomain(plainBranding);
  offer();
  await open(PATH);
  await expectHeading(WAITING);
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  await expect.element(openButton()).toHaveStyle('background-color: rgb(168, 35, 28)');
});

it('opens a message although nothing is known about the site', async () => {
  fail(bootstrap);
  offer({ text: 'for you alone' });
  await open(PATH);
  await breakSeal();
  await expectMessage('for you alone');
});

it('does not wait for the branding: without it in time the page keeps its appearance', async () => {
  startTimers();
  visitDomain();
  offer({ text: 'for you alone' });
  const letThrough = holdAnswers(bootstrap);
  await open(PATH);
  await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  await expect.element(openButton()).not.toBeInTheDocument();
  await pass(3000);
  await breakSeal();
  await expectMessage('for you alone');
  letThrough();
  await expect.element(page.getByText('Powered by Waxseal')).toBeVisible();
  await expectMessage('for you alone');
  await expect.element(page.getByText(name)).not.toBeInTheDocument();
});

it('has no other pages, links nowhere else, and shows nothing of the site before its host is known', async () => {
  visitDomain();
  // As the server answers all of them there.
  vi.spyOn(PerformanceNavigationTiming.prototype, 'responseStatus', 'get').mockReturnValue(404);
  for (const path of ['/', '/about', '/signin', '/account', '/nowhere']) {
    const calls = callsOf(bootstrap);
    const letThrough = holdAnswers(bootstrap);
    await open(path);
    await expect.poll(() => calls.length).toBe(1);
    await painted();
    expect(page.getByRole('contentinfo').query()).toBeNull();
    letThrough();
    await expectHeading('Page Not Found');
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    expect(page.getByRole('main').elements()).toHaveLength(1);
  }
});

it('does not link a spent or damaged link to a home page', async () => {
  visitDomain();
  refuse(showSecret, 'secret_unknown');
  for (const [path, heading] of [
    [PATH, 'That information is no longer available.'],
    [PATH.slice(0, -1), 'This link is incomplete'],
    [`${PATH}#a`, 'This link is incomplete'],
  ] as const) {
    await open(path);
    await expectHeading(heading);
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  }
});
