/**
 * SecretVault serialises every state change of a secret. A shard of it holds the rows of some thousand secrets.
 *
 * Guarantees: every transition is read, decided and written in one synchronous step; what was answered was stored.
 * Outcomes are returned, never thrown: an error loses its class on the way.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../../config/config.ts';
import { sha256 } from '../../crypto/hash.ts';
import { equalBytes } from '../../rules/equal.ts';
import {
  begin,
  type BeginCommand,
  burn,
  type BurnCommand,
  type BurnOutcome,
  claim,
  type ClaimCommand,
  type ClaimOutcome,
  conceal,
  type ConcealOutcome,
  type Decision,
  type Purpose,
  release,
  unlock,
  view,
} from '../../rules/secret.ts';
import { existingAt, isUploading, type NewSecret, type SecretRow } from '../../rules/secret-row.ts';
import { sweep } from '../../rules/sweep.ts';
import {
  beginUpload,
  confirmPart,
  type ConfirmOutcome,
  type FinishOutcome,
  finishUpload,
  reservePart,
  type ReserveOutcome,
  servePart,
  type ServeCommand,
  type ServeOutcome,
  type StoredPart,
} from '../../rules/upload.ts';
import { logWarning } from '../../observability/log.ts';
import { count } from '../../observability/metrics.ts';
import type {
  Begun,
  CreatorView,
  ReaderView,
  RouteProof,
  RouteRefusal,
} from '../../rpc/types/secret-vault.ts';
import { withLock } from '../../rpc/launcher.ts';
import { deleteStored, storedKeys } from '../../store/envelopes.ts';
import { AlarmScheduler } from '../shared/alarm-scheduler.ts';
import { DirectorySync, toDirectory } from '../shared/directory-sync.ts';
import { Scrubber } from '../shared/scrubber.ts';
import { FINGERPRINT, RouteGuard } from './route-guard.ts';
import { SecretStore } from './secret-store.ts';
import { creatorViewOf, readerViewOf } from './views.ts';

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
 *   the disk and so all calls wait, and envelopes of which the share is gone can: one vault at a time deletes so many.
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
/** Other vaults delete first. Not longer: shares that are due meanwhile wait for the next sweep. */
const LOCK_WAIT_MS_MAX = 5000;
/** The longest that a sweep may take, with a late alarm. */
const SWEEP_MS_MAX = 120_000;

/** Verifier and proof travel in the clear between Worker and vault; only their hashes are stored or compared. */
type WithVerifier<Command extends object> = Omit<Command, 'verifierHash' | 'proofHash'> & {
  readonly verifier: Uint8Array | null;
};

/** Absent in calls of an older build. */
interface WithProof {
  readonly proof?: Uint8Array | null;
}

