/**
 * SecretVault: a lock with a drawer. A shard of it holds the rows of some thousand secrets.
 *
 * Promises: every transition is read, decided and written in one synchronous step; what was answered was stored.
 * Outcomes are returned, never thrown: an error would lose its class on the way.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../../config/config.ts';
import { sha256 } from '../../crypto/hash.ts';
import { equalBytes } from '../../rules/equal.ts';
import {
  begin,
  type BeginCommand,
  type BeginOutcome,
  burn,
  type BurnCommand,
  type BurnOutcome,
  claim,
  type ClaimCommand,
  type ClaimOutcome,
  type Decision,
  type Purpose,
  release,
  unlock,
  view,
} from '../../rules/secret.ts';
import { newRow, type NewSecret, type SecretRow } from '../../rules/secret-row.ts';
import { type Sweep, sweep } from '../../rules/sweep.ts';
import { logWarning } from '../../observability/log.ts';
import { count } from '../../observability/metrics.ts';
import { callDirectory } from '../../rpc/directory.ts';
import { deleteEnvelope } from '../../store/envelopes.ts';
import { FINGERPRINT, RouteGuard, type RouteProof, type RouteRefusal } from './route-guard.ts';
import { Scrubber } from '../shared/scrubber.ts';
import { SecretStore } from './secret-store.ts';
import type { NumberedReport } from './counters-table.ts';
import { type CreatorView, creatorViewOf, type ReaderView, readerViewOf } from './views.ts';

/**
 * How long the sweep of a due row waits for others, so that they share an alarm. On the platform each alarm is billed as a
 * row written and a request, and can run a minute late (documentation of alarms): together less than `SWEEP_MS_MAX`.
 * Elsewhere alarms are free, and no file holds a share 30 s after its lease (docs/self-hosting.md).
 */
const ALARM_DELAY_MS = { deployed: 45_000, local: 5000 } as const;
/** A later alarm counts as lost. */
const ALARM_LATE_MS_MAX = 60_000;
/** Counts are reported to the directory at most this often. */
const REPORT_INTERVAL_MS = 10 * 60_000;
const TELL_RETRY_MS = 60_000;
/** One deletion each: fewer than the 1000 KV operations that the platform allows an invocation. */
const SWEEP_ROWS_MAX = 500;
/** Shares are wiped after this, even if KV has not answered. */
const DELETIONS_MS_MAX = 10_000;
/** What a sweep may take, with an alarm that comes late. */
const SWEEP_MS_MAX = 120_000;

/** The verifier travels in the clear between Worker and vault; only its hash is stored or compared. */
type WithVerifier<Command extends object> = Omit<Command, 'verifierHash'> & {
  readonly verifier: Uint8Array | null;
};

export type ConcealOutcome =
  | { readonly kind: 'concealed'; readonly createdAt: number }
  /** The id is taken by another secret: start over with fresh keys. */
  | { readonly kind: 'conflict' };

/** What `begin` answers; `reader` is null when there is no such secret. */
interface Begun {
  readonly outcome: BeginOutcome;
  readonly reader: ReaderView | null;
}

