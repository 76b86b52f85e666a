/** The language of a response: in which order it is looked for, and how its texts are read. */
import { describe, expect, it, vi } from 'vitest';
import { english, languageOf, localeOf, requestedLocale } from './language.ts';

const never = { ASSETS: { fetch: () => Promise.reject(new Error('asked')) } };

it('has English built in, and does not fetch it', async () => {
  expect(await languageOf(never, 'en')).toBe(english);
});

it('falls back to English where a language cannot be read, and asks for that again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = ['<html>', '{"failure.internal":1}', ''].map((body) => new Response(body));
  for (const response of [...broken, new Response('Not Found', { status: 404 })]) {
    const site = { ASSETS: { fetch: () => Promise.resolve(response) } };
    expect(await languageOf(site, 'nl')).toBe(english);
  }
  expect(await languageOf(never, 'nl')).toBe(english);
  expect(warn).toHaveBeenCalledTimes(5);
  warn.mockRestore();
  const texts = { 'failure.internal': 'Er ging iets mis' };
  const site = { ASSETS: { fetch: () => Promise.resolve(Response.json(texts)) } };
  expect(await languageOf(site, 'nl')).toEqual({ locale: 'nl', texts });
});

it('reads a language once, and asks for it by its code', async () => {
  const asked: string[] = [];
  const fetch = (address: string) => {
    asked.push(new URL(address).pathname);
    return Promise.resolve(Response.json({ 'failure.internal': 'Něco se pokazilo' }));
  };
  const site = { ASSETS: { fetch } };
  const first = await languageOf(site, 'cs');
  expect(await languageOf(never, 'cs')).toBe(first);
  expect(asked).toEqual(['/languages/cs.json']);
});

interface Preferences {
  readonly query?: string;
  readonly page?: string;
  readonly cookie?: string;
  readonly stored?: string;
  readonly accepted?: string;
}

function chosenBy({ query = '', page, cookie, stored, accepted }: Preferences): string {
  const headers = new Headers();
  if (page !== undefined) headers.set('O-Locale', page);
  if (cookie !== undefined) headers.set('Cookie', cookie);
  if (accepted !== undefined) headers.set('Accept-Language', accepted);
  return localeOf(new Request(`https://seal.example/${query}`, { headers }), stored);
}

describe('the language', () => {
  const all = {
    query: '?locale=de',
    page: 'pl',
    cookie: 'locale=fr',
    stored: 'nl',
    accepted: 'es',
  };

  it('takes the first language that is asked for: query, page, cookie, account, browser, English', () => {
    const ranked = Object.entries(all);
    const chosen = ranked.map((_, from) => chosenBy(Object.fromEntries(ranked.slice(from))));
    expect([...chosen, chosenBy({})]).toEqual(['de', 'pl', 'fr', 'nl', 'es', 'en']);
  });

  it('takes the next language where one is unknown', () => {
    const unknown = { query: '?locale=xx', page: 'xx', cookie: 'locale=xx', stored: 'xx' };
    expect(chosenBy({ ...unknown, accepted: 'es' })).toBe('es');
    expect(chosenBy({ ...unknown, accepted: 'xx' })).toBe('en');
  });

  it.each([
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['fr-FR', 'fr_FR'],
    ['', 'en'],
  ])('answers a page that names "%s" in the language %s', (page, locale) => {
    expect(chosenBy({ page })).toBe(locale);
  });

  it.each([
    ['de', 'de'],
    ['de, nl', 'de'],
    ['de;q=0.5, nl', 'nl'],
    ['de;q=0.5, nl;q=0.4', 'de'],
    ['de;q=0.4, nl;q=0.5', 'nl'],
    ['de ; q=0.4 , nl ; q=0.5', 'nl'],
    ['de;level=1;q=0.4, nl;q=0.5', 'nl'],
    ['de;q=0, nl;q=0.1', 'nl'],
    ['de;q=0', 'en'],
    ['xx, nl;q=0.1', 'nl'],
    ['*', 'en'],
  ])('answers a browser that accepts "%s" in the language %s', (accepted, locale) => {
    expect(chosenBy({ accepted })).toBe(locale);
  });
});

it.each([
  ['', null],
  ['?locale=', null],
  ['?locale=xx', null],
  ['?Locale=de', null],
  ['?a=b&locale=de', 'de'],
])('reads the query "%s" as a request for %j', (query, locale) => {
  expect(requestedLocale(new Request(`https://seal.example/${query}`))).toBe(locale);
});
