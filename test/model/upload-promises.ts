/**
 * What must be true of a secret in parts in every state that three clients, stops and sweeps can lead to. It is derived from
 * what was answered, never from the row, so that a wrong rule cannot excuse itself.
 */
import { PARTS_LEASE_SECONDS } from '../../shared/limits.ts';
import {
  begin,
  type BurnOutcome,
  claim,
  type ClaimOutcome,
} from '../../worker/secrets/rules/secret.ts';
import { type Decision, endOf, type SecretRow } from '../../worker/secrets/rules/secret-row.ts';
import {
  bytes,
  claiming,
  rightProof,
  SECOND,
  share,
  wrongProof,
} from '../support/secret-sample.ts';
import { dueAt, sweep } from '../../worker/secrets/rules/sweep.ts';
import {
  beginUpload,
  type ConfirmOutcome,
  type FinishOutcome,
  finishUpload,
  listParts,
  servePart,
} from '../../worker/secrets/rules/upload.ts';
import { endedAs as endedAsOf, found, holdsLease, LATECOMER, promise } from './common.ts';
import {
  expiryOf,
  type Facts,
  hashOf,
  keyOfPart,
  newUpload,
  removalOf,
  type Sending,
  type UploadSetting,
  type World,
} from './upload-world.ts';

const endedAs = (world: World) => endedAsOf(world, expiryOf(world.facts));

export function afterConfirm(world: World, sending: Sending, outcome: ConfirmOutcome): Facts {
  const { facts } = world;
  const key = keyOfPart(sending);
  if (outcome.kind !== 'confirmed' || facts.confirmed.includes(key)) return facts;
  promise(endedAs(world) === null, 'a part was confirmed after the end');
  promise(facts.finishedAt === null, 'a part was added to a finished secret');
  return { ...facts, confirmed: [...facts.confirmed, key].toSorted() };
}

export function afterFinish(world: World, parts: readonly number[], outcome: FinishOutcome): Facts {
  const { facts, now } = world;
  const isUploading = facts.finishedAt === null && endedAs(world) === null;
  if (isUploading) {
    const missing = parts.filter((part) => !isConfirmed(facts, part));
    const answered = outcome.kind === 'incomplete' ? outcome.parts.join() : '';
    promise(missing.join() === answered, 'a part is missing, or is not');
  }
  if (outcome.kind !== 'finished') return facts;
  promise(!facts.isBurned, 'a burned upload was finished');
  if (facts.finishedAt !== null) {
    promise(outcome.createdAt === facts.finishedAt, 'it began its life twice');
    return facts;
  }
  promise(isUploading, 'it was finished after its end');
  return { ...facts, finishedAt: now };
}

export function afterBurn(world: World, outcome: BurnOutcome): Facts {
  const { facts } = world;
  if (outcome.kind === 'spent') return { ...facts, isClosed: true };
  if (outcome.kind !== 'burned') return facts;
  promise(endedAs(world) === null, 'it was burned after its end');
  return { ...facts, isBurned: true, isClosed: true };
}

export function afterClaim(world: World, token: number, outcome: ClaimOutcome): Facts {
  const { facts, now } = world;
  if (outcome.kind !== 'claimed') return facts;
  promise(facts.finishedAt !== null, 'it was opened before it was finished');
  promise(outcome.share === share, 'another share was released');
  promise(!facts.isClosed, 'it was opened after a burn');
  if (facts.winner !== null) {
    promise(holdsLease(world, token), 'a second token got the share, or a lease did not end');
    return facts;
  }
  promise(endedAs(world) === null, 'it was opened after its end');
  return { ...facts, winner: { token, leaseEndsAt: now + PARTS_LEASE_SECONDS * SECOND } };
}

/** A row is removed after its timeline. */
export function expectOver({ sweeping, facts }: World): void {
  promise((sweeping?.now ?? 0) >= removalOf(facts), 'a row was removed too early');
}

/** What is promised of a state, whatever led to it. */
export function checkUpload(world: World, { parts }: UploadSetting): void {
  const row = found(world);
  promise(row !== null || world.now >= removalOf(world.facts), 'a row was lost');
  if (row) {
    promise((endOf(row, world.now)?.state ?? null) === endedAs(world), 'it ended in another way');
    checkReaders(world, row, parts);
    checkParts(world, row, parts);
    expectSame(row, beginUpload(row, newUpload, parts.length, world.now), 'a repeated beginning');
    const others = parts.map((part) => hashOf(part + 1));
    const finish = finishUpload(row, others, world.now);
    expectSame(row, finish, 'other hashes');
    promise(finish.outcome.kind !== 'finished', 'other hashes finished it');
  }
  if (world.row) checkSweep(world, world.row);
  checkStore(world);
}

