/** What the form leaves for the page that comes next. */
import { afterEach, describe, expect, it } from 'vitest';
import { at, get, send } from '../client.ts';
import { cookieSet } from '../people.ts';
import { atSecond, startClock, stopClock } from './clock.ts';
import { browser, expectPage, flashOf, SENT, sendForm, withoutScript } from './incoming-visit.ts';

afterEach(startClock);

describe('what a refused form leaves', () => {
  const bootstrap = (Cookie: string) => get('/bootstrap', { headers: { Cookie } });
  const EXPIRED = 'flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

  it('seals what a refused form leaves, out of reach for scripts and sites, and short', async () => {
    const answer = await sendForm({ secret: 'typed before', ticketno: '' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^flash=k1\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const https = await sendForm({ secret: 'x' }, { origin: 'https://localhost' });
    expect(https.headers.getSetCookie().join()).toMatch(/^__Host-flash=.*; Path=\/; .*; Secure$/);
  });

  it('reads what a form left by https under the prefix alone: no other host can put its text into the form', async () => {
    const origin = 'https://localhost';
    const answer = await sendForm({ secret: 'typed before', ticketno: '' }, { origin });
    const own = cookieSet(answer, '__Host-flash') ?? '';
    const foreign = flashOf(await sendForm({ secret: 'foreign', ticketno: '' }));
    const bootstrapWith = (Cookie: string) => get('/bootstrap', { headers: { Cookie }, origin });
    expect(at(await bootstrapWith(foreign), 'form_fields')).toEqual({});
    const mixed = await bootstrapWith(`${foreign}; ${own}`);
    expect(at(mixed, 'form_fields.secret')).toBe('typed before');
    expect(mixed.headers.getSetCookie()).toContain(`__Host-${EXPIRED}; Secure`);
  });

  it('gives what a refused form left to the next page, once', async () => {
    const typed = { secret: 'typed before', ticketno: '' };
    const answer = await bootstrap(flashOf(await sendForm(typed)));
    expect(answer.body).toMatchObject({ form_fields: typed, messages: [] });
    expect(answer.headers.getSetCookie()).toContain(EXPIRED);
    const after = await get('/bootstrap');
    expect(at(after, 'form_fields')).toEqual({});
    expect(after.headers.getSetCookie()).not.toContain(EXPIRED);
  });

  it('leaves a secret out that is too long for a cookie, and all of it when the rest is, too', async () => {
    const secret = 'x'.repeat(3000);
    const long = await sendForm({ secret, ticketno: '1'.repeat(65) });
    expect(withoutScript(long)).toContain(secret);
    expect(flashOf(long).length).toBeLessThan(3072);
    expect(at(await bootstrap(flashOf(long)), 'form_fields')).toEqual({ ticketno: '1'.repeat(65) });
    expect(flashOf(await sendForm({ secret: 'x', ticketno: '1'.repeat(4000) }))).toBe('');
  });

  it('drops what a refused form left after ten minutes, even in a browser that keeps it', async () => {
    stopClock();
    const cookie = flashOf(await sendForm({ secret: 'typed before', ticketno: '' }));
    atSecond(599);
    expect(at(await bootstrap(cookie), 'form_fields.secret')).toBe('typed before');
    atSecond(600);
    const late = await bootstrap(cookie);
    expect(at(late, 'form_fields')).toEqual({});
    expect(late.headers.getSetCookie()).toContain(EXPIRED);
  });

  it.each([
    'flash=',
    'flash=k1.AAAA',
    `flash=k1.${'A'.repeat(200)}`,
    'flash=k1.AAAA; flash=k1.AAAA',
  ])('takes a cookie away that is not ours: %s', async (cookie) => {
    const answer = await bootstrap(cookie);
    expect(answer.body).toMatchObject({ success: true, form_fields: {}, messages: [] });
    expect(answer.headers.getSetCookie()).toContain(EXPIRED);
    expectPage(await send(SENT, { headers: { ...browser, Cookie: cookie } }), 200);
  });
});

it('gives a page with script the message of an accepted form once, without its fields', async () => {
  const Cookie = flashOf(await sendForm({ secret: 'x', ticketno: '123456' }));
  // The page itself is loaded first, and must leave it there.
  const page = await send(SENT, { headers: { ...browser, Cookie } });
  expect(cookieSet(page, 'flash')).toBeUndefined();
  const metadata_key = /href="\/private\/(\w+)"/.exec(page.text)?.[1];
  const answer = await get('/bootstrap', { headers: { Cookie } });
  expect(at(answer, 'form_fields')).toEqual({});
  expect(at(answer, 'messages')).toEqual([
    { type: 'incoming_sent', content: JSON.stringify({ metadata_key, ticketno: '123456' }) },
  ]);
  expect(cookieSet(answer, 'flash')).toBe('flash=');
});
