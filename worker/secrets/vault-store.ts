/**
 * The storage of a vault: the rows of its secrets, their counters, and its clock. A row and the counters change in one
 * transaction, so that neither is ever ahead of the other.
 */
import { DAY_MS } from '../../shared/day.ts';
import type { SecretRow } from './rules/secret-row.ts';
import { eventOf, type SecretCounts } from './rules/secret-counters.ts';
import { migrate } from '../platform/durable-object.ts';
import { Clock, clockTable } from './vault-clock.ts';
import { CountersTable, countersTable } from './vault-counters.ts';
import { SecretTable, secretTable } from './vault-table.ts';
import { AskTable, askTable } from '../asks/ask-table.ts';
import type { AskRow } from '../asks/rules/ask.ts';

/** Exported for the test of migrations. */
export const vaultMigrations = [
  [secretTable, askTable, clockTable, countersTable].join('\n'),
] as const;

export class SecretStore {
  readonly clock: Clock;
  readonly counters: CountersTable;
  readonly asks: AskTable;
  readonly #storage: DurableObjectStorage;
  readonly #table: SecretTable;
  readonly #count: (event: keyof SecretCounts, times: number) => void;
  readonly #wiped: () => void;
  /** How often each event happens in the current transaction; negative for events that it takes back. */
  readonly #events = new Map<keyof SecretCounts, number>();

  /**
   * @param count called with the events of a transaction, once it is written
   * @param wiped called when a share was overwritten, of which the file may hold older copies
   */
  constructor(
    storage: DurableObjectStorage,
    count: (event: keyof SecretCounts, times: number) => void,
    wiped: () => void = () => undefined,
  ) {
    migrate(storage, vaultMigrations);
    this.#storage = storage;
    this.#count = count;
    this.#wiped = wiped;
    this.#table = new SecretTable(storage.sql);
    this.asks = new AskTable(storage.sql);
    this.counters = new CountersTable(storage.sql);
    this.clock = new Clock(storage.sql, this.counters.countedAt());
  }

  find(id: string): SecretRow | null {
    return this.#table.find(id);
  }

  /** Runs `write` in a transaction, and stores the time. */
  change(write: () => void): void {
    this.#write(() => {
      write();
      this.clock.store(this.#events.size > 0);
    });
  }

  /** Changes several rows that are over. They stay over whatever the time is, so it need not be stored. */
  clear(write: () => void): void {
    this.#write(write);
  }

  #write(write: () => void): void {
    this.#events.clear();
    try {
      this.#storage.transactionSync(() => {
        write();
        if (this.#events.size > 0) this.counters.add(this.#events, this.clock.now());
      });
    } catch (error) {
      this.#table.forget();
      this.asks.forget();
      this.counters.forget();
      throw error;
    }
    for (const [event, times] of this.#events) if (times > 0) this.#count(event, times);
  }

  /**
   * Adds a row, and counts it. Must be called in a `change`.
   *
   * @returns false when there is a row with that id, which is left as it is
   */
  add(id: string, row: SecretRow): boolean {
    const isNew = this.#table.insert(id, row);
    if (isNew) this.#record(eventOf(null, row));
    return isNew;
  }

  /**
   * Writes a transition of a row, and counts it. Must be called in a `change`.
   *
   * @param after null to delete it
   */
  put(id: string, before: SecretRow, after: SecretRow | null): void {
    this.#record(eventOf(before, after));
    if (before.share && !after?.share) this.#wiped();
    if (!after) this.#table.delete(id, before);
    else if (after !== before) this.#table.update(id, before, after);
  }

  /** Writes a transition of a request. Must be called in a `change`. */
  putAsk(id: string, before: AskRow | null, after: AskRow | null): void {
    if (this.asks.put(id, before, after)) this.#wiped();
  }

  #record(event: keyof SecretCounts | null): void {
    if (event) this.#events.set(event, (this.#events.get(event) ?? 0) + 1);
  }

  /** Removes a row as if it had never been. Must be called in a `change`. */
  takeBack(id: string, row: SecretRow): void {
    const wiped = { ...row, share: null, note: null };
    this.#table.update(id, row, wiped);
    this.#table.delete(id, wiped);
    this.#wiped();
    this.#events.set('created', -1);
  }

  /** Sets the clock, and with it every stored time, back to the real time if it is more than a day ahead. */
  repairClock(): void {
    if (this.clock.aheadMs() <= DAY_MS) return;
    const clock = { shown: this.clock.now(), now: Date.now() };
    this.#storage.transactionSync(() => {
      this.#table.setBack(clock);
      this.asks.setBack(clock);
      this.counters.setBack(clock.now);
      this.clock.setBack(clock.now);
    });
    // SQLite may have copied the rows.
    this.#wiped();
  }

  /** The ids of rows that are due for a sweep, the most urgent first. */
  due(now: number, rowsMax: number): string[] {
    return this.#table.due(now, rowsMax);
  }

  /** How many rows should have been swept by then, and still hold bytes. */
  countUnswept(dueBefore: number): number {
    return this.#table.countUnswept(dueBefore) + this.asks.countUnswept(dueBefore);
  }

  /** When the next row is due for a sweep, in epoch ms. */
  nextDueAt(): number | null {
    const times = [this.#table.nextDueAt(), this.asks.nextDueAt()].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }
}
