/**
 * What an account's object stores: its state as one value, its lists as tables, and the number of its last change
 * that the directory was to hear of. Nothing is written before somebody signs up, so that junk addresses and cookies
 * create nothing.
 */
import { count, isEmpty } from '../rules/account-profile.ts';
import { type AccountState, emptyAccount } from '../rules/account-state.ts';
import type { Ending } from '../rules/ending.ts';
import { OutboxTable, outboxTable } from './outbox-table.ts';
import { ReceiptTable, receiptTable } from './receipt-table.ts';
import { migrate } from './schema.ts';

const migrations = [`${receiptTable}\n${outboxTable}`] as const;

/** The numbers of the last change and of the last one that the directory has acknowledged. */
interface Changes {
  readonly last: number;
  readonly told: number;
}

export class AccountStore {
  readonly receipts: ReceiptTable;
  readonly outbox: OutboxTable;
  readonly #storage: DurableObjectStorage;
  #exists: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.receipts = new ReceiptTable(storage.sql);
    this.outbox = new OutboxTable(storage.sql);
    this.#exists = storage.kv.get('state') !== undefined;
    if (this.#exists) migrate(storage, migrations);
  }

  /** Whether anything was ever stored, and the tables are there. */
  get exists(): boolean {
    return this.#exists;
  }

  read(): AccountState {
    return this.#storage.kv.get<AccountState>('state') ?? emptyAccount;
  }

  /** Changes several things, all or none of them. */
  change(write: () => void): void {
    if (!this.#exists) migrate(this.#storage, migrations);
    this.#exists = true;
    this.#storage.transactionSync(write);
  }

  write(state: AccountState): void {
    this.#storage.kv.put('state', state);
  }

  /** Numbers a change that the directory is to hear of; a later account of the same address goes on counting. */
  noteChange(now: number): void {
    const { last, told } = this.#changes();
    this.#storage.kv.put('changes', { last: Math.max(last + 1, now), told });
  }

  /** The number of the last change; null when the directory knows it. */
  untoldChange(): number | null {
    const { last, told } = this.#changes();
    return last > told ? last : null;
  }

  told(change: number): void {
    const { last, told } = this.#changes();
    this.#storage.kv.put('changes', { last, told: Math.max(told, change) });
  }

  #changes(): Changes {
    return this.#storage.kv.get<Changes>('changes') ?? { last: 0, told: 0 };
  }

  /** Notes how a secret ended, and that its link is of no use any more. */
  settle(id: string, ending: Ending, keptUntil: number, now: number): void {
    if (!this.receipts.settle(id, ending, keptUntil)) return;
    this.outbox.endOf(id);
    const { state } = ending;
    if (state === 'expired') return;
    this.write(count(this.read(), state === 'received' ? { shared: 1 } : { burned: 1 }));
    this.noteChange(now);
  }

  /** Queues a mail that failed once more; false when there is none that could be. */
  resend(receiptId: string, mailId: number, now: number): boolean {
    let isQueued = false;
    this.change(() => {
      isQueued = this.outbox.resend(receiptId, mailId, now);
      if (isQueued) this.noteChange(now);
    });
    return isQueued;
  }

  /** Forgets the lists of an account that ends; mails that wait are not sent any more. */
  clearLists(): void {
    this.receipts.clear();
    this.outbox.clear();
  }

  /** Clears away everything that was kept for its time. */
  clearOld(now: number): void {
    const state = this.read();
    if (state.pending !== null && state.pending.endsAt <= now) this.#letLapse(state, now);
    this.receipts.deleteOld(now);
    this.outbox.deleteOld(now);
  }

  /** A sign-up that nobody verified goes, and the directory forgets which of its mails failed. */
  #letLapse(state: AccountState, now: number): void {
    this.write({ ...state, pending: null });
    if (this.outbox.failures().length > 0) this.noteChange(now);
    this.clearLists();
  }

  /** Whether nothing is left that anybody could ask for, and the directory has heard of it. */
  isSpent(): boolean {
    return this.#exists && isEmpty(this.read()) && this.untoldChange() === null;
  }

  /** Removes the account, its files included. */
  async deleteAll(): Promise<void> {
    this.#exists = false;
    await this.#storage.deleteAll();
  }

  /** When something wants to be done next, in epoch ms. */
  nextDueAt(): number | null {
    if (!this.#exists) return null;
    const { pending } = this.read();
    const dues = [this.receipts.nextDueAt(), this.outbox.nextDueAt(), pending?.endsAt ?? null];
    const known = dues.filter((due) => due !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
}
