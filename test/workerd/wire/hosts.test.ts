/** Whose host a request came for decides what there is: the site, what was shared on a customer's domain, or nothing. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { botChallenge } from '../../../shared/contract/bot-check.ts';
import { securityHeaders } from '../../../shared/security-headers.ts';
import { putHost, putLogo } from '../../../worker/http/host.ts';
import { solve } from '../../support/solve.ts';
import { reveal as revealOnSite } from '../client.ts';
import { create } from '../protocol/stores.ts';
import { ask, deployed, type HostAsk, selfhost } from './host-visit.ts';

const ACME = 'secrets.acme.example';
const OTHER = 'links.other.example';
const branding = {
  name: 'Acme',
  accent: '#a8231c',
  before: 'For you',
  after: 'Goodbye',
  logo: 'v1',
};
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  await putHost(env, ACME, { account: 'a1:acme', branding });
  await putLogo(env, ACME, { type: 'image/png', version: 'v1', bytes: picture });
  await putHost(env, OTHER, {
    account: 'a1:other',
    branding: { ...branding, name: 'Other', logo: null },
  });
});

/** Posts fields to a path of the API. */
function post(host: string, path: string, fields: object, how: HostAsk = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(fields);
  return ask(host, `/api/v2${path}`, { ...how, method: 'POST', headers, body });
}

const open = (host: string, secretKey: string, fields: object = {}) =>
  post(host, `/secret/${secretKey}`, { continue: true, ...fields });

