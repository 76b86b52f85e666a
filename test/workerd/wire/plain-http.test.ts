/** Plain http, of a deployed site: anyone on the way could read and change it. Nothing is served, and nothing is kept. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { putHost } from '../../../worker/http/host.ts';
import { conceal } from '../client.ts';
import { siteOf, type Visit, visitWorker } from '../whole-worker.ts';
import { deployed, selfhost } from './host-visit.ts';

const SITE = 'waxseal.example';
const ACME = 'secrets.acme.example';
const branding = { name: 'Acme', accent: '#a8231c', before: '', after: '', logo: null };
const ASSETS = siteOf(() => new Response('a page', { headers: { 'Content-Type': 'text/html' } }));

beforeAll(async () => {
  await putHost(env, ACME, { account: 'a1:acme', branding });
});

afterEach(() => vi.restoreAllMocks());

function visit(url: string, init: Visit = {}, settings: object = deployed): Promise<Response> {
  return visitWorker(url, init, { ...settings, ASSETS });
}

const json = { 'Content-Type': 'application/json' };
const failure = v.object({ success: v.literal(false), code: v.string(), message: v.string() });

const calls = [
  ['GET', '/api/v2/health'],
  ['GET', `/api/v2/secret/${'k'.repeat(22)}`],
  ['POST', '/api/v2/secret/conceal'],
  ['POST', '/incoming'],
  ['OPTIONS', '/api/v2/secret/conceal'],
  ['GET', '/api/openapi.json'],
  ['PUT', '/secret/abc'],
] as const;

describe('a call', () => {
  it.each(calls)('refuses %s %s with a code, and sets no cookie', async (method, path) => {
    for (const host of [SITE, ACME]) {
      const response = await visit(`http://${host}${path}`, {
        method,
        headers: { ...json, Cookie: 'sess=foreign; __Host-sess=foreign' },
        ...(method === 'POST' ? { body: '{"secret":"hush"}' } : {}),
      });
      expect(response.status).toBe(400);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(response.headers.get('Strict-Transport-Security')).toBeNull();
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const { code } = v.parse(failure, await response.json());
      expect(code).toBe('https_required');
    }
  });

  it('refuses a call of the older API as that refuses', async () => {
    const response = await visit(`http://${SITE}/api/v1/share?secret=hush`, { method: 'POST' });
    expect([response.status, response.headers.get('X-Intended-Status')]).toEqual([404, '400']);
    expect(await response.json()).toEqual({
      message:
        'This site works only over HTTPS. Anything sent over HTTP may have been read by others.',
    });
  });

  it('refuses a body that is no JSON, or no body at all, alike, without looking into it', async () => {
    for (const body of ['{', '']) {
      const url = `http://${SITE}/api/v2/secret/conceal`;
      const response = await visit(url, { method: 'POST', headers: json, body });
      expect(v.parse(failure, await response.json()).code).toBe('https_required');
    }
  });

  it('opens nothing by http: the secret is still there by https', async () => {
    const { secretKey } = await conceal();
    const path = `${SITE}/api/v2/secret/${secretKey}`;
    const open = { method: 'POST', headers: json, body: '{"continue":true}' };
    const vault = vi.spyOn(SecretVault.prototype, 'call');
    expect((await visit(`http://${path}`, open)).status).toBe(400);
    expect(vault).not.toHaveBeenCalled();
    expect(await (await visit(`https://${path}`, open)).text()).toContain('the secret');
    expect(vault).toHaveBeenCalled();
  });
});

describe('a page', () => {
  it.each([
    [SITE, '/'],
    [SITE, '/incoming'],
    [SITE, '/logout'],
    [SITE, '/secret/abc?locale=de'],
    [SITE, '/.well-known/security.txt'],
    [ACME, '/secret/abc'],
    [ACME, '/logo'],
  ])(
    'redirects http://%s%s to the same by https, and lets no one cache that',
    async (host, path) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await visit(`http://${host}${path}`, { method });
        expect(response.status).toBe(301);
        expect(response.headers.get('Location')).toBe(`https://${host}${path}`);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('Set-Cookie')).toBeNull();
        expect(response.headers.get('Strict-Transport-Security')).toBeNull();
        expect(await response.text()).toBe('');
      }
    },
  );

  it('redirects another port of the platform to the usual one', async () => {
    const { headers } = await visit(`http://${ACME}:8080/secret/abc`);
    expect(headers.get('Location')).toBe(`https://${ACME}/secret/abc`);
  });

  it('refuses a page that is asked for with credentials: they would be sent again', async () => {
    const Authorization = `Basic ${btoa('ada@example.com:token')}`;
    const response = await visit(`http://${SITE}/logout`, { headers: { Authorization } });
    expect(response.status).toBe(400);
  });
});

it.each(['/', '/secret/abc', '/api/v2/status'])(
  'leads nowhere from an unknown host by http: %s',
  async (path) => {
    const settings = { ...deployed, AUTH_ENABLED: '1', DOMAINS_DRIVER: 'local' };
    const response = await visit(`http://unknown.example${path}`, {}, settings);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
  },
);

it.each([
  ['a local run', 'http://localhost', {}],
  ['a server behind a proxy of its owner', `http://${SITE}`, selfhost],
])('serves %s by http where that stays on the machine', async (_, origin, settings) => {
  const response = await visit(`${origin}/api/v2/status`, {}, settings);
  expect(response.status).toBe(200);
});

it.each([
  ['a server behind a proxy, whose visitors use https,', `http://${SITE}`, selfhost],
  ['a deployed site', `https://${SITE}`, deployed],
])('sets the session’s cookie of %s for this very host, by https alone', async (_, origin, on) => {
  const response = await visit(`${origin}/api/v2/bootstrap`, {}, { ...on, AUTH_ENABLED: '1' });
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^__Host-sess=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

it.each([SITE, 'localhost'])('makes every link with https, on %s too', async (SITE_HOST) => {
  const path = `https://${SITE_HOST}/api/v2/secret/conceal`;
  const body = JSON.stringify({ secret: 'hush' });
  const there = { ...deployed, SITE_HOST, DOMAINS_ENABLED: '0' };
  const response = await visit(path, { method: 'POST', headers: json, body }, there);
  const { metadata } = v.parse(concealSecret.reply, await response.json()).record;
  for (const link of [metadata.share_url, metadata.metadata_url]) {
    expect(link).toMatch(new RegExp(`^https://${SITE_HOST}/`));
  }
});
