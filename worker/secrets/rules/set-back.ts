/**
 * Repairs a row after the clock of its vault was far ahead. A vault's clock never runs backwards, so one bad second of its
 * machine would let secrets live, and locks last, for as long as it was ahead.
 */
import type { Binding, SecretRow } from './secret-row.ts';

/** Epoch ms. */
export interface WrongClock {
  /** The time that it shows. */
  readonly shown: number;
  /** The time that it is. */
  readonly now: number;
}

/**
 * A row with its times set back. What has ended by the wrong clock stays ended; what was created by it begins its life anew, and
 * every other time that it gave moves back by as much as it was ahead.
 */
export function setBack(row: SecretRow, clock: WrongClock): SecretRow {
  const { back, end } = timesSetBack(row.createdAt, clock);
  const backIf = (at: number | null) => at && back(at);
  const endIf = (at: number | null) => at && end(at);
  const { claim, upload, binding, revealGuard, burnGuard } = row;
  return {
    ...row,
    createdAt: back(row.createdAt),
    expiresAt: end(row.expiresAt),
    endsAt: end(row.endsAt),
    viewedAt: backIf(row.viewedAt),
    receivedAt: backIf(row.receivedAt),
    burnedAt: backIf(row.burnedAt),
    lockedAt: backIf(row.lockedAt),
    disputedAt: backIf(row.disputedAt),
    unlockedAt: row.unlockedAt.map(back),
    claim: claim && { ...claim, leaseEndsAt: back(claim.leaseEndsAt) },
    revealGuard: { ...revealGuard, lockedUntil: back(revealGuard.lockedUntil) },
    burnGuard: { ...burnGuard, lockedUntil: back(burnGuard.lockedUntil) },
    upload: upload && { ...upload, endsAt: endIf(upload.endsAt) },
    binding: binding && bindingSetBack(binding, back),
  };
}

/** How the times of something move back that was created at a time, by whichever clock: `end` moves an end of its life. */
export function timesSetBack(createdAt: number, { shown, now }: WrongClock) {
  const back = (at: number) => (at > now ? at - (shown - now) : at);
  const isOfWrongClock = createdAt > now;
  const end = (at: number) => {
    if (isOfWrongClock) return back(at);
    return at <= shown ? Math.min(at, now) : at;
  };
  return { back, end };
}

function bindingSetBack(binding: Binding, back: (at: number) => number): Binding {
  const { requests, guard, requested, heldUntil } = binding;
  return {
    ...binding,
    requests: requests.map((request) => ({
      ...request,
      endsAt: back(request.endsAt),
      ticket: request.ticket && { ...request.ticket, endsAt: back(request.ticket.endsAt) },
    })),
    guard: { ...guard, lockedUntil: back(guard.lockedUntil) },
    requested: { ...requested, hourBeganAt: back(requested.hourBeganAt) },
    heldUntil: back(heldUntil),
  };
}
