/**
 * The state machine of a request for a secret as pure functions: `(row, command, now) -> { next, outcome }`.
 *
 * Guarantees: a listed answer stays listed until its requester deletes it or its time is over; the same answer is never listed
 * twice; never more than were asked for; only the proof of the private page lists, changes or ends anything. They hold if the
 * vault applies each decision in one synchronous step and `now` (epoch ms) never decreases.
 */
import {
  ANSWERS_ADDED_MAX,
  ANSWERS_BYTES_TIMES,
  ANSWERS_MAX,
  UPLOAD_SECONDS,
} from '../../../shared/limits.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import { timelineEnd } from '../../secrets/rules/secret-row.ts';

/** An answer in the row of its request. The answer itself is a secret, in another row. */
export interface Answer {
  /** From 1, in the order of their arrival; never used again. */
  readonly number: number;
  /** SHA-256 of nonce and encapsulation, by which a repeated call is recognised, also of a deleted answer. */
  readonly callHash: Uint8Array;
  /** 16 bytes that the keys of its secret are derived from; null once they are wiped. */
  readonly nonce: Uint8Array | null;
  /** What the requester decapsulates; null once it is wiped. */
  readonly enc: Uint8Array | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The length of its ciphertext, and how many parts it has; 0 for one envelope. */
  readonly bytes: number;
  readonly parts: number;
}

/** One that was neither deleted nor wiped. */
export type ListedAnswer = Answer & Record<'nonce' | 'enc', Uint8Array>;

export interface AskRow {
  /** SHA-256 of the proof of the private page. */
  readonly manageHash: Uint8Array;
  /** SHA-256 of the proof of the ask link. */
  readonly proofHash: Uint8Array;
  /** The encrypted question; null once it is wiped. */
  readonly box: Uint8Array | null;
  /** Account, domain and sender, encrypted under the key of the request; null once it is wiped. */
  readonly part: Uint8Array | null;
  readonly createdAt: number;
  /** Until when it takes answers. */
  readonly expiresAt: number;
  readonly closedAt: number | null;
  readonly answersMax: number;
  /** How long an answer lives. */
  readonly answerSeconds: number;
  /** The longest ciphertext of an answer. */
  readonly bytesMax: number;
  readonly answers: readonly Answer[];
}

export interface NewAsk extends Pick<
  AskRow,
  'manageHash' | 'proofHash' | 'answersMax' | 'answerSeconds' | 'bytesMax'
> {
  readonly box: Uint8Array;
  readonly part: Uint8Array;
  readonly ttlSeconds: number;
}

export type AskState = 'open' | 'full' | 'closed' | 'expired';

/** The row to store (the same object when nothing changed) and the result of the command. */
export interface AskDecision<Outcome> {
  readonly next: AskRow | null;
  readonly outcome: Outcome;
}

export type Unknown = { readonly kind: 'unknown' };
/** The proof is not that of the link. Nothing was counted. */
export type WrongProof = { readonly kind: 'proof_invalid' };
/** It takes no more answers. */
export type Ended = { readonly kind: 'ended'; readonly state: Exclude<AskState, 'open'> };

/** Its nonce is that of another answer: whoever changes an answer draws a new one. */
export type Conflict = { readonly kind: 'conflict' };

const unknown: Unknown = { kind: 'unknown' };
const conflict: Conflict = { kind: 'conflict' };
const wrongProof: WrongProof = { kind: 'proof_invalid' };

/** What may be known of a request besides its contents. */
export interface AskView extends Pick<
  AskRow,
  'createdAt' | 'expiresAt' | 'answersMax' | 'answerSeconds'
> {
  readonly state: AskState;
  /** How many answers it has. */
  readonly answers: number;
}

export function viewOf(row: AskRow, now: number): AskView {
  const { createdAt, expiresAt, answersMax, answerSeconds } = row;
  const answers = living(row).length;
  return { state: stateOf(row, now), answers, createdAt, expiresAt, answersMax, answerSeconds };
}

function stateOf(row: AskRow, now: number): AskState {
  if (row.closedAt !== null) return 'closed';
  if (now >= row.expiresAt) return 'expired';
  return isFull(row) ? 'full' : 'open';
}

function isFull(row: AskRow): boolean {
  return living(row).length >= row.answersMax || row.answers.length >= ANSWERS_ADDED_MAX;
}

/** Those that were not deleted. */
function living({ answers }: AskRow): readonly ListedAnswer[] {
  return answers.filter((answer): answer is ListedAnswer => answer.nonce !== null);
}

