import { describe, expect, it } from 'vitest';
import {
  SECOND,
  MINUTE,
  EXPIRY,
  bytes,
  share,
  rightProof,
  rightVerifier,
  wrongProof,
  wrongVerifier,
  wrongVerifierOf,
  lock,
  row,
  claiming,
  tryPassphrase,
  missRound,
} from '../../../test/support/secret-sample.ts';
import { begin, burn, claim, conceal, dispute, refund, unlock, view } from './secret.ts';
import { newRow, type SecretRow } from './secret-row.ts';

const revealing = { purpose: 'reveal', tokenHash: null } as const;

describe('concealing', () => {
  const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: bytes(3) };
  const secret = { share, lock, ttlSeconds: EXPIRY / SECOND, ...parts };

  it('stores a secret once: a retry answers the same and changes nothing', () => {
    const first = conceal(null, secret, 10);
    expect(first.outcome).toEqual({ kind: 'concealed', createdAt: 10 });
    expect(first.next).toEqual(newRow(secret, 10));
    const again = conceal(first.next, secret, 20);
    expect(again.outcome).toEqual(first.outcome);
    expect(again.next).toBe(first.next);
  });

  it.each([
    ['another secret', row({ share: bytes(6) })],
    ['a secret that was wiped', row({ share: null, burnedAt: 5 })],
  ])('keeps %s in its place', (_, stored) => {
    expect(conceal(stored, secret, 20)).toEqual({ next: stored, outcome: { kind: 'conflict' } });
  });
});

describe('claiming', () => {
  it('returns the share to the first token only', () => {
    const first = claim(row(), claiming(1), 10);
    expect(first.outcome).toMatchObject({ kind: 'claimed', share, repeated: false });
    const second = claim(first.next, claiming(2), 10);
    expect(second.outcome).toEqual({ kind: 'spent', state: 'received', endedAt: 10 });
    expect(second.next).toBe(first.next);
  });

  it.each([
    ['client', 0, 60 * SECOND],
    ['server', 0, 10 * SECOND],
    ['client', EXPIRY - 5 * SECOND, 60 * SECOND],
  ] as const)('repeats a claim for the token of a %s at %i for %i ms', (tokenFrom, at, lease) => {
    const { next } = claim(row(), claiming(1, { tokenFrom }), at);
    const again = (now: number) => claim(next, claiming(1), now).outcome;
    expect(again(at + lease - 1)).toMatchObject({ kind: 'claimed', repeated: true, share });
    expect(again(at + lease).kind).toBe('spent');
  });

  it('gives the share one millisecond before the expiry and not at it', () => {
    expect(claim(row(), claiming(1), EXPIRY - 1).outcome.kind).toBe('claimed');
    const late = claim(row(), claiming(1), EXPIRY);
    expect(late.outcome).toEqual({ kind: 'spent', state: 'expired', endedAt: EXPIRY });
  });

  it('returns `unknown` without a row', () => {
    expect(claim(null, claiming(1), 0)).toEqual({ next: null, outcome: { kind: 'unknown' } });
  });

  it('reports when the sender looked and when the secret was read, and counts repeats', () => {
    const ending = { state: 'received', viewedAt: 3, endedAt: 10 };
    const first = claim(view(row(), 3), claiming(1), 10);
    expect(first.outcome).toEqual({ kind: 'claimed', share, repeated: false, ending });
    const second = claim(first.next, claiming(1), 20);
    expect(second.outcome).toEqual({ kind: 'claimed', share, repeated: true, ending });
    expect(claim(second.next, claiming(1), 30).next).toMatchObject({ receivedAt: 10, repeats: 2 });
  });

  it('throws for a live row without a share', () => {
    expect(() => claim(row({ share: null }), claiming(1), 0)).toThrow('a live row has no share');
  });
});

it.each(['reveal', 'burn'] as const)(
  'lets a %s without a passphrase go ahead, and changes nothing yet',
  (purpose) => {
    const open = row();
    const begun = begin(open, { purpose, withPassphrase: false, tokenHash: null }, 0);
    expect(begun).toEqual({ next: open, outcome: { kind: 'open' } });
  },
);

