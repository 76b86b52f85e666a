import { expect, test } from 'vitest';
import type { Entry } from '../../data/recent.ts';
import { sampleEntry } from '../../data/sample-receipt.ts';
import { isAlive, isCutOff, matching, statusOf, turnOf } from './entries.ts';

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
] as const)('a secret that is %s is known as such', (standing, given, alive, turn) => {
  expect(statusOf(given)).toBe(standing);
  expect(isAlive(given)).toBe(alive);
  expect(turnOf(given)).toBe(turn);
});

test('a secret that was opened and whose time then ran out counts as opened', () => {
  expect(statusOf({ ...received, is_expired: true })).toBe('received');
});

test('only a living secret without a key is cut off', () => {
  expect(isCutOff(entry())).toBe(false);
  expect(isCutOff(entry({ key: '' }))).toBe(true);
  expect(isCutOff({ ...received, key: '' })).toBe(false);
  expect(isCutOff({ ...expired, key: '' })).toBe(false);
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
])('looking for %j finds a secret for jo*****@e*****.com: %s', (looked, found) => {
  const entries = [entry({ recipients: ['jo*****@e*****.com'] })];
  expect(matching(entries, looked)).toEqual(found ? entries : []);
});
