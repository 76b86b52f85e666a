/** The states of the account page. */
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  changePassword,
  destroyAccount,
  endSessions,
  makeApiToken,
  revokeApiToken,
  showAccount,
} from '../../../shared/contract/account.ts';
import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { identityPlan } from '../../../shared/plans.ts';
import type { AccountTab } from '../../../web/features/account/account-page.tsx';
import { freePlan } from '../pricing/pricing.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field, panel } from '../support/screen.ts';
import { fail, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { withoutPin, withRegions } from '../support/site.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  changeButton,
  createButton,
  deleteButton,
  openTab,
  openTokenForm,
  owner,
  sessionsWithout,
  showAs,
  showLog,
  signIn,
  typePasswords,
  typeToken,
} from './account.ts';
import {
  created,
  manySignIns,
  paidFor,
  TOKEN,
  unnamed,
  withNewToken,
  withTokens,
} from './samples.ts';

type Changes = Parameters<typeof signIn>;

const free = owner({ plan: freePlan });
const paying = { cust: owner({ plan: identityPlan }), subscription: paidFor };

const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible();

/** Opens a tab, and waits for a heading in it. */
async function openAt(tab: AccountTab, heading: string, ...changes: Changes): Promise<void> {
  signIn(...changes);
  await openTab(tab);
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

/** Returns from a payment. */
async function paid(changes: Changes[0], text: string): Promise<void> {
  signIn(changes);
  await open('/account?paid');
  await shown(text);
}

const overview = statesOf({
  account: { isMain: true, open: () => openAt('overview', 'Your plan') },
  'account-upgrade': async () => {
    await openAt('overview', 'Your plan', { cust: free }, { plans_enabled: true });
    await expect.element(button('See other plans')).toBeVisible();
  },
  'account-upgrade-open': async () => {
    // One of the samples is picked at random.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await openAt('overview', 'Your plan', { cust: free }, { plans_enabled: true });
    await button('See other plans').click();
    await expect
      .element(page.getByRole('dialog', { name: 'Upgrade to Identity Plus' }))
      .toBeVisible();
  },
  'account-paid-for': () => openAt('overview', 'Your plan', paying),
  'account-overdue': () =>
    openAt('overview', 'Your plan', {
      ...paying,
      subscription: { ...paidFor, is_overdue: true, is_ending: true },
    }),
  'account-paid-waiting': () => paid({ cust: free }, 'Your payment is being confirmed'),
  'account-paid-confirmed': () => paid(paying, 'Your payment has arrived'),
  'account-paid-late': async () => {
    startTimers();
    await paid({ cust: free }, 'Your payment is being confirmed');
    await pass(61_000);
    await shown('Your payment is not confirmed yet');
  },
  'account-loading': async () => {
    signIn();
    holdAnswers(showAccount);
    await openTab('overview');
    await shown('Loading…');
  },
  'account-failed': async () => {
    signIn();
    fail(showAccount);
    await openTab('overview');
    await expectAlert('Failed to fetch data from /api/v2/account');
  },
});

async function security(): Promise<void> {
  await openAt('security', 'Where you are signed in');
  await expect.element(panel('Where you are signed in').getByText('Firefox · Linux')).toBeVisible();
  await shown('Wrong password, 3 times');
}

/** Sends the form that changes the password. */
async function sendPasswords(): Promise<void> {
  await security();
  showAs({ sessions: sessionsWithout('phone', 'unnamed-session') });
  await typePasswords();
  await changeButton().click();
}

/** The tab with another log. */
async function logWith(setLog: () => void): Promise<void> {
  signIn();
  setLog();
  await openTab('security');
  await expect.element(page.getByRole('heading', { name: 'Security log' })).toBeVisible();
}

const securityStates = statesOf({
  'account-security': { isMain: true, isRead: true, open: security },
  'account-password-refused': async () => {
    refuse(changePassword, 'password_wrong');
    await sendPasswords();
    await shown(sentence('password_wrong'));
  },
  'account-password-busy': async () => {
    holdAnswers(changePassword);
    await sendPasswords();
    await expect.element(button('Changing…')).toBeVisible();
  },
  'account-password-changed': async () => {
    succeed(changePassword, { details: { changed: true } });
    await sendPasswords();
    await shown('Your password was changed.');
    await expect.element(page.getByText('Safari · iPhone')).not.toBeInTheDocument();
  },
  'account-password-too-often': async () => {
    refuse(changePassword, 'rate_limited', { retry_after: 700 });
    await sendPasswords();
    await expectAlert('Try again in 12 minutes.');
  },
  'account-sessions-ended': async () => {
    succeed(endSessions, { details: { ended: 2 } });
    await security();
    showAs({ sessions: sessionsWithout('phone', 'unnamed-session') });
    await button('Sign out all others').click();
    await shown('2 browsers were signed out.');
  },
  'account-log-more': async () => {
    await logWith(() => showLog(manySignIns(70)));
    await button('Show more').click();
    await expect.element(panel('Security log').getByRole('listitem').nth(59)).toBeVisible();
  },
  'account-log-empty': async () => {
    await logWith(() => showLog([]));
    await shown('Nothing has been recorded yet.');
  },
  'account-log-failed': async () => {
    await logWith(() => refuse(listAuthLog, 'store_unavailable'));
    await expectAlert('Failed to fetch data from /api/v2/account/log');
  },
});

async function tokens(changes: Changes[0], site: Changes[1] = {}): Promise<void> {
  await openAt('api', 'API tokens', changes, site);
}

/** Sends the form that creates a token. */
async function sendToken(name = 'Deploy'): Promise<void> {
  await tokens(withTokens);
  await openTokenForm();
  await typeToken(name);
  showAs(withNewToken);
  await createButton().click();
}

async function askToRevoke(): Promise<void> {
  await tokens(withTokens);
  await button('Revoke Nightly backup').click();
  await expect.element(page.getByRole('dialog', { name: 'Revoke this API token?' })).toBeVisible();
}

const tokenStates = statesOf({
  'account-token-none': async () => {
    await tokens({});
    await shown('You have no API tokens.');
  },
  'account-token-not-in-plan': async () => {
    await tokens({ cust: free }, { plans_enabled: true, api_needs_plan: true });
    await shown('Your plan does not include API access');
  },
  'account-token': {
    isMain: true,
    open: async () => {
      await tokens(withTokens);
      await expect.element(button('Revoke Unnamed token')).toBeVisible();
    },
  },
  'account-token-form': async () => {
    await tokens(withTokens);
    await openTokenForm();
    await expect.element(field('Name')).toHaveFocus();
  },
  'account-token-shown': async () => {
    succeed(makeApiToken, created);
    await sendToken();
    await shown(TOKEN);
    await expect.element(button('Revoke Deploy')).toBeVisible();
  },
  'account-token-refused': async () => {
    refuse(makeApiToken, 'password_wrong');
    await sendToken('Nightly backup');
    await shown('You already have a token with this name.');
    await shown(sentence('password_wrong'));
  },
  'account-token-too-many': async () => {
    refuse(makeApiToken, 'too_many_tokens');
    await sendToken();
    await expectAlert(sentence('too_many_tokens'));
  },
  'account-token-revoke': askToRevoke,
  'account-token-revoke-failed': async () => {
    fail(revokeApiToken);
    await askToRevoke();
    await button('Revoke token').click();
    await expectAlert('Request was not successful. Please try again later.');
  },
  'account-token-revoked': async () => {
    succeed(revokeApiToken, { record: { apitoken: null, active: false } });
    await askToRevoke();
    showAs({ ...withTokens, apitokens: [unnamed] });
    await button('Revoke token').click();
    await shown('The token was revoked.');
  },
});

/** Sends the form that deletes the account. */
async function sendDeletion(): Promise<void> {
  await openAt('delete', 'Delete this account');
  await field('Your password').fill('any');
  await deleteButton().click();
}

const otherStates = statesOf({
  'account-region': () => openAt('region', 'Available regions', {}, withRegions),
  'account-region-near': () => openAt('region', 'Available regions', {}, withoutPin),
  'account-delete': { isMain: true, open: () => openAt('delete', 'Delete this account') },
  'account-delete-refused': async () => {
    refuse(destroyAccount, 'password_wrong');
    await sendDeletion();
    await shown(sentence('password_wrong'));
  },
  'account-deleted': async () => {
    // With timers of their own, the page is not left three seconds later.
    startTimers();
    succeed(destroyAccount, { details: { destroyed: true } });
    await sendDeletion();
    await expectHeading('Your account was deleted');
  },
});

export const accountStates: readonly State[] = [
  ...overview,
  ...securityStates,
  ...tokenStates,
  ...otherStates,
];