describe('a passphrase', () => {
  it('compares no passphrase without a recorded attempt, and needs one with it', () => {
    const uncounted = { verifierHash: rightVerifier, attempt: null };
    const missing = { verifierHash: null, attempt: 1 };
    const locked = row({ lock });
    const refused = { next: locked, outcome: { kind: 'wrong' } };
    for (const command of [uncounted, missing]) {
      expect(claim(locked, claiming(1, command), 0)).toEqual(refused);
      expect(burn(locked, command, 0)).toEqual(refused);
    }
  });

  it('reports the end of the lockout of its own purpose where no attempt was recorded', () => {
    const until = 10 * MINUTE;
    const guard = { attempts: 5, lockedUntil: until };
    const command = { verifierHash: rightVerifier, attempt: null };
    for (const [locked, claimed, burned] of [
      [{ revealGuard: guard }, { kind: 'locked', until }, { kind: 'wrong' }],
      [{ burnGuard: guard }, { kind: 'wrong' }, { kind: 'locked', until }],
    ] as const) {
      const before = row({ lock, ...locked });
      expect(claim(before, claiming(1, command), 1).outcome).toEqual(claimed);
      expect(burn(before, command, 1).outcome).toEqual(burned);
    }
  });

  it('records a passphrase before it is compared, and consumes nothing for a wrong one', () => {
    const begun = begin(row({ lock }), { ...revealing, withPassphrase: true }, 0);
    expect(begun.next?.revealGuard.attempts).toBe(1);
    const missed = claim(begun.next, claiming(1, { verifierHash: wrongVerifier, attempt: 1 }), 0);
    expect(missed.outcome.kind).toBe('wrong');
    expect(missed.next?.share).toBe(share);
  });

  it('refuses a missing passphrase as a wrong one, and does not record it', () => {
    const locked = row({ lock });
    const begun = begin(locked, { ...revealing, withPassphrase: false }, 0);
    expect(begun).toEqual({ next: locked, outcome: { kind: 'wrong' } });
  });

  it('compares the fifth passphrase although it started a lockout', () => {
    let current: SecretRow | null = row({ lock });
    for (let parallel = 0; parallel < 5; parallel++) {
      current = begin(current, { ...revealing, withPassphrase: true }, 0).next;
    }
    const fifth = claim(current, claiming(1, { verifierHash: rightVerifier, attempt: 5 }), 1);
    expect(fifth.outcome.kind).toBe('claimed');
    const sixth = begin(current, { ...revealing, withPassphrase: true }, 1);
    expect(sixth.outcome).toEqual({ kind: 'locked', until: 10 * MINUTE });
  });

  it('compares a passphrase again for the winner, unrecorded and never locked', () => {
    const { next } = tryPassphrase(row({ lock }), rightVerifier, 0);
    const wrong = tryPassphrase(next, wrongVerifier, 1);
    expect(wrong.outcome.kind).toBe('wrong');
    expect(wrong.next?.revealGuard.attempts).toBe(0);
    expect(tryPassphrase(wrong.next, rightVerifier, 2).outcome).toMatchObject({ repeated: true });
  });
});

describe('a wrong passphrase that is sent again, because its answer was lost', () => {
  const attemptsOf = (current: SecretRow | null) => current?.revealGuard.attempts;

  it('counts one attempt for a wrong passphrase, however often it is sent again', () => {
    let current = tryPassphrase(row({ lock }), wrongVerifier, 0).next;
    for (let times = 0; times < 20; times++) {
      const again = tryPassphrase(current, wrongVerifier, 1);
      expect(again.outcome).toEqual({ kind: 'wrong', isRepeated: true });
      current = refund(again.next, 'reveal');
      expect(attemptsOf(current)).toBe(1);
    }
    expect(tryPassphrase(current, rightVerifier, 2).outcome.kind).toBe('claimed');
  });

  it('counts a wrong passphrase again with another token, after another one, or where the first was forgotten', () => {
    const first = tryPassphrase(row({ lock }), wrongVerifier, 0).next;
    expect(tryPassphrase(first, wrongVerifier, 1, 2).outcome).toEqual({ kind: 'wrong' });
    const second = tryPassphrase(first, wrongVerifierOf(2), 1).next;
    expect(tryPassphrase(second, wrongVerifier, 2).outcome).toEqual({ kind: 'wrong' });
    const { lastMiss: _, ...stored } = first ?? row();
    expect(tryPassphrase(stored, wrongVerifier, 1).outcome).toEqual({ kind: 'wrong' });
  });

  it('keeps one attempt where the Worker itself repeats the call that compares a passphrase', () => {
    const tokenHash = bytes(1);
    const begun = begin(row({ lock }), { ...revealing, withPassphrase: true, tokenHash }, 0);
    const command = claiming(1, { verifierHash: wrongVerifier, attempt: 1 });
    const missed = claim(begun.next, command, 0);
    expect(claim(missed.next, command, 0)).toEqual({ ...missed, next: missed.next });
    expect(attemptsOf(missed.next)).toBe(1);
  });
});

