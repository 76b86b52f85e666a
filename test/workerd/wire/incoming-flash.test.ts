/** What the form leaves for the page that comes next. */
import { afterEach, describe, expect, it } from 'vitest';
import { at, get, send } from '../client.ts';
import { cookieSet } from '../people.ts';
import { atSecond, startClock, stopClock } from './clock.ts';
import { browser, expectPage, flashOf, SENT, sendForm } from './incoming-visit.ts';

afterEach(startClock);

describe('what a refused form leaves', () => {
  const bootstrap = (Cookie: string) => get('/bootstrap', { headers: { Cookie } });
  const EXPIRED = 'flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

  it('gives what a refused form left to the next page, once', async () => {
    const typed = { secret: 'typed before', ticketno: '' };
    const answer = await bootstrap(flashOf(await sendForm(typed)));
    expect(answer.body).toMatchObject({ form_fields: typed, messages: [] });
    expect(answer.headers.getSetCookie()).toContain(EXPIRED);
    const after = await get('/bootstrap');
    expect(at(after, 'form_fields')).toEqual({});
    expect(after.headers.getSetCookie()).not.toContain(EXPIRED);
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

  it('fills no form in from a query', async () => {
    const answer = await get('/bootstrap?secret=foreign&form_fields[secret]=foreign');
    expect(at(answer, 'form_fields')).toEqual({});
    expect(answer.text).not.toContain('foreign');
  });

  it.each(['flash=', `flash=k1.${'A'.repeat(200)}`, 'flash=k1.AAAA; flash=k1.AAAA'])(
    'takes a cookie away that is not ours: %s',
    async (cookie) => {
      const answer = await bootstrap(cookie);
      expect(answer.body).toMatchObject({ success: true, messages: [] });
      expect(at(answer, 'form_fields')).toEqual({});
      expect(answer.headers.getSetCookie()).toContain(EXPIRED);
      expectPage(await send(SENT, { headers: { ...browser, Cookie: cookie } }), 200);
    },
  );
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