/** Who may have it now gets it, and no one else. */
function checkReaders(world: World, row: SecretRow, parts: readonly number[]): void {
  for (const token of [LATECOMER, world.facts.winner?.token ?? LATECOMER]) {
    for (const proofHash of [rightProof, wrongProof, null]) {
      for (const answer of answersTo(world, row, { token, proofHash, parts })) {
        checkAnswer(world, row, { token, proofHash }, answer);
      }
    }
  }
}

interface Reader {
  readonly token: number;
  readonly proofHash: Uint8Array | null;
}

type ReaderAnswer = Decision<{ readonly kind: string }>;

function answersTo(
  { now }: World,
  row: SecretRow,
  { token, proofHash, parts }: Reader & { readonly parts: readonly number[] },
): ReaderAnswer[] {
  const tokenHash = bytes(token);
  const reveal = { purpose: 'reveal', withPassphrase: false, tokenHash, proofHash } as const;
  const command = claiming(token, { proofHash });
  return [
    begin(row, reveal, now),
    claim(row, command, now),
    listParts(row, command, now),
    ...parts.map((part) => servePart(row, { part, proofHash, tokenHash }, now)),
  ];
}

/** Before it is finished no one learns of it; a download opens nothing, and a refusal changes nothing. */
function checkAnswer(
  world: World,
  row: SecretRow,
  { token, proofHash }: Reader,
  answer: ReaderAnswer,
): void {
  const { finishedAt } = world.facts;
  const isLive = finishedAt !== null && endedAs(world) === null;
  const isEntitled = proofHash === rightProof && (isLive || holdsLease(world, token));
  const { kind } = answer.outcome;
  const isAnswered = ['open', 'claimed', 'parts', 'part'].includes(kind);
  promise(isAnswered === isEntitled, `a reader got ${kind}`);
  const isHidden = finishedAt === null && endedAs(world) === null;
  if (isHidden) promise(kind === 'unknown', 'an upload was found');
  if (!isAnswered) expectSame(row, answer, 'a refused reader');
  if (kind === 'parts' || kind === 'part') {
    const isUnclaimed = answer.next?.claim === row.claim && answer.next.share === row.share;
    promise(isUnclaimed, 'a download opened it');
  }
}

/** What was confirmed is in the store as long as anyone may have it. */
function checkParts(world: World, row: SecretRow, parts: readonly number[]): void {
  const { facts } = world;
  const mayBeNeeded =
    endedAs(world) === null || (facts.winner !== null && holdsLease(world, facts.winner.token));
  if (!mayBeNeeded) return;
  for (const part of parts.filter((each) => isConfirmed(facts, each))) {
    const attempt = row.upload?.parts[part - 1]?.stored?.attempt ?? 0;
    promise(world.stored.includes(keyOfPart({ part, attempt })), 'a part was lost');
  }
}

/** What is over is due for a sweep; what is not is left alone. */
function checkSweep(world: World, row: SecretRow): void {
  const { now, facts } = world;
  const isLeased = facts.winner !== null && holdsLease(world, facts.winner.token);
  const { next, deleteEnvelope } = sweep(row, now);
  if (endedAs(world) === null || isLeased) {
    promise(next === row && !deleteEnvelope && dueAt(row) > now, 'it was swept too early');
    return;
  }
  const isUnswept = row.share !== null || row.envelopeStored;
  promise(!isUnswept || dueAt(row) <= now, 'no sweep is due');
  promise(!next?.share, 'a share was not swept');
}

/** Once it is swept, no part is left but those that a Worker will delete, or that stopped Workers have left to the store. */
function checkStore({ row, stored, calls, facts }: World): void {
  const isSwept = row === null || (row.share === null && !row.envelopeStored);
  const isRead = facts.winner !== null || facts.isBurned;
  const isLeftToStore = facts.finishedAt !== null && !isRead;
  if (!isSwept || isLeftToStore) return;
  const held = new Set(calls.flatMap((call) => (call ? [keyOfPart(call)] : [])));
  const left = stored.filter((key) => !held.has(key) && !facts.strays.includes(key));
  promise(left.length === 0, `${left.join()} was not swept`);
}

function isConfirmed({ confirmed }: Facts, part: number): boolean {
  return confirmed.some((key) => key.startsWith(`${part}:`));
}

function expectSame(row: SecretRow, { next }: Decision<unknown>, what: string): void {
  promise(next === row, `${what} changed the row`);
}
