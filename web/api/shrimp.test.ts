import { expect, test } from 'vitest';
import { checkShrimp } from './shrimp.ts';
import { isShrimpValid, shrimpToken, storeShrimp } from './client.ts';

const logged: string[] = [];
const log = (line: string) => void logged.push(line);

test('the token is sent in a header, and the returned one is stored', async () => {
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

test.each([
  ['a refusal', () => Promise.resolve(Response.json({ message: 'no' }, { status: 500 }))],
  ['a network failure', () => Promise.reject(new TypeError('failed'))],
])('%s marks the token invalid and is logged', async (_name, fetcher) => {
  logged.length = 0;
  storeShrimp('old');
  await checkShrimp(fetcher, log);
  expect(isShrimpValid()).toBe(false);
  expect(logged).toEqual(['Failed to check CSRF token validity']);
});
