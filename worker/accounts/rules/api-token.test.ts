import { expect, it } from 'vitest';
import { API_TOKEN_MARK_SECONDS, API_TOKENS_MAX } from '../../../shared/limits.ts';
import {
  account,
  bytes,
  DAY,
  newToken,
  opensWith,
  password,
  right,
  withToken,
  wrong,
} from '../../../test/support/account-sample.ts';
import { type AccountState, emptyAccount } from './account-state.ts';
import {
  checkApiToken,
  createToken,
  liveTokens,
  nextTokenEnd,
  revokeTokens,
  withoutDeadTokens,
} from './api-token.ts';

const named = { name: 'backup' };
const listed = ({ profile }: AccountState, now = 20) =>
  profile ? liveTokens(profile, now).map(({ hash }) => hash[0]) : [];

it('replaces only the token of the same name', () => {
  const state = withToken(withToken(withToken(account(), 5), 6, named), 7, { name: 'deploy' });
  expect([5, 6, 7].map((byte) => opensWith(state, byte))).toEqual([true, true, true]);
  const unnamed = withToken(state, 8);
  expect([5, 6, 7, 8].map((byte) => opensWith(unnamed, byte))).toEqual([false, true, true, true]);
  const rotated = withToken(state, 9, named);
  expect([5, 6, 7, 9].map((byte) => opensWith(rotated, byte))).toEqual([true, false, true, true]);
});

it('revokes tokens one by one, or all', () => {
  const state = withToken(withToken(account(), 5), 6, named);
  const one = revokeTokens(state, ({ hash }) => hash[0] === 6);
  expect(listed(one.next)).toEqual([5]);
  const all = revokeTokens(state, () => true);
  expect(listed(all.next)).toEqual([]);
  expect(revokeTokens(all.next, () => true).next).toBe(all.next);
});

it('lists tokens from the newest to the oldest, whatever their order in the storage', () => {
  const created = [2, 4, 1, 3].reduce(
    (state, at) => withToken(state, at, { name: `token ${at}` }, at),
    account(),
  );
  expect(listed(created)).toEqual([4, 3, 2, 1]);
});

it('opens nothing by an unknown token, and nothing without an account', () => {
  const known = withToken(account(), 5);
  for (const state of [known, emptyAccount]) {
    const { next, outcome } = checkApiToken(state, bytes(6), 20);
    expect(outcome).toEqual({ kind: 'wrong' });
    expect(next).toBe(state);
  }
});

it('refuses tokens beyond the maximum, unless one is replaced', () => {
  const full = Array.from({ length: API_TOKENS_MAX }, (_, index) => index).reduce(
    (state, index) => withToken(state, index, { name: `token ${index}` }),
    account(),
  );
  const create = (name: string) => {
    const token = { ...newToken(99), name };
    return createToken(full, { token, verifierHash: right, encryptedEmail: bytes(3) }, 2);
  };
  expect(create('one more')).toMatchObject({ outcome: 'too_many', next: full, emails: [] });
  expect(create('token 3').outcome).toBe('created');
  expect(listed(create('token 3').next)).toHaveLength(API_TOKENS_MAX);
});

it('creates a token with the password only, and announces each by email', () => {
  const encryptedEmail = bytes(3);
  const create = (verifierHash: Uint8Array, state = account(), now = 1) =>
    createToken(state, { token: newToken(5), verifierHash, encryptedEmail }, now);
  expect(create(wrong)).toEqual({ next: account(), outcome: 'wrong', emails: [] });
  const { next, emails } = create(right);
  expect(emails).toEqual([{ template: 'api-token', encrypted: encryptedEmail }]);
  expect(create(right, next, 2)).toMatchObject({ outcome: 'created', emails: [] });
  expect(create(right, emptyAccount).outcome).toBe('wrong');
});

it('removes tokens that have expired', () => {
  const lasting = withToken(account(), 7, { name: 'lasting', expiresAt: 2 * DAY });
  const state = withToken(withToken(lasting, 5, { expiresAt: DAY }), 6, named);
  expect(nextTokenEnd(state)).toBe(DAY);
  expect([opensWith(state, 5, DAY - 1), opensWith(state, 5, DAY)]).toEqual([true, false]);
  expect(withoutDeadTokens(state, DAY - 1)).toBe(state);
  const swept = withoutDeadTokens(state, DAY);
  expect([nextTokenEnd(swept), ...listed(swept)]).toEqual([2 * DAY, 6, 7]);
  expect(swept.profile?.apiTokens).toHaveLength(2);
  const none = withoutDeadTokens(swept, 2 * DAY);
  expect([none, emptyAccount].map(nextTokenEnd)).toEqual([null, null]);
  expect(withoutDeadTokens(emptyAccount, DAY)).toBe(emptyAccount);
});

it('records the last use of a token once a minute', () => {
  const mark = API_TOKEN_MARK_SECONDS * 1000;
  const state = withToken(withToken(account(), 5), 6, named);
  const used = checkApiToken(state, bytes(6), 1000).next;
  expect(checkApiToken(used, bytes(6), 999 + mark).next).toBe(used);
  const later = checkApiToken(used, bytes(6), 1000 + mark).next;
  const uses = later.profile && liveTokens(later.profile, 20).map(({ usedAt }) => usedAt);
  expect(uses?.toSorted()).toEqual([1000 + mark, null]);
});

it('ends tokens with the password under which they were created, even if they are still stored', () => {
  const state = withToken(withToken(account(), 5), 6, named);
  const profile = state.profile && { ...state.profile, password: password(9) };
  const changed = { ...state, profile };
  expect([5, 6].map((byte) => opensWith(changed, byte))).toEqual([false, false]);
  expect(listed(changed)).toEqual([]);
  expect(withoutDeadTokens(changed, 20).profile).toMatchObject({ apiTokens: [] });
});
