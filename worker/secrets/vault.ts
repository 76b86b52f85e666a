/**
 * SecretVault serialises every state change of a secret. A shard of it holds the rows of some thousand secrets.
 *
 * Guarantees: every transition is read, decided and written in one synchronous step; what was answered was stored.
 * Outcomes are returned, never thrown: an error loses its class on the way.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config/config.ts';
import { sha256 } from '../crypto/hash.ts';
import { equalBytes } from '../platform/rules/equal.ts';
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
  conceal,
  type ConcealOutcome,
  dispute,
  type DisputeOutcome,
  type Purpose,
  refund,
  unlock,
  view,
} from './rules/secret.ts';
import {
  type Decision,
  existingAt,
  isUploading,
  type NewSecret,
  type SecretRow,
} from './rules/secret-row.ts';
import {
  beginUpload,
  confirmPart,
  type ConfirmOutcome,
  type FinishOutcome,
  finishUpload,
  listParts,
  type ListOutcome,
  reservePart,
  type ReserveOutcome,
  servePart,
  type ServeCommand,
  type ServeOutcome,
  type StoredPart,
} from './rules/upload.ts';
import {
  checkCode,
  type CheckCommand,
  type CheckOutcome,
  holdCodes,
  requestCode,
  type RequestCommand,
  type RequestOutcome,
} from './rules/binding.ts';
import * as askRules from '../asks/rules/ask.ts';
import { count } from '../platform/metrics.ts';
import { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { DirectorySync, toDirectory } from '../platform/directory-sync.ts';
import { wiped } from '../platform/durable-object.ts';
import { FINGERPRINT, ShardKeyGuard, type ShardKeyProof } from './shard-key.ts';
import { SecretStore } from './vault-store.ts';
import { SWEEP_MS_MAX, Sweeper } from './sweeper.ts';
import { type SenderView, senderViewOf, type ReaderView, readerViewOf } from './rules/views.ts';

/** The Worker sends verifier, proof and ticket themselves; the vault stores and compares only their hashes. */
type WithVerifier<Command extends object> = Omit<
  Command,
  'verifierHash' | 'proofHash' | 'ticketHash'
> & {
  readonly verifier: Uint8Array | null;
};

/** What a reader sends for a secret that a browser encrypted, and for a bound one. */
interface WithProof {
  readonly proof?: Uint8Array | undefined;
  readonly ticket?: Uint8Array | undefined;
}

function hashesOf({ proof, ticket }: WithProof) {
  return { proofHash: proof ? sha256(proof) : null, ticketHash: ticket ? sha256(ticket) : null };
}

/** What the holder of a link to a request sends, 32 bytes; the vault compares its hash. */
interface AskProof {
  readonly proof: Uint8Array;
}

/** An outcome, and what the reader may know of the secret; null when there is no such secret. */
interface WithReader<Outcome> {
  readonly outcome: Outcome;
  readonly reader: ReaderView | null;
}

/** What a Worker may call. */
type VaultMethod = Exclude<
  keyof SecretVault,
  'call' | 'canary' | 'countUnswept' | 'clockAheadMs' | 'alarm' | keyof DurableObject
>;

