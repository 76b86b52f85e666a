import { describe, expect, it } from 'vitest';
import { configOf, settings as allSettings } from './config.ts';

const key = btoa('k'.repeat(32));
const site = {
  SITE_HOST: 'seal.example',
  AUTH_ENABLED: '0',
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
};
const local = { ...site, APP_ENV: 'local' };

describe.each(['deployed', 'selfhost'])('a site that others reach (%s)', (APP_ENV) => {
  it('starts with the defaults for a site that others reach', () => {
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
  ])('refuses %s=%s for a site that others reach', (name, value) => {
    expect(() => configOf({ ...site, APP_ENV, [name]: value })).toThrow(`${name}: `);
  });
});

describe.each(['deployed', 'selfhost'])('the operator of a site with accounts (%s)', (APP_ENV) => {
  const named = { OPERATOR_NAME: 'Wax & Seal Ltd', OPERATOR_CONTACT: 'hello@seal.example' };
  const accounts = { ...site, ...named, APP_ENV, AUTH_ENABLED: '1', MAIL_DRIVER: 'http' };
  const mailed = { ...accounts, MAIL_FROM: 'noreply@seal.example', MAIL_HTTP_TOKEN: 're_x' };

  it.each(['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const)('must be given: %s', (name) => {
    expect(configOf({ ...mailed }).OPERATOR_NAME).toBe('Wax & Seal Ltd');
    const { [name]: _, ...rest } = mailed;
    expect(() => configOf(rest)).toThrow(`${name}: is missing`);
    expect(configOf({ ...rest, APP_ENV: 'local' })[name]).toBeUndefined();
  });

  it.each(['https://seal.example/contact', 'Hello@Seal.example'])('is reached at %s', (contact) => {
    const read = configOf({ ...mailed, OPERATOR_CONTACT: contact }).OPERATOR_CONTACT;
    expect(read?.toLowerCase()).toBe(contact.toLowerCase());
  });

  it.each([
    ['OPERATOR_NAME', ' '],
    ['OPERATOR_NAME', 'Wax\nContact: thief@example.org'],
    ['OPERATOR_CONTACT', 'http://seal.example'],
    ['OPERATOR_CONTACT', 'https://'],
    ['OPERATOR_CONTACT', 'hello@seal.example\nContact: thief@example.org'],
    ['OPERATOR_CONTACT', 'javascript:alert(1)'],
  ])('is refused as %s=%j', (name, value) => {
    expect(() => configOf({ ...mailed, [name]: value })).toThrow(`${name}: must be`);
  });
});

/** Any text will do for these. */
const texts = new Set(['SITE_NAME', 'OPERATOR_NAME', 'SUPPORT_HOST']);

it.each(Object.keys(allSettings.entries).filter((name) => !texts.has(name)))(
  'names the setting %s where its value cannot be read, and never repeats the value',
  (name) => {
    const value = 'any,thing: [else] (%';
    expect(() => configOf({ ...local, [name]: value })).toThrow(
      new RegExp(`^these settings are missing or wrong: ${name}(?:\\.\\d+)?: (?!.*else)`),
    );
  },
);

const otherKey = btoa('x'.repeat(32));

