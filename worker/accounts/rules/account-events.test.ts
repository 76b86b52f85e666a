/** What an account records in its authentication log: each change of its credentials, once, and nothing else. */
import { expect, it } from 'vitest';
import { authEvents } from '../../../shared/contract/auth-log.ts';
import {
  addResetToken,
  changePassword,
  checkSession,
  endOtherSessions,
  endSession,
  endSessionOfList,
  failConfirmation,
  forget,
  rehash,
  reset,
} from './account-credentials.ts';
import { signIn, verify, verifyAtOnce } from './account-entry.ts';
import {
  account,
  browser,
  bytes,
  DAY,
  newToken,
  password,
  pending,
  right,
  session,
  signedIn,
  token,
  withToken,
  wrong,
} from '../../../test/support/account-sample.ts';
import { type AccountState, emptyAccount, type Transition } from './account-state.ts';
import { createToken, revokeTokens } from './api-token.ts';
import type { AuthEntry } from './auth-log.ts';

const NOW = 20;
const named = { name: 'backup' };
const device = session(7).device;
const verification = { tokenHash: token, browserHash: browser, password: null };
const change = { verifierHash: right, password: password(5), sessionHash: null };
const creation = {
  token: { ...newToken(5), ...named },
  verifierHash: right,
  encryptedEmail: bytes(3),
};

const signInWith = (verifierHash: Uint8Array) => (state: AccountState) =>
  signIn(state, { verifierHash, session: session(9) }, NOW);
const twoSessions = () => signedIn(signedIn(account(), 7), 8);
const twoTokens = () => withToken(withToken(account(), 5), 6, named);
const withReset = () => addResetToken(account(), { hash: token, endsAt: DAY, emailId: 1 }, 1);

type Case = readonly [
  what: string,
  before: () => AccountState,
  decide: (state: AccountState) => Transition<unknown>,
];

const recorded: readonly (readonly [...Case, AuthEntry])[] = [
  [
    'a verified sign-up',
    pending,
    (state) => verify(state, verification, 1),
    { event: 'account_created' },
  ],
  ['a trusted sign-up', pending, (state) => verifyAtOnce(state, 1), { event: 'account_created' }],
  ['a sign-in', account, signInWith(right), { event: 'signed_in' }],
  ['a wrong password', account, signInWith(wrong), { event: 'sign_in_failed' }],
  [
    'a sign-out, with the browser that was signed in',
    twoSessions,
    (state) => endSession(state, bytes(7)),
    { event: 'signed_out', device },
  ],
  [
    'a session that was ended, with its browser',
    twoSessions,
    (state) => endSessionOfList(state, bytes(7)),
    { event: 'session_ended', name: device },
  ],
  [
    'how many sessions were ended',
    twoSessions,
    (state) => endOtherSessions(state, bytes(9)),
    { event: 'other_sessions_ended', count: 2 },
  ],
  [
    'a new password',
    account,
    (state) => changePassword(state, change),
    { event: 'password_changed' },
  ],
  [
    'a requested reset',
    account,
    (state) => forget(state, NOW),
    { event: 'password_reset_requested' },
  ],
  [
    'a reset',
    withReset,
    (state) => reset(state, token, password(5), NOW),
    { event: 'password_reset' },
  ],
  ['a wrong password in a session', account, failConfirmation, { event: 'confirmation_failed' }],
  [
    'a new API token, with its name',
    account,
    (state) => createToken(state, creation, NOW),
    { event: 'token_created', ...named },
  ],
  [
    'a revoked API token, with its name',
    twoTokens,
    (state) => revokeTokens(state, ({ name }) => name === named.name),
    { event: 'token_revoked', ...named },
  ],
  [
    'how many API tokens were revoked',
    twoTokens,
    (state) => revokeTokens(state, () => true),
    { event: 'token_revoked', count: 2 },
  ],
];

it.each(recorded)('shows %s in the authentication log', (_, before, decide, entry) => {
  expect(decide(before()).entry).toEqual(entry);
});

it('records every kind of event when an account changes', () => {
  expect(new Set(recorded.map(([, , , { event }]) => event))).toEqual(new Set(authEvents));
});

const unrecorded: readonly Case[] = [
  ['a sign-in to an address without an account', () => emptyAccount, signInWith(right)],
  ['a sign-in before the verification', pending, signInWith(right)],
  [
    'a reset requested for an address without an account',
    () => emptyAccount,
    (state) => forget(state, NOW),
  ],
  ['a reset requested before the verification', pending, (state) => forget(state, NOW)],
  ['a confirmation without an account', () => emptyAccount, failConfirmation],
  [
    'a verification with another token',
    pending,
    (state) => verify(state, { ...verification, tokenHash: bytes(9) }, 1),
  ],
  ['a reset with another token', withReset, (state) => reset(state, bytes(9), password(5), NOW)],
  ['the end of a session that ended before', twoSessions, (state) => endSession(state, bytes(9))],
  [
    'the selection of a session that ended before',
    twoSessions,
    (state) => endSessionOfList(state, bytes(9)),
  ],
  [
    'the end of all other sessions where there is none',
    () => signedIn(account(), 7),
    (state) => endOtherSessions(state, bytes(7)),
  ],
  [
    'the revocation of an API token that is gone',
    twoTokens,
    (state) => revokeTokens(state, () => false),
  ],
  [
    'the revocation of the API tokens of no account',
    () => emptyAccount,
    (state) => revokeTokens(state, () => true),
  ],
  [
    'a change of the password of no account',
    () => emptyAccount,
    (state) => changePassword(state, change),
  ],
  [
    'a new cost for a password that was changed',
    account,
    (state) => rehash(state, wrong, password(5)),
  ],
  [
    'a check of a session that never was',
    account,
    (state) => checkSession(state, bytes(9), true, NOW),
  ],
];

it.each(unrecorded)('stores and records nothing: %s', (_, before, decide) => {
  const state = before();
  const { next, entry } = decide(state);
  expect(next).toBe(state);
  expect(entry).toBeUndefined();
});