it('records the first lockout by the wrong passphrase that started it, and keeps that time', () => {
  let current: SecretRow | null = row({ lock });
  for (let wrongs = 0; wrongs < 4; wrongs++) {
    const missed = tryPassphrase(current, wrongVerifierOf(wrongs), 10);
    expect(missed).toMatchObject({ outcome: { kind: 'wrong' }, next: { lockedAt: null } });
    expect(missed.outcome).not.toHaveProperty('lockedAt');
    current = missed.next;
  }
  const fifth = tryPassphrase(current, wrongVerifier, 20);
  expect(fifth.outcome).toEqual({ kind: 'wrong', lockedAt: 20 });
  expect(fifth.next).toMatchObject({ lockedAt: 20 });
  const second = missRound(unlock(fifth.next, 30) ?? row(), 40);
  expect(second.lockedAt).toBe(20);
});

it('records no lockout when the attempt that started it was right', () => {
  let current: SecretRow | null = row({ lock });
  for (let wrongs = 0; wrongs < 4; wrongs++) {
    current = tryPassphrase(current, wrongVerifierOf(wrongs), 10).next;
  }
  const { next, outcome } = tryPassphrase(current, rightVerifier, 20);
  expect(next).toMatchObject({ receivedAt: 20, lockedAt: null });
  expect(outcome).not.toHaveProperty('ending.lockedAt');
});

it('stores the first lockout in the ending, whatever that is', () => {
  const later = missRound(row({ lock }), 10);
  const read = tryPassphrase(unlock(later, 20), rightVerifier, 30);
  expect(read.outcome).toMatchObject({ kind: 'claimed', ending: { lockedAt: 10 } });
  const burned = burn(later, { verifierHash: null, attempt: null, byAdmin: true }, 30);
  expect(burned.outcome).toMatchObject({ kind: 'burned', ending: { lockedAt: 10 } });
});

describe('disputing', () => {
  const read = claim(row(), claiming(1), 10).next;

  it('records a dispute once for a secret that was opened, and changes nothing else', () => {
    const first = dispute(read, null, 500_000);
    expect(first.outcome).toEqual({ kind: 'disputed', disputedAt: 500_000 });
    expect(first.next).toEqual({ ...read, disputedAt: 500_000 });
    const again = dispute(first.next, null, 900_000);
    expect(again.outcome).toEqual(first.outcome);
    expect(again.next).toBe(first.next);
  });

  it('shows a dispute to those who come later, and in the ending that a repeat of the reveal reports', () => {
    const repeat = (current: SecretRow | null) => claim(current, claiming(1), 20).outcome;
    expect(repeat(read)).toMatchObject({ kind: 'claimed', repeated: true });
    expect(repeat(read)).not.toHaveProperty('ending.disputedAt');
    const { next } = dispute(read, null, 15);
    expect(repeat(next)).toMatchObject({ repeated: true, ending: { disputedAt: 15 } });
    const later = claim(next, claiming(2), 600_000).outcome;
    expect(later).toMatchObject({ kind: 'spent', state: 'received', disputedAt: 15 });
  });

  it.each([
    ['that lives', row(), 10],
    ['that expired', row(), EXPIRY],
    ['that was burned', row({ share: null, burnedAt: 5 }), 10],
  ])('refuses a dispute of a secret %s', (_, current, now) => {
    const { next, outcome } = dispute(current, null, now);
    expect(outcome).toEqual({ kind: 'not_received' });
    expect(next).toBe(current);
  });

  it('needs the proof of the link to dispute a secret that a browser encrypted', () => {
    const browserSeal = { proofHash: rightProof, ciphertextHash: bytes(3), ciphertextBytes: 288 };
    const sealed = row({ browserSeal, share: null, receivedAt: 10 });
    expect(dispute(sealed, null, 20).outcome).toEqual({ kind: 'sealed_in_browser' });
    const invalid = { next: sealed, outcome: { kind: 'proof_invalid' } };
    expect(dispute(sealed, wrongProof, 20)).toEqual(invalid);
    expect(dispute(sealed, rightProof, 20).outcome).toEqual({ kind: 'disputed', disputedAt: 20 });
  });

  it('disputes nothing where there is no secret, or an upload', () => {
    expect(dispute(null, null, 10)).toEqual({ next: null, outcome: { kind: 'unknown' } });
    const upload = { endsAt: 1000, lifetimeMs: EXPIRY, parts: [], served: 0 };
    expect(dispute(row({ upload }), null, 10).outcome).toEqual({ kind: 'unknown' });
  });
});

