/** Rows after the clock of their vault was ahead. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/day.ts';
import type { SecretRow } from './secret-row.ts';
import { setBack } from './set-back.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const AHEAD = 3650 * DAY_MS;
const shown = NOW + AHEAD;
const clock = { shown, now: NOW };
const bytes = new Uint8Array(32);

/** A row in which every time is near a moment. */
function rowAt(at: number): SecretRow {
  const request = { tokenHash: bytes, mark: bytes, codeMac: bytes, tries: 0, last: null };
  return {
    share: bytes,
    lock: null,
    browserSeal: null,
    binding: {
      requests: [
        { ...request, endsAt: at + 1, ticket: { hash: bytes, address: bytes, endsAt: at + 2 } },
      ],
      guard: { attempts: 5, lockedUntil: at + 3 },
      requested: { count: 1, hourBeganAt: at - 4 },
      heldUntil: at + 19,
      openedBy: null,
    },
    upload: { endsAt: at + 5, lifetimeMs: 60_000, parts: [], served: 0 },
    createdAt: at - 6,
    expiresAt: at + 7,
    endsAt: at + 8,
    viewedAt: at - 9,
    receivedAt: at - 10,
    burnedAt: at - 11,
    claim: { tokenHash: bytes, leaseEndsAt: at + 12, misses: 0 },
    repeats: 0,
    revealGuard: { attempts: 5, lockedUntil: at + 13 },
    burnGuard: { attempts: 5, lockedUntil: at + 14 },
    unlockedAt: [at - 15, at - 16],
    lockedAt: at - 17,
    disputedAt: at - 18,
    envelopeStored: true,
    note: null,
    readerPart: bytes,
    senderPart: bytes,
    owner: null,
  };
}

it('moves every time that the wrong clock gave back by as much as it was ahead', () => {
  expect(setBack(rowAt(shown), clock)).toEqual(rowAt(NOW));
});

it('leaves what was over before', () => {
  const row = rowAt(NOW - DAY_MS);
  expect(setBack(row, clock)).toEqual(row);
});

it('keeps the end of what the wrong clock ended, and of what outlives it', () => {
  const ended = { ...rowAt(NOW - DAY_MS), expiresAt: NOW + DAY_MS, endsAt: shown };
  expect(setBack(ended, clock)).toMatchObject({ expiresAt: NOW, endsAt: NOW });
  const longer = { ...ended, expiresAt: shown + 1, endsAt: shown + 2 };
  expect(setBack(longer, clock)).toMatchObject({ expiresAt: shown + 1, endsAt: shown + 2 });
});
