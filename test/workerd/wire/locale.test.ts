import { describe, expect, it } from 'vitest';
import { at, conceal, get, post, send } from '../client.ts';

async function languageOf(query: string, headers: Readonly<Record<string, string>>) {
  return at(await get(`/status${query}`, { headers }), 'locale');
}

describe('the language of an answer', () => {
  it.each([
    ['?locale=de', 'locale=fr', 'en', 'de'],
    ['', 'locale=fr', 'de', 'fr'],
    ['', '', 'de', 'de'],
    ['', '', '', 'en'],
    ['?locale=xx', 'locale=fr', 'de', 'fr'],
    ['', 'locale=de; locale=fr', 'fr', 'fr_FR'],
    ['?locale=constructor', 'locale=__proto__', 'toString', 'en'],
  ])(
    'answers, asked for by "%s", then "%s", then "%s", in %s',
    async (query, cookie, accepted, expected) => {
      const headers = {
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(accepted === '' ? {} : { 'Accept-Language': accepted }),
      };
      expect(await languageOf(query, headers)).toBe(expected);
    },
  );

  it('names the language with the list of languages', async () => {
    const answer = await get('/supported-locales?locale=fr');
    expect(at(answer, 'locale')).toBe('fr');
    expect(at(answer, 'locales')).toEqual(expect.arrayContaining(['en', 'de', 'fr']));
    expect(at(await get('/bootstrap?locale=fr'), 'locale')).toBe('fr');
  });
});

describe('a language that was chosen', () => {
  it.each([
    ['http://localhost', ['Max-Age=2592000', 'Path=/', 'SameSite=Lax']],
    ['https://localhost', ['Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']],
  ])(
    'keeps a chosen language for thirty days where scripts can read it: %s',
    async (origin, attributes) => {
      const cookies = (await get('/status?locale=en', { origin })).headers.getSetCookie();
      expect(cookies).toHaveLength(1);
      const [pair, ...rest] = (cookies[0] ?? '').split('; ');
      expect(pair).toBe('locale=en');
      expect(rest.toSorted()).toEqual(attributes);
    },
  );

  it('keeps a chosen language with every kind of answer', async () => {
    const { secretKey } = await conceal();
    for (const answer of [
      await get(`/secret/${secretKey}?locale=fr`),
      await get('/secret/nothing?locale=fr'),
      await post('/secret/conceal?locale=fr', {}),
    ]) {
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=fr;/)]);
    }
  });

  it('keeps a chosen language beside a new session', async () => {
    const names = (await get('/bootstrap?locale=de')).headers
      .getSetCookie()
      .map((cookie) => cookie.split('=', 1).join());
    expect(names.toSorted()).toEqual(['locale', 'sess']);
  });

  it.each(['', '?locale=', '?locale=xx', '?locale=en%0d%0aX: y', '?Locale=en', '?locale=EN%3B'])(
    'keeps no language that is "%s"',
    async (query) => {
      const answer = await send(`/api/v2/status${query}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.has('X')).toBe(false);
    },
  );
});
