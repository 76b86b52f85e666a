/** When an object does its work: one alarm for everything that it has due. */
import { logWarning } from '../../observability/log.ts';
import type { Scrubber } from './scrubber.ts';

/** Changes come in groups; the directory hears of them together. */
const TELL_DELAY_MS = 2000;
const RETRY_MS = 60_000;

/** What an object's store knows of its work. */
interface Work {
  /** Whether anything was ever stored. */
  readonly exists: boolean;
  /** When something wants to be done next, in epoch ms. */
  nextDueAt(): number | null;
  /** The number of the last change that the directory has not heard of. */
  untoldChange(): number | null;
}

export class DueAlarm {
  readonly #storage: DurableObjectStorage;
  readonly #store: Work;
  readonly #scrubber: Scrubber;
  /** When the alarm is set for; null when this instance has not set one yet. */
  #alarmAt: number | null = null;

  constructor(storage: DurableObjectStorage, store: Work, scrubber: Scrubber) {
    this.#storage = storage;
    this.#store = store;
    this.#scrubber = scrubber;
  }

  /**
   * The alarm that was set has come: does the work, and sets the next one. Never throws: after some failures the
   * platform would stop calling.
   *
   * @param failed what the log calls it when the work could not be done
   */
  async rang(work: () => Promise<void>, failed: string): Promise<void> {
    this.#alarmAt = null;
    let retryAt: number | null = null;
    try {
      await work();
    } catch (error) {
      logWarning(failed, { error: String(error) });
      retryAt = Date.now() + RETRY_MS;
    }
    // What was queued meanwhile has set an alarm of its own, which comes at once and does this work again, too.
    if (retryAt === null || this.#alarmAt === null) this.arm(retryAt);
  }

  /** Something may have changed: sets the alarm for what is due next, unless an earlier one is set. */
  arm(notBefore: number | null = null): void {
    const now = Date.now();
    // What a change replaced must not stay in the file.
    if (this.#store.exists) this.#scrubber.request();
    const untold = this.#store.exists && this.#store.untoldChange() !== null;
    const dues = [this.#store.nextDueAt(), untold ? now + TELL_DELAY_MS : null];
    const known = dues.filter((due) => due !== null);
    if (known.length === 0) return;
    const alarmAt = Math.max(Math.min(...known), notBefore ?? now);
    if (this.#alarmAt !== null && this.#alarmAt <= alarmAt && this.#alarmAt >= now) return;
    this.#alarmAt = alarmAt;
    void this.#storage.setAlarm(alarmAt);
  }
}