describe('burning', () => {
  const command = { verifierHash: null, attempt: null };
  const beginning = { purpose: 'burn', tokenHash: null } as const;

  it('ends a live secret for everyone', () => {
    const burned = burn(row(), command, 5);
    expect(burned.outcome.kind).toBe('burned');
    expect(burned.next).toMatchObject({ share: null, burnedAt: 5 });
    const late = claim(burned.next, claiming(1), 6);
    expect(late.outcome).toEqual({ kind: 'spent', state: 'burned', endedAt: 5 });
  });

  it('ends the lease of a revealed secret, and leaves it received', () => {
    const { next } = claim(row(), claiming(1), 0);
    const burned = burn(next, command, 1);
    expect(burned.outcome).toMatchObject({ kind: 'spent', state: 'received' });
    expect(burned.next?.share).toBeNull();
    expect(claim(burned.next, claiming(1), 2).outcome.kind).toBe('spent');
  });

  it('burns during a lockout of revealing, and locks burning by itself', () => {
    const locked = missRound(row({ lock }), 0);
    const begun = begin(locked, { ...beginning, withPassphrase: true }, 1);
    expect(begun.outcome).toMatchObject({ kind: 'attempt', attempt: 1 });
    const missed = burn(begun.next, { verifierHash: wrongVerifier, attempt: 1 }, 1);
    expect(missed.outcome.kind).toBe('wrong');
    const right = burn(missed.next, { verifierHash: rightVerifier, attempt: 2 }, 1);
    expect(right.outcome.kind).toBe('burned');
  });

  it('burns for an admin without a passphrase, counts nothing then, and ends a lease', () => {
    const byAdmin = { ...command, byAdmin: true };
    const lockedOut = row({ lock, burnGuard: { attempts: 5, lockedUntil: MINUTE } });
    const burned = burn(lockedOut, byAdmin, 5);
    expect(burned.outcome.kind).toBe('burned');
    expect(burned.next).toMatchObject({ share: null, burnedAt: 5, burnGuard: lockedOut.burnGuard });
    const { next } = claim(row(), claiming(1), 0);
    const late = burn(next, byAdmin, 1);
    expect(late.outcome).toMatchObject({ kind: 'spent', state: 'received' });
    expect(late.next).toMatchObject({ share: null, claim: null });
    expect(burn(null, byAdmin, 0).outcome.kind).toBe('unknown');
  });

  it('reports when the sender looked and when it was burned, and refunds the right attempt', () => {
    const seen = view(row({ lock }), 3);
    const begun = begin(seen, { ...beginning, withPassphrase: true }, 4);
    const burned = burn(begun.next, { verifierHash: rightVerifier, attempt: 1 }, 5);
    const ending = { state: 'burned', viewedAt: 3, endedAt: 5 };
    expect(burned.outcome).toEqual({ kind: 'burned', ending });
    expect(begun.next?.burnGuard.attempts).toBe(1);
    expect(burned.next?.burnGuard.attempts).toBe(0);
  });

  it('begins no burn of a revealed secret without its passphrase', () => {
    const { next } = tryPassphrase(row({ lock }), rightVerifier, 0);
    const begun = begin(next, { ...beginning, withPassphrase: false }, 1);
    expect(begun).toEqual({ next, outcome: { kind: 'spent', state: 'received', endedAt: 0 } });
  });

  it.each([{}, { lock }])('burns nothing at the expiry, and changes nothing: %j', (over) => {
    const expired = row(over);
    const late = burn(expired, command, EXPIRY);
    expect(late.outcome).toEqual({ kind: 'spent', state: 'expired', endedAt: EXPIRY });
    expect(late.next).toBe(expired);
  });
});

it('records only the first look of the sender, and none after the end', () => {
  const seen = view(row(), 3);
  expect(seen).toEqual({ ...row(), viewedAt: 3 });
  expect(view(seen, 9)).toBe(seen);
  const { next } = claim(row(), claiming(1), 0);
  expect(view(next, 1)).toBe(next);
});