/** Makes a request. Idempotent: its key commits to the same fields. */
export function ask(row: AskRow | null, given: NewAsk, now: number): AskDecision<AskView> {
  if (row !== null) return { next: row, outcome: viewOf(row, now) };
  const { ttlSeconds, ...fields } = given;
  const expiresAt = now + ttlSeconds * 1000;
  const next = { ...fields, createdAt: now, expiresAt, closedAt: null, answers: [] };
  return { next, outcome: viewOf(next, now) };
}

/** What whoever has the link may know; the question only while it can be answered. */
export interface LinkView extends AskView {
  readonly box: Uint8Array | null;
  readonly manageHash: Uint8Array;
  readonly part: Uint8Array | null;
  readonly bytesMax: number;
}

export function show(row: AskRow | null, now: number): LinkView | null {
  if (row === null) return null;
  const view = viewOf(row, now);
  const { manageHash, part, bytesMax } = row;
  return { ...view, manageHash, part, bytesMax, box: view.state === 'open' ? row.box : null };
}

/** An answer that is about to be sent, or begun. */
export interface AnswerCommand {
  /** SHA-256 of the proof of the ask link. */
  readonly proofHash: Uint8Array;
  /** As in `Answer`; null for one that is only begun. */
  readonly callHash: Uint8Array | null;
  readonly nonce: Uint8Array;
  readonly bytes: number;
}

/** It is listed, by this call or by an earlier one. */
export interface Added {
  readonly kind: 'added';
  readonly number: number;
  readonly createdAt: number;
}

export type BeginOutcome =
  | Unknown
  | WrongProof
  | Conflict
  | Ended
  | { readonly kind: 'too_large' }
  | Added
  | {
      readonly kind: 'open';
      readonly manageHash: Uint8Array;
      readonly answerSeconds: number;
    };

/** Checks, before anything is stored, whether an answer would be taken. It holds no place: whoever has the link could hold all. */
export function begin(row: AskRow | null, command: AnswerCommand, now: number): BeginOutcome {
  if (row === null) return unknown;
  if (!equalBytes(row.proofHash, command.proofHash)) return wrongProof;
  const known = command.callHash && find(row, command.callHash);
  if (known) return addedAs(known);
  if (isUsed(row, command.nonce)) return conflict;
  const state = stateOf(row, now);
  if (state !== 'open') return { kind: 'ended', state };
  const { manageHash, answerSeconds } = row;
  // A shorter one may still be taken.
  if (command.bytes > Math.min(row.bytesMax, bytesLeft(row))) return { kind: 'too_large' };
  return { kind: 'open', manageHash, answerSeconds };
}

function addedAs({ number, createdAt }: Answer): Added {
  return { kind: 'added', number, createdAt };
}

function find(row: AskRow, callHash: Uint8Array): Answer | undefined {
  return row.answers.find((answer) => equalBytes(answer.callHash, callHash));
}

/** Whether a listed answer has the nonce, from which the keys of its secret follow. */
function isUsed(row: AskRow, nonce: Uint8Array): boolean {
  return living(row).some((answer) => equalBytes(answer.nonce, nonce));
}

/** All answers together have only some times the length of the largest. */
function bytesLeft(row: AskRow): number {
  const used = living(row).reduce((sum, { bytes }) => sum + bytes, 0);
  return row.bytesMax * ANSWERS_BYTES_TIMES - used;
}

export type NewAnswer = Omit<ListedAnswer, 'number'>;

export type AddOutcome = Unknown | WrongProof | Conflict | Ended | Added;

/**
 * Lists an answer whose secret is stored. Idempotent. An upload that was begun in time may be finished after the expiry: without
 * that there is no secret to list.
 */
export function add(
  row: AskRow | null,
  { proofHash, ...answer }: NewAnswer & Pick<AnswerCommand, 'proofHash'>,
  now: number,
): AskDecision<AddOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  if (!equalBytes(row.proofHash, proofHash)) return { next: row, outcome: wrongProof };
  const known = find(row, answer.callHash);
  if (known) return { next: row, outcome: addedAs(known) };
  if (isUsed(row, answer.nonce)) return { next: row, outcome: conflict };
  const refused = refusalOf(row, answer.bytes, now);
  if (refused) return { next: row, outcome: { kind: 'ended', state: refused } };
  const added = { ...answer, number: row.answers.length + 1 };
  return { next: { ...row, answers: [...row.answers, added] }, outcome: addedAs(added) };
}

