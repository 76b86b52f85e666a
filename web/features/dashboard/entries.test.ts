import { expect, test } from 'vitest';
import type { Entry } from '../../data/recent.ts';
import { isActive, hasLostLink, matching, statusOf, statusTime } from './entries.ts';
import { sampleEntry } from '../../gallery/sample-secrets.ts';

function entry(fields: Partial<Entry> = {}): Entry {
  return { ...sampleEntry, ...fields };
}

const received = entry({ is_received: true, is_destroyed: true, received: 120 });
const burned = entry({ is_burned: true, is_destroyed: true, burned: 130 });
const expired = entry({ is_expired: true });

test.each([
  ['new', entry(), true, 160],
  ['viewed', entry({ viewed: 101 }), true, 160],
  ['received', received, false, 120],
  ['burned', burned, false, 130],
  ['expired', expired, false, 160],
] as const)('a secret that is %s has that status', (status, given, active, time) => {
  expect(statusOf(given)).toBe(status);
  expect(isActive(given)).toBe(active);
  expect(statusTime(given)).toBe(time);
});

test('a secret that expired after it was opened counts as received', () => {
  expect(statusOf({ ...received, is_expired: true })).toBe('received');
});

test('only an active secret can lose its link', () => {
  expect(hasLostLink(entry())).toBe(false);
  expect(hasLostLink(entry({ key: '' }))).toBe(true);
  expect(hasLostLink({ ...received, key: '' })).toBe(false);
  expect(hasLostLink({ ...expired, key: '' })).toBe(false);
});

test.each([
  ['', true],
  ['  ', true],
  ['4f7a', true],
  [' 4F7AQ ', true],
  ['w8kp', true],
  ['zzz', false],
  ['jo**', true],
  ['.com', true],
  ['john@example.com', true],
  ['John@Example.com', true],
  ['mary@example.com', false],
  ['john@other.com', false],
  ['john@example.org', false],
])('the search %j finds a secret for jo*****@e*****.com: %s', (search, found) => {
  const entries = [entry({ recipients: ['jo*****@e*****.com'] })];
  expect(matching(entries, search)).toEqual(found ? entries : []);
});
