import { describe, expect, it } from 'vitest';
import { configOf } from './config.ts';

const key = btoa('k'.repeat(32));
const deployed = {
  APP_ENV: 'deployed',
  SITE_HOST: 'seal.example',
  AUTH_ENABLED: '0',
  ROUTE_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
};

describe('a deployed site', () => {
  it('starts with the defaults', () => {
    expect(configOf(deployed).APP_ENV).toBe('deployed');
  });

  it.each([
    ['LIMIT_SIGNIN_ACCOUNT', '0'],
    ['LIMIT_SIGNIN_ADDRESS', '0'],
    ['LIMIT_BASIC', '0'],
    ['BCRYPT_COST', '9'],
    ['AUTOVERIFY', '1'],
    ['WEBHOOK_TEST_ALLOW', '127.0.0.1:80'],
    ['SITE_HOST', ''],
  ])('does not start with %s=%s', (name, value) => {
    expect(() => configOf({ ...deployed, [name]: value })).toThrow(`${name}: `);
  });

  it.each(['LIMIT_SIGNIN_ACCOUNT', 'LIMIT_BASIC'])('may disable %s when self-hosted', (name) => {
    expect(() => configOf({ ...deployed, APP_ENV: 'selfhost', [name]: '0' })).not.toThrow();
  });
});
