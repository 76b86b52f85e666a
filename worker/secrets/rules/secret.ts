/**
 * The state machine of a secret as pure functions: `(row, command, now) -> { next, outcome }`.
 *
 * Guarantees: the share leaves a row only through `claim`; only one claim token ever gets it; a wrong passphrase consumes
 * nothing, nor does half of a link; a secret that has ended stays ended. They hold if the vault applies each decision in one
 * synchronous step and `now` (epoch ms) never decreases.
 */
import {
  CLAIM_LEASE_SECONDS,
  LEASE_MISSES_MAX,
  PARTS_LEASE_SECONDS,
  SERVER_LEASE_SECONDS,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';
import {
  claimedWith,
  codesLockedUntil,
  ticketOf,
  unlockCodes,
  withoutRequests,
} from './binding.ts';
import { checkProof, type SealRefusal } from './browser-seal.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import {
  attemptsLeft,
  endLockout,
  type Guard,
  isLocked,
  recordAttempt,
  refundAttempt,
} from './lockout.ts';
import {
  type Claim,
  endOf,
  isLeased,
  isServedTooOften,
  isUploading,
  type Lock,
  noticesOf,
  newRow,
  type NewSecret,
  type SecretRow,
  type Spent,
  type Decision,
  type Ending,
  type Unknown,
} from './secret-row.ts';

export type Locked = { readonly kind: 'locked'; readonly until: number };
export type Wrong = { readonly kind: 'wrong' };

/** The secret is for named recipients, and the reader has not proven an address. Nothing was counted. */
export type TicketNeeded = { readonly kind: 'ticket_needed' };

const unknown: Unknown = { kind: 'unknown' };
const wrong: Wrong = { kind: 'wrong' };

export type ConcealOutcome =
  | { readonly kind: 'concealed'; readonly createdAt: number }
  /** The id is taken by another secret: start over with fresh keys. */
  | { readonly kind: 'conflict' };

/** Creates the row of a new secret. Idempotent for an equal share, so that it can be repeated after a broken call. */
export function conceal(
  row: SecretRow | null,
  secret: NewSecret,
  now: number,
): Decision<ConcealOutcome> {
  if (row === null) {
    return { next: newRow(secret, now), outcome: { kind: 'concealed', createdAt: now } };
  }
  const isSame = row.share !== null && equalBytes(row.share, secret.share);
  const outcome = isSame
    ? ({ kind: 'concealed', createdAt: row.createdAt } as const)
    : ({ kind: 'conflict' } as const);
  return { next: row, outcome };
}

export type Purpose = 'reveal' | 'burn';

export interface BeginCommand {
  readonly purpose: Purpose;
  /** Whether the caller sent a passphrase; only then is an attempt recorded. */
  readonly withPassphrase: boolean;
  /** SHA-256 of the claim token, or null. */
  readonly tokenHash: Uint8Array | null;
  /** SHA-256 of the proof of the link, of a reader who decrypts in the browser. Burning needs none. */
  readonly proofHash?: Uint8Array | null;
  /** SHA-256 of the ticket of a verified recipient. Burning needs none. */
  readonly ticketHash?: Uint8Array | null;
}

export type BeginOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | TicketNeeded
  | Locked
  | Wrong
  | { readonly kind: 'open' }
  /** How to derive the verifier, and the attempt that was recorded for it; null for a repeat, which records none. */
  | { readonly kind: 'attempt'; readonly attempt: number | null; readonly lock: Lock };

/**
 * Begins a reveal or a burn: checks whether it can succeed, and records the attempt of a caller who sends a passphrase,
 * before its verifier is derived, which is expensive.
 */
