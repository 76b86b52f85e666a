import { describe, expect, it } from 'vitest';
import {
  PART_ATTEMPTS_MAX,
  SERVED_TIMES_MAX,
  UNLOCKS_MAX,
  UPLOAD_SECONDS,
} from '../../../shared/limits.ts';
import { begin, burn, claim, unlock } from './secret.ts';
import {
  bytes,
  claiming,
  rightProof,
  row as inlineRow,
  SECOND,
  share,
  wrongProof,
} from '../../../test/support/secret-sample.ts';
import { eventOf } from './secret-counters.ts';
import { isUploading, type SecretRow, stateOf, timelineEnd } from './secret-row.ts';
import { sweep } from './sweep.ts';
import {
  beginUpload,
  confirmPart,
  finishUpload,
  listParts,
  reservePart,
  servePart,
} from './upload.ts';

const TTL_SECONDS = 3600;
const END = UPLOAD_SECONDS * SECOND;
const browserSeal = { proofHash: rightProof, ciphertextHash: null, ciphertextBytes: 8_392_976 };
const secret = {
  share,
  lock: null,
  browserSeal,
  ttlSeconds: TTL_SECONDS,
  readerPart: bytes(1),
  senderPart: bytes(2),
  owner: null,
};
const hashes = [bytes(21), bytes(22)];

function begun(partCount = 2): SecretRow {
  const { next } = beginUpload(null, secret, partCount, 0);
  if (!next) throw new Error('nothing was begun');
  return next;
}

/** Sends a part from reservation to confirmation. */
function sent(row: SecretRow | null, part: number, now = 0, hash = hashes[part - 1] ?? bytes(0)) {
  const { next, outcome } = reservePart(row, part, now);
  if (outcome.kind !== 'reserved') throw new Error(outcome.kind);
  return confirmPart(next, { part, attempt: outcome.attempt, hash }, now).next;
}

function finished(now = 10): SecretRow {
  const { next } = finishUpload(sent(sent(begun(), 1), 2), hashes, now);
  if (!next || isUploading(next)) throw new Error('it is not finished');
  return next;
}

/** Every step of an upload that has begun. */
const stepsOf = (row: SecretRow | null, now: number, given: readonly Uint8Array[] = hashes) => [
  reservePart(row, 2, now),
  confirmPart(row, { part: 1, attempt: 1, hash: bytes(1) }, now),
  finishUpload(row, given, now),
];

const reading = { part: 1, proofHash: rightProof, tokenHash: null };

