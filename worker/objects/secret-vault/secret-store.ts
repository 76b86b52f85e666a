/**
 * What a vault stores: the rows of its secrets, how many there were, and its clock. A row and the counts change in one
 * transaction, so that neither is ever ahead of the other.
 */
import type { SecretRow } from '../../rules/secret-row.ts';
import { eventOf, type SecretCounts } from '../../rules/secret-counters.ts';
import { Clock } from './clock.ts';
import { migrate } from '../shared/migrations.ts';
import { SecretTable, secretTable, unlockColumns } from './secret-table.ts';
import {
  type NumberedReport,
  CountersTable,
  countersTable,
  counterTimes,
} from './counters-table.ts';

/** Exported for the test of what earlier versions stored. */
export const vaultMigrations = [secretTable, countersTable, unlockColumns, counterTimes] as const;

export class SecretStore {
  readonly clock: Clock;
  readonly #storage: DurableObjectStorage;
  readonly #table: SecretTable;
  readonly #tally: CountersTable;
  readonly #count: (event: keyof SecretCounts, times: number) => void;
  readonly #wiped: () => void;
  /** What the change that is being made comes to; below 0 for what it takes back. */
  readonly #events = new Map<keyof SecretCounts, number>();

  /**
   * @param count hears of what happened, once it is written
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
    this.#tally = new CountersTable(storage.sql);
    this.clock = new Clock(storage.sql, this.#tally.countedAt());
  }

  find(id: string): SecretRow | null {
    return this.#table.find(id);
  }

  /** Changes several things, all or none of them, and stores the time. */
  change(write: () => void): void {
    this.#write(() => {
      write();
      this.clock.mark(this.#events.size > 0);
    });
  }

  /** Changes several rows that are over. They stay over whatever the time is, so it need not be stored. */
  clear(write: () => void): void {
    this.#write(write);
  }

  #write(write: () => void): void {
    this.#events.clear();
    this.#storage.transactionSync(() => {
      write();
      if (this.#events.size > 0) this.#tally.add(this.#events, this.clock.now());
    });
    for (const [event, times] of this.#events) if (times > 0) this.#count(event, times);
  }

  /**
   * Writes what a row became, and counts it. Belongs into a `change`.
   *
   * @param before null when there was none
   * @param after null when it goes
   */
  put(id: string, before: SecretRow | null, after: SecretRow | null): void {
    const event = eventOf(before, after);
    if (event) this.#events.set(event, (this.#events.get(event) ?? 0) + 1);
    if (before?.share && !after?.share) this.#wiped();
    if (!after) this.#table.delete(id);
    else if (!before) this.#table.insert(id, after);
    else if (after !== before) this.#table.update(id, before, after);
  }

  /** Removes a row as if it had never been. Belongs into a `change`. */
  takeBack(id: string, row: SecretRow): void {
    this.#table.update(id, row, { ...row, share: null });
    this.#table.delete(id);
    this.#wiped();
    this.#events.set('created', -1);
  }

  /** The rows that want to be swept, the longest owed first. */
  due(now: number, rowsMax: number): { id: string; row: SecretRow }[] {
    return this.#table.due(now, rowsMax);
  }

  /** How many rows should have been swept by then, and still hold bytes. */
  countHolding(dueBefore: number): number {
    return this.#table.countHolding(dueBefore);
  }

  /** When the next row wants to be swept, in epoch ms. */
  nextDueAt(): number | null {
    return this.#table.nextDueAt();
  }

  /** The counts, where the directory has not heard of them as they are. */
  untold(): NumberedReport | null {
    return this.#tally.untold();
  }

  /** The directory knows the counts as of that change. */
  told(change: number): void {
    this.#tally.told(change, this.clock.now());
  }
}
