import { expect, it } from 'vitest';
import { bytes, EXPIRY, lock, row, share } from '../../../test/support/secret-sample.ts';
import {
  endingOf,
  endOf,
  existingAt,
  expiredAt,
  isLeased,
  newRow,
  stateOf,
  timelineEnd,
  updatedAt,
} from './secret-row.ts';

const NOW = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const claim = { tokenHash: bytes(1), leaseEndsAt: 100, misses: 0 };

it('makes a row that is live, has its share, and lives as long as it was asked to', () => {
  const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: bytes(3) };
  expect(newRow({ share, lock, ttlSeconds: 60, ...parts }, NOW)).toEqual({
    share,
    lock,
    browserSeal: null,
    binding: null,
    upload: null,
    createdAt: NOW,
    expiresAt: NOW + 60_000,
    endsAt: timelineEnd(NOW, 60_000),
    viewedAt: null,
    receivedAt: null,
    burnedAt: null,
    claim: null,
    repeats: 0,
    revealGuard: { attempts: 0, lockedUntil: 0 },
    burnGuard: { attempts: 0, lockedUntil: 0 },
    unlockedAt: [],
    lockedAt: null,
    disputedAt: null,
    envelopeStored: true,
    note: null,
    ...parts,
  });
});

it.each([
  [{}, NOW, 'new', 0],
  [{ viewedAt: 3 }, NOW, 'viewed', 3],
  [{ viewedAt: 3, receivedAt: 4 }, NOW, 'received', 4],
  [{ burnedAt: 4 }, NOW, 'burned', 4],
  [{ receivedAt: 3, burnedAt: 4 }, NOW, 'burned', 4],
  [{ viewedAt: 3 }, EXPIRY - 1, 'viewed', 3],
  [{ viewedAt: 3 }, EXPIRY, 'expired', EXPIRY],
  [{ receivedAt: 4 }, EXPIRY + 1, 'received', 4],
  [{ burnedAt: 4 }, EXPIRY + 1, 'burned', 4],
] as const)('shows %j at %i as %s since %i', (over, now, state, since) => {
  const current = row(over);
  expect(stateOf(current, now)).toBe(state);
  expect(updatedAt(current, now)).toBe(since);
  const isLive = state === 'new' || state === 'viewed';
  expect(endOf(current, now)).toEqual(isLive ? null : { kind: 'spent', state, endedAt: since });
});

it('keeps a row until its timeline ends, whether or not it was swept', () => {
  const ended = row({ burnedAt: 4 });
  expect(existingAt(ended, ended.endsAt - 1)).toBe(ended);
  expect(existingAt(ended, ended.endsAt)).toBeNull();
  expect(existingAt(null, NOW)).toBeNull();
});

it('leases a row only with the share, the claim and time that is left', () => {
  expect(isLeased(row({ claim }), 99)).toBe(true);
  expect(isLeased(row({ claim }), 100)).toBe(false);
  expect(isLeased(row({ claim, share: null }), 99)).toBe(false);
  expect(isLeased(row(), 99)).toBe(false);
});

it.each(['new', 'viewed'] as const)('stores no ending while the secret is %s', (state) => {
  expect(endingOf({ state, viewedAt: 3, updatedAt: 4 })).toBeNull();
});

it.each(['received', 'burned', 'expired'] as const)(
  'stores the state %s and its time as the ending',
  (state) => {
    const ending = { state, viewedAt: 3, endedAt: 4 };
    expect(endingOf({ state, viewedAt: 3, updatedAt: 4 })).toEqual(ending);
  },
);

it('stores the times of a lockout and of a dispute with the ending, and neither for never', () => {
  const status = { state: 'received', viewedAt: null, updatedAt: 4 } as const;
  const notices = { lockedAt: 2, disputedAt: 5 };
  const ending = { state: 'received', viewedAt: null, endedAt: 4 };
  expect(endingOf({ ...status, ...notices })).toEqual({ ...ending, ...notices });
  expect(endingOf({ ...status, lockedAt: null, disputedAt: null })).toStrictEqual(ending);
});

it('stores the expiry of a row that was removed as its ending', () => {
  expect(expiredAt(4)).toEqual({ state: 'expired', viewedAt: null, endedAt: 4 });
});

it.each([
  ['a minute', 60_000, 7 * DAY_MS + 60_000],
  ['a week', 7 * DAY_MS, 14 * DAY_MS],
  ['a month', 30 * DAY_MS, 60 * DAY_MS],
])('keeps the timeline of %s for a week after it, or twice as long', (_, lifetimeMs, endsAt) => {
  expect(timelineEnd(NOW, lifetimeMs)).toBe(NOW + endsAt);
});
