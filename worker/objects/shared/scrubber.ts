/**
 * Requests that an object's file be scrubbed after bytes in it were wiped. SQLite keeps overwritten bytes in its log and in unused
 * parts of pages for as long as the object stays open, and an object can run neither VACUUM nor a checkpoint.
 *
 * Only the launcher of `npm start` gives the binding; on the platform nothing is requested and nothing runs.
 */
import * as v from 'valibot';
import { logWarning } from '../../observability/log.ts';
import {
  askLauncher,
  withLock,
  type ObjectFile,
  SCRUB_PATH,
  type ScrubResult,
  scrubResult,
} from '../../rpc/launcher.ts';

/** Bytes wiped within this time are scrubbed together. */
const DELAY_MS = 2000;
/** Random delay, so that objects swept at the same moment do not queue for the disk. */
const SPREAD_MS = 5000;
/** The shortest time between two scrubs of an object: a MB takes some 20 ms. */
const INTERVAL_MS = 15_000;
const INTERVAL_MS_PER_MB = 30_000;
const MB = 2 ** 20;
/** Others are scrubbed first: all 256 vaults within some seconds. */
const LOCK_WAIT_MS_MAX = 20_000;
/** The runtime resets an object that blocks concurrency for 30 s. */
const ANSWER_MS_MAX = 10_000;
const FAILED: ScrubResult = { isScrubbed: false, bytes: 0 };

export class Scrubber {
  readonly #ctx: DurableObjectState;
  readonly #launcher: Fetcher | undefined;
  readonly #className: ObjectFile['className'];
  #isPending = false;
  #notBefore = 0;

  constructor(ctx: DurableObjectState, env: Env, className: ObjectFile['className']) {
    this.#ctx = ctx;
    this.#launcher = env.OBJECT_FILES;
    this.#className = className;
  }

  /**
   * Call it after bytes were wiped that must not stay in the file. No alarm is set, which would cost three writes: after a
   * crash the launcher scrubs every file with a log when it starts.
   */
  request(): void {
    const launcher = this.#launcher;
    if (!launcher || this.#isPending) return;
    this.#isPending = true;
    const waitMs = Math.max(DELAY_MS + Math.random() * SPREAD_MS, this.#notBefore - Date.now());
    this.#ctx.waitUntil(this.#scrubAfter(waitMs, launcher));
  }

  async #scrubAfter(waitMs: number, launcher: Fetcher): Promise<void> {
    await scheduler.wait(waitMs);
    const { isScrubbed, bytes } = await this.#scrubWithLock(launcher);
    this.#notBefore = Date.now() + INTERVAL_MS + (bytes / MB) * INTERVAL_MS_PER_MB;
    if (isScrubbed) return;
    this.#isPending = false;
    this.request();
  }

  /** Calls are answered until the object has the lock: blocked, it would delay them by every scrub before its own. */
  async #scrubWithLock(launcher: Fetcher): Promise<ScrubResult> {
    try {
      const lock = { ...this.#file(), work: 'scrub', withinMs: LOCK_WAIT_MS_MAX } as const;
      const result = await withLock(launcher, lock, () => this.#scrubBlocked(launcher));
      return result ?? FAILED;
    } catch (error) {
      logWarning('scrub_failed', { error: String(error) });
      return FAILED;
    }
  }

  /** The object must not write meanwhile: the runtime does not wait for the lock of the file, and the write would fail. */
  async #scrubBlocked(launcher: Fetcher): Promise<ScrubResult> {
    await this.#ctx.storage.sync();
    return this.#ctx.blockConcurrencyWhile(() => {
      // Bytes wiped from here on need another request.
      this.#isPending = false;
      return this.#scrub(launcher);
    });
  }

  /** Never throws: that would reset the object. */
  async #scrub(launcher: Fetcher): Promise<ScrubResult> {
    try {
      await this.#ctx.storage.sync();
      const request = { ...this.#file(), withinMs: ANSWER_MS_MAX };
      return v.parse(scrubResult, await askLauncher(launcher, SCRUB_PATH, request, ANSWER_MS_MAX));
    } catch (error) {
      logWarning('scrub_failed', { error: String(error) });
      return FAILED;
    }
  }

  #file(): ObjectFile {
    return { className: this.#className, id: this.#ctx.id.toString() };
  }
}
