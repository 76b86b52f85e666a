import { expect, it } from 'vitest';
import { checkShrimp } from './shrimp.ts';
import { isShrimpValid, shrimpToken, storeShrimp } from './client.ts';

const logged: string[] = [];
const log = (line: string) => void logged.push(line);

it('sends the token in a header, and stores the returned one', async () => {
  storeShrimp('old');
  const headers: unknown[] = [];
  await checkShrimp((_path, init) => {
    headers.push(new Headers(init?.headers).get('O-Shrimp'));
    return Promise.resolve(Response.json({ success: true, isValid: false, shrimp: 'new' }));
  }, log);
  expect(headers).toEqual(['old']);
  expect(shrimpToken()).toBe('new');
  expect(isShrimpValid()).toBe(true);
  expect(logged).toEqual([]);
});

it.each([
  ['a refusal', () => Promise.resolve(Response.json({ message: 'no' }, { status: 500 }))],
  ['a network failure', () => Promise.reject(new TypeError('failed'))],
])('marks the token invalid after %s, and logs that', async (_name, fetcher) => {
  logged.length = 0;
  storeShrimp('old');
  await checkShrimp(fetcher, log);
  expect(isShrimpValid()).toBe(false);
  expect(logged).toEqual(['Failed to check CSRF token validity']);
});