describe('an upload', () => {
  it('begins an upload again after a broken call, and never takes the place of another secret', () => {
    const row = begun();
    const first = beginUpload(null, secret, 2, 5);
    expect(first.outcome).toEqual({ kind: 'concealed', createdAt: 5 });
    const again = { next: row, outcome: { kind: 'concealed', createdAt: 0 } };
    expect(beginUpload(row, secret, 2, 5)).toEqual(again);
    const outcome = { kind: 'conflict' };
    const other = { ...secret, share: bytes(6) };
    expect(beginUpload(row, other, 2, 5)).toEqual({ next: row, outcome });
    const burned = burn(row, { verifierHash: null, attempt: null }, 5).next;
    for (const next of [finished(), burned]) {
      expect(beginUpload(next, secret, 2, 5)).toEqual({ next, outcome });
    }
  });

  it('begins the life of the secret when its upload is finished, once', () => {
    const uploaded = sent(sent(begun(), 1), 2);
    const { next, outcome } = finishUpload(uploaded, hashes, 5000);
    expect(outcome).toEqual({ kind: 'finished', createdAt: 5000 });
    expect(next).toMatchObject({
      createdAt: 5000,
      expiresAt: 5000 + TTL_SECONDS * SECOND,
      endsAt: timelineEnd(5000, TTL_SECONDS * SECOND),
    });
    expect([eventOf(null, uploaded), eventOf(uploaded, next)]).toEqual([null, 'created']);
    expect(finishUpload(next, hashes, 9000)).toEqual({ next, outcome });
    const others = [bytes(99), bytes(22)];
    expect(finishUpload(next, others, 9000)).toEqual({ next, outcome: { kind: 'not_uploading' } });
    expect(next && stateOf(next, 5000)).toBe('new');
  });

  it('finishes no upload while a part is missing, or has other bytes', () => {
    const row = sent(begun(), 1);
    const incomplete = { kind: 'incomplete', parts: [2] };
    expect(finishUpload(row, hashes, 0)).toEqual({ next: row, outcome: incomplete });
    const other = sent(row, 2, 0, bytes(99));
    expect(finishUpload(other, hashes, 0).outcome).toEqual(incomplete);
    const whole = sent(other, 2);
    expect(finishUpload(whole, hashes.slice(0, 1), 0).outcome).toMatchObject({ parts: [2] });
    expect(finishUpload(whole, [...hashes, bytes(1)], 0).outcome).toMatchObject({ parts: [3] });
    expect(finishUpload(whole, hashes, 0).outcome.kind).toBe('finished');
  });

  it('allows five attempts for each part, and keeps the latest that is confirmed', () => {
    let row: SecretRow | null = begun();
    const ends = { keptMs: END + 3_600_000, ciphertextBytes: 8_392_976 };
    for (let attempt = 1; attempt <= PART_ATTEMPTS_MAX; attempt++) {
      const reserved = reservePart(row, 1, 0);
      expect(reserved.outcome).toEqual({ kind: 'reserved', attempt, ...ends });
      row = reserved.next;
    }
    expect(reservePart(row, 1, 0)).toEqual({ next: row, outcome: { kind: 'attempts_used' } });
    const third = confirmPart(row, { part: 1, attempt: 3, hash: bytes(3) }, 0).next;
    const late = confirmPart(third, { part: 1, attempt: 2, hash: bytes(2) }, 0);
    expect(late).toEqual({ next: third, outcome: { kind: 'confirmed' } });
  });

  it.each([0, 1000, END - 1])(
    'keeps a part that is sent at %i ms until the secret ends at the latest',
    (now) => {
      const { outcome } = reservePart(begun(), 1, now);
      expect(outcome).toMatchObject({ keptMs: END + TTL_SECONDS * SECOND - now });
    },
  );

  it('takes a repeated confirmation of a part that counts, whatever came after the first', () => {
    const again = { part: 1, attempt: 1, hash: hashes[0] ?? bytes(0) };
    const done = finished();
    const won = claim(done, claiming(1, { proofHash: rightProof }), 100).next;
    for (const row of [sent(begun(), 1), done, won]) {
      const { next, outcome } = confirmPart(row, again, 200);
      expect(outcome).toEqual({ kind: 'confirmed' });
      expect(next).toBe(row);
    }
    const refused = { next: done, outcome: { kind: 'not_uploading' } };
    for (const other of [{ hash: bytes(99) }, { part: 3 }]) {
      expect(confirmPart(done, { ...again, ...other }, 200)).toEqual(refused);
    }
    const burned = burn(done, { verifierHash: null, attempt: null }, 100).next;
    expect(confirmPart(burned, again, 200).outcome.kind).toBe('not_uploading');
  });

  it('accepts no other parts than the upload was begun with', () => {
    const row = begun();
    expect(reservePart(row, 3, 0).outcome.kind).toBe('part_unknown');
    expect(reservePart(row, 0, 0).outcome.kind).toBe('part_unknown');
    for (const part of [1, 3]) {
      const stored = { part, attempt: 1, hash: bytes(1) };
      expect(() => confirmPart(row, stored, 0)).toThrow('reserved');
    }
  });

  it.each([
    ['a secret that does not exist', null, 'unknown'],
    ['a secret without parts', inlineRow({ browserSeal }), 'not_uploading'],
  ])('stores nothing for %s', (_, row, kind) => {
    for (const { next, outcome } of stepsOf(row, 0, [])) {
      expect(outcome).toEqual({ kind });
      expect(next).toBe(row);
    }
  });

  it('ends an upload after six hours, to the millisecond, and leaves nothing behind', () => {
    const row = sent(begun(), 1);
    expect(reservePart(row, 2, END - 1).outcome.kind).toBe('reserved');
    for (const refused of stepsOf(row, END)) {
      expect(refused).toEqual({ next: row, outcome: { kind: 'not_uploading' } });
    }
    if (!row) throw new Error('there is no row');
    const swept = sweep(row, END);
    expect(swept.deleteEnvelope).toBe(true);
    expect(swept.next).toMatchObject({ share: null });
    expect(eventOf(row, swept.next)).toBeNull();
    expect(sweep(row, END, true).next).toBeNull();
  });

  it('gives an upload up, and refuses what comes later', () => {
    const row = sent(begun(), 1);
    const command = { purpose: 'burn', withPassphrase: false, tokenHash: null } as const;
    expect(begin(row, command, 5)).toEqual({ next: row, outcome: { kind: 'open' } });
    const { next, outcome } = burn(row, { verifierHash: null, attempt: null }, 5);
    expect(outcome.kind).toBe('burned');
    expect(eventOf(row, next)).toBeNull();
    const spent = { kind: 'spent', state: 'burned', endedAt: 5 };
    expect(claim(next, claiming(1, { proofHash: rightProof }), 6).outcome).toEqual(spent);
    for (const late of stepsOf(next, 6)) expect(late.outcome.kind).toBe('not_uploading');
    expect(next && sweep(next, 6).deleteEnvelope).toBe(true);
  });
});