export class SecretVault extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #store: SecretStore;
  readonly #scrubber: Scrubber;
  readonly #route: RouteGuard;
  /** The platform's store drops what is expired; the one on a single machine keeps it until it is asked. */
  readonly #storeForgets: boolean;
  readonly #alarmDelayMs: number;
  /** When the alarm is set for, in epoch ms; null when none is. */
  #alarmAt: number | null = null;
  #tellNotBefore = 0;

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
    this.#storeForgets = configOf(env).APP_ENV === 'deployed';
    this.#alarmDelayMs = ALARM_DELAY_MS[this.#storeForgets ? 'deployed' : 'local'];
    // The platform evicts an idle vault after ten seconds; setting its alarm again at each start would cost a row.
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAt = await ctx.storage.getAlarm();
    });
  }

  /**
   * Stores a new secret. Idempotent for an equal id and share, so that it may be repeated after a broken call.
   *
   * @param route here and below: checked before anything is done; absent from a Worker of the previous version
   */
  conceal(id: string, secret: NewSecret, route?: RouteProof): ConcealOutcome | RouteRefusal {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const now = this.#store.clock.now();
    const found = this.#store.find(id);
    if (found) {
      const isSame = found.share !== null && equalBytes(found.share, secret.share);
      return isSame ? { kind: 'concealed', createdAt: found.createdAt } : { kind: 'conflict' };
    }
    this.#write(() => this.#store.put(id, null, newRow(secret, now)));
    return { kind: 'concealed', createdAt: now };
  }

  /** Takes back a secret whose envelope could not be stored; nobody has its link yet. */
  discard(id: string, share: Uint8Array, route?: RouteProof): RouteRefusal | null {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const row = this.#store.find(id);
    if (!row?.share || !equalBytes(row.share, share)) return null;
    this.#write(() => this.#store.takeBack(id, row));
    return null;
  }

  /** The fingerprint of the route key that leads here; `plant` leaves it when there is none yet. */
  canary(fingerprint: string, { plant }: { plant: boolean }): string | null {
    const found = this.#storage.kv.get<string>(FINGERPRINT);
    if (found === undefined && plant) this.#storage.kv.put(FINGERPRINT, fingerprint);
    return found ?? (plant ? fingerprint : null);
  }

  /** Opens a reveal or a burn, and charges the guess of whoever brings a passphrase. */
  begin(id: string, command: BeginCommand, route?: RouteProof): Begun | RouteRefusal {
    return this.#transition(id, route, (row, now) => {
      const { next, outcome } = begin(row, command, now);
      return { next, outcome: { outcome, reader: row && readerViewOf(row, now) } };
    });
  }

  /** Takes back the charge of a guess that could not be compared. */
  release(id: string, purpose: Purpose, route?: RouteProof): RouteRefusal | null {
    return this.#transition(id, route, (row) => ({ next: release(row, purpose), outcome: null }));
  }

  /** Hands out the share, once. */
  claim(
    id: string,
    { verifier, ...command }: WithVerifier<ClaimCommand>,
    route?: RouteProof,
  ): ClaimOutcome | RouteRefusal {
    const verifierHash = verifier && sha256(verifier);
    return this.#transition(id, route, (row, now) => claim(row, { ...command, verifierHash }, now));
  }

  /** Ends a secret unread. */
  burn(
    id: string,
    { verifier, ...command }: WithVerifier<BurnCommand>,
    route?: RouteProof,
  ): BurnOutcome | RouteRefusal {
    const verifierHash = verifier && sha256(verifier);
    return this.#transition(id, route, (row, now) => burn(row, { ...command, verifierHash }, now));
  }

  /** What a reader may know before opening. Changes nothing. */
  peek(id: string, route?: RouteProof): ReaderView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => ({
      next: row,
      outcome: row && readerViewOf(row, now),
    }));
  }

  /** What the creator may know; notes the first look when asked to, and answers as it was before. */
  inspect(
    id: string,
    { markViewed }: { markViewed: boolean },
    route?: RouteProof,
  ): CreatorView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => ({
      next: markViewed ? view(row, now) : row,
      outcome: row && creatorViewOf(row, now),
    }));
  }

  /** Ends a lockout early. What is still locked afterwards has used all its unlocks. */
  unlock(id: string, route?: RouteProof): CreatorView | RouteRefusal | null {
    return this.#transition(id, route, (row, now) => {
      const next = unlock(row, now);
      return { next, outcome: next && creatorViewOf(next, now) };
    });
  }

  /** How many spent secrets hold bytes that should have been swept. Asked of the rows, whatever the alarm did. */
  spentHolding(): number {
    return this.#store.countHolding(this.#store.clock.now() - SWEEP_MS_MAX);
  }

  /** Never throws: after some failures the platform would stop calling. */
  override async alarm(): Promise<void> {
    try {
      await this.#sweep();
    } catch (error) {
      logWarning('sweep_failed', { error: String(error) });
    }
    this.#alarmAt = null;
    // Not waited for: the directory stands in no secret's way.
    this.ctx.waitUntil(this.#tell());
    this.#arm();
  }

  /** Read, decide, write: no await may ever stand in here. */
  #transition<Outcome>(
    id: string,
    route: RouteProof | undefined,
    decide: (row: SecretRow | null, now: number) => Decision<Outcome>,
  ): Outcome | RouteRefusal {
    const refusal = this.#route.check(route);
    if (refusal) return refusal;
    const now = this.#store.clock.now();
    const found = this.#store.find(id);
    // A row whose timeline is over is gone, whether or not it was swept already.
    const row = found && now < found.endsAt ? found : null;
    const { next, outcome } = decide(row, now);
    if (row !== null && next !== null && next !== row) {
      this.#write(() => this.#store.put(id, row, next));
    } else {
      this.#armWhenOverdue(now);
    }
    return outcome;
  }

  #write(change: () => void): void {
    this.#store.change(change);
    this.#arm();
  }

  /** Deletes envelopes first, so that a row records its wiped share and the deletion in one write. */
  async #sweep(): Promise<void> {
    const now = this.#store.clock.now();
    const sweepOf = (row: SecretRow): Sweep => sweep(row, now, this.#storeForgets);
    const due = this.#store.due(now, SWEEP_ROWS_MAX);
    if (due.length === 0) return;
    const owed = due.filter(({ row }) => sweepOf(row).deleteEnvelope).map(({ id }) => id);
    const deleted = await this.#deleteEnvelopes(owed);
    this.#store.clear(() => {
      for (const { id } of due) {
        // Time has passed: what is written now starts from the row as it is now.
        const row = this.#store.find(id);
        const next = row && sweepOf(row).next;
        if (row) this.#store.put(id, row, next && deleted.has(id) ? withoutEnvelope(next) : next);
      }
    });
  }

  /** Deletes envelopes; returns the ids of those that were deleted within `DELETIONS_MS_MAX`. */
  async #deleteEnvelopes(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const deleted = new Set<string>();
    const failures: unknown[] = [];
    const deletions = ids.map(async (id) => {
      try {
        await deleteEnvelope(this.env, id);
        deleted.add(id);
      } catch (error) {
        failures.push(error);
      }
    });
    const deadline = Promise.withResolvers<void>();
    const timer = setTimeout(() => deadline.resolve(), DELETIONS_MS_MAX);
    await Promise.race([Promise.all(deletions), deadline.promise]);
    // A pending timer would keep the object in memory, which is billed.
    clearTimeout(timer);
    if (deleted.size < ids.length) {
      const [error = 'the store did not answer'] = failures;
      logWarning('sweep_failed', { error: String(error) });
    }
    return new Set(deleted);
  }

  /** Says how many secrets there were; the directory overwrites what it heard before. */
  async #tell(): Promise<void> {
    const now = this.#store.clock.now();
    const untold = this.#store.untold();
    if (!untold || now < this.#reportAt(untold)) return;
    this.#tellNotBefore = now + TELL_RETRY_MS;
    const { change, day, today, total } = untold;
    const stores = { env: this.env, config: configOf(this.env) };
    try {
      await callDirectory(stores, async (directory) =>
        directory.hearVault(this.ctx.id.name ?? '', day, today, total),
      );
      this.#store.told(change);
      this.#tellNotBefore = 0;
    } catch (error) {
      logWarning('tally_not_told', { error: String(error) });
    }
    this.#arm();
  }

  /** When the next report to the directory is due, in epoch ms. */
  #reportAt({ reportedAt }: NumberedReport): number {
    return Math.max(reportedAt + REPORT_INTERVAL_MS, this.#tellNotBefore);
  }

  /** Sets the alarm for what is due next, unless an earlier one is set. */
  #arm(): void {
    const now = this.#store.clock.now();
    const untold = this.#store.untold();
    const dues = [this.#store.nextDueAt(), untold && this.#reportAt(untold)];
    const known = dues.filter((due) => due !== null);
    if (known.length === 0) return;
    const alarmAt = Math.max(Math.min(...known), now) + this.#alarmDelayMs;
    if (this.#alarmAt !== null && this.#alarmAt <= alarmAt && !this.#isOverdue(now)) return;
    this.#alarmAt = alarmAt;
    void this.#storage.setAlarm(alarmAt);
  }

  /** An alarm that did not come is set again by any access. */
  #armWhenOverdue(now: number): void {
    if (this.#isOverdue(now)) this.#arm();
  }

  #isOverdue(now: number): boolean {
    return this.#alarmAt === null || this.#alarmAt < now - ALARM_LATE_MS_MAX;
  }
}

function withoutEnvelope(row: SecretRow): SecretRow {
  return { ...row, envelopeStored: false };
}
