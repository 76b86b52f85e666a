/**
 * The life of a secret, as pure decisions: `(row, command, now) -> { next, outcome }`.
 *
 * Promises: the share leaves a row only through `claim`; one claim token alone ever gets it; a wrong passphrase
 * consumes nothing; what has ended stays ended. Assumes that the vault applies each decision in one synchronous
 * step and that `now` (epoch ms) never runs backwards.
 */
import {
  CLAIM_LEASE_SECONDS,
  LEASE_MISSES_MAX,
  SERVER_LEASE_SECONDS,
  UNLOCKS_MAX,
} from '../../shared/limits.ts';
import type { Ending } from './ending.ts';
import { equalBytes } from './equal.ts';
import { endLockout, type Guard, isLocked, recordAttempt, refundAttempt } from './lockout.ts';
import {
  type Claim,
  endOf,
  isLeased,
  type Lock,
  type SecretRow,
  type Spent,
} from './secret-row.ts';

/** What a transition leaves behind: the row to store (the same object when nothing changed) and the answer. */
export interface Decision<Outcome> {
  readonly next: SecretRow | null;
  readonly outcome: Outcome;
}

export type Unknown = { readonly kind: 'unknown' };
export type Locked = { readonly kind: 'locked'; readonly until: number };
export type Wrong = { readonly kind: 'wrong' };

const unknown: Unknown = { kind: 'unknown' };
const wrong: Wrong = { kind: 'wrong' };

export type Purpose = 'reveal' | 'burn';

export interface BeginCommand {
  readonly purpose: Purpose;
  /** Whether the caller brought a passphrase; only then is a guess charged. */
  readonly withPassphrase: boolean;
  /** SHA-256 of the claim token, or null. */
  readonly tokenHash: Uint8Array | null;
}

export type BeginOutcome =
  | Unknown
  | Spent
  | Locked
  | Wrong
  | { readonly kind: 'open' }
  /** How to work out the verifier, and the guess that was charged for it (null: a repeat, not charged). */
  | { readonly kind: 'guess'; readonly guess: number | null; readonly lock: Lock };

/**
 * Opens a reveal or a burn: says whether it makes sense at all, and charges the guess of whoever brings a passphrase
 * before anybody pays for working out its verifier.
 */
export function begin(
  row: SecretRow | null,
  command: BeginCommand,
  now: number,
): Decision<BeginOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  const repeats = holdsLease(row, command.tokenHash, now);
  const endsLease = command.purpose === 'burn' && isLeased(row, now);
  const spent = endOf(row, now);
  if (spent && !repeats && !endsLease) return { next: row, outcome: spent };
  if (row.lock === null) return { next: row, outcome: { kind: 'open' } };
  if (repeats) {
    const outcome = command.withPassphrase
      ? ({ kind: 'guess', guess: null, lock: row.lock } as const)
      : wrong;
    return { next: row, outcome };
  }
  if (spent && !command.withPassphrase) return { next: row, outcome: spent };
  if (command.withPassphrase) return charge(row, row.lock, command.purpose, now);
  const guard = guardOf(row, command.purpose);
  const outcome = isLocked(guard, now)
    ? ({ kind: 'locked', until: guard.lockedUntil } as const)
    : wrong;
  return { next: row, outcome };
}

function charge(row: SecretRow, lock: Lock, purpose: Purpose, now: number): Decision<BeginOutcome> {
  const guard = guardOf(row, purpose);
  const charged = recordAttempt(guard, now);
  if (charged === null) return { next: row, outcome: { kind: 'locked', until: guard.lockedUntil } };
  return {
    next: withGuard(row, purpose, charged),
    outcome: { kind: 'guess', guess: charged.attempts, lock },
  };
}

/**
 * Takes back an attempt that was never compared, because a store failed before it could be. Once for each attempt: a
 * second time would take back one that was compared.
 */
export function release(row: SecretRow | null, purpose: Purpose): SecretRow | null {
  return row && withGuard(row, purpose, refundAttempt(guardOf(row, purpose)));
}

export interface ClaimCommand {
  /** SHA-256 of the claim token. */
  readonly tokenHash: Uint8Array;
  /** Whether the token is the client's, to be repeated for a minute, or one that only the Worker knows. */
  readonly tokenFrom: 'client' | 'server';
  /** SHA-256 of the passphrase's verifier, or null when none was given. */
  readonly verifierHash: Uint8Array | null;
  /** The charged guess that `begin` gave; null when it gave none. */
  readonly guess: number | null;
}

export type ClaimOutcome =
  | Unknown
  | Spent
  | Locked
  | Wrong
  | {
      readonly kind: 'claimed';
      readonly share: Uint8Array;
      readonly repeated: boolean;
      /** For the account that made it. */
      readonly ending: Ending;
    };

