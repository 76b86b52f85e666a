/** The language of a response: in which order it is looked for. */
import { describe, expect, it } from 'vitest';
import { localeOf, requestedLocale } from './locale.ts';

interface Preferences {
  readonly query?: string;
  readonly page?: string;
  readonly cookie?: string;
  readonly stored?: string;
  readonly accepted?: string;
}

function languageOf({ query = '', page, cookie, stored, accepted }: Preferences): string {
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

  it('is the first that is asked for: query, page, cookie, account, browser, English', () => {
    const { query: _query, ...withoutQuery } = all;
    const { page: _page, ...withoutPage } = withoutQuery;
    const { cookie: _cookie, ...withoutCookie } = withoutPage;
    const { stored: _stored, ...withoutAccount } = withoutCookie;
    expect(
      [all, withoutQuery, withoutPage, withoutCookie, withoutAccount, {}].map(languageOf),
    ).toEqual(['de', 'pl', 'fr', 'nl', 'es', 'en']);
  });

  it('is the next one where one is unknown', () => {
    const unknown = { query: '?locale=xx', page: 'xx', cookie: 'locale=xx', stored: 'xx' };
    expect(languageOf({ ...unknown, accepted: 'es' })).toBe('es');
    expect(languageOf({ ...unknown, accepted: 'xx' })).toBe('en');
  });

  it.each([
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['fr-FR', 'fr_FR'],
    ['', 'en'],
  ])('of a page that names "%s" is %s', (page, locale) => {
    expect(languageOf({ page })).toBe(locale);
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
  ])('of a browser that accepts "%s" is %s', (accepted, locale) => {
    expect(languageOf({ accepted })).toBe(locale);
  });
});

it.each([
  ['', null],
  ['?locale=', null],
  ['?locale=xx', null],
  ['?Locale=de', null],
  ['?a=b&locale=de', 'de'],
])('the query "%s" asks for %j', (query, locale) => {
  expect(requestedLocale(new Request(`https://seal.example/${query}`))).toBe(locale);
});