describe('a host that is no one’s', () => {
  it.each(['/', '/secret/abc', '/private/abc', '/logo', '/dist/main.js'])(
    'serves nothing at %s',
    async (path) => {
      const response = await ask('unknown.example', path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not Found');
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  it.each(['/status', '/bootstrap', '/secret/conceal'])(
    'serves no call at %s, and names its region',
    async (path) => {
      const response = await ask('unknown.example', `/api/v2${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('X-Jurisdiction')).toBe('local');
      expect(await response.json()).toMatchObject({ message: 'Not Found' });
    },
  );

  it('serves the site on the platform where there are no custom domains: only its own names lead there', async () => {
    const settings = { ...deployed, DOMAINS_ENABLED: '0' };
    expect((await ask('unknown.example', '/api/v2/status', { settings })).status).toBe(200);
    expect((await ask('unknown.example', '/', { settings })).status).toBe(200);
    const made = await post('unknown.example', '/secret/conceal', { secret: 'x' }, { settings });
    expect(await made.text()).toContain('"share_url":"https://waxseal.example/secret/');
  });

  it('serves the site on the platform at its own name alone where there are custom domains', async () => {
    const settings = { ...deployed, AUTH_ENABLED: '1', DOMAINS_DRIVER: 'local' };
    const statusOf = async (host: string, path: string) =>
      (await ask(host, path, { settings })).status;
    for (const path of ['/', '/api/v2/status']) {
      expect([path, await statusOf('waxseal.example', path)]).toEqual([path, 200]);
      expect([path, await statusOf('unknown.example', path)]).toEqual([path, 404]);
    }
    expect(await statusOf(ACME, '/')).toBe(404);
  });

  it.each([
    ['local', {}],
    ['local, with a name', { SITE_HOST: 'waxseal.example' }],
    ['selfhost', { ...selfhost }],
  ])(
    'answers no host but its own without custom domains, because a page could rebind its name: %s',
    async (_, given) => {
      const settings = { ...given, DOMAINS_ENABLED: '0' };
      const names = ['unknown.example', '127.evil.example', 'localhost.evil.example', '0.0.0.0'];
      for (const name of [...names, 'localhost.', 'notlocalhost', '[::ffff:127.0.0.1]', '[::]']) {
        expect([name, (await ask(name, '/api/v2/status', { settings })).status]).toEqual([
          name,
          404,
        ]);
        expect([name, (await ask(name, '/', { settings })).status]).toEqual([name, 404]);
      }
    },
  );

  it('tells a host from the site by name and port', async () => {
    const settings = { SITE_HOST: 'waxseal.example' };
    expect((await ask('waxseal.example', '/api/v2/status', { settings })).status).toBe(200);
    expect((await ask('waxseal.example:8443', '/api/v2/status', { settings })).status).toBe(404);
    expect((await ask('localhost', '/api/v2/status', { settings })).status).toBe(200);
  });

  it('answers 503 while the store of hosts does not answer', async () => {
    const warning = vi.spyOn(console, 'warn').mockReturnValue();
    const secrets = Object.assign({}, env.SECRETS, {
      get: () => Promise.reject(new Error('down')),
    });
    const response = await ask(ACME, '/', { secrets });
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('host_lookup_failed'));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
  });
});

describe('a customer’s domain', () => {
  it('shows the page of a secret and what it is made of, and no other page', async () => {
    expect((await ask(ACME, '/secret/abc')).status).toBe(200);
    expect((await ask(`${ACME.toUpperCase()}.`, '/secret/abc')).status).toBe(200);
    expect((await ask(ACME, '/secret/abc/')).status).toBe(200);
    expect((await ask(ACME, '/dist/main.js')).status).toBe(200);
    const others = ['/', '/signin', '/private/abc', '/about', '/logout', '/incoming', '/__outbox'];
    for (const path of [...others, '/secret/', '/secret/abc/def']) {
      expect([path, (await ask(ACME, path)).status]).toEqual([path, 404]);
    }
  });

  it('answers the calls of a recipient, and no others', async () => {
    for (const path of ['/bootstrap', '/status', '/supported-locales']) {
      expect((await ask(ACME, `/api/v2${path}`)).status).toBe(200);
    }
    const others = ['/secret/conceal', '/secret/generate', '/account/signin'];
    for (const path of [...others, '/validate-shrimp', '/private/abc/burn']) {
      const response = await ask(ACME, `/api/v2${path}`, { method: 'POST' });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await ask(ACME, '/api/v2/account')).status).toBe(404);
  });

  it('accepts error reports of its pages', async () => {
    const warning = vi.spyOn(console, 'warn').mockReturnValue();
    const report = { kind: 'chunk', error: 'TypeError', route: '/secret/$secretKey', at: '' };
    const response = await post(ACME, '/client-error', { ...report, version: '1.2.3' });
    expect(response.status).toBe(200);
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('client_error'));
  });

  it('takes reports of messages, with a solved bot check', async () => {
    const settings = { BOT_CHECK_WORK: '1000' };
    const drawn = await ask(ACME, '/api/v2/altcha/challenge', { settings });
    const authenticity_payload = await solve(v.parse(botChallenge, await drawn.json()));
    const report = { msg: 'I want to report the message' };
    expect((await post(ACME, '/feedback', report)).status).toBe(422);
    expect((await post(ACME, '/feedback', { ...report, authenticity_payload })).status).toBe(200);
    const state = await ask(ACME, '/api/v2/bootstrap');
    expect(await state.json()).toMatchObject({ feedback_enabled: true });
  });

  it('serves neither accounts nor sessions on a customer’s domain, and sets no cookie', async () => {
    const response = await ask(ACME, '/api/v2/bootstrap', { headers: { Cookie: 'sess=x.y.z' } });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({
      authenticated: false,
      authentication: { enabled: false, signup: false, signin: false },
      shrimp: '',
      regions_enabled: false,
      plans_enabled: false,
      domains_enabled: false,
      incoming_recipient: null,
      brand: { name: 'Acme', accent: '#a8231c', before: 'For you', logo: '/logo?v1' },
    });
    const withToken = { headers: { Authorization: 'Basic YTpi' } };
    expect((await ask(ACME, '/api/v2/bootstrap', withToken)).status).toBe(401);
  });

  it('serves the picture of a customer’s domain as a picture and nothing else', async () => {
    const response = await ask(ACME, '/logo?v1');
    const missing = await ask(OTHER, '/logo');
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(missing.status).toBe(404);
    const { 'Content-Security-Policy': _policy, ...others } = securityHeaders;
    for (const { headers } of [response, missing]) {
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
      for (const [name, value] of Object.entries(others)) expect(headers.get(name)).toBe(value);
    }
  });

  it('opens what was shared on a customer’s domain there', async () => {
    const { secretKey } = await create({ shareDomain: ACME });
    expect((await ask(ACME, `/api/v2/secret/${secretKey}`)).status).toBe(200);
    const opened = await open(ACME, secretKey);
    expect(await opened.json()).toMatchObject({ record: { secret_value: 'the secret' } });
  });

  it.each([
    ['another customer’s', OTHER],
    ['the site’s', undefined],
  ])(
    'opens no secret of %s on a customer’s domain, and costs it nothing',
    async (_whose, shareDomain) => {
      const { secretKey } = await create({ shareDomain, passphrase: 'open sesame' });
      expect((await ask(ACME, `/api/v2/secret/${secretKey}`)).status).toBe(404);
      for (let attempt = 0; attempt < 6; attempt++) {
        const refused = await open(ACME, secretKey, { passphrase: `attempt ${attempt}` });
        expect(refused.status).toBe(404);
        expect(await refused.json()).toMatchObject({ code: 'secret_unknown' });
      }
      const opened = await revealOnSite(secretKey, { passphrase: 'open sesame' });
      expect(opened.status).toBe(200);
    },
  );

  it('opens a secret that was shared on a customer’s domain on the site’s own host, too', async () => {
    const { secretKey } = await create({ shareDomain: ACME });
    expect((await revealOnSite(secretKey)).status).toBe(200);
    const spent = await ask(ACME, `/api/v2/secret/${secretKey}`);
    expect(await spent.json()).toMatchObject({ code: 'secret_spent' });
    const elsewhere = await ask(OTHER, `/api/v2/secret/${secretKey}`);
    expect(await elsewhere.json()).toMatchObject({ code: 'secret_unknown' });
  });
});