function refusalOf(row: AskRow, bytes: number, now: number): Ended['state'] | null {
  if (row.closedAt !== null) return 'closed';
  if (now >= uploadsEndAt(row)) return 'expired';
  return isFull(row) || bytes > bytesLeft(row) ? 'full' : null;
}

export type ListOutcome =
  | Unknown
  | WrongProof
  | {
      readonly kind: 'answers';
      readonly view: AskView;
      readonly box: Uint8Array | null;
      readonly part: Uint8Array | null;
      readonly answers: readonly ListedAnswer[];
    };

/**
 * Lists the answers for the holder of the private page.
 *
 * @param after the number of the last one that is known
 */
export function list(
  row: AskRow | null,
  { manageHash, after }: { readonly manageHash: Uint8Array; readonly after: number },
  now: number,
): ListOutcome {
  if (row === null) return unknown;
  if (!equalBytes(row.manageHash, manageHash)) return wrongProof;
  const answers = living(row).filter(({ number }) => number > after);
  return { kind: 'answers', view: viewOf(row, now), box: row.box, part: row.part, answers };
}

export type AskChange =
  | { readonly action: 'close' }
  /** Takes so many answers from now on; never fewer than before. */
  | { readonly action: 'answers'; readonly answersMax: number }
  /** Forgets an answer whose secret was burned: its place and its bytes are free again. */
  | { readonly action: 'delete'; readonly number: number };

export type ManageCommand = AskChange & { readonly manageHash: Uint8Array };

export type ManageOutcome =
  | Unknown
  | WrongProof
  | { readonly kind: 'managed'; readonly view: AskView; readonly part: Uint8Array | null };

export function manage(
  row: AskRow | null,
  command: ManageCommand,
  now: number,
): AskDecision<ManageOutcome> {
  if (row === null) return { next: row, outcome: unknown };
  if (!equalBytes(row.manageHash, command.manageHash)) return { next: row, outcome: wrongProof };
  const next = managed(row, command, now);
  return { next, outcome: { kind: 'managed', view: viewOf(next, now), part: next.part } };
}

function managed(row: AskRow, command: ManageCommand, now: number): AskRow {
  switch (command.action) {
    case 'close':
      return close(row, now);
    case 'answers': {
      const answersMax = Math.min(Math.max(row.answersMax, command.answersMax), ANSWERS_MAX);
      return answersMax === row.answersMax ? row : { ...row, answersMax };
    }
    case 'delete': {
      const found = row.answers[command.number - 1];
      if (!found || found.nonce === null) return row;
      return { ...row, answers: row.answers.with(command.number - 1, wipedAnswer(found)) };
    }
  }
}

/** Takes no more answers, nor those whose upload was begun in time; those that are listed can still be opened. */
export function close(row: AskRow, now: number): AskRow {
  return row.closedAt === null && now < uploadsEndAt(row) ? { ...row, closedAt: now } : row;
}

/** When the last upload can be finished that was begun in time. */
function uploadsEndAt({ expiresAt }: Pick<AskRow, 'expiresAt'>): number {
  return expiresAt + UPLOAD_SECONDS * 1000;
}

function wipedAnswer(answer: Answer): Answer {
  return { ...answer, nonce: null, enc: null };
}

/** When nothing of it can be of use any more: no upload can be finished, and no answer be opened. */
export function wipeAt({ closedAt, expiresAt, answers }: AskRow): number {
  const end = closedAt ?? uploadsEndAt({ expiresAt });
  return Math.max(end, ...answers.map((answer) => (answer.nonce ? answer.expiresAt : 0)));
}

/** When the row is removed: its state and its times are kept for as long again, and for a week, as those of a secret. */
export function removeAt(row: AskRow): number {
  const end = wipeAt({ ...row, answers: [] });
  const last = Math.max(end, ...row.answers.map((answer) => answer.expiresAt));
  return timelineEnd(row.createdAt, last - row.createdAt);
}

/** When the row must be swept next, in epoch ms. */
export function dueAt(row: AskRow): number {
  return row.box === null ? removeAt(row) : wipeAt(row);
}

/** The row after a sweep; null when it is removed. */
export function sweep(row: AskRow, now: number): AskRow | null {
  if (now >= removeAt(row)) return null;
  if (row.box === null || now < wipeAt(row)) return row;
  return { ...row, box: null, part: null, answers: row.answers.map(wipedAnswer) };
}

/** The row as calls find it: one past its time does not exist, whether or not it was swept. */
export function existingAt(row: AskRow | null, now: number): AskRow | null {
  return row && sweep(row, now);
}
