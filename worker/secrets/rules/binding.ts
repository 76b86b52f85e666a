/**
 * Binding a secret to the addresses of its recipients, as pure functions like those of `secret.ts`. A reader requests a code,
 * which is emailed to an address of the list; the right code brings a ticket, without which nothing is claimed.
 *
 * Guarantees: a comparison of a code is recorded before it is made; at most `CODE_COMPARISONS_MAX` wrong ones are ever made for a
 * secret, whatever is requested, unlocked or repeated; requests for listed and for other addresses change a row alike; half of a
 * link changes nothing; no answer to a reader shows that an email is held back. The list itself is not here: it is encrypted under
 * the link (docs/protocol.md).
 */
import {
  CODE_COMPARISONS_MAX,
  CODE_REQUESTS_MAX,
  CODE_REQUESTS_PER_HOUR,
  CODE_SECONDS,
  CODE_TRIES_MAX,
  TICKET_SECONDS,
} from '../../../shared/limits.ts';
import { checkProof, type SealRefusal } from './browser-seal.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import { attemptsLeft, isLocked, recordAttempt, refundAttempt } from './lockout.ts';
import {
  type Binding,
  type CodeRequest,
  type Decision,
  endOf,
  isUploading,
  type SecretRow,
  type Spent,
  type Ticket,
  type Unknown,
} from './secret-row.ts';

const HOUR_MS = 60 * 60 * 1000;

type CodeLocked = {
  readonly kind: 'code_locked';
  /** Null when the link is closed for good. */
  readonly until: number | null;
};

export type RequestOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | CodeLocked
  | { readonly kind: 'paused'; readonly until: number }
  | {
      readonly kind: 'requested';
      readonly endsAt: number;
      /** How often its sender has unlocked it: after each unlock the limits of its emails start again. */
      readonly unlocks: number;
    };

export interface RequestCommand extends Pick<CodeRequest, 'tokenHash' | 'mark' | 'codeMac'> {
  readonly proofHash: Uint8Array | null;
}

/** Stores a code request. Idempotent: the same one changes nothing again. */
export function requestCode(
  row: SecretRow | null,
  { proofHash, ...request }: RequestCommand,
  now: number,
): Decision<RequestOutcome> {
  const found = bound(row, proofHash, now);
  if ('kind' in found) return { next: row, outcome: found };
  const { binding } = found;
  const locked = lockoutOf(binding, now);
  if (locked) return { next: row, outcome: locked };
  const requests = living(binding.requests, now);
  const same = requests.find(({ tokenHash }) => equalBytes(tokenHash, request.tokenHash));
  const unlocks = found.unlockedAt.length;
  if (same) return { next: row, outcome: { kind: 'requested', endsAt: same.endsAt, unlocks } };
  const paused = pauseOf(binding, requests, now);
  if (paused !== null) return { next: row, outcome: { kind: 'paused', until: paused } };
  const endsAt = now + CODE_SECONDS * 1000;
  const isNewHour = now >= binding.requested.hourBeganAt + HOUR_MS;
  const requested = isNewHour
    ? { count: 1, hourBeganAt: now }
    : { ...binding.requested, count: binding.requested.count + 1 };
  const added = { ...request, endsAt, tries: 0, last: null, ticket: null };
  const next = { ...found, binding: { ...binding, requested, requests: [...requests, added] } };
  return { next, outcome: { kind: 'requested', endsAt, unlocks } };
}

/** Until when no more codes are sent; null while they are. All addresses count alike. */
function pauseOf(
  { requested }: Binding,
  requests: readonly CodeRequest[],
  now: number,
): number | null {
  const hourEndsAt = requested.hourBeganAt + HOUR_MS;
  if (now < hourEndsAt && requested.count >= CODE_REQUESTS_PER_HOUR) return hourEndsAt;
  if (requests.length < CODE_REQUESTS_MAX) return null;
  return Math.min(...requests.map((request) => endOfRequest(request)));
}

