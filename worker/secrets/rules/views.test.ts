import { expect, it } from 'vitest';
import { bytes, EXPIRY, lock, row } from '../../../test/support/secret-sample.ts';
import { freshBinding, timelineEnd } from './secret-row.ts';
import { readerViewOf, senderViewOf } from './views.ts';

const happened = row({
  lock,
  viewedAt: 1,
  receivedAt: 2,
  repeats: 6,
  revealGuard: { attempts: 3, lockedUntil: 5 },
  unlockedAt: [7, 8],
  lockedAt: 11,
  disputedAt: 12,
  note: bytes(8),
  owner: bytes(9),
});
const times = { createdAt: 0, expiresAt: EXPIRY };

it('shows a recipient whether a secret can be opened', () => {
  expect(readerViewOf({ ...happened, burnedAt: 3 }, 4)).toEqual({
    ...times,
    spent: { kind: 'spent', state: 'burned', endedAt: 3 },
    hasPassphrase: true,
    isBound: false,
    ciphertext: null,
    lockedUntil: 5,
    note: bytes(8),
    readerPart: bytes(1),
    owner: bytes(9),
  });
  expect(readerViewOf(happened, 5)).toMatchObject({ lockedUntil: null });
  expect(readerViewOf(row({ binding: freshBinding }), 0)).toMatchObject({
    spent: null,
    hasPassphrase: false,
    isBound: true,
  });
});

it('shows the sender what happened', () => {
  expect(senderViewOf(happened, 4)).toEqual({
    ...times,
    endsAt: timelineEnd(0, EXPIRY),
    state: 'received',
    updatedAt: 2,
    viewedAt: 1,
    receivedAt: 2,
    burnedAt: null,
    hasPassphrase: true,
    ciphertext: null,
    downloadsLocked: false,
    sealedBy: 'server',
    misses: 3,
    repeats: 6,
    lockedUntil: 5,
    unlockedAt: [7, 8],
    lockedAt: 11,
    disputedAt: 12,
    senderPart: bytes(2),
  });
  expect(senderViewOf(row(), 0)).toMatchObject({ state: 'new', hasPassphrase: false });
});

it.each([
  [6, { lockedUntil: 23, isClosed: false }],
  [95, { lockedUntil: null, isClosed: true }],
])('shows the sender of a bound secret its codes, after %i wrong ones', (attempts, codes) => {
  const binding = { ...freshBinding, guard: { attempts, lockedUntil: 23 }, openedBy: bytes(29) };
  expect(senderViewOf(row({ binding }), 4).codes).toEqual({ ...codes, openedBy: bytes(29) });
});
