import { describe, expect, it } from 'vitest';
import { LEASE_MISSES_MAX, UNLOCKS_MAX } from '../../../shared/limits.ts';
import {
  bytes,
  claiming,
  EXPIRY,
  tryPassphrase,
  lock,
  MINUTE,
  missRound,
  rightVerifier,
  row,
  wrongVerifier,
  wrongVerifierOf,
} from '../../../test/support/secret-sample.ts';
import { begin, claim, refund, unlock } from './secret.ts';
import type { SecretRow } from './secret-row.ts';

/** A row that was locked and unlocked so many times. */
function unlocked(times: number): SecretRow {
  let current = row({ lock });
  for (let time = 0; time < times; time++) {
    current = existing(unlock(missRound(current, time), time));
  }
  return current;
}

function existing(found: SecretRow | null): SecretRow {
  if (!found) throw new Error('there is no row');
  return found;
}

describe('an unlock', () => {
  it('allows one further round, and the next lockout is the longer one', () => {
    const locked = missRound(unlocked(1), 5);
    expect(locked.revealGuard).toEqual({ attempts: 10, lockedUntil: 5 + 20 * MINUTE });
    expect(tryPassphrase(locked, rightVerifier, 5).outcome.kind).toBe('locked');
  });

  it('works three times per secret, and records when', () => {
    const used = missRound({ ...unlocked(UNLOCKS_MAX), expiresAt: 24 * EXPIRY }, 9);
    expect(used.unlockedAt).toEqual([0, 1, 2]);
    expect(unlock(used, 9)).toBe(used);
    expect(tryPassphrase(used, rightVerifier, used.revealGuard.lockedUntil).outcome.kind).toBe(
      'claimed',
    );
  });

  it('without a lockout changes nothing, so that no round can be saved up', () => {
    for (const open of [
      row({ lock }),
      row(),
      tryPassphrase(row({ lock }), wrongVerifier, 0).next,
    ]) {
      expect(unlock(open, 0)).toBe(open);
    }
    const locked = missRound(row({ lock }), 0);
    const { lockedUntil } = locked.revealGuard;
    expect(unlock(locked, lockedUntil)).toBe(locked);
    expect(unlock(locked, lockedUntil - 1)).not.toBe(locked);
  });

  it('that is requested twice at once counts once', () => {
    const once = existing(unlock(missRound(row({ lock }), 0), 1));
    expect(unlock(once, 1)).toBe(once);
  });

  it('of a secret that has ended changes nothing', () => {
    const expired = missRound(row({ lock }), EXPIRY - 1);
    expect(unlock(expired, EXPIRY)).toBe(expired);
    const burned = { ...expired, burnedAt: EXPIRY - 1 };
    expect(unlock(burned, EXPIRY - 1)).toBe(burned);
  });

  it('of the recipient’s lockout leaves the guard on burning alone', () => {
    const burnGuard = { attempts: 5, lockedUntil: MINUTE };
    const both = { ...missRound(row({ lock }), 0), burnGuard };
    expect(unlock(both, 1)?.burnGuard).toEqual(burnGuard);
    const onlyBurning = row({ lock, burnGuard });
    expect(unlock(onlyBurning, 1)).toBe(onlyBurning);
  });

  it('before a refund allows no further attempt', () => {
    let current: SecretRow | null = row({ lock });
    for (let parallel = 0; parallel < 5; parallel++) {
      const command = { purpose: 'reveal', withPassphrase: true, tokenHash: null } as const;
      current = begin(current, command, 0).next;
    }
    const back = refund(unlock(current, 1), 'reveal');
    expect(back?.revealGuard.attempts).toBe(4);
    const again = tryPassphrase(back, wrongVerifier, 2).next;
    expect(again?.revealGuard).toEqual({ attempts: 5, lockedUntil: 2 + 10 * MINUTE });
  });
});

describe('the token of a revealed secret', () => {
  const opened = () => existing(tryPassphrase(row({ lock }), rightVerifier, 0).next);

  function mistyped(times: number): SecretRow {
    let current = opened();
    for (let time = 0; time < times; time++) {
      current = existing(tryPassphrase(current, wrongVerifierOf(time), 1).next);
    }
    return current;
  }

  it('repeats the reveal after four wrong passphrases, as often as requested', () => {
    let current = mistyped(LEASE_MISSES_MAX - 1);
    for (let time = 0; time < 20; time++) {
      const repeated = tryPassphrase(current, rightVerifier, 2);
      expect(repeated.outcome).toMatchObject({ kind: 'claimed', repeated: true });
      current = existing(repeated.next);
    }
  });

  it('ends with the fifth wrong one, and the share with it', () => {
    const ended = mistyped(LEASE_MISSES_MAX);
    expect(ended).toMatchObject({ share: null, claim: null, receivedAt: 0 });
    expect(tryPassphrase(ended, rightVerifier, 2).outcome).toMatchObject({ state: 'received' });
    const late = claim(ended, claiming(1, { verifierHash: rightVerifier }), 2);
    expect(late.outcome.kind).toBe('spent');
  });

  it('is not affected by missing passphrases or other tokens', () => {
    let current = opened();
    for (let time = 0; time < 10; time++) {
      current = existing(claim(current, claiming(1), 1).next);
      current = existing(tryPassphrase(current, wrongVerifier, 1, 2).next);
    }
    expect(current.claim).toEqual({ tokenHash: bytes(1), leaseEndsAt: MINUTE, misses: 0 });
  });
});
