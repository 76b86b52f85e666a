import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { configOf } from '../../worker/config/config.ts';
import { callerAddress, networkOf } from '../../worker/http/address.ts';

const otherKey = btoa('x'.repeat(32));

function ask(settings: Record<string, unknown>) {
  const request = new Request('http://localhost/api/v2/status');
  return app.fetch(request, { ...env, ...settings }, createExecutionContext());
}

describe('the settings', () => {
  it.each([
    ['SHARD_KEY', { SHARD_KEY: undefined }],
    ['SHARD_KEY', { SHARD_KEY: btoa('short') }],
    ['SESSION_KEYS', { SESSION_KEYS: otherKey }],
    ['SESSION_KEYS', { SESSION_KEYS: `k1:${otherKey},` }],
    ['NAME_KEY', { NAME_KEY: undefined }],
    ['MAIL_KEYS', { MAIL_KEYS: otherKey }],
    ['BCRYPT_COST', { BCRYPT_COST: '3' }],
    ['BOT_CHECK_WORK', { BOT_CHECK_WORK: '1000001' }],
    ['INCOMING_RECIPIENT', { INCOMING_RECIPIENT: 'no one' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'http://mirror.example/range' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'https://mirror.example/?range=' }],
    ['TICKET_PATTERN', { TICKET_PATTERN: '(' }],
    ['SITE_HOST', { SITE_HOST: 'https://seal.example' }],
    ['SITE_HOST', { SITE_HOST: 'seal.example/x' }],
    ['SITE_HOST', { SITE_HOST: 'evil@seal.example' }],
    ['SITE_HOST', { SITE_HOST: 'seal.example:99999' }],
    ['LIMIT_CREATE', { LIMIT_CREATE: '-1' }],
    ['APP_ENV', { APP_ENV: 'production' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ])('refuse a wrong %s, by name and without its value', (name, settings) => {
    const read = () => configOf({ ...env, ...settings });
    expect(read).toThrow(name);
    expect(read).not.toThrow(otherKey);
  });

  it('switch off the limit of views together with LIMIT_REVEAL, unless it is set itself', () => {
    expect(configOf({ ...env }).LIMIT_LOOK).toBe(6000);
    expect(configOf({ ...env, LIMIT_REVEAL: '0' }).LIMIT_LOOK).toBe(0);
    expect(configOf({ ...env, LIMIT_REVEAL: '0', LIMIT_LOOK: '7' }).LIMIT_LOOK).toBe(7);
  });

  it.each([
    [undefined, ''],
    ['', ''],
    ['https://api.pwnedpasswords.com/range/', 'https://api.pwnedpasswords.com/range'],
  ])('read BREACHED_PASSWORDS_URL %j as %j: nothing is asked unless it is set', (url, read) => {
    const config = configOf({ ...env, BREACHED_PASSWORDS_URL: url });
    expect(config.BREACHED_PASSWORDS_URL).toBe(read);
  });

  it('are stricter on a public machine: a host and a real bcrypt cost', () => {
    const deployed = {
      ...env,
      APP_ENV: 'deployed',
      WEBHOOK_TEST_ALLOW: '',
      SITE_HOST: 'waxseal.example',
      BCRYPT_COST: '10',
      MAIL_DRIVER: 'cloudflare',
      MAIL_FROM: 'noreply@waxseal.example',
    };
    expect(configOf(deployed).SITE_HOST).toBe('waxseal.example');
    expect(() => configOf({ ...deployed, SITE_HOST: '' })).toThrow('SITE_HOST');
    expect(() => configOf({ ...deployed, BCRYPT_COST: '9' })).toThrow('BCRYPT_COST');
    for (const name of ['LIMIT_SIGNIN_ACCOUNT', 'LIMIT_SIGNIN_ADDRESS', 'LIMIT_BASIC']) {
      expect(() => configOf({ ...deployed, [name]: '0' })).toThrow(`${name}: may not be 0`);
    }
  });

  it.each([
    ['Seal.Example', 'seal.example'],
    ['seal.example:443', 'seal.example'],
    ['seal.example:8443', 'seal.example:8443'],
    ['büro.example', 'xn--bro-hoa.example'],
    ['', ''],
  ])('take SITE_HOST %s as browsers send it: %s', (SITE_HOST, host) => {
    expect(configOf({ ...env, SITE_HOST }).SITE_HOST).toBe(host);
  });

  it('need a host on a server for others, even without accounts', () => {
    const selfhost = {
      ...env,
      APP_ENV: 'selfhost',
      BCRYPT_COST: '10',
      AUTH_ENABLED: '0',
      INCOMING_RECIPIENT: undefined,
      WEBHOOK_TEST_ALLOW: '',
    };
    expect(() => configOf(selfhost)).toThrow('SITE_HOST: is missing');
    expect(configOf({ ...selfhost, SITE_HOST: 'seal.example' }).SITE_HOST).toBe('seal.example');
  });

  it('treat a deployment as a real one by default', () => {
    expect(() => configOf({ ...env, APP_ENV: undefined })).toThrow('SITE_HOST');
  });

  it('accept several session keys, the first of which signs', () => {
    const config = configOf({ ...env, SESSION_KEYS: `new:${otherKey},old:${otherKey}` });
    expect(config.SESSION_KEYS.map(({ id }) => id)).toEqual(['new', 'old']);
  });
});

describe('the canary', () => {
  it.each([
    ['SHARD_KEY', 'the secrets'],
    ['NAME_KEY', 'the accounts'],
  ])('refuses to serve with a %s that does not lead to %s stored so far', async (name) => {
    expect((await ask({})).status).toBe(200);
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = await ask({ [name]: otherKey });
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ code: 'internal' });
    expect(complaint.mock.calls.join()).toContain(name);
    expect(complaint.mock.calls.join()).not.toContain(otherKey);
    expect((await ask({})).status).toBe(200);
  });
});