it.each([
  ['SHARD_KEY', btoa('short')],
  ['SHARD_KEY', undefined],
  ['SESSION_KEYS', `k1:${otherKey},`],
  ['BCRYPT_COST', '3'],
  ['BOT_CHECK_WORK', '1000001'],
  ['BREACHED_PASSWORDS_URL', 'http://mirror.example/range'],
  ['BREACHED_PASSWORDS_URL', 'https://mirror.example/?range='],
  ['SITE_HOST', 'https://seal.example'],
  ['SITE_HOST', 'evil@seal.example'],
  ['SITE_HOST', 'seal.example:99999'],
  ['LIMIT_CREATE', '-1'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('refuses %s=%s by name, and repeats no key', (name, value) => {
  const read = () => configOf({ ...local, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow(otherKey);
});

it.each([
  ['SITE_HOST', 'seal.example.', 'seal.example'],
  ['SITE_HOST', 'SEAL.example.:443', 'seal.example'],
  ['SITE_HOST', 'seal.example:8443', 'seal.example:8443'],
  ['SITE_HOST', 'büro.example', 'xn--bro-hoa.example'],
  ['SITE_HOST', '', ''],
  ['BREACHED_PASSWORDS_URL', undefined, ''],
  ['BREACHED_PASSWORDS_URL', '', ''],
  ['BREACHED_PASSWORDS_URL', 'https://mirror.example/range/', 'https://mirror.example/range'],
] as const)('reads %s=%s as %j', (name, value, read) => {
  expect(configOf({ ...local, [name]: value })[name]).toBe(read);
});

it('switches off the limit of views together with LIMIT_REVEAL, unless it is set itself', () => {
  const limitWith = (limits: object) => configOf({ ...local, ...limits }).LIMIT_LOOK;
  expect(limitWith({})).toBe(6000);
  expect(limitWith({ LIMIT_REVEAL: '0' })).toBe(0);
  expect(limitWith({ LIMIT_REVEAL: '0', LIMIT_LOOK: '7' })).toBe(7);
});

it('treats a deployment as a real one by default', () => {
  expect(() => configOf({ ...site, SITE_HOST: '' })).toThrow('SITE_HOST');
});

it('accepts several session keys, the first of which signs', () => {
  const SESSION_KEYS = `new:${otherKey},old:${otherKey}`;
  const config = configOf({ ...local, SESSION_KEYS });
  expect(config.SESSION_KEYS.map(({ id }) => id)).toEqual(['new', 'old']);
});

it.each([
  ['LIMIT_SIGNIN_ACCOUNT', '0'],
  ['LIMIT_BASIC', '0'],
  ['BCRYPT_COST', '4'],
])('allows %s=%s for a local run', (name, value) => {
  expect(() => configOf({ ...local, [name]: value })).not.toThrow();
});

describe('settings of who creates secrets', () => {
  const accounts = { ...local, AUTH_ENABLED: '1' };
  const INCOMING_RECIPIENT = 'a@example.com';
  const plans = (ttl: number) => JSON.stringify({ anonymous: { ttl } });

  it.each([
    ['CREATE_REQUIRES_ACCOUNT', { CREATE_REQUIRES_ACCOUNT: '1', AUTH_ENABLED: '0' }],
    ['SIGNUP_DOMAINS', { SIGNUP_DOMAINS: 'example.com,@example.org' }],
    ['RECIPIENT_DOMAINS', { RECIPIENT_DOMAINS: 'example' }],
    ['PASSPHRASE_LENGTH_MIN', { PASSPHRASE_LENGTH_MIN: '1025' }],
    ['TTL_OPTIONS', { TTL_OPTIONS: '3600,600', TTL_DEFAULT: '600' }],
    ['TTL_OPTIONS.0', { TTL_OPTIONS: '59', TTL_DEFAULT: '59' }],
    ['TTL_OPTIONS', { TTL_OPTIONS: '1209600', TTL_DEFAULT: '1209600' }],
    ['PLAN_OPTIONS', { TTL_OPTIONS: '600', TTL_DEFAULT: '600', PLAN_OPTIONS: plans(599) }],
    ['PLAN_OPTIONS', { PLAN_OPTIONS: plans(299) }],
    ['TTL_DEFAULT', { TTL_OPTIONS: '600' }],
    ['TTL_DEFAULT', { TTL_DEFAULT: '601' }],
    ['INCOMING_RECIPIENT', { INCOMING_RECIPIENT, PASSPHRASE_REQUIRED: '1' }],
    ['INCOMING_RECIPIENT', { INCOMING_RECIPIENT, PASSPHRASE_LENGTH_MIN: '1' }],
    ['INCOMING_RECIPIENT', { INCOMING_RECIPIENT, RECIPIENT_DOMAINS: 'example.org' }],
  ])('refuses %s where it is invalid, or contradicts another setting', (name, settings) => {
    expect(() => configOf({ ...accounts, ...settings })).toThrow(`${name}: `);
  });

  it('takes all settings of who creates secrets at once', () => {
    const config = configOf({
      ...accounts,
      CREATE_REQUIRES_ACCOUNT: '1',
      SIGNUP_DOMAINS: ' Example.com ,bücher.example,',
      RECIPIENT_DOMAINS: 'example.org',
      PASSPHRASE_REQUIRED: '1',
      PASSPHRASE_LENGTH_MIN: '12',
      TTL_OPTIONS: '600, 3600',
      TTL_DEFAULT: '3600',
    });
    expect(config.SIGNUP_DOMAINS).toEqual(['example.com', 'xn--bcher-kva.example']);
    expect(config.TTL_OPTIONS).toEqual([600, 3600]);
  });
});
