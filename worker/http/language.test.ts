import { expect, test, vi } from 'vitest';
import { english, languageOf } from './language.ts';

const never = { ASSETS: { fetch: () => Promise.reject(new Error('asked')) } };

test('English is built in, and is not fetched', async () => {
  expect(await languageOf(never, 'en')).toBe(english);
});

test('what cannot be read is English for now, and is asked for again', async () => {
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

test('what was read once is not read again, and is asked for by the code of its language', async () => {
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
