import { describe, expect, it } from 'vitest';
import {
  SECOND,
  MINUTE,
  EXPIRY,
  bytes,
  share,
  rightVerifier,
  wrongVerifier,
  lock,
  row,
  claiming,
  guess,
  missRound,
} from './sample.ts';
import { begin, burn, claim, unlock, view } from './secret.ts';
import { type SecretRow, stateOf } from './secret-row.ts';

describe('claiming', () => {
  it('hands the share to the first claim and to no other token', () => {
    const first = claim(row(), claiming(1), 10);
    expect(first.outcome).toMatchObject({ kind: 'claimed', share, repeated: false });
    const second = claim(first.next, claiming(2), 10);
    expect(second.outcome).toEqual({ kind: 'spent', state: 'received', endedAt: 10 });
    expect(second.next).toBe(first.next);
  });

  it('repeats the answer for the same token until 60 s are over, to the millisecond', () => {
    const { next } = claim(row(), claiming(1), 0);
    expect(claim(next, claiming(1), 59_999).outcome).toMatchObject({ repeated: true, share });
    expect(claim(next, claiming(1), 60_000).outcome.kind).toBe('spent');
  });

  it('leases for 10 s when the token is the server’s own', () => {
    const { next } = claim(row(), claiming(1, { tokenFrom: 'server' }), 0);
    expect(claim(next, claiming(1), 9_999).outcome.kind).toBe('claimed');
    expect(claim(next, claiming(1), 10_000).outcome.kind).toBe('spent');
  });

  it('repeats a claim made 5 s before the expiry after it', () => {
    const { next } = claim(row(), claiming(1), EXPIRY - 5 * SECOND);
    expect(claim(next, claiming(1), EXPIRY + 20 * SECOND).outcome.kind).toBe('claimed');
  });

  it('still works one millisecond before the expiry and not at it', () => {
    expect(claim(row(), claiming(1), EXPIRY - 1).outcome.kind).toBe('claimed');
    const late = claim(row(), claiming(1), EXPIRY);
    expect(late.outcome).toEqual({ kind: 'spent', state: 'expired', endedAt: EXPIRY });
  });

  it('says unknown where there is no row', () => {
    expect(claim(null, claiming(1), 0)).toEqual({ next: null, outcome: { kind: 'unknown' } });
  });

  it('is not sealed again by unlocking, looking or beginning', () => {
    const { next } = claim(row(), claiming(1), 0);
    expect(unlock(next, 1)).toBe(next);
    expect(view(next, 1)).toBe(next);
    const begun = begin(next, { purpose: 'reveal', withPassphrase: false, tokenHash: bytes(2) }, 1);
    expect(begun).toMatchObject({ next, outcome: { kind: 'spent', state: 'received' } });
  });
});

describe('a passphrase', () => {
  it('is charged before it is compared, and a wrong one consumes nothing', () => {
    const begun = begin(
      row({ lock }),
      { purpose: 'reveal', withPassphrase: true, tokenHash: null },
      0,
    );
    expect(begun.next?.revealGuard.attempts).toBe(1);
    const missed = claim(begun.next, claiming(1, { verifierHash: wrongVerifier, guess: 1 }), 0);
    expect(missed.outcome.kind).toBe('wrong');
    expect(missed.next?.share).toBe(share);
  });

  it('that is missing is wrong, and not charged', () => {
    const begun = begin(
      row({ lock }),
      { purpose: 'reveal', withPassphrase: false, tokenHash: null },
      0,
    );
    expect(begun.outcome.kind).toBe('wrong');
    expect(begun.next?.revealGuard.attempts).toBe(0);
    const claimed = claim(row({ lock }), claiming(1), 0);
    expect(claimed.outcome.kind).toBe('wrong');
  });

  it('brings silence after five misses, for the right one too, and opens afterwards', () => {
    const silent = missRound(row({ lock }), 0);
    expect(guess(silent, rightVerifier, 10 * MINUTE - 1).outcome.kind).toBe('locked');
    expect(guess(silent, rightVerifier, 10 * MINUTE).outcome.kind).toBe('claimed');
  });

  it('that was charged as the fifth guess is compared although its charge brought silence', () => {
    let current: SecretRow | null = row({ lock });
    for (let parallel = 0; parallel < 5; parallel++) {
      const command = { purpose: 'reveal', withPassphrase: true, tokenHash: null } as const;
      current = begin(current, command, 0).next;
    }
    const fifth = claim(current, claiming(1, { verifierHash: rightVerifier, guess: 5 }), 1);
    expect(fifth.outcome.kind).toBe('claimed');
  });

  it('is compared again for the winner, without a charge and never silent', () => {
    const { next } = guess(row({ lock }), rightVerifier, 0);
    const wrong = guess(next, wrongVerifier, 1);
    expect(wrong.outcome.kind).toBe('wrong');
    expect(wrong.next?.revealGuard.attempts).toBe(0);
    expect(guess(wrong.next, rightVerifier, 2).outcome).toMatchObject({ repeated: true });
  });

  it('counts its misses for the creator, and the right one is none', () => {
    const missed = guess(row({ lock }), wrongVerifier, 0);
    expect(missed.next?.revealGuard.attempts).toBe(1);
    expect(guess(missed.next, rightVerifier, 0).next?.revealGuard.attempts).toBe(1);
  });

  it('can be tried again at once when the creator lifts the silence', () => {
    const lifted = unlock(missRound(row({ lock }), 0), 1);
    expect(guess(lifted, rightVerifier, 1).outcome.kind).toBe('claimed');
  });
});

describe('burning', () => {
  const command = { verifierHash: null, guess: null };

  it('ends a living secret for every reader', () => {
    const burned = burn(row(), command, 5);
    expect(burned.outcome.kind).toBe('burned');
    expect(burned.next).toMatchObject({ share: null, burnedAt: 5 });
    const late = claim(burned.next, claiming(1), 6);
    expect(late.outcome).toEqual({ kind: 'spent', state: 'burned', endedAt: 5 });
  });

  it('ends the lease of one that was read, and leaves it received', () => {
    const { next } = claim(row(), claiming(1), 0);
    const burned = burn(next, command, 1);
    expect(burned.outcome).toMatchObject({ kind: 'spent', state: 'received' });
    expect(burned.next?.share).toBeNull();
    expect(claim(burned.next, claiming(1), 2).outcome.kind).toBe('spent');
  });

  it('goes on while readers are kept in silence, and is guarded by itself', () => {
    const silent = missRound(row({ lock }), 0);
    const begun = begin(silent, { purpose: 'burn', withPassphrase: true, tokenHash: null }, 1);
    expect(begun.outcome).toMatchObject({ kind: 'guess', guess: 1 });
    const missed = burn(begun.next, { verifierHash: wrongVerifier, guess: 1 }, 1);
    expect(missed.outcome.kind).toBe('wrong');
    expect(burn(missed.next, { verifierHash: rightVerifier, guess: 2 }, 1).outcome.kind).toBe(
      'burned',
    );
  });

  it('needs the passphrase', () => {
    expect(burn(row({ lock }), command, 0).outcome.kind).toBe('wrong');
  });

  it('comes too late at the expiry', () => {
    expect(burn(row(), command, EXPIRY).outcome).toMatchObject({ state: 'expired' });
  });
});

describe('the creator', () => {
  it('is seen once: the first look changes new to viewed, later ones nothing', () => {
    const seen = view(row(), 3);
    expect(stateOf(row(), 3)).toBe('new');
    expect(seen && stateOf(seen, 3)).toBe('viewed');
    expect(view(seen, 9)).toBe(seen);
  });
});
