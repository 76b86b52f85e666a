/** What callers may see of an account. */
import { describe, expect, it } from 'vitest';
import { credentialId } from '../crypto/tokens.ts';
import {
  type AccountState,
  type ApiToken,
  emptyAccount,
  type Profile,
} from './rules/account-state.ts';
import { bytes, password } from '../../test/support/account-sample.ts';
import { accountViewOf, customerViewOf } from './account-views.ts';

const NOW = Date.UTC(2026, 10, 22);

function token(byte: number, over: Partial<ApiToken> = {}): ApiToken {
  return {
    hash: bytes(byte),
    wrappedKey: bytes(0),
    name: `token ${byte}`,
    scopes: ['secrets'],
    createdAt: NOW - byte,
    usedAt: null,
    expiresAt: null,
    passwordHash: bytes(1),
    ...over,
  };
}

function account(apiTokens: readonly ApiToken[] = []): AccountState & { profile: Profile } {
  const session = {
    wrappedKey: bytes(0),
    device: 'Firefox · Linux',
    createdAt: NOW - 9,
    usedAt: NOW - 3,
    remember: true,
  };
  return {
    ...emptyAccount,
    profile: {
      address: 'ada@example.com',
      role: 'customer',
      planid: 'basic',
      locale: 'de',
      createdAt: NOW - 99,
      lastSignInAt: null,
      counts: { created: 3, burned: 1, shared: 2 },
      password: password(1),
      resets: [],
      apiTokens,
    },
    sessions: [
      { ...session, hash: bytes(21) },
      { ...session, hash: bytes(22), remember: false },
    ],
  };
}

describe('an account', () => {
  it('that does not exist is nothing', () => {
    expect(accountViewOf(emptyAccount, null, NOW)).toBeNull();
  });

  it('shows its customer, and neither hashes nor keys', () => {
    const state = account();
    const view = accountViewOf(state, null, NOW);
    expect(view?.customer).toEqual({
      address: 'ada@example.com',
      role: 'customer',
      planid: 'basic',
      locale: 'de',
      notify: ['disputed'],
      createdAt: NOW - 99,
      lastSignInAt: null,
      counts: { created: 3, burned: 1, shared: 2 },
    });
    expect(view?.customer).toEqual(customerViewOf(state.profile));
    expect(view).toMatchObject({ paid: null, apiToken: null, apiTokens: [] });
  });

  it('shows its sessions, and which one asks', () => {
    const common = { device: 'Firefox · Linux', createdAt: NOW - 9, usedAt: NOW - 3 };
    const [one, other] = [credentialId(bytes(21)), credentialId(bytes(22))];
    expect(accountViewOf(account(), bytes(22), NOW)?.sessions).toEqual([
      { ...common, id: one, remember: true, isCurrent: false },
      { ...common, id: other, remember: false, isCurrent: true },
    ]);
    for (const caller of [null, bytes(23)]) {
      const sessions = accountViewOf(account(), caller, NOW)?.sessions;
      expect(sessions?.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    }
  });
});

describe('API tokens', () => {
  it('are shown without what they open', () => {
    const tokens = [token(1, { expiresAt: NOW + 5, usedAt: NOW - 1 }), token(2)];
    expect(accountViewOf(account(tokens), null, NOW)?.apiTokens).toEqual([
      {
        id: credentialId(bytes(1)),
        name: 'token 1',
        scopes: ['secrets'],
        createdAt: NOW - 1,
        usedAt: NOW - 1,
        expiresAt: NOW + 5,
      },
      {
        id: credentialId(bytes(2)),
        name: 'token 2',
        scopes: ['secrets'],
        createdAt: NOW - 2,
        usedAt: null,
        expiresAt: null,
      },
    ]);
  });

  it('that have ended are not shown', () => {
    const view = accountViewOf(account([token(1, { expiresAt: NOW })]), null, NOW);
    expect(view).toMatchObject({ apiToken: null, apiTokens: [] });
  });

  it('are summed up as the creation of the newest and the last use of any', () => {
    const latest = (tokens: readonly ApiToken[]) =>
      accountViewOf(account(tokens), null, NOW)?.apiToken;
    expect(latest([token(1), token(2)])).toEqual({ createdAt: NOW - 1, usedAt: null });
    const used = [token(1, { usedAt: NOW - 7 }), token(2, { usedAt: NOW - 4 }), token(3)];
    expect(latest(used)).toEqual({ createdAt: NOW - 1, usedAt: NOW - 4 });
  });
});
