/**
 * What the post's object stores: its emails, and the number of its last change that the directory was to hear of.
 * Nothing is written before the first letter.
 */
import { ChangeNumbers } from '../shared/change-numbers.ts';
import { OutboxTable, outboxTable } from '../shared/email-table.ts';
import type { SealedEmail } from '../shared/email-views.ts';
import { migrate } from '../shared/migrations.ts';

/** Exported for the test of what earlier versions stored. */
export const mailQueueMigrations = [outboxTable] as const;

/** The emails that belong to no account. */
const queuedEmailTemplates = ['incoming-secret', 'feedback'] as const;

export type QueuedEmailTemplate = (typeof queuedEmailTemplates)[number];

export class MailQueueStore {
  readonly outbox: OutboxTable<QueuedEmailTemplate>;
  readonly #storage: DurableObjectStorage;
  readonly #changes: ChangeNumbers;
  #exists: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.outbox = new OutboxTable(storage.sql, queuedEmailTemplates);
    this.#changes = new ChangeNumbers(storage.kv);
    this.#exists = storage.kv.get('opened') !== undefined;
    if (this.#exists) migrate(storage, mailQueueMigrations);
  }

  /** Whether anything was ever stored, and the table is there. */
  get exists(): boolean {
    return this.#exists;
  }

  /** Changes several things, all or none of them. */
  change(write: () => void): void {
    this.#storage.transactionSync(write);
  }

  /** Queues a letter; a second time changes nothing. */
  add(letter: SealedEmail<QueuedEmailTemplate>, now: number): void {
    if (!this.#exists) this.#open(now);
    this.change(() => this.outbox.addOnce(letter, now));
  }

  #open(now: number): void {
    migrate(this.#storage, mailQueueMigrations);
    this.#storage.kv.put('opened', now);
    this.#exists = true;
  }

  /** Queues a letter that failed once more; false when there is none that could be. */
  retry(id: number, now: number): boolean {
    if (!this.#exists) return false;
    let isQueued = false;
    this.change(() => {
      isQueued = this.outbox.retry(id, now);
      if (isQueued) this.noteChange(now);
    });
    return isQueued;
  }

  /** Clears away what was kept for its time; the directory forgets those that failed. */
  clearOld(now: number): void {
    this.change(() => {
      const failures = this.outbox.failures().length;
      this.outbox.deleteOld(now);
      if (this.outbox.failures().length < failures) this.noteChange(now);
    });
  }

  noteChange(now: number): void {
    this.#changes.note(now);
  }

  /** The number of the last change; null when the directory knows it. */
  untoldChange(): number | null {
    return this.#changes.untold();
  }

  told(change: number): void {
    this.#changes.told(change);
  }

  /** When something wants to be done next, in epoch ms. */
  nextDueAt(): number | null {
    return this.#exists ? this.outbox.nextDueAt() : null;
  }
}