/**
 * Records for the sender that a code was not emailed, because there were too many. It changes nothing where that is known already,
 * and never what readers are answered.
 *
 * @param until when the next one is sent, in epoch ms
 * @returns when the secret was locked first, if that was now
 */
export function holdCodes(
  row: SecretRow | null,
  until: number,
  now: number,
): Decision<{ readonly lockedAt: number | null }> {
  const isLive = row !== null && !isUploading(row) && !endOf(row, now);
  if (!isLive || !isBound(row) || now < row.binding.heldUntil) {
    return { next: row, outcome: { lockedAt: null } };
  }
  const next = {
    ...row,
    binding: { ...row.binding, heldUntil: until },
    lockedAt: row.lockedAt ?? now,
  };
  return { next, outcome: { lockedAt: row.lockedAt === null ? now : null } };
}

export type CheckOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | CodeLocked
  /** How many codes are compared before the next lockout. */
  | { readonly kind: 'wrong_code'; readonly attemptsLeft: number; readonly lockedAt?: number }
  | { readonly kind: 'verified'; readonly endsAt: number };

export interface CheckCommand extends Pick<CodeRequest, 'tokenHash' | 'mark' | 'codeMac'> {
  readonly proofHash: Uint8Array | null;
  /** SHA-256 of the token of this request: its repetition has the same answer. */
  readonly requestHash: Uint8Array;
  /** What a right code brings. */
  readonly ticket: Pick<Ticket, 'hash' | 'address'>;
}

/** Compares a code. A repetition of the request that was compared last has the same answer, and compares nothing. */
export function checkCode(
  row: SecretRow | null,
  command: CheckCommand,
  now: number,
): Decision<CheckOutcome> {
  const found = bound(row, command.proofHash, now);
  if ('kind' in found) return { next: row, outcome: found };
  const { binding } = found;
  const request = living(binding.requests, now).find(({ tokenHash }) =>
    equalBytes(tokenHash, command.tokenHash),
  );
  const earlier = request && answeredBefore(request, command.requestHash);
  if (earlier?.kind === 'verified') return { next: row, outcome: earlier };
  const locked = lockoutOf(binding, now);
  if (locked) return { next: row, outcome: locked };
  if (earlier) return { next: row, outcome: earlier };
  const { attempts } = binding.guard;
  // Nothing is compared, so nothing is counted.
  if (!request || request.ticket || request.tries >= CODE_TRIES_MAX) {
    return {
      next: row,
      outcome: { kind: 'wrong_code', attemptsLeft: 1 + attemptsLeft(attempts + 1) },
    };
  }
  return compare(found, request, command, now);
}

function answeredBefore(request: CodeRequest, requestHash: Uint8Array): CheckOutcome | null {
  const { last, ticket } = request;
  if (last === null || !equalBytes(last.requestHash, requestHash)) return null;
  return ticket
    ? { kind: 'verified', endsAt: ticket.endsAt }
    : { kind: 'wrong_code', attemptsLeft: last.attemptsLeft };
}

/** The comparison is recorded first, and taken back if it was right. */
function compare(
  row: BoundRow,
  request: CodeRequest,
  { mark, codeMac, requestHash, ticket }: CheckCommand,
  now: number,
): Decision<CheckOutcome> {
  const { binding } = row;
  const recorded = recordAttempt(binding.guard, now);
  if (recorded === null) throw new Error('a locked guard records nothing');
  const left = attemptsLeft(recorded.attempts);
  const isRight = equalBytes(request.mark, mark) && equalBytes(request.codeMac, codeMac);
  if (isRight) {
    const endsAt = now + TICKET_SECONDS * 1000;
    const verified = {
      ...request,
      last: { requestHash, attemptsLeft: left },
      ticket: { ...ticket, endsAt },
    };
    return {
      next: withRequest(
        { ...row, binding: { ...binding, guard: refundAttempt(recorded) } },
        verified,
        now,
      ),
      outcome: { kind: 'verified', endsAt },
    };
  }
  const tried = { ...request, tries: request.tries + 1, last: { requestHash, attemptsLeft: left } };
  const next = withRequest({ ...row, binding: { ...binding, guard: recorded } }, tried, now);
  if (left > 0) return { next, outcome: { kind: 'wrong_code', attemptsLeft: left } };
  const lockedAt = row.lockedAt ?? now;
  return {
    next: { ...next, lockedAt },
    outcome: { kind: 'wrong_code', attemptsLeft: 0, lockedAt },
  };
}

