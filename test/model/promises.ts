/**
 * What must be true of a secret in every state that three clients, stops and sweeps can lead to. It is derived from what was
 * answered, never from the row, so that a wrong rule cannot excuse itself.
 */
import {
  ATTEMPTS_PER_ROUND,
  CLAIM_LEASE_SECONDS,
  LEASE_MISSES_MAX,
  SERVER_LEASE_SECONDS,
  UNLOCKS_MAX,
} from '../../shared/limits.ts';
import { attemptsWithin, type Guard, isLocked } from '../../worker/secrets/rules/lockout.ts';
import {
  begin,
  type BeginCommand,
  type BeginOutcome,
  type BurnOutcome,
  claim,
  type ClaimOutcome,
  conceal,
  dispute,
  type Purpose,
  view,
} from '../../worker/secrets/rules/secret.ts';
import { endOf, type SecretRow } from '../../worker/secrets/rules/secret-row.ts';
import {
  bytes,
  rightProof,
  rightVerifier,
  SECOND,
  share,
  wrongProof,
} from '../support/secret-sample.ts';
import { endedAs as endedAsOf, found, holdsLease, LATECOMER, promise } from './common.ts';
import {
  type Call,
  ENDS_AT,
  EXPIRES_AT,
  type Facts,
  newSecret,
  proofOf,
  SERVER_TOKENS_FROM,
  type Setting,
  verifierReads,
  type World,
} from './world.ts';
import { dueAt, sweep } from '../../worker/secrets/rules/sweep.ts';

const endedAs = (world: World) => endedAsOf(world, EXPIRES_AT);

/** Checks a begun reveal or burn, and returns what is now known. */
export function afterBegin(
  world: World,
  token: number,
  { purpose, withPassphrase }: BeginCommand,
  next: SecretRow | null,
  outcome: BeginOutcome,
): Facts {
  const before = found(world);
  if (!withPassphrase) promise(next === before, 'a call without a passphrase changed the row');
  if (outcome.kind !== 'attempt') return world.facts;
  if (outcome.attempt === null) {
    promise(purpose === 'reveal' && holdsLease(world, token), 'an attempt was not recorded');
    return world.facts;
  }
  const recorded = guardOf(next, purpose).attempts - guardOf(before, purpose).attempts;
  promise(recorded === 1, 'an attempt was not recorded before it is compared');
  return { ...world.facts, attempts: world.facts.attempts + 1 };
}

/** Checks the answer to a claim, and returns what is now known. */
export function afterClaim(
  world: World,
  call: Call,
  next: SecretRow | null,
  outcome: ClaimOutcome,
): Facts {
  const facts = afterComparison(world, call, outcome.kind);
  const isRoundOver = call.attempt !== null && call.attempt % ATTEMPTS_PER_ROUND === 0;
  const startedLockout = outcome.kind === 'wrong' && isRoundOver;
  promise(!startedLockout || (next?.lockedAt ?? null) !== null, 'a lockout was not recorded');
  if (outcome.kind !== 'claimed') return facts;
  const { winner } = facts;
  const { token } = call;
  promise(!facts.isBurned, 'a burned secret was revealed');
  promise(!facts.isClosed, 'it was revealed after its lease was ended');
  promise(outcome.share === share, 'another share was released');
  promise(outcome.repeated === (winner !== null), 'a repeat was taken for a first reveal');
  if (winner !== null) {
    promise(winner.token === token, 'a second token got the share');
    promise(world.now < winner.leaseEndsAt, 'a lease did not end');
    return facts;
  }
  promise(world.now < EXPIRES_AT, 'an expired secret was revealed');
  const seconds = token < SERVER_TOKENS_FROM ? CLAIM_LEASE_SECONDS : SERVER_LEASE_SECONDS;
  return { ...facts, winner: { token, leaseEndsAt: world.now + seconds * SECOND } };
}

/** Checks the answer to a burn, and returns what is now known. */
export function afterBurn(world: World, call: Call, outcome: BurnOutcome): Facts {
  const facts = afterComparison(world, call, outcome.kind);
  if (outcome.kind === 'spent') return { ...facts, isClosed: true };
  if (outcome.kind !== 'burned') return facts;
  promise(facts.winner === null, 'a revealed secret was burned');
  promise(!facts.isBurned, 'it was burned twice');
  promise(world.now < EXPIRES_AT, 'an expired secret was burned');
  return { ...facts, isBurned: true, isClosed: true };
}