describe('a secret in parts', () => {
  it('gives a lease of ten minutes, in which its winner may download again', () => {
    const won = claim(finished(), claiming(1, { proofHash: rightProof }), 100);
    expect(won.next?.claim?.leaseEndsAt).toBe(100 + 600 * SECOND);
    const winner = { ...reading, tokenHash: bytes(1) };
    const other = { ...reading, tokenHash: bytes(2) };
    expect(servePart(won.next, winner, 200).outcome).toEqual({ kind: 'part', attempt: 1 });
    expect(servePart(won.next, other, 200).outcome.kind).toBe('spent');
    expect(servePart(won.next, reading, 200).outcome.kind).toBe('spent');
    expect(servePart(won.next, winner, 100 + 600 * SECOND).outcome.kind).toBe('spent');
  });

  it('lists the parts for those who could claim them, and claims nothing by that', () => {
    const row = finished();
    const command = claiming(1, { proofHash: rightProof });
    const { next, outcome } = listParts(row, command, 20);
    expect(outcome).toEqual({ kind: 'parts', hashes });
    expect(next).toEqual(row);
    const refused = listParts(row, claiming(1, { proofHash: wrongProof }), 20);
    expect(refused).toEqual({ next: row, outcome: { kind: 'proof_invalid' } });
    expect(listParts(begun(), command, 20).outcome.kind).toBe('unknown');
    expect(listParts(null, command, 20).outcome.kind).toBe('unknown');
    const won = claim(row, command, 100).next;
    expect(listParts(won, command, 200)).toEqual({ next: won, outcome: { kind: 'parts', hashes } });
    const other = claiming(2, { proofHash: rightProof });
    expect(listParts(won, other, 200).outcome.kind).toBe('spent');
  });

  it('gives back the attempt of a right passphrase, and keeps that of a wrong one', () => {
    const lock = { verifierHash: bytes(7), kdf: 2, cost: 0 };
    const attempted = { ...finished(), lock };
    const command = { purpose: 'reveal', withPassphrase: true, tokenHash: null } as const;
    const first = begin(attempted, { ...command, proofHash: rightProof }, 20);
    const list = (verifierHash: Uint8Array | null, attempt: number | null) =>
      listParts(first.next, claiming(1, { proofHash: rightProof, verifierHash, attempt }), 20);
    expect(first.next?.revealGuard.attempts).toBe(1);
    const right = list(bytes(7), 1);
    expect(right.outcome.kind).toBe('parts');
    expect(right.next?.revealGuard.attempts).toBe(0);
    expect(right.next).toMatchObject({ receivedAt: null, claim: null, share });
    const wrong = list(bytes(8), 1);
    expect(wrong.outcome).toEqual({ kind: 'wrong' });
    expect(wrong.next?.revealGuard.attempts).toBe(1);
    expect(list(null, null).outcome.kind).toBe('wrong');
  });

  it('serves the parts that a secret has', () => {
    const row = finished();
    expect(servePart(row, { ...reading, part: 3 }, 20).outcome.kind).toBe('part_unknown');
    expect(servePart(row, reading, 20).outcome).toEqual({ kind: 'part', attempt: 1 });
    expect(servePart(null, reading, 20)).toEqual({ next: null, outcome: { kind: 'unknown' } });
  });

  it('keeps a secret in parts apart from one whose ciphertext comes with the claim', () => {
    const row = inlineRow({ browserSeal });
    const command = claiming(1, { proofHash: rightProof });
    expect(listParts(row, command, 20).outcome).toEqual({ kind: 'parts', hashes: [] });
    expect(servePart(row, reading, 20)).toEqual({ next: row, outcome: { kind: 'part_unknown' } });
  });

  it('serves a secret twenty times before the claim, and again to its winner or after an unlock', () => {
    let row: SecretRow | null = finished();
    for (let served = 0; served < 2 * SERVED_TIMES_MAX; served++) {
      const { next, outcome } = servePart(row, reading, 20);
      expect(outcome.kind).toBe('part');
      row = next;
    }
    const refused = servePart(row, reading, 20);
    expect(refused).toEqual({ next: row, outcome: { kind: 'served_too_often' } });
    const won = claim(row, claiming(1, { proofHash: rightProof }), 30).next;
    const again = { next: won, outcome: { kind: 'part', attempt: 1 } };
    expect(servePart(won, { ...reading, tokenHash: bytes(1) }, 40)).toEqual(again);
    const unlocked = unlock(row, 30);
    expect(unlocked?.unlockedAt).toEqual([30]);
    expect(servePart(unlocked, reading, 40).outcome.kind).toBe('part');
  });

  it('keeps a secret locked once its sender has used all unlocks', () => {
    const served = SERVED_TIMES_MAX * hashes.length;
    const lockedRow = (row: SecretRow | null) =>
      row && { ...row, upload: row.upload && { ...row.upload, served } };
    let row: SecretRow | null = finished();
    for (let unlocks = 0; unlocks < UNLOCKS_MAX; unlocks++) row = unlock(lockedRow(row), 30);
    const used = lockedRow(row);
    expect(unlock(used, 30)).toBe(used);
    expect(servePart(used, reading, 30).outcome.kind).toBe('served_too_often');
  });
});
