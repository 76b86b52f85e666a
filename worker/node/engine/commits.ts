/**
 * When writes are stored. Objects and the store write into open transactions; all of them are committed together at the end of the
 * turn of the event loop, and no answer leaves before (the output gate of Durable Objects). So a process that is killed has
 * answered nothing that is not in its files.
 *
 * With `isSynced`, an answer also waits until the disk has the log of its file: SQLite's `synchronous = FULL`, but outside the event
 * loop, and once for all that was committed to a file meanwhile.
 */
import { fdatasync } from 'node:fs';
import { promisify } from 'node:util';
import { asError } from './as-error.ts';

const sync = promisify(fdatasync);

/** A file with an open transaction. */
export interface Committed {
  /** Ends the transaction. @throws when it could not be stored; then nothing of it is stored */
  commit(): void;
  /** Called when the transaction is lost. */
  fail(error: Error): void;
  /** The descriptor of its log; null when there is nothing to sync. */
  logDescriptor(): number | null;
}

interface Batch {
  readonly files: Set<Committed>;
  readonly stored: Promise<void>;
  readonly resolve: () => void;
}

interface Syncs {
  readonly running: Promise<void>;
  /** The next sync, which everything shares that is committed while one runs. */
  next: Promise<void> | null;
}

export class Commits {
  /** Whether answers wait for the disk. */
  readonly isSynced: boolean;
  /** Called when the log of a file has grown: it should be moved into the file. */
  readonly grown: (path: string) => void;
  #leader: Committed | null = null;
  #batch: Batch | null = null;
  readonly #afterwards: (() => void)[] = [];
  /** The batches that are being synced. */
  readonly #syncing = new Set<Promise<void>>();
  readonly #syncs = new Map<Committed, Syncs>();

  /** Called when the disk did not take a log. What was committed later may be missing on it too, so the process has to end. */
  readonly #diskFailed: (error: Error) => void;

  constructor(
    isSynced: boolean,
    grown: (path: string) => void = () => undefined,
    diskFailed: (error: Error) => void = () => undefined,
  ) {
    this.isSynced = isSynced;
    this.grown = grown;
    this.#diskFailed = diskFailed;
  }

  /** Commits a file before all others: where it is not stored, they are not either. */
  lead(file: Committed): void {
    this.#leader = file;
  }

  /**
   * Commits a file with the others. To be called when its transaction begins.
   *
   * @returns resolves when it is stored, or lost and reported to the file; never rejects
   */
  add(file: Committed): Promise<void> {
    if (this.#batch === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#batch = { files: new Set(), stored: promise, resolve };
      setImmediate(() => this.flush());
    }
    this.#batch.files.add(file);
    return this.#batch.stored;
  }

  /** Does work right after the current commit. An error of the work is ignored, so nothing may depend on it. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** Resolves when all that was written until now is stored. */
  async allStored(): Promise<void> {
    await Promise.all([...this.#syncing, this.#batch?.stored]);
  }

  /** Commits now, and what follows from that, until there is nothing left. */
  flushAll(): void {
    while (this.#batch !== null) this.flush();
  }

  /** Commits now, in the order in which the files were first written. */
  flush(): void {
    const batch = this.#batch;
    if (batch === null) return;
    this.#batch = null;
    const committed = this.#commit(batch.files);
    for (const work of this.#afterwards.splice(0)) {
      try {
        work();
      } catch {
        // An object that is not registered as stored is registered when it is opened next.
      }
    }
    if (!this.isSynced || committed.length === 0) {
      batch.resolve();
      return;
    }
    const done = Promise.all(committed.map((file) => this.#sync(file))).then(batch.resolve);
    this.#syncing.add(done);
    void done.then(() => this.#syncing.delete(done));
  }

  #commit(files: Set<Committed>): Committed[] {
    const leader = this.#leader;
    if (leader !== null && files.delete(leader)) {
      const error = commit(leader);
      if (error !== null) {
        for (const file of files) file.fail(error);
        return [];
      }
      return [leader, ...[...files].filter((file) => commit(file) === null)];
    }
    return [...files].filter((file) => commit(file) === null);
  }

  async #sync(file: Committed): Promise<void> {
    const now = this.#syncs.get(file);
    if (now !== undefined) {
      // The sync that runs may have begun before this commit.
      now.next ??= now.running.then(() => this.#sync(file));
      return now.next;
    }
    const running = this.#syncLog(file);
    this.#syncs.set(file, { running, next: null });
    await running;
    this.#syncs.delete(file);
  }

  async #syncLog(file: Committed): Promise<void> {
    try {
      const descriptor = file.logDescriptor();
      if (descriptor !== null) await sync(descriptor);
    } catch (error) {
      this.#diskFailed(asError(error));
      file.fail(asError(error));
    }
  }
}

/** @returns why it was lost; null when it was stored */
function commit(file: Committed): Error | null {
  try {
    file.commit();
    return null;
  } catch (thrown) {
    const error = asError(thrown);
    file.fail(error);
    return error;
  }
}