/** Hands out the share: once, and again to the winner's token while its lease lives. The order of the tests matters. */
export function claim(
  row: SecretRow | null,
  command: ClaimCommand,
  now: number,
): Decision<ClaimOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  if (row.share !== null && row.claim !== null && holdsLease(row, command.tokenHash, now)) {
    if (row.lock !== null && command.verifierHash === null) return { next: row, outcome: wrong };
    if (!opens(row.lock, command.verifierHash)) {
      return { next: withLeaseMiss(row, row.claim), outcome: wrong };
    }
    const ending = readAt(row, row.receivedAt ?? now);
    return {
      next: { ...row, repeats: row.repeats + 1 },
      outcome: { kind: 'claimed', share: row.share, repeated: true, ending },
    };
  }
  const spent = endOf(row, now);
  if (spent) return { next: row, outcome: spent };
  if (row.share === null) throw new Error('a living row has lost its share');
  const refused = checkPassphrase(row, 'reveal', command, now);
  if (refused) return { next: row, outcome: refused };
  const leaseSeconds = command.tokenFrom === 'client' ? CLAIM_LEASE_SECONDS : SERVER_LEASE_SECONDS;
  return {
    next: {
      ...row,
      receivedAt: now,
      claim: { tokenHash: command.tokenHash, leaseEndsAt: now + leaseSeconds * 1000, misses: 0 },
      revealGuard: command.guess === null ? row.revealGuard : refundAttempt(row.revealGuard),
    },
    outcome: { kind: 'claimed', share: row.share, repeated: false, ending: readAt(row, now) },
  };
}

export type BurnCommand = Pick<ClaimCommand, 'verifierHash' | 'guess'>;
export type BurnOutcome =
  | Unknown
  | Spent
  | Locked
  | Wrong
  | { readonly kind: 'burned'; readonly ending: Ending };

/** Ends a secret before anybody read it. Of one that was read it ends the lease, and says that it was too late. */
export function burn(
  row: SecretRow | null,
  command: BurnCommand,
  now: number,
): Decision<BurnOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  const spent = endOf(row, now);
  if (spent && !isLeased(row, now)) return { next: row, outcome: spent };
  const refused = checkPassphrase(row, 'burn', command, now);
  if (refused) return { next: row, outcome: refused };
  const burnGuard = command.guess === null ? row.burnGuard : refundAttempt(row.burnGuard);
  const closed = { ...row, share: null, claim: null, burnGuard };
  if (spent) return { next: closed, outcome: spent };
  const ending: Ending = { state: 'burned', viewedAt: row.viewedAt, endedAt: now };
  return { next: { ...closed, burnedAt: now }, outcome: { kind: 'burned', ending } };
}

/** Notes that the creator's page was opened; only the first time counts. */
export function view(row: SecretRow | null, now: number): SecretRow | null {
  if (row === null || row.viewedAt !== null || endOf(row, now)) return row;
  return { ...row, viewedAt: now };
}

/**
 * Ends a lockout of the recipient early, which allows one further round of attempts; at most `UNLOCKS_MAX` times. Where
 * nothing is locked it changes nothing, so that no round can be put by. The guard on burning stays: it guards against
 * whoever holds this very key.
 */
export function unlock(row: SecretRow | null, now: number): SecretRow | null {
  if (row === null || endOf(row, now) || !isLocked(row.revealGuard, now)) return row;
  if (row.unlockedAt.length >= UNLOCKS_MAX) return row;
  const unlockedAt = [...row.unlockedAt, now];
  return { ...row, revealGuard: endLockout(row.revealGuard), unlockedAt };
}

function readAt({ viewedAt }: SecretRow, endedAt: number): Ending {
  return { state: 'received', viewedAt, endedAt };
}

function holdsLease(row: SecretRow, tokenHash: Uint8Array | null, now: number): boolean {
  return (
    tokenHash !== null &&
    row.claim !== null &&
    isLeased(row, now) &&
    equalBytes(row.claim.tokenHash, tokenHash)
  );
}

/**
 * Counts a wrong passphrase that came with the winner's token. The winner sends the right one again, mistyped after a
 * reload perhaps; after a round of wrong ones the lease ends, or the token would be a way round the guard.
 */
function withLeaseMiss(row: SecretRow, held: Claim): SecretRow {
  const misses = held.misses + 1;
  if (misses >= LEASE_MISSES_MAX) return { ...row, share: null, claim: null };
  return { ...row, claim: { ...held, misses } };
}

/** An attempt that `begin` recorded came before the lockout it may have started, so it is still compared. */
function checkPassphrase(
  row: SecretRow,
  purpose: Purpose,
  command: BurnCommand,
  now: number,
): Locked | Wrong | null {
  if (row.lock === null) return null;
  const guard = guardOf(row, purpose);
  if (command.guess === null && isLocked(guard, now)) {
    return { kind: 'locked', until: guard.lockedUntil };
  }
  if (command.guess === null) return wrong;
  return opens(row.lock, command.verifierHash) ? null : wrong;
}

function opens(lock: Lock | null, verifierHash: Uint8Array | null): boolean {
  if (lock === null) return true;
  return verifierHash !== null && equalBytes(lock.verifierHash, verifierHash);
}

function guardOf(row: SecretRow, purpose: Purpose): Guard {
  return purpose === 'reveal' ? row.revealGuard : row.burnGuard;
}

function withGuard(row: SecretRow, purpose: Purpose, guard: Guard): SecretRow {
  return purpose === 'reveal' ? { ...row, revealGuard: guard } : { ...row, burnGuard: guard };
}
