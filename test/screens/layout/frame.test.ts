/** Header, footer and account menu. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { painted } from '../support/layout-shift.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { LAPTOP, PHONE } from '../support/room.ts';
import { expectHeading, focus, press } from '../support/screen.ts';
import { answerSite } from '../support/server.ts';
import {
  colonel,
  customer,
  withAccounts,
  withEverything,
  withoutAccounts,
  withRegions,
} from '../support/site.ts';
import { expectStates } from '../support/states.ts';
import { accountButton, footer, header, namesIn, openOn, openRegions, settings } from './frame.ts';
import { frameStates } from './states.ts';

it.for([
  ['without accounts', withoutAccounts, ['About']],
  ['with accounts', withAccounts, ['Create account', 'About', 'Sign in']],
  [
    'that takes no new customers',
    { authentication: { enabled: true, signup: false, signin: true } },
    ['About', 'Sign in'],
  ],
  [
    'where no one can sign in',
    { authentication: { enabled: true, signup: true, signin: false } },
    ['Create account', 'About'],
  ],
] as const)('offers visitors what a site %s allows them', async ([, site, offers]) => {
  await openOn(site, '/');
  expect(namesIn(header)).toEqual(['Waxseal', ...offers]);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Create a free account' }))
    .toHaveLength(offers.some((name) => name === 'Create account') ? 1 : 0);
});

/** The entries of the account menu, with the addresses that they link to. */
async function accountEntries(): Promise<(string | null)[][]> {
  await accountButton.click();
  const entries = page.getByRole('menuitem');
  await expect.element(entries.first()).toBeVisible();
  return entries.elements().map((entry) => [entry.textContent, entry.getAttribute('href')]);
}

it.for([LAPTOP, PHONE])(
  'holds all that a customer has in one menu under the address, $width px wide',
  async ({ width, height }) => {
    await page.viewport(width, height);
    await openOn(customer, '/');
    await expect.element(header.getByText('Waxseal')).toBeVisible();
    await expect.element(accountButton).toHaveTextContent('ada@example.com');
    expect(await accountEntries()).toEqual([
      ['Recent secrets', '/recent'],
      ['Custom domains', '/account/domains'],
      ['Account', '/account'],
      ['Settings', null],
      ['Sign out', '/logout'],
    ]);
    const menu = header.getByRole('menu');
    await expect.element(menu).toBeInViewport({ ratio: 1 });
    expect(menu.element().scrollHeight).toBe(menu.element().clientHeight);
  },
);

it('offers in the account menu an upgrade to smaller plans, where one is sold, and the administration to admins', async () => {
  await openOn({ ...colonel, sold_plans: [{ planid: 'identity', periods: ['month'] }] });
  expect(await accountEntries()).toEqual([
    ['Recent secrets', '/recent'],
    ['Account', '/account'],
    ['Settings', null],
    ['Upgrade for custom domains', '/pricing'],
    ['Admin', '/colonel/'],
    ['Sign out', '/logout'],
  ]);
  await openOn({ ...colonel, sold_plans: [] });
  expect(await accountEntries()).toContainEqual(['Compare plans', '/pricing']);
  await openOn({ ...colonel, domains_enabled: false });
  expect((await accountEntries()).map(([, href]) => href)).not.toContain('/pricing');
});

it('opens from the account menu by keyboard a page, and the settings, which give the focus back', async () => {
  // A page that takes the focus for no field of its own.
  await openOn(customer);
  await press(accountButton, '{ArrowDown}');
  await userEvent.keyboard('sett');
  await userEvent.keyboard('{Enter}');
  await expect.element(settings).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(accountButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Recent secrets' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/recent');
});

