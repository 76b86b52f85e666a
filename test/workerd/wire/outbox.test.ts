import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { emailDriverOf } from '../../../worker/email/send.ts';
import { emails, recipient } from '../../support/email-sample.ts';
import { renderEmail } from '../../../worker/email/render.ts';
import { app } from '../../../worker/app.ts';
import { startClock } from './clock.ts';
import { deployed, selfhost } from './host-visit.ts';

const PAGE = 'http://localhost/__outbox';
const LIST = 'http://localhost/__outbox.json';
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const config = configOf(env);
const mails = emails.map((email, index) =>
  renderEmail(email, { ...recipient, id: `mail-${index}` }),
);

const namesInStore = async () => (await env.SECRETS.list({ prefix: 'outbox:' })).keys;

beforeEach(async () => {
  await Promise.all((await namesInStore()).map(({ name }) => env.SECRETS.delete(name)));
});
afterEach(startClock);

it('shows what was mailed, newest first, and stores it nowhere in the clear', async () => {
  const driver = emailDriverOf(env, config);
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  for (const [index, mail] of mails.entries()) {
    vi.setSystemTime(now + index * 1000);
    expect(await driver.deliver(mail)).toEqual({ kind: 'sent' });
  }
  const kept = mails.map((mail, index) => ({ ...mail, created: Math.floor(now / 1000) + index }));
  const listed = await app.fetch(new Request(LIST), env);
  expect(await listed.json()).toEqual({ messages: kept.toReversed() });
  for (const { name, expiration = 0 } of await namesInStore()) {
    expect(Math.abs(expiration - now / 1000 - WEEK_SECONDS)).toBeLessThan(60);
    const value = await env.SECRETS.get(name, 'text');
    // Whole words only: three characters also stand in random bytes, once in some dozen runs.
    expect(name + value).not.toMatch(/bob@example|https:|waxseal/i);
  }
});

it('serves the list and the page afresh, and lets nothing on the page run or load', async () => {
  for (const [url, type] of [
    [LIST, 'application/json; charset=utf-8'],
    [PAGE, 'text/html; charset=utf-8'],
  ] as const) {
    const { status, headers } = await exports.default.fetch(url);
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|img-src|frame-src|connect-src/);
  }
});

it('shows a mail as text, whatever is in it, with links that can be followed', async () => {
  const text = 'Go:\nhttps://seal.example/verify/1?a=1&b="2"\n<script>alert(1)</script>';
  const html = '<p title="x">Hello</p></iframe><script>alert(2)</script>';
  const [mail] = mails;
  if (!mail) throw new Error('there is no mail');
  const hostile = { ...mail, subject: '<b>"Confirm"</b>', text, html };
  expect(await emailDriverOf(env, config).deliver(hostile)).toEqual({ kind: 'sent' });
  const page = await (await exports.default.fetch(PAGE)).text();
  expect(page).toContain('<h2>&lt;b&gt;&quot;Confirm&quot;&lt;/b&gt;</h2>');
  expect(page).toContain('To bob@example.org');
  expect(page).toContain('<a href="https://seal.example/verify/1?a=1&amp;b=&quot;2&quot;">');
  expect(page).toMatch(/<iframe sandbox title="[^"]+" loading="lazy" srcdoc=/);
  expect(page).toContain('srcdoc="&lt;p title=&quot;x&quot;&gt;Hello&lt;/p&gt;&lt;/iframe&gt;');
  expect(page).not.toContain('<script');
});

it.each([
  ['a deployment', deployed],
  ['someone’s own server', selfhost],
  ['a local run that sends for real', { ...deployed, APP_ENV: 'local' }],
])('serves no such page in %s', async (_, settings) => {
  const there = { ...env, ...settings, SITE_HOST: 'localhost' };
  for (const url of [PAGE, LIST]) {
    const { status } = await app.fetch(new Request(url.replace('http:', 'https:')), there);
    expect(status).toBe(404);
  }
});

it.each(['https://seal.example', 'http://192.0.2.1:8787', 'http://localhost.example'])(
  'shows the outbox to this machine alone: not at %s',
  async (origin) => {
    const asked = () => new Request(`${origin}/__outbox.json`);
    expect((await exports.default.fetch(asked())).status).toBe(404);
    // Nor where that is the site's own name: a host that is no one's has no pages at all.
    const there = { ...env, SITE_HOST: new URL(origin).host };
    expect((await app.fetch(asked(), there)).status).toBe(404);
  },
);

it('lets the outbox only be looked at', async () => {
  const head = await exports.default.fetch(PAGE, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const refused = await exports.default.fetch(LIST, { method });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await exports.default.fetch(`${PAGE}/`)).status).toBe(404);
});
