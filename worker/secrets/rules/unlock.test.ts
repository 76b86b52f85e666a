import { describe, expect, it } from 'vitest';
import { LEASE_MISSES_MAX, UNLOCKS_MAX } from '../../../shared/limits.ts';
import {
  bytes,
  claiming,
  EXPIRY,
  lock,
  MINUTE,
  missRound,
  rightVerifier,
  row,
  tryPassphrase,
  wrongVerifier,
  wrongVerifierOf,
} from '../../../test/support/secret-sample.ts';
import { begin, claim, refund, unlock } from './secret.ts';
import type { SecretRow } from './secret-row.ts';

function existing(found: SecretRow | null): SecretRow {
  if (!found) throw new Error('there is no row');
  return found;
}

const locked = () => missRound(row({ lock }), 0);

describe('an unlock', () => {
  it('unlocks three times per secret, each for one round and a longer lockout, and records when', () => {
    let current = { ...locked(), expiresAt: 24 * EXPIRY };
    const minutes: number[] = [];
    for (let unlocks = 1; unlocks <= UNLOCKS_MAX; unlocks++) {
      current = missRound(existing(unlock(current, unlocks)), unlocks);
      minutes.push((current.revealGuard.lockedUntil - unlocks) / MINUTE);
    }
    expect(minutes).toEqual([20, 40, 80]);
    expect(current).toMatchObject({ unlockedAt: [1, 2, 3], revealGuard: { attempts: 20 } });
    expect(unlock(current, 9)).toBe(current);
    const waited = tryPassphrase(current, rightVerifier, current.revealGuard.lockedUntil);
    expect(waited.outcome.kind).toBe('claimed');
  });

  it.each<[string, () => SecretRow | null, number]>([
    ['without a lock', () => row(), 0],
    ['that is not locked', () => row({ lock }), 0],
    ['with attempts left', () => tryPassphrase(row({ lock }), wrongVerifier, 0).next, 0],
    ['whose lockout is over', locked, 10 * MINUTE],
    ['that was just unlocked', () => unlock(locked(), 1), 1],
    ['that expired', () => missRound(row({ lock }), EXPIRY - 1), EXPIRY],
    ['that was burned', () => ({ ...locked(), burnedAt: 1 }), 2],
    ['whose burning is locked', () => row({ lock, burnGuard: { attempts: 5, lockedUntil: 9 } }), 1],
  ])('changes nothing of a secret %s, so that no round can be saved up', (_, found, now) => {
    const current = found();
    expect(unlock(current, now)).toBe(current);
  });

  it('unlocks to the last millisecond of a lockout, and leaves the guard on burning alone', () => {
    const burnGuard = { attempts: 5, lockedUntil: 20 * MINUTE };
    const unlocked = existing(unlock({ ...locked(), burnGuard }, 10 * MINUTE - 1));
    expect(unlocked.revealGuard).toEqual({ attempts: 5, lockedUntil: 0 });
    expect(unlocked.burnGuard).toEqual(burnGuard);
  });

  it('allows no further attempt by a refund after an unlock', () => {
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

  it('ends the token of a revealed secret with the fifth wrong passphrase, and the share with it', () => {
    const ended = mistyped(LEASE_MISSES_MAX);
    expect(ended).toMatchObject({ share: null, claim: null, receivedAt: 0 });
    expect(tryPassphrase(ended, rightVerifier, 2).outcome).toMatchObject({ state: 'received' });
    const late = claim(ended, claiming(1, { verifierHash: rightVerifier }), 2);
    expect(late.outcome.kind).toBe('spent');
  });

  it('keeps the token of a revealed secret after missing passphrases, the same wrong one again, or other tokens', () => {
    let current = mistyped(1);
    for (let time = 0; time < 10; time++) {
      current = existing(claim(current, claiming(1), 1).next);
      current = existing(tryPassphrase(current, wrongVerifierOf(0), 1).next);
      current = existing(tryPassphrase(current, wrongVerifier, 1, 2).next);
    }
    expect(current.claim).toEqual({ tokenHash: bytes(1), leaseEndsAt: MINUTE, misses: 1 });
  });
});
