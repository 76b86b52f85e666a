/**
 * The work on files that is done beside the calls, on a thread of its own:
 *
 * - Checkpoints: a log that has grown is moved into its file.
 * - Rewriting files in which bytes were wiped. SQLite zeroes what it frees (`secure_delete`), but leaves copies of rows in pages that
 *   it has split, and the log keeps everything until it is emptied. A file is rewritten within `DELAY_MS + SPREAD_MS` after the first
 *   wipe, or later where it was rewritten a short time ago, and its object waits meanwhile.
 */
import { existsSync, statSync } from 'node:fs';
// It is not the global one, of which tests set the clock.
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { asError } from './as-error.ts';
import type { UpkeepAnswer, UpkeepRequest } from './upkeep-thread.ts';

/** Bytes that are wiped within this time share one rewrite. */
const DELAY_MS = 2000;
/** A random time up to this is added, so that files wiped at one moment do not wait for each other. */
const SPREAD_MS = 5000;
/** The shortest time between two rewrites of a file: a MB takes some 20 ms. */
const INTERVAL_MS = 15_000;
const INTERVAL_MS_PER_MB = 30_000;
const MB = 2 ** 20;
/** After a rewrite the thread rests for as long as it worked, which leaves a part of core and disk to others. */
const REST = 1;
/** How many files are remembered with the time of their last rewrite. */
const REMEMBERED_MAX = 10_000;

export interface UpkeepOptions {
  /** Does work while nothing is written to a file. @returns false when it is written to all the time: it is tried again */
  readonly block: (path: string, work: () => Promise<void>) => Promise<boolean>;
  /** Called when a file was rewritten, and nothing was wiped in it meanwhile. */
  readonly rewritten: (path: string) => void;
  /** Called when a file could not be rewritten, which is tried again. */
  readonly report: (error: Error) => void;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  /** Files that are to be rewritten. */
  readonly #wiped = new Set<string>();
  /** When a file may be rewritten again, in ms of `performance.now()`. */
  readonly #notBefore = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #checkpoints = new Map<string, Promise<void>>();
  #thread: Worker | null = null;
  #lastWork: Promise<unknown> = Promise.resolve();
  #lastRewrite: Promise<void> = Promise.resolve();
  #isHurried = false;
  #isStopped = false;

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  /** Moves the log of a file into it. Never rejects: the log stays as it is then. */
  checkpoint(path: string): Promise<void> {
    const known = this.#checkpoints.get(path);
    if (known !== undefined) return known;
    const done = this.#onThread({ path, work: 'checkpoint' })
      .catch(() => undefined)
      .then(() => void this.#checkpoints.delete(path));
    this.#checkpoints.set(path, done);
    return done;
  }

  /** Has a file rewritten. */
  wiped(path: string): void {
    if (this.#wiped.has(path)) return;
    this.#wiped.add(path);
    const waitMs = (this.#notBefore.get(path) ?? 0) - performance.now();
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.#rewriteInTurn(path);
      },
      Math.max(DELAY_MS + Math.random() * SPREAD_MS, waitMs),
    ).unref();
    this.#timers.add(timer);
  }

  /** Rewrites now all files that wait for it. */
  async finish(): Promise<void> {
    this.#isHurried = true;
    await Promise.all([...this.#wiped].map((path) => this.#rewriteInTurn(path)));
    this.#isHurried = false;
  }

  /** Stops the thread. Files that still wait are rewritten after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#lastWork;
    await this.#thread?.terminate();
  }

  /** Rewrites a file after those that were asked for before. */
  #rewriteInTurn(path: string): Promise<void> {
    this.#lastRewrite = this.#lastRewrite.then(() => this.#rewrite(path)).catch(() => undefined);
    return this.#lastRewrite;
  }

  async #rewrite(path: string): Promise<void> {
    if (this.#isStopped || !this.#wiped.has(path)) return;
    // Its object was deleted, and may come back.
    if (!existsSync(path)) {
      this.#wiped.delete(path);
      return;
    }
    const { block, rewritten, report } = this.#options;
    const startedAt = performance.now();
    try {
      const isDone = await block(path, async () => {
        // Bytes that are wiped from here on need another rewrite.
        this.#wiped.delete(path);
        await this.#onThread({ path, work: 'rewrite' });
      });
      if (!isDone) this.#again(path);
      else if (!this.#wiped.has(path)) rewritten(path);
    } catch (error) {
      report(asError(error));
      this.#again(path);
    }
    const now = performance.now();
    this.#remember(path, now);
    const restMs = this.#isHurried ? 0 : (now - startedAt) * REST;
    await new Promise<void>((done) => void setTimeout(done, restMs).unref());
  }

  #again(path: string): void {
    this.#wiped.delete(path);
    this.wiped(path);
  }

  #remember(path: string, now: number): void {
    if (this.#notBefore.size >= REMEMBERED_MAX) this.#notBefore.clear();
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    this.#notBefore.set(path, now + INTERVAL_MS + (size / MB) * INTERVAL_MS_PER_MB);
  }

  /** @throws when it could not be done */
  #onThread(request: UpkeepRequest): Promise<void> {
    const done = this.#lastWork.then(async () => {
      if (this.#isStopped) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const thread = (this.#thread ??= this.#start());
      thread.once('error', reject);
      thread.once('message', ({ error }: UpkeepAnswer) => {
        thread.off('error', reject);
        if (error === null) resolve();
        else reject(new Error(error));
      });
      thread.postMessage(request, []);
      await promise;
    });
    this.#lastWork = done.catch(() => undefined);
    return done;
  }

  #start(): Worker {
    const thread = new Worker(join(import.meta.dirname, 'upkeep-thread.ts'));
    thread.once('error', () => {
      this.#thread = null;
    });
    thread.unref();
    return thread;
  }
}