it('keeps the account menu inside the window with text of twice the size on a small phone', async () => {
  const { style } = document.documentElement;
  await page.viewport(360, 740);
  onTestFinished(() => void style.removeProperty('font-size'));
  await openOn(customer);
  style.fontSize = '200%';
  await accountButton.click();
  await expect.element(page.getByRole('menuitem', { name: 'Recent secrets' })).toHaveFocus();
  await expect.element(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

it('outlines the focused entry of the account menu after a click in forced colours', async () => {
  await emulate({ forcedColours: true });
  await openOn(customer);
  await accountButton.click();
  const first = page.getByRole('menuitem', { name: 'Recent secrets' });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveStyle({ outlineStyle: 'solid' });
});

it('skips the header with the first stop of the keyboard, and leaves the address as it is', async () => {
  await openOn(withAccounts);
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect.element(skip).not.toBeInViewport();
  focus(header.getByRole('link', { name: 'Waxseal' }));
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(skip).toHaveFocus();
  expect(document.querySelector('a[href], button, input, select')).toBe(skip.element());
  await expect.element(skip).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(location.href).toMatch(/\/about$/);
  await userEvent.keyboard('{Tab}');
  expect(document.querySelector('main :focus')).not.toBeNull();
});

it('links in the footer only what this site has', async () => {
  vi.setSystemTime('2031-07-01T12:00:00Z');
  await openOn({ plans_enabled: false });
  expect(namesIn(footer)).toEqual([
    'About',
    'GitHub',
    'API',
    'Status',
    'Privacy',
    'Terms',
    'Security',
    'Settings',
    'Feedback',
  ]);
  await expect.element(footer).toMatchTextContent('© 2031 Waxseal');
  await openOn(withEverything);
  await expect.element(footer.getByRole('button', { name: 'European Union' })).toBeVisible();
  expect(namesIn(footer.getByRole('navigation', { name: 'Company' }))).toEqual([
    'About',
    'Pricing',
    'Blog',
  ]);
  expect(namesIn(footer.getByRole('navigation', { name: 'Resources' }))).toEqual([
    'GitHub',
    'Docs',
    'API',
    'Status',
  ]);
  await expect
    .element(footer.getByRole('link', { name: 'Docs' }))
    .toHaveAttribute('href', 'https://support.example.com/docs');
  await expect.element(footer.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/docs');
  await expect.element(footer.getByRole('button', { name: 'Feedback' })).toBeVisible();
});

it('leads with each region in the switcher to its own sign-up', async () => {
  await openOn(withRegions);
  await openRegions();
  const entries = page.getByRole('menuitem');
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    'Canada',
    'European Union',
    'United States',
  ]);
  await expect.element(entries.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(entries.nth(2)).toHaveAttribute('href', 'https://us.example.com/signup');
});

it('shows no regions on a site without any', async () => {
  await openOn({
    regions_enabled: true,
    regions: { current_jurisdiction: 'eu', is_pinned: true, jurisdictions: [] },
  });
  await expect.element(footer.getByRole('button', { name: 'Settings' })).toBeVisible();
  expect(footer.element().querySelector('[aria-haspopup="menu"]')).toBeNull();
});

// A load of another document would fail the test.
it('changes the page in the same document when a link inside the site is followed, and on the way back', async () => {
  await openOn({}, '/');
  await footer.getByRole('link', { name: 'Security' }).click();
  await expectHeading('How a secret opens only once');
  expect(location.pathname).toBe('/info/security');
  history.back();
  await expectHeading('Sealed for one. Opened once.');
});

it('links the name of the product to the home page, which starts at its top', async () => {
  await page.viewport(640, 400);
  await openOn({});
  window.scrollTo({ top: 600, behavior: 'instant' });
  expect(window.scrollY).toBe(600);
  const name = header.getByRole('link', { name: 'Waxseal' });
  focus(name);
  window.scrollTo({ top: 600, behavior: 'instant' });
  await press(name, '{Enter}');
  await expectHeading('Sealed for one. Opened once.');
  await expect.poll(() => window.scrollY).toBe(0);
  expect(location.pathname).toBe('/');
});

it('shows that an unknown path is unknown, and links to the start page', async () => {
  for (const path of ['/private', '/secret', '/nowhere']) {
    await open(path);
    await expectHeading('Page Not Found');
    expect(document.title).toBe('Page Not Found');
  }
  await page.getByRole('link', { name: 'Return home' }).click();
  await expectVisit('/');
});

const KEY = '1aB3dE6gH9jK2mN5pQ8sT1v';

it('suggests the link that an unknown path nearly is, and shows no fragment of it', async () => {
  const fragment = `#a${'k'.repeat(22)}`;
  await open(`/secrets/${KEY}${fragment}`);
  await expectHeading('Page Not Found');
  const suggestion = page.css('main p').last();
  await expect.element(suggestion).toMatchTextContent(/^Did you mean .+\/secret\/1aB3…\?$/);
  const html = document.querySelector('main')?.innerHTML ?? fragment;
  expect(html).not.toContain(fragment.slice(1));
  expect(html).not.toContain(KEY);
  await suggestion.getByRole('button').click();
  await expectVisit(`/secret/${KEY}${fragment}`);
});

it('suggests the page that an unknown path nearly is, and nothing for any other', async () => {
  await open('/privacy');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: '/info/privacy' }))
    .toHaveAttribute('href', '/info/privacy');
  await open('/nowhere');
  await expectHeading('Page Not Found');
  await expect.element(page.getByText(/^Did you mean/)).not.toBeInTheDocument();
});

// Without an answer of the test to any call of the API, one would fail the test.
it('loads the code of a page, and no data, when the pointer is over its link', async () => {
  await openOn({});
  // The browser stops counting at 250.
  performance.clearResourceTimings();
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/status-page.tsx'));
  expect(isLoaded()).toBe(false);
  answerSite();
  // A page that asks the server once it is shown.
  await footer.getByRole('link', { name: 'Status' }).hover();
  await expect.poll(isLoaded).toBe(true);
  await painted();
  expect(location.pathname).toBe('/about');
});

expectStates(frameStates);