export function begin(
  row: SecretRow | null,
  command: BeginCommand,
  now: number,
): Decision<BeginOutcome> {
  if (row === null || isHidden(row, command.purpose)) return { next: row, outcome: unknown };
  const refused = checkSeal(row, command);
  if (refused) return { next: row, outcome: refused };
  const repeats = holdsLease(row, command.tokenHash, now);
  const endsLease = command.purpose === 'burn' && isLeased(row, now);
  const spent = endOf(row, now);
  if (spent && !repeats && !endsLease) return { next: row, outcome: spent };
  if (command.purpose === 'reveal' && lacksTicket(row, command, now)) {
    return { next: row, outcome: { kind: 'ticket_needed' } };
  }
  if (row.lock === null || (row.browserSeal && command.purpose === 'burn')) {
    return { next: row, outcome: { kind: 'open' } };
  }
  if (repeats) {
    const outcome = command.withPassphrase
      ? ({ kind: 'attempt', attempt: null, lock: row.lock } as const)
      : wrong;
    return { next: row, outcome };
  }
  if (spent && !command.withPassphrase) return { next: row, outcome: spent };
  if (command.withPassphrase) return recordPassphraseAttempt(row, row.lock, command.purpose, now);
  const guard = guardOf(row, command.purpose);
  const outcome = isLocked(guard, now)
    ? ({ kind: 'locked', until: guard.lockedUntil } as const)
    : wrong;
  return { next: row, outcome };
}

function lacksTicket(
  row: SecretRow,
  { ticketHash = null }: Pick<BeginCommand, 'ticketHash'>,
  now: number,
): boolean {
  return row.binding !== null && ticketOf(row, ticketHash, now) === null;
}

/** While it is uploaded, a secret exists for its sender alone. */
function isHidden(row: SecretRow, purpose: Purpose): boolean {
  return purpose === 'reveal' && isUploading(row);
}

/** The sender who burns has no proof, and must not send a passphrase that is not for the site. */
function checkSeal(
  { browserSeal }: SecretRow,
  { purpose, withPassphrase, proofHash = null }: BeginCommand,
): SealRefusal | null {
  if (purpose === 'reveal') return checkProof(browserSeal, proofHash);
  return browserSeal && withPassphrase ? { kind: 'sealed_in_browser' } : null;
}

function recordPassphraseAttempt(
  row: SecretRow,
  lock: Lock,
  purpose: Purpose,
  now: number,
): Decision<BeginOutcome> {
  const guard = guardOf(row, purpose);
  const recorded = recordAttempt(guard, now);
  if (recorded === null)
    return { next: row, outcome: { kind: 'locked', until: guard.lockedUntil } };
  return {
    next: withGuard(row, purpose, recorded),
    outcome: { kind: 'attempt', attempt: recorded.attempts, lock },
  };
}

/**
 * Refunds an attempt that was never compared because a store failed. Must be called once per attempt: a second call would
 * refund one that was compared.
 */
export function refund(row: SecretRow | null, purpose: Purpose): SecretRow | null {
  return row && withGuard(row, purpose, refundAttempt(guardOf(row, purpose)));
}

export interface ClaimCommand {
  /** SHA-256 of the claim token. */
  readonly tokenHash: Uint8Array;
  /** A client's token can repeat the reveal for a minute, or longer with parts; the Worker's own only within its request. */
  readonly tokenFrom: 'client' | 'server';
  /** SHA-256 of the passphrase's verifier, or null when none was given. */
  readonly verifierHash: Uint8Array | null;
  /** The attempt that `begin` recorded; null when it recorded none. */
  readonly attempt: number | null;
  /** As in `BeginCommand`. */
  readonly proofHash?: Uint8Array | null;
  readonly ticketHash?: Uint8Array | null;
}

export type WrongClaim = Wrong & {
  /** When the secret was first locked; absent unless this attempt started a lockout. */
  readonly lockedAt?: number;
  /** The same passphrase came with the same token before, and was counted: this attempt must be refunded. */
  readonly isRepeated?: true;
};

export type ClaimOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | TicketNeeded
  | Locked
  | WrongClaim
  | {
      readonly kind: 'claimed';
      readonly share: Uint8Array;
      readonly repeated: boolean;
      /** What is reported to the account that created it. */
      readonly ending: Ending;
    };

