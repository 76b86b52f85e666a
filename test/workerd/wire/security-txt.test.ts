import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../../shared/security-headers.ts';
import { configOf } from '../../../worker/config/config.ts';
import { type Ask, send } from '../client.ts';
import { startClock } from './clock.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;

afterEach(startClock);

/** The lines of the file, as fields. */
async function fields(settings: Ask['settings'] = {}): Promise<string[][]> {
  const { text } = await send(PATH, { settings });
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2));
}

it('serves where to report a vulnerability: in plain text, securely, for a day', async () => {
  const answer = await send(PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer.headers.get(name)).toBe(value);
  }
  expect(answer.text).toMatch(/^Contact: /);
});

it('names a site with a host, and its own inbox', async () => {
  expect(await fields({ SITE_HOST: 'seal.example' })).toEqual([
    ['Contact', 'mailto:security@seal.example'],
    ['Expires', expect.any(String)],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://seal.example/.well-known/security.txt'],
    ['Policy', 'https://seal.example/info/security'],
  ]);
});

it.each([
  ['hello@seal.example', 'mailto:hello@seal.example'],
  ['https://seal.example/contact', 'https://seal.example/contact'],
])('names the operator after the contact for reports: %s', async (given, uri) => {
  const settings = { SITE_HOST: 'seal.example', OPERATOR_CONTACT: given };
  const contacts = async (more: Ask['settings']) =>
    (await fields({ ...settings, ...more })).filter(([name]) => name === 'Contact');
  expect(await contacts({})).toEqual([['Contact', uri]]);
  const chosen = 'mailto:security@seal.example';
  expect(await contacts({ SECURITY_CONTACT: chosen })).toEqual([
    ['Contact', chosen],
    ['Contact', uri],
  ]);
});

it('names those who wrote the product for a site without a host', async () => {
  expect(await fields()).toEqual([
    ['Contact', 'https://github.com/waxseal/waxseal/security/advisories/new'],
    ['Expires', expect.any(String)],
    ['Preferred-Languages', 'en'],
    ['Policy', 'https://localhost/info/security'],
  ]);
});

it('names a telephone that the settings name', async () => {
  const chosen = 'tel:+1-201-555-0123';
  const [contact] = await fields({ SECURITY_CONTACT: chosen, SITE_HOST: 'other.example' });
  expect(contact).toEqual(['Contact', chosen]);
});

it.each([
  '',
  'security@seal.example',
  'mailto:someone',
  'javascript:alert(1)',
  'mailto:security@seal.example\nContact: mailto:thief@example.org',
])('refuses a contact that no one could reach before anything is served: %j', (contact) => {
  const read = () => configOf({ ...env, SECURITY_CONTACT: contact });
  expect(read).toThrow('SECURITY_CONTACT: must be a mailto:, https: or tel: URI');
});

it('names an expiry half a year ahead, the same all day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const expiry = async (now: string) => {
    vi.setSystemTime(new Date(now));
    const [, [, expires = ''] = []] = await fields();
    return expires;
  };
  const first = await expiry('2030-01-01T00:00:00.000Z');
  expect(first).toBe('2030-06-30T00:00:00.000Z');
  expect(await expiry('2030-01-01T23:59:59.999Z')).toBe(first);
  expect(Date.parse(await expiry('2030-01-02T00:00:00.000Z')) - Date.parse(first)).toBe(DAY_MS);
});

it('answers HEAD as GET, without a body, and refuses every other method', async () => {
  const head = await send(PATH, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  expect([...head.headers]).toEqual([...(await send(PATH)).headers]);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const refused = await send(PATH, { method });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('GET, HEAD');
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
});
