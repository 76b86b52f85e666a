import bcrypt from 'bcryptjs';
import { describe, expect, it, vi } from 'vitest';
import { configOf } from '../config/config.ts';
import { tryPassword } from './check-password.ts';

const key = btoa('k'.repeat(32));
const environment = {
  APP_ENV: 'local',
  JURISDICTION: 'local',
  ROUTE_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
  BCRYPT_COST: '6',
};

const call = { config: configOf(environment), caller: { counted: 'address:192.0.2.1' } };

describe('a password of an account that does not exist', () => {
  it('is hashed at the cost of the settings, as that of a new account is', async () => {
    const hash = vi.spyOn(bcrypt, 'hash');
    const { accountKey } = await tryPassword(call, 'a1:none', 'a password', null);
    expect(accountKey).toBeNull();
    expect(hash.mock.calls.map(([, settings]) => String(settings).slice(0, 7))).toEqual([
      '$2b$06$',
    ]);
  });
});
