/** Requests after the clock of their vault was ahead. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/day.ts';
import { answerOf } from '../../../test/support/ask-sample.ts';
import { bytes } from '../../../test/support/secret-sample.ts';
import type { AskRow } from './ask.ts';
import { setBack } from './set-back.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const shown = NOW + 3650 * DAY_MS;
const clock = { shown, now: NOW };

/** A request in which every time is near a moment. */
function rowAt(at: number): AskRow {
  return {
    manageHash: bytes(1),
    proofHash: bytes(2),
    box: bytes(3),
    part: bytes(4),
    createdAt: at - 6,
    expiresAt: at + 7,
    closedAt: at - 5,
    answersMax: 2,
    answerSeconds: 60,
    bytesMax: 1000,
    answers: [{ ...answerOf(1), number: 1, createdAt: at - 4, expiresAt: at + 8 }],
  };
}

it('moves every time that the wrong clock gave back by as much as it was ahead', () => {
  expect(setBack(rowAt(shown), clock)).toEqual(rowAt(NOW));
  const open = { ...rowAt(shown), closedAt: null };
  expect(setBack(open, clock)).toEqual({ ...rowAt(NOW), closedAt: null });
});

it('leaves what was over before', () => {
  const row = rowAt(NOW - DAY_MS);
  expect(setBack(row, clock)).toEqual(row);
});

it('keeps the end of what the wrong clock ended, and of what outlives it', () => {
  const [answer = { ...answerOf(1), number: 1 }] = rowAt(NOW - DAY_MS).answers;
  const endingAt = (expiresAt: number) => ({
    ...rowAt(NOW - DAY_MS),
    expiresAt,
    answers: [{ ...answer, expiresAt }],
  });
  expect(setBack(endingAt(shown), clock)).toEqual(endingAt(NOW));
  expect(setBack(endingAt(shown + 1), clock)).toEqual(endingAt(shown + 1));
});

it('ends the answer that was there before, and not the one that came meanwhile', () => {
  const [answer = { ...answerOf(1), number: 1 }] = rowAt(shown).answers;
  const old = { ...answer, createdAt: NOW - DAY_MS, expiresAt: NOW + DAY_MS };
  const row = { ...rowAt(NOW - DAY_MS), answers: [old, answer] };
  expect(setBack(row, clock).answers).toEqual([
    { ...old, expiresAt: NOW },
    { ...answer, createdAt: NOW - 4, expiresAt: NOW + 8 },
  ]);
});
