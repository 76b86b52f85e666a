/** The account page as a whole: its tabs and addresses, the region, and failed requests. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showAccount } from '../../../shared/contract/account.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { PHONE } from '../support/room.ts';
import {
  button,
  expectAlert,
  expectHeading,
  expectTab,
  field,
  panel,
  tab,
} from '../support/screen.ts';
import { fail, holdAnswers } from '../support/server.ts';
import { withRegions } from '../support/site.ts';
import { openTab, showAs, signIn } from './account.ts';

it('gives each tab an address, and returns to the previous tab', async () => {
  signIn();
  await openTab('overview');
  await expectTab('Overview');
  await tab('Security').click();
  await expectAddress('/account?tab=security');
  await expectTab('Security');
  await tab('Delete').click();
  await expectTab('Delete');
  history.back();
  await expectTab('Security');
  history.back();
  await expectAddress('/account');
  await expectTab('Overview');
  history.forward();
  await expectTab('Security');
});

it('moves along the tabs with keys and the focus, as one step of the history', async () => {
  signIn({}, withRegions);
  await openTab('overview');
  await tab('Security').click();
  // A key pressed before that would replace the step of the click.
  await expectTab('Security');
  for (const title of ['API', 'Data region', 'Delete']) {
    await userEvent.keyboard('{ArrowRight}');
    await expectTab(title);
  }
  await expect.element(tab('Delete')).toHaveFocus();
  await expectAddress('/account?tab=delete');
  history.back();
  await expectTab('Overview');
});

it('opens the overview for an address with an unknown tab', async () => {
  signIn();
  await open('/account?tab=nonsense');
  await expectTab('Overview');
});

it('names the account once, and its region where there are several', async () => {
  const { jurisdictions = [] } = withRegions.regions ?? {};
  const only = { current_jurisdiction: 'ca', is_pinned: true, jurisdictions };
  const one = jurisdictions.slice(0, 1);
  signIn({}, { regions_enabled: true, regions: { ...only, jurisdictions: one } });
  await open('/account?tab=region');
  await expectTab('Overview');
  await expect.element(tab('Data region')).not.toBeInTheDocument();
  signIn({}, { regions_enabled: true, regions: only });
  await openTab('region');
  await expectTab('Data region');
  await expect.element(page.getByRole('main').getByText('ada@example.com')).toHaveLength(1);
});

it('clears what was typed in a tab when it is left', async () => {
  signIn();
  await openTab('delete');
  await field('Your password').fill('typed');
  await tab('Overview').click();
  await tab('Delete').click();
  await expect.element(field('Your password')).toHaveValue('');
});

it('tries to load the account again on request', async () => {
  signIn();
  fail(showAccount);
  await openTab('overview');
  await expectAlert('Failed to fetch data from /api/v2/account');
  showAs({});
  await button('Try again').click();
  await expect.element(panel('Your plan')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it.each(['overview', 'security', 'api'] as const)(
  'moves nothing when tab %s is loaded late',
  async (name) => {
    await page.viewport(PHONE.width, PHONE.height);
    const expectNothingMoved = watchLayout();
    signIn();
    const deliver = holdAnswers(showAccount);
    await openTab(name);
    const loading = page.getByText('Loading…');
    await expect.element(loading.first()).toBeVisible();
    await painted();
    deliver();
    await expect.element(loading).not.toBeInTheDocument();
    await expectHeading('Your account');
    await expectNothingMoved();
  },
);