/** The ticket that a reader came with; null when it is not a valid one of this secret. */
export function ticketOf(
  { binding }: SecretRow,
  ticketHash: Uint8Array | null,
  now: number,
): Ticket | null {
  if (binding === null || ticketHash === null) return null;
  const tickets = binding.requests.flatMap(({ ticket }) => ticket ?? []);
  return tickets.find(({ hash, endsAt }) => now < endsAt && equalBytes(hash, ticketHash)) ?? null;
}

/** The binding of a secret that was claimed with a ticket: as long as the lease lasts that ticket is valid, and no other. */
export function claimedWith(binding: Binding, ticket: Ticket, leaseEndsAt: number): Binding {
  const kept = { ...ticket, endsAt: Math.max(ticket.endsAt, leaseEndsAt) };
  const requests = binding.requests.flatMap((request) =>
    request.ticket === ticket ? [{ ...request, ticket: kept }] : [],
  );
  return { ...binding, requests, openedBy: ticket.address };
}

/** The binding once nothing can be claimed any more. */
export function withoutRequests(binding: Binding | null): Binding | null {
  return binding && { ...binding, requests: [] };
}

/** Ends early what keeps codes from being requested, sent or compared. */
export function unlockCodes(binding: Binding): Binding {
  return {
    ...binding,
    guard: { ...binding.guard, lockedUntil: 0 },
    requested: { count: 0, hourBeganAt: 0 },
    heldUntil: 0,
  };
}

/** Until when a code is not sent or not compared; null while all are, and once none is compared any more. */
export function codesLockedUntil(binding: Binding, now: number): number | null {
  if (isClosed(binding)) return null;
  const lockedUntil = isLocked(binding.guard, now) ? binding.guard.lockedUntil : 0;
  const heldUntil = now < binding.heldUntil ? binding.heldUntil : 0;
  return Math.max(lockedUntil, heldUntil, pauseOf(binding, [], now) ?? 0) || null;
}

interface BoundRow extends SecretRow {
  readonly binding: Binding;
}

/** The row of a live bound secret, or the refusal, which is the same for every address. */
function bound(
  row: SecretRow | null,
  proofHash: Uint8Array | null,
  now: number,
): BoundRow | Unknown | SealRefusal | Spent {
  if (row === null || isUploading(row)) return { kind: 'unknown' };
  const refused = checkProof(row.browserSeal, proofHash);
  if (refused) return refused;
  const spent = endOf(row, now);
  if (spent) return spent;
  return isBound(row) ? row : { kind: 'unknown' };
}

function isBound(row: SecretRow): row is BoundRow {
  return row.binding !== null;
}

function lockoutOf(binding: Binding, now: number): CodeLocked | null {
  if (isClosed(binding)) return { kind: 'code_locked', until: null };
  const { guard } = binding;
  return isLocked(guard, now) ? { kind: 'code_locked', until: guard.lockedUntil } : null;
}

/** After `CODE_COMPARISONS_MAX` comparisons that were not right, no code is compared any more. */
export function isClosed({ guard }: Binding): boolean {
  return guard.attempts >= CODE_COMPARISONS_MAX;
}

function living(requests: readonly CodeRequest[], now: number): readonly CodeRequest[] {
  return requests.filter((request) => now < endOfRequest(request));
}

function endOfRequest({ endsAt, ticket }: CodeRequest): number {
  return ticket?.endsAt ?? endsAt;
}

function withRequest(row: BoundRow, changed: CodeRequest, now: number): BoundRow {
  const requests = living(row.binding.requests, now).map((request) =>
    equalBytes(request.tokenHash, changed.tokenHash) ? changed : request,
  );
  return { ...row, binding: { ...row.binding, requests } };
}
