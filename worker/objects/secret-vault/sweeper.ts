/** Deletes what has ended from a vault and the store: shares after a lease or an expiry, envelopes and parts, rows at last. */
import { configOf } from '../../config/config.ts';
import { logWarning } from '../../observability/log.ts';
import type { SecretRow } from '../../rules/secret-row.ts';
import { sweep } from '../../rules/sweep.ts';
import { deleteStored, storedKeys } from '../../store/envelopes.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * How fast a vault sweeps.
 *
 * - `delayMs`, `delaySpreadMs`: how long the sweep of a due row waits for others, so that they share an alarm, and a random part
 *   on top. On the platform each alarm is billed as a row written and a request, and can run a minute late (documentation of
 *   alarms): together less than `SWEEP_MS_MAX`. Elsewhere alarms are free, all vaults share a thread, and no file holds a share
 *   30 s after its lease (docs/self-hosting.md).
 * - `stepRows`: rows that are swept without letting calls in between. On the platform each step writes the counters, which is
 *   billed.
 * - `deletionsAtOnce`: the platform makes no more than six calls of an invocation at a time.
 * - `leftoversMax`: envelopes that one sweep deletes, and rows without a share that it takes. Elsewhere every deletion makes
 *   all calls wait, and envelopes of which the share is gone can.
 * - `wipesFirst`: whether shares are wiped before any envelope is deleted. That costs a second write of the row, which the
 *   platform bills.
 * - `rest`: how many times as long as a step took the vault rests after it. Elsewhere, of 256 vaults that sweep, one in 64 is
 *   at work, however slow the disk is.
 * - `spreadMs`: after a stop the alarms of all vaults come at once; each waits for up to so long.
 */
const PACE = {
  deployed: {
    delayMs: 45_000,
    delaySpreadMs: 0,
    stepRows: 100,
    deletionsAtOnce: 6,
    leftoversMax: 500,
    wipesFirst: false,
    rest: 0,
    spreadMs: 0,
  },
  local: {
    delayMs: 1000,
    delaySpreadMs: 5000,
    stepRows: 40,
    deletionsAtOnce: 2,
    leftoversMax: 30,
    wipesFirst: true,
    rest: 63,
    spreadMs: 15_000,
  },
} as const;
/** One deletion each: fewer than the 1000 KV operations that the platform allows per invocation. */
const SWEEP_ROWS_MAX = 500;
/** From then on a sweep only wipes shares: the envelopes are deleted by the next. */
const DELETIONS_MS_MAX = 10_000;
/** The longest that a sweep may take, with a late alarm. */
export const SWEEP_MS_MAX = 120_000;

export class Sweeper {
  /** How long due rows wait for others, in ms. */
  readonly delayMs: number;
  readonly #store: SecretStore;
  readonly #env: Env;
  /** The platform's KV deletes expired entries by itself, and bills no one for it. */
  readonly #storeExpires: boolean;
  readonly #pace: (typeof PACE)[keyof typeof PACE];
  /** Epoch ms; null once this object has swept. */
  #startedAt: number | null;

  constructor(store: SecretStore, env: Env) {
    this.#store = store;
    this.#env = env;
    this.#storeExpires = configOf(env).APP_ENV === 'deployed';
    this.#pace = PACE[this.#storeExpires ? 'deployed' : 'local'];
    this.#startedAt = store.clock.now();
    this.delayMs = this.#pace.delayMs + Math.random() * this.#pace.delaySpreadMs;
  }

  /** Sweeps what is due, as far as one run may. */
  async run(): Promise<void> {
    await this.#waitForOthers();
    const now = this.#store.clock.now();
    const { leftoversMax, wipesFirst } = this.#pace;
    if (!wipesFirst) {
      await this.#sweepDue(now, SWEEP_ROWS_MAX, leftoversMax);
      return;
    }
    const wiped = await this.#sweepDue(now, SWEEP_ROWS_MAX, 0);
    if (wiped === SWEEP_ROWS_MAX || this.#store.due(now, 1, 1).length === 0) return;
    await this.#sweepDue(now, leftoversMax, leftoversMax);
  }

  /**
   * @param leftoversMax the most rows without a share, and the most envelopes to delete
   * @returns how many rows it took
   */
  async #sweepDue(now: number, rowsMax: number, leftoversMax: number): Promise<number> {
    const { stepRows, rest } = this.#pace;
    const ids = this.#store.due(now, rowsMax, leftoversMax);
    if (ids.length === 0) return 0;
    const run: SweepRun = {
      now,
      deadline: new Deadline(DELETIONS_MS_MAX),
      deletionsMax: leftoversMax,
      deletionsLeft: leftoversMax,
      deleted: new Set(),
      failures: [],
    };
    let restMs = 0;
    try {
      for (let from = 0; from < ids.length; from += stepRows) {
        if (from > 0) await run.deadline.race(scheduler.wait(restMs));
        const startedAt = performance.now();
        await this.#sweepRows(ids.slice(from, from + stepRows), run);
        restMs = (performance.now() - startedAt) * rest;
      }
    } finally {
      run.deadline.clear();
    }
    logFailures(run);
    return ids.length;
  }

