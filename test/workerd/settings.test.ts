import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { configOf } from '../../worker/config/config.ts';
import { callerAddress } from '../../worker/http/address.ts';

const otherKey = btoa('x'.repeat(32));

function ask(settings: Record<string, unknown>) {
  const request = new Request('http://localhost/api/v2/status');
  return app.fetch(request, { ...env, ...settings }, createExecutionContext());
}

describe('the settings', () => {
  it.each([
    ['SHARD_KEY', { SHARD_KEY: btoa('short') }],
    ['SESSION_KEYS', { SESSION_KEYS: `k1:${otherKey},` }],
    ['NAME_KEY', { NAME_KEY: undefined }],
    ['BCRYPT_COST', { BCRYPT_COST: '3' }],
    ['BOT_CHECK_WORK', { BOT_CHECK_WORK: '1000001' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'http://mirror.example/range' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'https://mirror.example/?range=' }],
    ['SITE_HOST', { SITE_HOST: 'https://seal.example' }],
    ['SITE_HOST', { SITE_HOST: 'evil@seal.example' }],
    ['SITE_HOST', { SITE_HOST: 'seal.example:99999' }],
    ['LIMIT_CREATE', { LIMIT_CREATE: '-1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ])('refuses a wrong %s, by name and without its value', (name, settings) => {
    const read = () => configOf({ ...env, ...settings });
    expect(read).toThrow(name);
    expect(read).not.toThrow(otherKey);
  });

  it('switches off the limit of views together with LIMIT_REVEAL, unless it is set itself', () => {
    expect(configOf({ ...env }).LIMIT_LOOK).toBe(6000);
    expect(configOf({ ...env, LIMIT_REVEAL: '0' }).LIMIT_LOOK).toBe(0);
    expect(configOf({ ...env, LIMIT_REVEAL: '0', LIMIT_LOOK: '7' }).LIMIT_LOOK).toBe(7);
  });

  it.each([
    [undefined, ''],
    ['', ''],
    ['https://api.pwnedpasswords.com/range/', 'https://api.pwnedpasswords.com/range'],
  ])('reads BREACHED_PASSWORDS_URL %j as %j: nothing is asked unless it is set', (url, read) => {
    const config = configOf({ ...env, BREACHED_PASSWORDS_URL: url });
    expect(config.BREACHED_PASSWORDS_URL).toBe(read);
  });

  it.each([
    ['Seal.Example', 'seal.example'],
    ['seal.example:443', 'seal.example'],
    ['seal.example:8443', 'seal.example:8443'],
    ['büro.example', 'xn--bro-hoa.example'],
    ['', ''],
  ])('takes SITE_HOST %s as browsers send it: %s', (SITE_HOST, host) => {
    expect(configOf({ ...env, SITE_HOST }).SITE_HOST).toBe(host);
  });

  it('treats a deployment as a real one by default', () => {
    expect(() => configOf({ ...env, APP_ENV: undefined })).toThrow('SITE_HOST');
  });

  it('accepts several session keys, the first of which signs', () => {
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

describe('the caller’s address', () => {
  it('believes the caller’s address of the proxies that are named, and of no others then', () => {
    const TRUSTED_PROXIES = ' 192.0.2.0/24, 2001:db8::5';
    const named = configOf({ ...env, TRUST_ADDRESS_HEADER: 'X-Real-IP', TRUSTED_PROXIES });
    const headers = { 'X-Real-IP': '198.51.100.9' };
    const from = (peer: string) =>
      callerAddress(new Request('http://localhost/', { headers, cf: { clientIp: peer } }), named);
    expect(from('192.0.2.77:1')).toBe('198.51.100.9');
    expect(from('[2001:db8::5]:1')).toBe('198.51.100.9');
    expect(from('[2001:db8::6]:1')).toBe('2001:db8:0:0');
    expect(from('127.0.0.1:1')).toBe('127.0.0.1');
  });
});