/** Returns the share: once, and again to the winner's token during its lease. The order of the checks matters. */
export function claim(
  row: SecretRow | null,
  command: ClaimCommand,
  now: number,
): Decision<ClaimOutcome> {
  if (row === null || isUploading(row)) return { next: row, outcome: unknown };
  const refusedBySeal = checkProof(row.browserSeal, command.proofHash ?? null);
  if (refusedBySeal) return { next: row, outcome: refusedBySeal };
  const repeats = holdsLease(row, command.tokenHash, now);
  const spent = endOf(row, now);
  if (spent && !repeats) return { next: row, outcome: spent };
  if (lacksTicket(row, command, now)) return { next: row, outcome: { kind: 'ticket_needed' } };
  if (row.share !== null && row.claim !== null && repeats) {
    if (row.lock !== null && command.verifierHash === null) return { next: row, outcome: wrong };
    if (isSameMiss(row, command)) return { next: row, outcome: wrong };
    if (!opens(row.lock, command.verifierHash)) {
      return { next: withMiss(withLeaseMiss(row, row.claim), command), outcome: wrong };
    }
    const next = { ...row, repeats: row.repeats + 1 };
    const ending = endingAt(row, 'received', row.receivedAt ?? now);
    return { next, outcome: { kind: 'claimed', share: row.share, repeated: true, ending } };
  }
  if (row.share === null) throw new Error('a live row has no share');
  const refused = checkPassphrase(row, 'reveal', command, now);
  if (refused?.kind === 'wrong') return miss(row, command, now);
  if (refused) return { next: row, outcome: refused };
  const { share } = row;
  const ending = endingAt(row, 'received', now);
  const outcome = { kind: 'claimed', share, repeated: false, ending } as const;
  return { next: claimedRow(row, command, now), outcome };
}

/** The row of a secret that is claimed for the first time. */
function claimedRow(row: SecretRow, command: ClaimCommand, now: number): SecretRow {
  const { tokenHash, ticketHash = null, attempt } = command;
  const leaseEndsAt = now + leaseSecondsOf(row, command) * 1000;
  const ticket = ticketOf(row, ticketHash, now);
  return {
    ...row,
    receivedAt: now,
    claim: { tokenHash, leaseEndsAt, misses: 0 },
    binding: row.binding && ticket && claimedWith(row.binding, ticket, leaseEndsAt),
    revealGuard: attempt === null ? row.revealGuard : refundAttempt(row.revealGuard),
  };
}

/**
 * Records a wrong passphrase, and when the secret was first locked. That is recorded only here, after the comparison: a right
 * passphrase would have ended the lockout that `begin` started.
 */
function miss(row: SecretRow, command: ClaimCommand, now: number): Decision<WrongClaim> {
  const { attempt } = command;
  if (attempt === null) return { next: row, outcome: wrong };
  // With the same attempt, the Worker has repeated its own call.
  if (isSameMiss(row, command) && row.lastMiss?.attempt !== attempt) {
    return { next: row, outcome: { ...wrong, isRepeated: true } };
  }
  const next = withMiss(row, command);
  if (attemptsLeft(attempt) > 0) return { next, outcome: wrong };
  const lockedAt = row.lockedAt ?? now;
  return { next: { ...next, lockedAt }, outcome: { ...wrong, lockedAt } };
}

function isSameMiss(
  { lastMiss }: SecretRow,
  { tokenHash, verifierHash }: Pick<ClaimCommand, 'tokenHash' | 'verifierHash'>,
): boolean {
  return (
    lastMiss !== undefined &&
    verifierHash !== null &&
    equalBytes(lastMiss.tokenHash, tokenHash) &&
    equalBytes(lastMiss.verifierHash, verifierHash)
  );
}

function withMiss(row: SecretRow, { tokenHash, verifierHash, attempt }: ClaimCommand): SecretRow {
  return verifierHash === null ? row : { ...row, lastMiss: { tokenHash, verifierHash, attempt } };
}

export interface BurnCommand extends Pick<ClaimCommand, 'verifierHash' | 'attempt'> {
  /** Set for an admin of the site, who needs no passphrase. */
  readonly byAdmin?: boolean;
}
export type BurnOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | Locked
  | Wrong
  | { readonly kind: 'burned'; readonly ending: Ending };

function leaseSecondsOf({ upload }: SecretRow, { tokenFrom }: ClaimCommand): number {
  if (tokenFrom === 'server') return SERVER_LEASE_SECONDS;
  return upload === null ? CLAIM_LEASE_SECONDS : PARTS_LEASE_SECONDS;
}

