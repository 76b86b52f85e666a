/** What the worlds of several explorations have in common: clients, stops, sweeps, and time that passes. */
import {
  existingAt,
  type SecretRow,
  type SecretState,
} from '../../worker/secrets/rules/secret-row.ts';
import { dueAt, sweep } from '../../worker/secrets/rules/sweep.ts';
import type { Step } from './explore.ts';

export const CLIENTS = [0, 1, 2] as const;

/** A token that no call of an exploration has. */
export const LATECOMER = 99;

export function promise(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(what);
}

/** What was answered about the end of a secret. */
export interface EndFacts {
  /** The token that got the share. */
  readonly winner: { readonly token: number; readonly leaseEndsAt: number } | null;
  readonly isBurned: boolean;
  /** A burn was answered, or the winner mistyped the passphrase too often: no one gets the share any more. */
  readonly isClosed: boolean;
}

interface SweepUnderWay {
  /** When it began: it uses the same time to its end. */
  readonly now: number;
  readonly deletes: boolean;
  /** The keys of the store that it still has to delete. */
  readonly left: readonly string[];
}

export interface CommonWorld {
  readonly row: SecretRow | null;
  /** The keys of the store, sorted. */
  readonly stored: readonly string[];
  readonly now: number;
  readonly sweeping: SweepUnderWay | null;
  readonly facts: EndFacts;
}

/** The row as a call finds it. */
export function found({ row, now }: CommonWorld): SecretRow | null {
  return existingAt(row, now);
}

/** The row after a call: one past its end stays as it is until it is swept. */
export function rowAfter(world: CommonWorld, next: SecretRow | null): SecretRow | null {
  return found(world) === null ? world.row : next;
}

/** How it ended by what was answered, never by the row. */
export function endedAs({ facts, now }: CommonWorld, expiresAt: number): SecretState | null {
  if (facts.isBurned) return 'burned';
  if (facts.winner) return 'received';
  return now >= expiresAt ? 'expired' : null;
}

export function holdsLease({ facts, now }: CommonWorld, token: number): boolean {
  const { winner, isClosed } = facts;
  return winner?.token === token && now < winner.leaseEndsAt && !isClosed;
}

export function withoutKey(stored: readonly string[], key: string): readonly string[] {
  return stored.filter((other) => other !== key);
}

/**
 * The steps of a sweep, which may stop between any two.
 *
 * @param keysOf the keys of the store that it deletes
 * @param expectOver throws if the row must not be removed yet
 */
export function* stepsOfSweep<World extends CommonWorld>(
  world: World,
  keysOf: (row: SecretRow) => readonly string[],
  expectOver: (world: World) => void,
): Generator<Step<World>> {
  const { row, sweeping, now, stored } = world;
  if (sweeping === null) {
    if (row === null || dueAt(row) > now) return;
    const { deleteEnvelope: deletes } = sweep(row, now);
    const under = { now, deletes, left: deletes ? keysOf(row) : [] };
    yield { name: 'a sweep begins', take: () => ({ ...world, sweeping: under }) };
    return;
  }
  yield { name: 'the vault stops in a sweep', take: () => ({ ...world, sweeping: null }) };
  const [key, ...left] = sweeping.left;
  if (key !== undefined) {
    const after = { stored: withoutKey(stored, key), sweeping: { ...sweeping, left } };
    yield { name: `it deletes ${key}`, take: () => ({ ...world, ...after }) };
  }
  yield {
    name: 'it writes the row',
    take: () => {
      const isDeleted = sweeping.deletes && key === undefined;
      const next = row && sweep(row, sweeping.now, isDeleted).next;
      if (row && !next) expectOver(world);
      return { ...world, row: next, sweeping: null };
    },
  };
}

export function sweepKey(row: SecretRow, { now, deletes, left }: SweepUnderWay): string {
  return [dueAt(row) <= now, now >= row.endsAt, deletes, left].join();
}

/** Time passes in steps between which no comparison changes. */
export function* stepOfTime<World extends { readonly now: number }>(
  world: World,
  moments: readonly number[],
): Generator<Step<World>> {
  const next = Math.min(...moments.filter((moment) => moment > world.now));
  if (next < Infinity) yield { name: `it is ${next} ms`, take: () => ({ ...world, now: next }) };
}
