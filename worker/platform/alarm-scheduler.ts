/**
 * Named alarms of an object over the one alarm that the platform gives it. The earliest one that is due decides when the
 * platform calls; each call runs all that are due by then, one after the other, so that a failure of one is retried without
 * repeating or delaying the others.
 */
import { logWarning } from './log.ts';

/** A failed alarm runs again after this. */
const RETRY_MS = 60_000;
/** The platform can be a minute late (documentation of alarms). A later alarm counts as lost and is set again. */
const LATE_MS_MAX = 60_000;

/** The part of an object's storage that is used; `DurableObjectStorage` has it. */
export interface AlarmStorage {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}

export interface NamedAlarm {
  /** Names the alarm in the log when it fails. */
  readonly failureCode: string;
  /** How long due work waits for more, so that it shares an alarm: each one that is set is a billed row. */
  readonly delayMs?: number;
  /** Since when, or from when on, there is work, in epoch ms; null when there is none. */
  readonly dueAt: () => number | null;
  readonly run: () => Promise<void> | void;
}

export class AlarmScheduler {
  readonly #storage: AlarmStorage;
  readonly #alarms: readonly NamedAlarm[];
  readonly #now: () => number;
  /** When those that failed run again, in epoch ms. */
  readonly #retryAt = new Map<NamedAlarm, number>();
  #isRunning = false;
  /** When the platform's alarm is set for, in epoch ms; null when none is known to be set. */
  #setFor: number | null = null;

  /** @param alarms in the order in which they run */
  constructor(
    storage: AlarmStorage,
    alarms: readonly NamedAlarm[],
    now: () => number = () => Date.now(),
  ) {
    this.#storage = storage;
    this.#alarms = alarms;
    this.#now = now;
  }

  /** Reads when the alarm is set for, for an object that would otherwise set it again at each start. */
  async load(): Promise<void> {
    this.#setFor = await this.#storage.getAlarm();
  }

  /** Sets the platform's alarm after a change, unless an earlier one is set. During a run, its end does that. */
  update(): void {
    if (this.#isRunning) return;
    const now = this.#now();
    const times = this.#alarms.map((alarm) => this.#startAt(alarm, now));
    const known = times.filter((time) => time !== null);
    if (known.length === 0) return;
    const at = Math.min(...known);
    if (this.#setFor !== null && this.#setFor <= at && !this.isLost()) return;
    this.#setFor = at;
    this.#storage.setAlarm(at).catch((error: unknown) => this.#failed(at, error));
  }

  /** The next change, or the next look, sets it again. */
  #failed(at: number, error: unknown): void {
    if (this.#setFor === at) this.#setFor = null;
    logWarning('alarm_not_set', { error: String(error) });
  }

  /** An alarm is lost if none is set, or the one that is did not come. */
  isLost(): boolean {
    return this.#setFor === null || this.#setFor < this.#now() - LATE_MS_MAX;
  }

  /** Runs what is due. Never throws: after some failures the platform would stop calling. */
  async run(): Promise<void> {
    this.#setFor = null;
    this.#isRunning = true;
    for (const alarm of this.#alarms) await this.#runIfDue(alarm);
    this.#isRunning = false;
    try {
      this.update();
    } catch (error) {
      logWarning('alarm_not_set', { error: String(error) });
      await this.#storage.setAlarm(this.#now() + RETRY_MS).catch(() => undefined);
    }
  }

  async #runIfDue(alarm: NamedAlarm): Promise<void> {
    try {
      const dueAt = this.#dueAt(alarm);
      if (dueAt === null || dueAt > this.#now()) return;
      await alarm.run();
      this.#retryAt.delete(alarm);
    } catch (error) {
      logWarning(alarm.failureCode, { error: String(error) });
      this.#retryAt.set(alarm, this.#now() + RETRY_MS);
    }
  }

  #dueAt(alarm: NamedAlarm): number | null {
    const dueAt = alarm.dueAt();
    return dueAt === null ? null : Math.max(dueAt, this.#retryAt.get(alarm) ?? 0);
  }

  #startAt(alarm: NamedAlarm, now: number): number | null {
    const dueAt = this.#dueAt(alarm);
    return dueAt === null ? null : Math.max(dueAt, now) + (alarm.delayMs ?? 0);
  }
}