  /** What was due long before this object started was due while nothing ran, in every vault. */
  async #waitForOthers(): Promise<void> {
    const dueAt = this.#store.nextDueAt() ?? Infinity;
    const isLate = this.#startedAt !== null && dueAt < this.#startedAt - SWEEP_MS_MAX;
    this.#startedAt = null;
    if (isLate) await scheduler.wait(Math.random() * this.#pace.spreadMs);
  }

  /** Deletes envelopes first, so that a row records its wiped share and the deletion in one write. */
  async #sweepRows(ids: readonly string[], run: SweepRun): Promise<void> {
    const sweepOf = (row: SecretRow, isDeleted: boolean) =>
      sweep(row, run.now, this.#storeExpires, isDeleted);
    const spent = ids.flatMap((id) => {
      const row = this.#store.find(id);
      if (!row || !sweepOf(row, false).deleteEnvelope) return [];
      return [{ id, keys: storedKeys(id, row.upload) }];
    });
    await this.#deleteSpent(spent, run);
    this.#store.clear(() => {
      for (const id of ids) {
        // The row may have changed during the deletions: it is read again.
        const row = this.#store.find(id);
        if (!row) continue;
        this.#store.put(id, row, sweepOf(row, run.deleted.has(id)).next);
      }
    });
  }

  /** Deletes what secrets have stored, one after the other, as far as the run may. */
  async #deleteSpent(secrets: readonly StoredSecret[], run: SweepRun): Promise<void> {
    const left = secrets.values();
    const deleteInTurn = async () => {
      for (const { id, keys } of left) {
        // One in parts may have more keys than a run may delete: the first is deleted all the same.
        const isWithin = keys.length <= run.deletionsLeft || run.deleted.size === 0;
        if (run.deadline.isOver || run.deletionsLeft <= 0 || !isWithin) return;
        run.deletionsLeft -= keys.length;
        try {
          for (const key of keys) await deleteStored(this.#env, key);
          run.deleted.add(id);
        } catch (error) {
          run.failures.push(String(error));
        }
      }
    };
    const lanes = Array.from({ length: this.#pace.deletionsAtOnce }, deleteInTurn);
    await run.deadline.race(Promise.all(lanes));
  }
}

/** A sweep that reaches its deadline goes on in the next: that is an error only if the store did not answer at all. */
function logFailures({ deadline, deletionsMax, deleted, failures }: SweepRun): void {
  const isSilent = deletionsMax > 0 && deadline.isOver && deleted.size === 0;
  const [error] = isSilent ? [...failures, 'the store did not answer'] : failures;
  if (error !== undefined) logWarning('sweep_failed', { error });
}

interface StoredSecret {
  readonly id: string;
  /** All keys of the store that it may have used. */
  readonly keys: readonly string[];
}

interface SweepRun {
  readonly now: number;
  readonly deadline: Deadline;
  readonly deletionsMax: number;
  deletionsLeft: number;
  /** The ids of the envelopes that were deleted. */
  readonly deleted: Set<string>;
  readonly failures: string[];
}

/** From when on a sweep waits for nothing that others answer. */
class Deadline {
  isOver = false;
  readonly #over = Promise.withResolvers<void>();
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(afterMs: number) {
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#over.resolve();
    }, afterMs);
  }

  async race(work: Promise<unknown>): Promise<void> {
    await (this.isOver ? work : Promise.race([work, this.#over.promise]));
  }

  /** A pending timer would keep the object in memory, which is billed. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