/** Ends a secret before it is revealed. For a revealed secret it ends the lease and returns `spent`. */
export function burn(
  row: SecretRow | null,
  command: BurnCommand,
  now: number,
): Decision<BurnOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  const spent = endOf(row, now);
  if (spent && !isLeased(row, now)) return { next: row, outcome: spent };
  const needsPassphrase = !row.browserSeal && !command.byAdmin;
  const refused = needsPassphrase ? checkPassphrase(row, 'burn', command, now) : null;
  if (refused) return { next: row, outcome: refused };
  const burnGuard = command.attempt === null ? row.burnGuard : refundAttempt(row.burnGuard);
  const closed = {
    ...row,
    share: null,
    claim: null,
    burnGuard,
    binding: withoutRequests(row.binding),
  };
  if (spent) return { next: closed, outcome: spent };
  const ending = endingAt(row, 'burned', now);
  return { next: { ...closed, burnedAt: now }, outcome: { kind: 'burned', ending } };
}

/** Records that the private page was opened; only the first time counts. */
export function view(row: SecretRow | null, now: number): SecretRow | null {
  if (row === null || row.viewedAt !== null || endOf(row, now)) return row;
  return { ...row, viewedAt: now };
}

/**
 * Ends a lockout of the recipient early, which allows one further round of attempts; at most `UNLOCKS_MAX` times. Without a
 * lockout it changes nothing, so rounds cannot be saved up. The lockout of burning stays: it protects against whoever has the
 * metadata key.
 */
export function unlock(row: SecretRow | null, now: number): SecretRow | null {
  if (row === null || isUploading(row) || endOf(row, now)) return row;
  const isOver = isServedTooOften(row);
  const { binding } = row;
  const areCodesLocked = binding !== null && codesLockedUntil(binding, now) !== null;
  if (!isOver && !areCodesLocked && !isLocked(row.revealGuard, now)) return row;
  if (row.unlockedAt.length >= UNLOCKS_MAX) return row;
  return {
    ...row,
    revealGuard: isLocked(row.revealGuard, now) ? endLockout(row.revealGuard) : row.revealGuard,
    upload: row.upload && { ...row.upload, served: isOver ? 0 : row.upload.served },
    binding: areCodesLocked ? unlockCodes(binding) : binding,
    unlockedAt: [...row.unlockedAt, now],
  };
}

export type DisputeOutcome =
  | Unknown
  | SealRefusal
  /** No one has opened it. */
  | { readonly kind: 'not_received' }
  | { readonly kind: 'disputed'; readonly disputedAt: number };

/**
 * Records that someone with the link, who did not open it, found it opened: once, however often it is said.
 *
 * @param proofHash SHA-256 of the proof of the link, or null
 */
export function dispute(
  row: SecretRow | null,
  proofHash: Uint8Array | null,
  now: number,
): Decision<DisputeOutcome> {
  if (row === null || isUploading(row)) return { next: row, outcome: unknown };
  const refused = checkProof(row.browserSeal, proofHash);
  if (refused) return { next: row, outcome: refused };
  if (row.receivedAt === null) return { next: row, outcome: { kind: 'not_received' } };
  const disputedAt = row.disputedAt ?? now;
  const next = row.disputedAt === null ? { ...row, disputedAt } : row;
  return { next, outcome: { kind: 'disputed', disputedAt } };
}

function endingAt(row: SecretRow, state: Ending['state'], endedAt: number): Ending {
  return { state, viewedAt: row.viewedAt, endedAt, ...noticesOf(row) };
}

/** The token is that of the winner, whose lease has not ended. */
export function holdsLease(row: SecretRow, tokenHash: Uint8Array | null, now: number): boolean {
  return (
    tokenHash !== null &&
    row.claim !== null &&
    isLeased(row, now) &&
    equalBytes(row.claim.tokenHash, tokenHash)
  );
}

/**
 * Counts a wrong passphrase that came with the winner's token. The winner may mistype it after a reload; after a round of
 * wrong ones the lease ends, or the token would bypass the lockout.
 */
function withLeaseMiss(row: SecretRow, held: Claim): SecretRow {
  const misses = held.misses + 1;
  if (misses >= LEASE_MISSES_MAX) {
    return { ...row, share: null, claim: null, binding: withoutRequests(row.binding) };
  }
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
  if (command.attempt === null && isLocked(guard, now)) {
    return { kind: 'locked', until: guard.lockedUntil };
  }
  if (command.attempt === null) return wrong;
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