/** Every comparison was charged before, and only a right passphrase has an effect. */
function afterComparison(world: World, call: Call, outcome: string): Facts {
  const { facts } = world;
  const { purpose, passphrase, attempt } = call;
  const row = found(world);
  const hasLock = row?.lock !== null && !(row?.browserSeal && purpose === 'burn');
  const isEffective = outcome === 'claimed' || outcome === 'burned';
  promise(!hasLock || !isEffective || passphrase === 'right', 'a wrong passphrase had an effect');
  if (verifierReads.count === 0 || passphrase === 'none') return facts;
  if (purpose === 'reveal' && holdsLease(world, call.token)) {
    if (passphrase === 'right') return facts;
    const leaseMisses = facts.leaseMisses + 1;
    return { ...facts, leaseMisses, isClosed: leaseMisses >= LEASE_MISSES_MAX };
  }
  promise(attempt !== null, 'a passphrase was compared without an attempt');
  if (passphrase === 'right' || call.isSent) return facts;
  return { ...facts, wrong: { ...facts.wrong, [purpose]: facts.wrong[purpose] + 1 } };
}

export function afterUnlock({ facts }: World, isUnlocked: boolean): Facts {
  return isUnlocked ? { ...facts, unlocks: facts.unlocks + 1 } : facts;
}

/** Opening the private page changes nothing but the time of its first visit. */
function expectOnlyViewed(row: SecretRow, viewed: SecretRow | null): void {
  promise(isSameBut('viewedAt', row, viewed), 'a look changed the row');
}

/** Whether two rows differ in one field at most. */
function isSameBut(field: keyof SecretRow, row: SecretRow, changed: SecretRow | null): boolean {
  const before = new Map<string, unknown>(Object.entries({ ...row, [field]: null }));
  const after = Object.entries({ ...changed, [field]: null });
  return after.length === before.size && after.every(([name, value]) => value === before.get(name));
}

/** A dispute is possible once the secret was opened, changes nothing else, and is recorded once. */
function checkDispute({ now, facts }: World, row: SecretRow): void {
  const { next, outcome } = dispute(row, proofOf(row), now);
  const isDisputed = outcome.kind === 'disputed';
  promise(isDisputed === (facts.winner !== null), 'the wrong secrets can be disputed');
  promise(isSameBut('disputedAt', row, next), 'a dispute changed more than its time');
  promise(isDisputed || next === row, 'a refused dispute changed the row');
  promise(
    next === null || dispute(next, proofOf(row), now + 1).next === next,
    'it was recorded twice',
  );
}

/** A row is removed after its timeline, and never before its envelope. */
export function expectOver({ sweeping, stored, facts }: World): void {
  promise((sweeping?.now ?? 0) >= ENDS_AT, 'a row was removed too early');
  const isLeftToStore = !facts.isBurned && facts.winner === null;
  promise(stored.length === 0 || isLeftToStore, 'a row was removed before its envelope');
}

/** What is promised of a state, whatever led to it. */
export function check(world: World, setting: Setting): void {
  const { now, facts } = world;
  const row = found(world);
  promise(row !== null || now >= ENDS_AT, 'a row was lost');
  if (row) {
    promise((endOf(row, now)?.state ?? null) === endedAs(world), 'it ended in another way');
    expectOnlyViewed(row, view(row, now));
    for (const purpose of ['reveal', 'burn'] as const) {
      const isRecorded = guardOf(row, purpose).attempts >= facts.wrong[purpose];
      promise(isRecorded, 'a wrong attempt was forgotten');
    }
    checkReaders(world, row);
    checkUnproven(row, now);
    checkDispute(world, row);
    const wasLocked = row.lockedAt !== null;
    promise(!wasLocked || facts.wrong.reveal >= ATTEMPTS_PER_ROUND, 'it was never locked');
  }
  const seconds = (now + 1) / SECOND;
  promise(facts.unlocks <= UNLOCKS_MAX, 'it was unlocked too often');
  promise(facts.wrong.reveal <= attemptsWithin(seconds, facts.unlocks), 'too many attempts');
  promise(facts.wrong.burn <= attemptsWithin(seconds, 0), 'too many attempts to burn');
  if (world.row) checkSweep(world, world.row);
  if (world.row) {
    const { next, outcome } = conceal(world.row, newSecret(setting), now);
    promise(next === world.row, 'a repeated creation changed the row');
    const isSame = outcome.kind === 'concealed';
    promise(isSame === (world.row.share !== null), 'a repeated creation was answered wrongly');
  }
}

