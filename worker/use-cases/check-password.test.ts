import { describe, expect, it, vi } from 'vitest';
import { configOf } from '../config/config.ts';
import * as account from '../crypto/account.ts';
import { tryPassword } from './check-password.ts';

vi.mock(import('../crypto/account.ts'), async (original) => {
  const actual = await original();
  return { ...actual, passwordKeys: vi.fn(actual.passwordKeys) };
});

const key = btoa('k'.repeat(32));
const settings = {
  APP_ENV: 'local',
  JURISDICTION: 'local',
  ROUTE_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
  BCRYPT_COST: '6',
};

describe('a password of an account that does not exist', () => {
  it('is hashed at the cost of the settings, as that of a new account is', async () => {
    const { accountKey } = await tryPassword(configOf(settings), 'a1:none', 'a password', null);
    expect(accountKey).toBeNull();
    const costs = vi.mocked(account.passwordKeys).mock.calls.map(([, , cost]) => cost);
    expect(costs).toEqual([6]);
  });
});
