/** The settings, and where a site says that it stores its data. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '../support/mount.tsx';
import { openTab, signIn } from '../account/account.ts';
import { panel } from '../support/screen.ts';
import { answerSite } from '../support/server.ts';
import { customer, withAccounts, withoutPin, withRegions } from '../support/site.ts';
import { accountButton, footer, openOn, openRegions, openSettings, settings } from './frame.ts';

const PROMISE = 'stores its data in this region.';

it('applies the theme chosen in the settings to the page', async () => {
  await openSettings({});
  await settings.getByRole('combobox', { name: 'Theme' }).selectOptions('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await userEvent.keyboard('{Escape}');
  await expect.element(footer.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
});

it('ends with Done, the one button that closes it', async () => {
  await openSettings({});
  await expect.element(settings.getByRole('button')).toHaveLength(1);
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect.element(settings).not.toBeInTheDocument();
  await expect.element(footer.getByRole('button', { name: 'Settings' })).toHaveFocus();
});

it('shows the data region with its jurisdiction and the other regions', async () => {
  await openOn({ ...customer, ...withRegions });
  await accountButton.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await settings.getByRole('tab', { name: 'Data region' }).click();
  await expect.element(settings).toMatchTextContent('Data center: eu');
  await expect.element(settings).toMatchTextContent('Each region has its own accounts and data.');
  const regions = settings.getByRole('listitem').elements();
  expect(regions.map(({ textContent }) => textContent)).toEqual([
    'Canada',
    'European UnionCurrent',
    'United States',
  ]);
});

it('reports an unknown region as unknown', async () => {
  const { jurisdictions = [] } = withRegions.regions ?? {};
  const regions = { current_jurisdiction: 'atlantis', is_pinned: true, jurisdictions };
  await openSettings({ ...withRegions, regions }, 'Data region');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'Jurisdiction with identifier not found. Choose one of the regions in the list.',
    );
});

it('shows at sign-in and sign-up near which region a site stores data that is not bound to it', async () => {
  answerSite({ ...withAccounts, ...withoutPin });
  for (const path of ['/signin', '/signup']) {
    await open(path);
    await expect.element(page.getByText('Your data is stored near: European Union')).toBeVisible();
  }
});

it('promises in settings and account to store in a region only where the platform does', async () => {
  await openSettings(withRegions, 'Data region');
  await expect.element(settings).toMatchTextContent(PROMISE);
  await openSettings(withoutPin, 'Data region');
  await expect.element(settings).toMatchTextContent('stores its data near this region.');
  await expect.element(settings).not.toMatchTextContent(PROMISE);
  signIn({}, withoutPin);
  await openTab('region');
  await expect
    .element(panel('Data region'))
    .toMatchTextContent('stores its data near this region.');
  await expect.element(panel('Data region')).not.toMatchTextContent(PROMISE);
});

it('guarantees no place on a site without regions that is bound to none', async () => {
  const regions = { current_jurisdiction: 'ca', is_pinned: false, jurisdictions: [] };
  await openSettings({ regions_enabled: false, regions }, 'Data region');
  await expect.element(settings).toMatchTextContent('The exact location is not guaranteed.');
});

it('names in the settings of a site without regions its one place', async () => {
  const regions = { current_jurisdiction: 'home', is_pinned: true, jurisdictions: [] };
  await openSettings({ regions_enabled: false, regions }, 'Data region');
  const tabs = settings.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['General', 'Data region']);
  await expect
    .element(settings.getByRole('tabpanel'))
    .toMatchTextContent('Data location: home. This site has one region.');
  await expect.element(settings).not.toMatchTextContent('Jurisdiction with identifier not found');
});

it('links regions on localhost with the scheme of the page, and elsewhere with https', async () => {
  const loopback = {
    ...withAccounts,
    regions_enabled: true,
    regions: {
      current_jurisdiction: 'eu',
      is_pinned: true,
      jurisdictions: [
        { identifier: 'eu', display_name: 'Europe', domain: 'eu.localhost:8787', icon: '' },
        { identifier: 'us', display_name: 'America', domain: 'us.localhost:8788', icon: '' },
      ],
    },
  };
  await openOn(loopback);
  await openRegions('Europe');
  await expect
    .element(page.getByRole('menuitem', { name: 'America' }))
    .toHaveAttribute('href', 'http://us.localhost:8788/signup');
  await openSettings(loopback, 'Data region');
  await expect
    .element(settings.getByRole('link'))
    .toHaveAttribute('href', 'http://us.localhost:8788');
  await openSettings({ ...withAccounts, ...withRegions }, 'Data region');
  await expect
    .element(settings.getByRole('link', { name: 'Canada' }))
    .toHaveAttribute('href', 'https://ca.example.com');
});
