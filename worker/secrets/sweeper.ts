/** Deletes what has ended from a vault and the store: shares after a lease or an expiry, envelopes and parts, rows at last. */
import { configOf } from '../config/config.ts';
import { logWarning } from '../platform/log.ts';
import { sweep as sweepAsk } from '../asks/rules/ask.ts';
import { sweep } from './rules/sweep.ts';
import { deleteStored, storedKeys } from './envelopes.ts';
import type { SecretStore } from './vault-store.ts';

/**
 * How long the sweep of a due row waits for others, so that they share an alarm. On the platform each alarm is billed as a row
 * written and a request, and can run a minute late (documentation of alarms): together less than `SWEEP_MS_MAX`. On one machine
 * alarms are free, and no file holds a share 30 s after its lease (docs/data.md).
 */
const DELAY_MS = { deployed: 45_000, selfhost: 2000, local: 2000 };
/** How many rows are swept before calls are let in between. On the platform each step writes the counters, which is billed. */
const STEP_ROWS = 100;
/** The platform makes no more than six calls of an invocation at a time. */
const DELETIONS_AT_ONCE = 6;
/** How many rows a run sweeps, and how many keys it deletes: the platform allows 1000 KV operations per invocation. */
const SWEEP_ROWS_MAX = 500;
/** After this time a sweep only wipes shares, and leaves the envelopes to the next. */
const DELETIONS_MS_MAX = 10_000;
/** The longest that a sweep may take, with a late alarm. */
export const SWEEP_MS_MAX = 120_000;

export class Sweeper {
  /** How long due rows wait for others, in ms. */
  readonly delayMs: number;
  readonly #store: SecretStore;
  readonly #env: Env;

  constructor(store: SecretStore, env: Env) {
    this.#store = store;
    this.#env = env;
    this.delayMs = DELAY_MS[configOf(env).APP_ENV];
  }

  /** Sweeps what is due, as far as one run may. */
  async run(): Promise<void> {
    const now = this.#store.clock.now();
    this.#sweepAsks(now);
    const ids = this.#store.due(now, SWEEP_ROWS_MAX);
    if (ids.length === 0) return;
    const run: SweepRun = {
      now,
      deadline: new Deadline(DELETIONS_MS_MAX),
      isDeleting: false,
      deletionsLeft: SWEEP_ROWS_MAX,
      deleted: new Set(),
      failures: [],
    };
    try {
      for (let from = 0; from < ids.length; from += STEP_ROWS) {
        if (from > 0) await run.deadline.race(scheduler.wait(0));
        await this.#sweepRows(ids.slice(from, from + STEP_ROWS), run);
      }
    } finally {
      run.deadline.clear();
    }
    logFailures(run);
  }

  /** Wipes requests whose time is over, and removes them at last. Their answers are secrets of their own. */
  #sweepAsks(now: number): void {
    const ids = this.#store.asks.due(now, SWEEP_ROWS_MAX);
    if (ids.length === 0) return;
    this.#store.clear(() => {
      for (const id of ids) {
        const row = this.#store.asks.find(id);
        if (row) this.#store.putAsk(id, row, sweepAsk(row, now));
      }
    });
  }

  /** Deletes envelopes first, so that a row records its wiped share and the deletion in one write. */
  async #sweepRows(ids: readonly string[], run: SweepRun): Promise<void> {
    const spent = ids.flatMap((id) => {
      const row = this.#store.find(id);
      if (!row || !sweep(row, run.now).deleteEnvelope) return [];
      return [{ id, keys: storedKeys(id, row.upload) }];
    });
    run.isDeleting ||= spent.length > 0;
    await this.#deleteSpent(spent, run);
    this.#store.clear(() => {
      for (const id of ids) {
        // The row may have changed during the deletions: it is read again.
        const row = this.#store.find(id);
        if (!row) continue;
        this.#store.put(id, row, sweep(row, run.now, run.deleted.has(id)).next);
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
    const lanes = Array.from({ length: DELETIONS_AT_ONCE }, deleteInTurn);
    await run.deadline.race(Promise.all(lanes));
  }
}

/** A sweep that reaches its deadline goes on in the next: that is an error only if the store did not answer at all. */
function logFailures({ deadline, isDeleting, deleted, failures }: SweepRun): void {
  const isSilent = isDeleting && deadline.isOver && deleted.size === 0;
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
  /** Whether there was anything to delete from the store. */
  isDeleting: boolean;
  deletionsLeft: number;
  /** The ids of the secrets of which nothing is in the store any more. */
  readonly deleted: Set<string>;
  readonly failures: string[];
}

/** The time after which a sweep waits for nothing outside of the vault. */
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
