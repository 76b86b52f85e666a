import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytes, claiming, EXPIRY, row } from '../../../test/support/secret-sample.ts';
import { burn, claim } from './secret.ts';
import { endOf, type SecretRow } from './secret-row.ts';
import { dueAt, REMOVAL_STEP_MS, sweep } from './sweep.ts';
import { beginUpload, confirmPart, reservePart } from './upload.ts';

const HOUR = EXPIRY;
const WEEK = 7 * 24 * HOUR;

function existing(found: SecretRow | null): SecretRow {
  if (!found) throw new Error('there is no row');
  return found;
}

const received = (now: number) => existing(claim(row(), claiming(1), now).next);

it('sweeps a live secret at its expiry and deletes its share and note then, not before', () => {
  const noted = row({ note: bytes(7) });
  expect(dueAt(noted)).toBe(HOUR);
  expect(sweep(noted, HOUR - 1)).toEqual({ next: noted, deleteEnvelope: false });
  const next = { share: null, note: null };
  // The store expires the envelope as well.
  expect(sweep(noted, HOUR)).toMatchObject({ next, deleteEnvelope: false });
});

it('sweeps at the end of a lease, and deletes share, token and envelope', () => {
  const leased = received(10);
  expect(dueAt(leased)).toBe(60_010);
  expect(sweep(leased, 60_010)).toMatchObject({
    next: { share: null, claim: null, receivedAt: 10, envelopeStored: true },
    deleteEnvelope: true,
  });
  const done = sweep({ ...leased, envelopeStored: false }, 60_010);
  expect(done).toMatchObject({ next: { envelopeStored: false }, deleteEnvelope: false });
});

it('ends no lease at the expiry that outlives it', () => {
  const leased = received(HOUR - 1);
  expect(sweep(leased, HOUR + 1)).toEqual({ next: leased, deleteEnvelope: false });
});

it('requires the deletion of a burned envelope at once, until it is done', () => {
  const next = existing(burn(row(), { verifierHash: null, attempt: null }, 5).next);
  expect(dueAt(next)).toBeLessThanOrEqual(5);
  expect(sweep(next, 6).deleteEnvelope).toBe(true);
  const done = { ...next, envelopeStored: false };
  expect(dueAt(done)).toBe(HOUR + WEEK);
  expect(sweep(done, 6).deleteEnvelope).toBe(false);
  expect(sweep(next, 6, true)).toEqual({ next: done, deleteEnvelope: false });
});

it('keeps the timeline for a week after the expiry, to the millisecond', () => {
  const { next } = sweep(row(), HOUR);
  expect(next && sweep(next, HOUR + WEEK - 1).next).not.toBeNull();
  expect(next && sweep(next, HOUR + WEEK).next).toBeNull();
});

it('keeps the row of an envelope that is not deleted yet, whatever the time is', () => {
  const { next, deleteEnvelope } = sweep(received(10), 3 * WEEK);
  expect(next).toMatchObject({ share: null, envelopeStored: true });
  expect(deleteEnvelope).toBe(true);
  expect(sweep({ ...received(10), envelopeStored: false }, 3 * WEEK).next).toBeNull();
});

it.each([
  [{ burnedAt: 5, receivedAt: 3 }, 5],
  [{ receivedAt: 3 }, 3],
  [{}, HOUR],
])('sweeps since the end of a secret whose envelope must be deleted: %j', (over, due) => {
  expect(dueAt({ ...row(), ...over, share: null })).toBe(due);
});

it('removes rows at multiples of ten minutes', () => {
  const done = { ...row(), share: null, envelopeStored: false };
  expect(REMOVAL_STEP_MS).toBe(600_000);
  expect(dueAt({ ...done, endsAt: 2 * HOUR + 1 })).toBe(2 * HOUR + 600_000);
  expect(dueAt({ ...done, endsAt: 2 * HOUR - 1 })).toBe(2 * HOUR);
});

it('deletes the parts of a burned upload once more at its end where one may have come late', () => {
  const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: null };
  const secret = { share: bytes(7), lock: null, ttlSeconds: 3600, ...parts };
  const begun = existing(beginUpload(null, secret, 1, 0).next);
  const reserved = existing(reservePart(begun, 1, 1).next);
  const swept = (of: SecretRow) => ({ ...of, burnedAt: 2, share: null, envelopeStored: false });
  const end = reserved.endsAt;
  expect(sweep(swept(reserved), end - 1).deleteEnvelope).toBe(false);
  expect(sweep(swept(reserved), end)).toEqual({ next: swept(reserved), deleteEnvelope: true });
  expect(sweep(swept(reserved), end, true)).toEqual({ next: null, deleteEnvelope: false });
  expect(sweep(swept(begun), end)).toEqual({ next: null, deleteEnvelope: false });
  const stored = confirmPart(reserved, { part: 1, attempt: 1, hash: bytes(3) }, 2).next;
  expect(sweep(swept(existing(stored)), end).deleteEnvelope).toBe(false);
});

it('leaves no swept row due, once the envelope is deleted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * HOUR }), fc.boolean(), (now, read) => {
      const start = read ? received(Math.min(now, HOUR - 1)) : row();
      const { next } = sweep({ ...start, envelopeStored: false }, now);
      if (next === null) return;
      expect(dueAt(next)).toBeGreaterThan(now);
      expect(next.share === null || endOf(next, now) === null || next.claim !== null).toBe(true);
    }),
  );
});