describe('the canary of the vaults', () => {
  it('is compared as well: the objects may be in another jurisdiction than the store', async () => {
    expect((await ask({})).status).toBe(200);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const canary = () => Promise.resolve('of another key');
    const VAULT = Object.assign({}, env.VAULT, { getByName: () => ({ canary }) });
    expect((await ask({ VAULT })).status).toBe(500);
  });
});

describe('the caller’s address', () => {
  const config = configOf(env);
  const proxied = configOf({ ...env, TRUST_ADDRESS_HEADER: 'X-Forwarded-For' });
  const from = (headers: Record<string, string>, over: Partial<typeof config> = {}, peer = '') =>
    callerAddress(new Request('http://localhost/', { headers, cf: { clientIp: peer } }), {
      ...config,
      ...over,
    });

  it('is the platform’s word on the platform, and no one else’s elsewhere', () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.9' };
    expect(from(headers, { APP_ENV: 'deployed' })).toBe('203.0.113.7');
    expect(from(headers)).toBe('');
    expect(from(headers, {}, '127.0.0.1:50000')).toBe('127.0.0.1');
  });

  it.each(['127.0.0.1:50000', '[::1]:50000', '[::ffff:127.0.0.1]:50000'])(
    'is what a trusted proxy at %s added last, not what its client made up',
    (peer) => {
      const headers = { 'X-Forwarded-For': '203.0.113.7, 198.51.100.9' };
      expect(from(headers, proxied, peer)).toBe('198.51.100.9');
    },
  );

  it.each(['192.0.2.1:50000', '[2001:db8::1]:50000', '[::ffff:192.0.2.1]:50000', ''])(
    'is not the one from %s, which is no trusted proxy',
    (peer) => {
      const headers = { 'X-Forwarded-For': '198.51.100.9' };
      expect(from(headers, proxied, peer)).toBe(from({}, {}, peer));
    },
  );

  it('is believed of the proxies that are named, and of no others then', () => {
    const TRUSTED_PROXIES = ' 192.0.2.0/24, 2001:db8::5';
    const named = configOf({ ...env, TRUST_ADDRESS_HEADER: 'X-Real-IP', TRUSTED_PROXIES });
    const headers = { 'X-Real-IP': '198.51.100.9' };
    expect(from(headers, named, '192.0.2.77:1')).toBe('198.51.100.9');
    expect(from(headers, named, '[2001:db8::5]:1')).toBe('198.51.100.9');
    expect(from(headers, named, '[2001:db8::6]:1')).toBe('2001:db8:0:0');
    expect(from(headers, named, '127.0.0.1:1')).toBe('127.0.0.1');
  });

  it.each(['', 'unknown', '198.51.100.9, ', '1', '0x7f.1'])(
    'is the proxy’s own where its header is “%s”, which is no address',
    (value) => {
      expect(from({ 'X-Forwarded-For': value }, proxied, '127.0.0.1:1')).toBe('127.0.0.1');
    },
  );

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s counts as %s', (address, counted) => {
    expect(from({ 'CF-Connecting-IP': address }, { APP_ENV: 'deployed' })).toBe(counted);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2', '2001:db8:1'],
    ['0:0:0:0', '0:0:0'],
    ['', ''],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