/** Who may have the secret now gets it when they call, and no one else does. */
function checkReaders(world: World, row: SecretRow): void {
  const { now, facts } = world;
  const { winner } = facts;
  const isLive = endedAs(world) === null;
  const mayRepeat = winner !== null && holdsLease(world, winner.token);
  if (isLive || mayRepeat) promise(world.stored.length > 0, 'its envelope was deleted');
  if (winner)
    promise(
      isAnswered(row, winner.token, now) === mayRepeat,
      'the winner’s answer is lost, or is given too long',
    );
  const mayOpen = isLive && !isLocked(row.revealGuard, now);
  promise(isAnswered(row, LATECOMER, now) === mayOpen, 'a reader is refused, or gets it too late');
}

/** A caller without the proof of the link, or with another's, changes nothing and gets nothing, whatever else they have. */
function checkUnproven(row: SecretRow, now: number): void {
  const proofs = row.browserSeal ? [null, wrongProof] : [rightProof];
  for (const proofHash of proofs) {
    const tokenHash = row.claim?.tokenHash ?? bytes(LATECOMER);
    const command = { purpose: 'reveal', withPassphrase: true, tokenHash, proofHash } as const;
    const begun = begin(row, command, now);
    const proof = { tokenFrom: 'client', verifierHash: rightVerifier, attempt: 1 } as const;
    const claimed = claim(row, { tokenHash, proofHash, ...proof }, now);
    for (const { next, outcome } of [begun, claimed, dispute(row, proofHash, now)]) {
      promise(next === row, 'half a link changed the row');
      const isRefused = outcome.kind === 'proof_invalid' || outcome.kind === 'sealed_in_browser';
      promise(isRefused, 'half a link was accepted');
    }
  }
}

/** What is over is due for a sweep, which deletes it; what is not is left alone. */
function checkSweep(world: World, row: SecretRow): void {
  const { now, facts } = world;
  const { winner, isClosed } = facts;
  const isOver = endedAs(world) !== null && (isClosed || now >= (winner?.leaseEndsAt ?? 0));
  const { next, deleteEnvelope } = sweep(row, now);
  if (!isOver) {
    promise(next === row && !deleteEnvelope && dueAt(row) > now, 'it was swept too early');
    return;
  }
  const isUnswept = row.share !== null || row.envelopeStored;
  promise(!isUnswept || dueAt(row) <= now, 'no sweep is due');
  promise(!next?.share, 'a share was not swept');
  const isLeftToStore = !facts.isBurned && winner === null;
  promise(deleteEnvelope || !row.envelopeStored || isLeftToStore, 'an envelope was forgotten');
  const { next: last } = sweep(row, now, deleteEnvelope);
  promise(!last?.share && !last?.envelopeStored, 'the sweep does not come to its end');
  promise(last === null || now < ENDS_AT, 'a row was not removed');
}

/** Whether a whole reveal with the right passphrase would be answered with the share. */
function isAnswered(row: SecretRow, token: number, now: number): boolean {
  const withPassphrase = row.lock !== null;
  const tokenHash = bytes(token);
  const proofHash = proofOf(row);
  const begun = begin(row, { purpose: 'reveal', withPassphrase, tokenHash, proofHash }, now);
  if (begun.outcome.kind !== 'open' && begun.outcome.kind !== 'attempt') return false;
  const attempt = begun.outcome.kind === 'attempt' ? begun.outcome.attempt : null;
  const verifierHash = withPassphrase ? rightVerifier : null;
  const command = { tokenHash, tokenFrom: 'client', verifierHash, attempt, proofHash } as const;
  return claim(begun.next, command, now).outcome.kind === 'claimed';
}

const noGuard: Guard = { attempts: 0, lockedUntil: 0 };

function guardOf(row: SecretRow | null, purpose: Purpose): Guard {
  return (purpose === 'reveal' ? row?.revealGuard : row?.burnGuard) ?? noGuard;
}