export class SecretVault extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #store: SecretStore;
  readonly #scrubber: Scrubber;
  readonly #route: RouteGuard;
  /** The platform's KV deletes expired entries; the one on a single machine keeps them until they are read. */
  readonly #storeExpires: boolean;
  readonly #pace: (typeof PACE)[keyof typeof PACE];
  /** Epoch ms; null once this object has swept. */
  #startedAt: number | null;
  readonly #alarms: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    this.#route = new RouteGuard(ctx.storage.kv);
    this.#scrubber = new Scrubber(ctx, env, 'SecretVault');
    this.#store = new SecretStore(
      ctx.storage,
      (event, times) => count(env, 'secrets', { event }, times),
      () => this.#scrubber.request(),
    );
    this.#storeExpires = configOf(env).APP_ENV === 'deployed';
    this.#pace = PACE[this.#storeExpires ? 'deployed' : 'local'];
    this.#startedAt = this.#store.clock.now();
    this.#alarms = this.#scheduled(ctx, env);
    // The platform evicts an idle vault after ten seconds; setting its alarm again at each start would cost a row.
    void ctx.blockConcurrencyWhile(() => this.#alarms.load());
  }

  #scheduled(ctx: DurableObjectState, env: Env): AlarmScheduler {
    const { clock, counters } = this.#store;
    const sync = new DirectorySync(
      {
        read: () => counters.sequence(),
        acknowledge: (sequence) => counters.acknowledge(sequence, clock.now()),
      },
      () => ({ kind: 'vault', ...counters.counts() }),
      toDirectory(ctx, env),
    );
    const delayMs = this.#pace.delayMs + Math.random() * this.#pace.delaySpreadMs;
    const sweeping = {
      failureCode: 'sweep_failed',
      delayMs,
      dueAt: () => this.#store.nextDueAt(),
      run: () => this.#sweep(),
    };
    return new AlarmScheduler(ctx.storage, [sweeping, sync.alarm(delayMs)], () => clock.now());
  }

  /**
   * Stores a new secret. Idempotent for an equal id and share, so that it can be repeated after a broken call.
   *
   * @param route here and below: checked before anything is done
   */
  conceal(id: string, secret: NewSecret, route: RouteProof): ConcealOutcome | RouteRefusal {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const now = this.#store.clock.now();
    const { next, outcome } = conceal(null, secret, now);
    let isNew = false;
    // Nearly every id is new: inserting its row shows whether it is.
    this.#write(() => {
      isNew = next !== null && this.#store.add(id, next);
    });
    return isNew ? outcome : conceal(this.#store.find(id), secret, now).outcome;
  }

  /** As `conceal`, for a secret that a browser encrypted: an older build, which would not check its proof, lacks this method. */
  concealSealed(id: string, secret: NewSecret, route: RouteProof): ConcealOutcome | RouteRefusal {
    return this.conceal(id, secret, route);
  }

  /** Begins the upload of a secret in parts. Idempotent, as `conceal`. */
  beginUpload(
    id: string,
    secret: NewSecret,
    partCount: number,
    route: RouteProof,
  ): ConcealOutcome | RouteRefusal {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const now = this.#store.clock.now();
    const row = existingAt(this.#store.find(id), now);
    const { next, outcome } = beginUpload(row, secret, partCount, now);
    if (row === null && next !== null) this.#write(() => void this.#store.add(id, next));
    return outcome;
  }

  /** Reserves a key of the store for a part, before it is written. */
  reservePart(id: string, part: number, route: RouteProof): ReserveOutcome | RouteRefusal {
    return this.#transition(id, route, (row, now) => reservePart(row, part, now));
  }

  /** Records that a part is in the store. */
  confirmPart(id: string, stored: StoredPart, route: RouteProof): ConfirmOutcome | RouteRefusal {
    return this.#transition(id, route, (row, now) => confirmPart(row, stored, now));
  }

  /** Begins the life of a secret of which all parts are stored. */
  finishUpload(
    id: string,
    hashes: readonly Uint8Array[],
    route: RouteProof,
  ): FinishOutcome | RouteRefusal {
    return this.#transition(id, route, (row, now) => finishUpload(row, hashes, now));
  }

  /** Allows a reader to download a part. */
  servePart(
    id: string,
    { proof, ...command }: Omit<ServeCommand, 'proofHash'> & WithProof,
    route: RouteProof,
  ): ServeOutcome | RouteRefusal {
    const proofHash = proof ? sha256(proof) : null;
    return this.#transition(id, route, (row, now) =>
      servePart(row, { ...command, proofHash }, now),
    );
  }

  /** Removes a secret whose envelope could not be stored; no one has its link yet. */
  discard(id: string, share: Uint8Array, route: RouteProof): RouteRefusal | null {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const row = this.#store.find(id);
    if (!row?.share || !equalBytes(row.share, share)) return null;
    this.#write(() => this.#store.takeBack(id, row));
    return null;
  }

  /** The stored fingerprint of the route key; `write` stores the given one when there is none yet. */
  canary(fingerprint: string, { write }: { write: boolean }): string | null {
    const found = this.#storage.kv.get<string>(FINGERPRINT);
    if (found === undefined && write) this.#storage.kv.put(FINGERPRINT, fingerprint);
    return found ?? (write ? fingerprint : null);
  }

  /** Begins a reveal or a burn, and records the attempt when it comes with a passphrase. */
  begin(
    id: string,
    { proof, ...command }: Omit<BeginCommand, 'proofHash'> & WithProof,
    route: RouteProof,
  ): Begun | RouteRefusal {
    const proofHash = proof ? sha256(proof) : null;
    return this.#transition(id, route, (row, now) => {
      const { next, outcome } = begin(row, { ...command, proofHash }, now);
      return { next, outcome: { outcome, reader: row && readerViewOf(row, now) } };
    });
  }

  /** Takes back an attempt whose passphrase could not be compared. */
  refundAttempt(id: string, purpose: Purpose, route: RouteProof): RouteRefusal | null {
    return this.#transition(id, route, (row) => ({ next: release(row, purpose), outcome: null }));
  }

  /** Hands out the share, once. */
  claim(
    id: string,
    { verifier, proof, ...command }: WithVerifier<ClaimCommand> & WithProof,
    route: RouteProof,
  ): ClaimOutcome | RouteRefusal {
    const verifierHash = verifier && sha256(verifier);
    const proofHash = proof ? sha256(proof) : null;
    return this.#transition(id, route, (row, now) =>
      claim(row, { ...command, verifierHash, proofHash }, now),
    );
  }

  /** Ends a secret unread. */
  burn(
    id: string,
    { verifier, ...command }: WithVerifier<BurnCommand>,
    route: RouteProof,
  ): BurnOutcome | RouteRefusal {
    const verifierHash = verifier && sha256(verifier);
    return this.#transition(id, route, (row, now) => burn(row, { ...command, verifierHash }, now));
  }

  /** What a recipient may know before opening. Changes nothing. */
  peek(id: string, route: RouteProof): ReaderView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => ({
      next: row,
      outcome: row && !isUploading(row) ? readerViewOf(row, now) : null,
    }));
  }

  /** What the creator may know, as it was before the call; `markViewed` records the first visit of the private page. */
  inspect(
    id: string,
    { markViewed }: { markViewed: boolean },
    route: RouteProof,
  ): CreatorView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => ({
      next: markViewed && row && !isUploading(row) ? view(row, now) : row,
      outcome: row && !isUploading(row) ? creatorViewOf(row, now) : null,
    }));
  }

  /** Ends a lockout early. What is still locked afterwards has used all its unlocks. */
  unlock(id: string, route: RouteProof): CreatorView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => {
      const next = unlock(row, now);
      return { next, outcome: next && creatorViewOf(next, now) };
    });
  }

  /** How many spent secrets hold bytes that should have been swept, counted in the rows, whatever the alarm did. */
  countUnswept(): number {
    return this.#store.countUnswept(this.#store.clock.now() - SWEEP_MS_MAX);
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
  }

  /** Read, decide, write: no await may ever stand in here. */
  #transition<Outcome>(
    id: string,
    route: RouteProof,
    decide: (row: SecretRow | null, now: number) => Decision<Outcome>,
  ): Outcome | RouteRefusal {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const now = this.#store.clock.now();
    const row = existingAt(this.#store.find(id), now);
    const { next, outcome } = decide(row, now);
    if (row !== null && next !== null && next !== row) {
      this.#write(() => this.#store.put(id, row, next));
    } else if (this.#alarms.isLost()) {
      // Any access sets a lost alarm again.
      this.#alarms.update();
    }
    return outcome;
  }

  #write(change: () => void): void {
    this.#store.change(change);
    this.#alarms.update();
  }

  async #sweep(): Promise<void> {
    await this.#waitForOthers();
    const now = this.#store.clock.now();
    const { leftoversMax, wipesFirst } = this.#pace;
    if (!wipesFirst) {
      await this.#sweepDue(now, SWEEP_ROWS_MAX, leftoversMax);
      return;
    }
    const wiped = await this.#sweepDue(now, SWEEP_ROWS_MAX, 0);
    if (wiped === SWEEP_ROWS_MAX || this.#store.due(now, 1, 1).length === 0) return;
    await this.#withLock(() => this.#sweepDue(now, leftoversMax, leftoversMax));
  }

  /** Elsewhere than on the platform one vault at a time deletes envelopes. One that waited too long deletes them later. */
  async #withLock(work: () => Promise<unknown>): Promise<void> {
    const { OBJECT_FILES: launcher } = this.env;
    if (launcher) {
      const file = { className: 'SecretVault', id: this.ctx.id.toString() } as const;
      await withLock(launcher, { ...file, work: 'deletions', withinMs: LOCK_WAIT_MS_MAX }, work);
    } else {
      await work();
    }
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
          for (const key of keys) await deleteStored(this.env, key);
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
