import { expect, it } from 'vitest';
import { nearMiss } from './near-miss.ts';

const KEY = '1aB3dE6gH9jK2mN5pQ8sT1v';

it.each([
  [`/secrets/${KEY}`, `/secret/${KEY}`],
  [`/s/${KEY}`, `/secret/${KEY}`],
  [`/${KEY}`, `/secret/${KEY}`],
  [`/de/secret/${KEY}/`, `/secret/${KEY}`],
  [`/share/${KEY}.`, `/secret/${KEY}`],
  [`/p/${KEY}`, `/private/${KEY}`],
  [`/metadata/${KEY}/burn`, `/private/${KEY}`],
  ['/privacy', '/info/privacy'],
  ['/Login/', '/signin'],
])('takes %s for %s', (path, meant) => {
  expect(nearMiss(path)).toBe(meant);
});

it.each([
  '/',
  '/nowhere',
  '/secrets',
  `/secrets/${KEY.slice(0, -1)}`,
  `/s/${KEY}x`,
  '/constructor',
])('makes nothing of %s', (path) => {
  expect(nearMiss(path)).toBe('');
});