export class SecretVault extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #store: SecretStore;
  readonly #route: ShardKeyGuard;
  readonly #alarms: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    this.#route = new ShardKeyGuard(ctx.storage.kv);
    this.#store = new SecretStore(
      ctx.storage,
      (event, times) => count(env, 'secrets', { event }, times),
      () => wiped(ctx),
    );
    const { CLOCK_REPAIR: isRepaired } = configOf(env);
    if (isRepaired) this.#store.repairClock();
    this.#alarms = this.#scheduled(ctx, env);
    // The platform evicts an idle vault after ten seconds; setting its alarm again at each start would cost a row.
    void ctx.blockConcurrencyWhile(async () => {
      await this.#alarms.load();
      // The alarm that is set may be as far ahead as the clock was.
      if (isRepaired) this.#alarms.update();
    });
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
    const sweeper = new Sweeper(this.#store, env);
    const { delayMs } = sweeper;
    const sweeping = {
      failureCode: 'sweep_failed',
      delayMs,
      dueAt: () => this.#store.nextDueAt(),
      run: () => sweeper.run(),
    };
    return new AlarmScheduler(ctx.storage, [sweeping, sync.alarm(delayMs)], () => clock.now());
  }

  /** Does a call of a Worker, which proves first that it holds the key that leads here (`stub.ts`). */
  call<Name extends VaultMethod>(
    route: ShardKeyProof,
    method: Name,
    args: Parameters<SecretVault[Name]>,
  ): unknown {
    return this.#route.check(route) ?? Reflect.apply(this[method], this, args);
  }

  /**
   * Stores a new secret. Idempotent for an equal id and share, so that it can be repeated after a broken call.
   */
  conceal(id: string, secret: NewSecret): ConcealOutcome {
    const now = this.#store.clock.now();
    const { next, outcome } = conceal(null, secret, now);
    let isNew = false;
    // Nearly every id is new: inserting its row shows whether it is.
    this.#write(() => {
      isNew = next !== null && this.#store.add(id, next);
    });
    return isNew ? outcome : conceal(this.#store.find(id), secret, now).outcome;
  }

  /** Stores that a reader requested a code. */
  requestCode(
    id: string,
    { proof, ...command }: Omit<RequestCommand, 'proofHash'> & Pick<WithProof, 'proof'>,
  ): RequestOutcome {
    const { proofHash } = hashesOf({ proof });
    return this.#transition(id, (row, now) => requestCode(row, { ...command, proofHash }, now));
  }

  /** Records for the sender that a code was not emailed; returns when the secret was locked first, if that was now. */
  holdCodes(id: string, until: number): { readonly lockedAt: number | null } {
    return this.#transition(id, (row, now) => holdCodes(row, until, now));
  }

  /** Compares a code; the right one brings a ticket. */
  checkCode(
    id: string,
    { proof, ...command }: Omit<CheckCommand, 'proofHash'> & Pick<WithProof, 'proof'>,
  ): WithReader<CheckOutcome> {
    const { proofHash } = hashesOf({ proof });
    return this.#transition(id, (row, now) => {
      const { next, outcome } = checkCode(row, { ...command, proofHash }, now);
      return { next, outcome: { outcome, reader: row && readerViewOf(row, now) } };
    });
  }

  /** Begins the upload of a secret in parts. Idempotent, as `conceal`. */
  beginUpload(id: string, secret: NewSecret, partCount: number): ConcealOutcome {
    const now = this.#store.clock.now();
    const row = existingAt(this.#store.find(id), now);
    const { next, outcome } = beginUpload(row, secret, partCount, now);
    if (row === null && next !== null) this.#write(() => void this.#store.add(id, next));
    return outcome;
  }

  /** Reserves a key of the store for a part, before it is written. */
  reservePart(id: string, part: number): ReserveOutcome {
    return this.#transition(id, (row, now) => reservePart(row, part, now));
  }

  /** Records that a part is in the store. */
  confirmPart(id: string, stored: StoredPart): ConfirmOutcome {
    return this.#transition(id, (row, now) => confirmPart(row, stored, now));
  }

  /** Begins the life of a secret of which all parts are stored. */
  finishUpload(id: string, hashes: readonly Uint8Array[]): FinishOutcome {
    return this.#transition(id, (row, now) => finishUpload(row, hashes, now));
  }

  /** Lists the parts for a reader who could claim the secret. */
  listParts(
    id: string,
    {
      verifier,
      proof,
      ticket,
      ...command
    }: WithVerifier<Omit<ClaimCommand, 'tokenFrom'>> & WithProof,
  ): ListOutcome {
    const verifierHash = verifier && sha256(verifier);
    const hashes = hashesOf({ proof, ticket });
    return this.#transition(id, (row, now) =>
      listParts(row, { ...command, verifierHash, ...hashes }, now),
    );
  }

  /** Allows a reader to download a part. */
  servePart(
    id: string,
    { proof, ticket, ...command }: Omit<ServeCommand, 'proofHash' | 'ticketHash'> & WithProof,
  ): ServeOutcome {
    const hashes = hashesOf({ proof, ticket });
    return this.#transition(id, (row, now) => servePart(row, { ...command, ...hashes }, now));
  }

  /** Removes a secret whose creation failed elsewhere; no one has its link yet. */
  discard(id: string, share: Uint8Array): void {
    const row = this.#store.find(id);
    if (!row?.share || !equalBytes(row.share, share)) return;
    this.#write(() => this.#store.takeBack(id, row));
  }

  /** The stored fingerprint of the shard key; `write` stores the given one when there is none yet. */
  canary(fingerprint: string, { write }: { write: boolean }): string | null {
    const found = this.#storage.kv.get<string>(FINGERPRINT);
    if (found === undefined && write) this.#storage.kv.put(FINGERPRINT, fingerprint);
    return found ?? (write ? fingerprint : null);
  }

  /** Begins a reveal or a burn, and records the attempt when it comes with a passphrase. */
  begin(
    id: string,
    { proof, ticket, ...command }: Omit<BeginCommand, 'proofHash' | 'ticketHash'> & WithProof,
  ): WithReader<BeginOutcome> {
    const hashes = hashesOf({ proof, ticket });
    return this.#transition(id, (row, now) => {
      const { next, outcome } = begin(row, { ...command, ...hashes }, now);
      return { next, outcome: { outcome, reader: row && readerViewOf(row, now) } };
    });
  }

  /** Takes back an attempt whose passphrase could not be compared. */
  refundAttempt(id: string, purpose: Purpose): null {
    return this.#transition(id, (row) => ({ next: refund(row, purpose), outcome: null }));
  }

  /** Hands out the share, once. */
  claim(
    id: string,
    { verifier, proof, ticket, ...command }: WithVerifier<ClaimCommand> & WithProof,
  ): ClaimOutcome {
    const verifierHash = verifier && sha256(verifier);
    const hashes = hashesOf({ proof, ticket });
    return this.#transition(id, (row, now) =>
      claim(row, { ...command, verifierHash, ...hashes }, now),
    );
  }

  /** Ends a secret unread. */
  burn(id: string, { verifier, ...command }: WithVerifier<BurnCommand>): BurnOutcome {
    const verifierHash = verifier && sha256(verifier);
    return this.#transition(id, (row, now) => burn(row, { ...command, verifierHash }, now));
  }

  /** Records that someone with the link did not open it, although it was opened. */
  dispute(id: string, { proof }: Pick<WithProof, 'proof'>): WithReader<DisputeOutcome> {
    const { proofHash } = hashesOf({ proof });
    return this.#transition(id, (row, now) => {
      const { next, outcome } = dispute(row, proofHash, now);
      return { next, outcome: { outcome, reader: row && readerViewOf(row, now) } };
    });
  }

  /** What a recipient may know before opening. Changes nothing. */
  peek(id: string): ReaderView | null {
    return this.#transition(id, (row, now) => ({
      next: row,
      outcome: row && !isUploading(row) ? readerViewOf(row, now) : null,
    }));
  }

  /** What the sender may know, as it was before the call; `markViewed` records the first visit of the private page. */
  inspect(id: string, { markViewed }: { markViewed: boolean }): SenderView | null {
    return this.#transition(id, (row, now) => ({
      next: markViewed && row && !isUploading(row) ? view(row, now) : row,
      outcome: row && !isUploading(row) ? senderViewOf(row, now) : null,
    }));
  }

  /** Ends a lockout early. What is still locked afterwards has used all its unlocks. */
  unlock(id: string): SenderView | null {
    return this.#transition(id, (row, now) => {
      const next = unlock(row, now);
      return { next, outcome: next && !isUploading(next) ? senderViewOf(next, now) : null };
    });
  }

  /** Makes a request for a secret. Idempotent. */
  ask(id: string, given: askRules.NewAsk): askRules.AskView {
    return this.#askTransition(id, (row, now) => askRules.ask(row, given, now));
  }

  /** What whoever has the link of a request may know. Changes nothing. */
  showAsk(id: string): askRules.LinkView | null {
    return this.#askTransition(id, (row, now) => ({
      next: row,
      outcome: askRules.show(row, now),
    }));
  }

  /** Checks whether an answer would be taken, and returns the part of the request. Changes nothing. */
  beginAnswer(
    id: string,
    { proof, ...command }: Omit<askRules.AnswerCommand, 'proofHash'> & AskProof,
  ): { readonly outcome: askRules.BeginOutcome; readonly part: Uint8Array | null } {
    const proofHash = sha256(proof);
    return this.#askTransition(id, (row, now) => {
      const outcome = askRules.begin(row, { ...command, proofHash }, now);
      return { next: row, outcome: { outcome, part: row && row.part } };
    });
  }

  /** Lists an answer whose secret is stored. Idempotent. */
  addAnswer(id: string, { proof, ...answer }: askRules.NewAnswer & AskProof): askRules.AddOutcome {
    const proofHash = sha256(proof);
    return this.#askTransition(id, (row, now) => askRules.add(row, { ...answer, proofHash }, now));
  }

  /** The answers, for the holder of the private page. */
  listAnswers(
    id: string,
    { proof, after }: { readonly after: number } & AskProof,
  ): askRules.ListOutcome {
    const manageHash = sha256(proof);
    return this.#askTransition(id, (row, now) => ({
      next: row,
      outcome: askRules.list(row, { manageHash, after }, now),
    }));
  }

  /** Changes a request for the holder of the private page. */
  manageAsk(id: string, proof: Uint8Array, change: askRules.AskChange): askRules.ManageOutcome {
    const manageHash = sha256(proof);
    return this.#askTransition(id, (row, now) =>
      askRules.manage(row, { ...change, manageHash }, now),
    );
  }

  /** Closes a request for an admin; false when there is none. */
  closeAsk(id: string): boolean {
    return this.#askTransition(id, (row, now) => ({
      next: row && askRules.close(row, now),
      outcome: row !== null,
    }));
  }

  /** The state of a request, for the account that made it. */
  inspectAsk(id: string): askRules.AskView | null {
    return this.#askTransition(id, (row, now) => ({
      next: row,
      outcome: row && askRules.viewOf(row, now),
    }));
  }

  /** How many spent secrets hold bytes that should have been swept, counted in the rows, whatever the alarm did. */
  countUnswept(): number {
    return this.#store.countUnswept(this.#store.clock.now() - SWEEP_MS_MAX);
  }

  /** How far its clock is ahead of the real time, in ms. */
  clockAheadMs(): number {
    return this.#store.clock.aheadMs();
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
  }

  /** Read, decide, write: no await may ever stand in here. */
  #transition<Outcome>(
    id: string,
    decide: (row: SecretRow | null, now: number) => Decision<Outcome>,
  ): Outcome {
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

  /** As `#transition`: no await may ever stand in here. */
  #askTransition<Outcome>(
    id: string,
    decide: (row: askRules.AskRow | null, now: number) => askRules.AskDecision<Outcome>,
  ): Outcome {
    const now = this.#store.clock.now();
    const stored = this.#store.asks.find(id);
    const row = askRules.existingAt(stored, now);
    const { next, outcome } = decide(row, now);
    if (next !== null && next !== row) {
      this.#write(() => {
        // One past its time may not be swept yet.
        if (row === null && stored !== null) this.#store.putAsk(id, stored, null);
        // From what is stored: what calls find wiped may not be swept yet, too.
        this.#store.putAsk(id, row && stored, next);
      });
    } else if (this.#alarms.isLost()) {
      this.#alarms.update();
    }
    return outcome;
  }

  #write(change: () => void): void {
    this.#store.change(change);
    this.#alarms.update();
  }
}
