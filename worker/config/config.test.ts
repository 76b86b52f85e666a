import { describe, expect, it } from 'vitest';
import { configOf } from './config.ts';

const key = btoa('k'.repeat(32));
const site = {
  SITE_HOST: 'seal.example',
  AUTH_ENABLED: '0',
  ROUTE_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
};

describe.each(['deployed', 'selfhost'])('a site that others reach (%s)', (APP_ENV) => {
  it('starts with the defaults', () => {
    expect(configOf({ ...site, APP_ENV }).APP_ENV).toBe(APP_ENV);
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
    expect(() => configOf({ ...site, APP_ENV, [name]: value })).toThrow(`${name}: `);
  });
});

it.each([
  ['LIMIT_SIGNIN_ACCOUNT', '0'],
  ['LIMIT_BASIC', '0'],
  ['BCRYPT_COST', '4'],
])('a local run may have %s=%s', (name, value) => {
  expect(() => configOf({ ...site, APP_ENV: 'local', [name]: value })).not.toThrow();
});
