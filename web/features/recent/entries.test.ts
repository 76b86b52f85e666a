import { expect, it } from 'vitest';
import type { Entry } from '../../api/recent.ts';
import {
  entryFilters,
  hasLostLink,
  isActive,
  listOf,
  matching,
  pagesOf,
  passes,
  rowsOf,
  statusOf,
  statusTime,
  timelineOf,
} from './entries.ts';
import { sampleEntry } from '../../gallery/sample-secrets.ts';

function entry(fields: Partial<Entry> = {}): Entry {
  return { ...sampleEntry, ...fields };
}

const received = entry({ is_received: true, is_destroyed: true, received: 120 });
const burned = entry({ is_burned: true, is_destroyed: true, burned: 130 });
const expired = entry({ is_expired: true });

it.each([
  ['new', entry(), true, 160],
  ['viewed', entry({ viewed: 101 }), true, 160],
  ['received', received, false, 120],
  ['received', { ...received, is_expired: true }, false, 120],
  ['burned', burned, false, 130],
  ['expired', expired, false, 160],
] as const)('shows a secret that is %s with that status', (status, given, active, time) => {
  expect(statusOf(given)).toBe(status);
  expect(isActive(given)).toBe(active);
  expect(statusTime(given)).toBe(time);
});

it.each([
  ['waiting', entry()],
  ['waiting', entry({ viewed: 101 })],
  ['waiting', entry({ key: '' })],
  ['opened', received],
  ['opened', { ...received, is_expired: true }],
  ['ended', burned],
  ['ended', expired],
] as const)('filters as %s a secret in that state', (filter, given) => {
  expect(entryFilters.filter((name) => passes(given, name))).toEqual(['all', filter]);
});

it('puts every secret into the list that the server counts it in', () => {
  for (const given of [entry(), expired]) expect(listOf(given)).toBe('notReceived');
  const spent = [received, burned, { ...received, is_expired: true }];
  for (const given of spent) expect(listOf(given)).toBe('received');
});

it('puts what was created together in one row, in the place of the newest', () => {
  const entries = ['one', undefined, 'two', 'one', undefined, 'two'].map((batch, place) =>
    entry({ shortkey: String(place), ...(batch !== undefined && { batch }) }),
  );
  const keys = rowsOf(entries, () => true).map(({ batch }) => batch.map((one) => one.shortkey));
  expect(keys).toEqual([['0', '3'], ['1'], ['2', '5'], ['4']]);
});

it('shows of what was created together what was reported, else what waits, else what was opened', () => {
  const disputed = { ...received, disputed: 150 };
  const batch = [burned, received, entry(), disputed].map((one) => ({ ...one, batch: 'one' }));
  const shown = (isListed: (one: Entry) => boolean) =>
    rowsOf(batch, isListed).map((row) => [
      row.entry.is_burned,
      row.entry.disputed,
      row.batch.length,
    ]);
  expect(shown(() => true)).toEqual([[false, 150, 4]]);
  expect(shown((one) => listOf(one) === 'notReceived')).toEqual([[false, undefined, 4]]);
  expect(rowsOf(batch.slice(0, 3), isActive).map((row) => row.entry)).toEqual([batch[2]]);
  expect(rowsOf(batch.slice(0, 2), () => true).map((row) => row.entry)).toEqual([batch[1]]);
  expect(rowsOf(batch.slice(0, 1), isActive)).toEqual([]);
});

it('shows the full addresses on the timeline where they are stored, else what was stored', () => {
  const masked = { recipients: ['jo*****@e*****.com'] };
  const addresses = ['john@example.com'];
  expect(timelineOf({ ...received, ...masked, addresses })).toEqual([
    { kind: 'created', atSeconds: 100 },
    { kind: 'emailed', addresses },
    { kind: 'ended', atSeconds: 120 },
  ]);
  expect(timelineOf({ ...burned, ...masked })[1]).toEqual({
    kind: 'emailed',
    addresses: masked.recipients,
  });
  expect(timelineOf(expired).map(({ kind }) => kind)).toEqual(['created', 'ended']);
});

it('reports a lost link of an active secret alone', () => {
  expect(hasLostLink(entry())).toBe(false);
  expect(hasLostLink(entry({ key: '' }))).toBe(true);
  expect(hasLostLink({ ...received, key: '' })).toBe(false);
  expect(hasLostLink({ ...expired, key: '' })).toBe(false);
});

it.each([
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
])('searches by %j for a secret of jo*****@e*****.com: %s', (search, found) => {
  const entries = [entry({ recipients: ['jo*****@e*****.com'] })];
  expect(matching(entries, search)).toEqual(found ? entries : []);
});

it.each([
  ['lisbon', true],
  ['WI-FI OF', true],
  ['cafe\u0301', true],
  ['ary@exam', true],
  ['mary@example.com', true],
  ['marc@example.com', false],
  ['4F7AQ', true],
  ['porto', false],
])('searches by %j for a secret with a label and a full address: %s', (search, found) => {
  const entries = [
    entry({
      label: 'Wi-Fi of the Lisbon office, Café',
      recipients: ['ma*****@e*****.com'],
      addresses: ['mary@example.com'],
    }),
  ];
  expect(matching(entries, search)).toEqual(found ? entries : []);
});

it.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [120, 3],
])('divides %i entries into %i pages of 50', (entries, pages) => {
  expect(pagesOf(entries, 50)).toBe(pages);
});
