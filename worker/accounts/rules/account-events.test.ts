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
import { createToken, type NewApiToken, revokeTokens } from './api-token.ts';
import type { AuthEntry } from './auth-log.ts';

const NOW = 20;
const named = { name: 'backup' };
const device = session(7).device;
const change = { verifierHash: right, password: password(5), sessionHash: null };
const creation = {
  token: { ...newToken(5), ...named },
  verifierHash: right,
  encryptedEmail: bytes(3),
};

const nobody = () => emptyAccount;
const oneSession = () => signedIn(account(), 7);
const twoSessions = () => signedIn(oneSession(), 8);
const twoTokens = () => withToken(withToken(account(), 5), 6, named);
const withReset = () => addResetToken(account(), { hash: token, endsAt: DAY, emailId: 1 }, 1);

type Decide = (state: AccountState) => Transition<unknown>;

const verifying = (tokenHash: Uint8Array) => (state: AccountState) =>
  verify(state, { tokenHash, browserHash: browser, password: null }, 1);
const signInWith = (verifierHash: Uint8Array) => (state: AccountState) =>
  signIn(state, { verifierHash, session: session(9) }, NOW);
const ending =
  (end: (state: AccountState, hash: Uint8Array) => Transition<unknown>, byte: number): Decide =>
  (state) =>
    end(state, bytes(byte));
const changing: Decide = (state) => changePassword(state, change);
const forgetting: Decide = (state) => forget(state, NOW);
const resetting = (tokenHash: Uint8Array) => (state: AccountState) =>
  reset(state, tokenHash, password(5), NOW);
const revoking = (isSelected: (token: NewApiToken) => boolean) => (state: AccountState) =>
  revokeTokens(state, isSelected);

type Case = readonly [what: string, before: () => AccountState, decide: Decide];

const recorded: readonly (readonly [...Case, AuthEntry])[] = [
  ['a verified sign-up', pending, verifying(token), { event: 'account_created' }],
  ['a trusted sign-up', pending, (state) => verifyAtOnce(state, 1), { event: 'account_created' }],
  ['a sign-in', account, signInWith(right), { event: 'signed_in' }],
  ['a wrong password', account, signInWith(wrong), { event: 'sign_in_failed' }],
  [
    'a sign-out, with its browser',
    twoSessions,
    ending(endSession, 7),
    { event: 'signed_out', device },
  ],
  [
    'a session that was ended, with its browser',
    twoSessions,
    ending(endSessionOfList, 7),
    { event: 'session_ended', name: device },
  ],
  [
    'how many sessions were ended',
    twoSessions,
    ending(endOtherSessions, 9),
    { event: 'other_sessions_ended', count: 2 },
  ],
  ['a new password', account, changing, { event: 'password_changed' }],
  ['a requested reset', account, forgetting, { event: 'password_reset_requested' }],
  ['a reset', withReset, resetting(token), { event: 'password_reset' }],
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
    revoking(({ name }) => name === named.name),
    { event: 'token_revoked', ...named },
  ],
  [
    'how many API tokens were revoked',
    twoTokens,
    revoking(() => true),
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
  ['a sign-in to an address without an account', nobody, signInWith(right)],
  ['a sign-in before the verification', pending, signInWith(right)],
  ['a reset requested for an address without an account', nobody, forgetting],
  ['a reset requested before the verification', pending, forgetting],
  ['a confirmation without an account', nobody, failConfirmation],
  ['a verification with another token', pending, verifying(bytes(9))],
  ['a reset with another token', withReset, resetting(bytes(9))],
  ['the end of a session that ended before', twoSessions, ending(endSession, 9)],
  ['the selection of a session that ended before', twoSessions, ending(endSessionOfList, 9)],
  ['the end of all other sessions without one', oneSession, ending(endOtherSessions, 7)],
  ['the revocation of an API token that is gone', twoTokens, revoking(() => false)],
  ['the revocation of the API tokens of no account', nobody, revoking(() => true)],
  ['a change of the password of no account', nobody, changing],
  ['a new cost for a changed password', account, (state) => rehash(state, wrong, password(5))],
  ['a check of no session', account, (state) => checkSession(state, bytes(9), true, NOW)],
];

it.each(unrecorded)('stores and records nothing: %s', (_, before, decide) => {
  const state = before();
  const { next, entry } = decide(state);
  expect(next).toBe(state);
  expect(entry).toBeUndefined();
});
