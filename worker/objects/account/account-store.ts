/**
 * What an account's object stores: its state as one value, its lists as tables, and the number of its last change
 * that the directory was to hear of. Nothing is written before somebody signs up, so that junk addresses and cookies
 * create nothing.
 */
import { RECEIPT_SECONDS } from '../../../shared/limits.ts';
import { count, isEmpty } from '../../rules/account-profile.ts';
import { type AccountState, emptyAccount, type EmailRequest } from '../../rules/account-state.ts';
import { nextTokenEnd, withoutDeadTokens } from '../../rules/api-token.ts';
import type { Requester } from '../../rules/email-quota.ts';
import type { AccountHome, RecentPage } from './views.ts';
import { type AuthLogPage, AuthLogTable, authLogTable } from './auth-log-table.ts';
import { ChangeNumbers } from '../shared/change-numbers.ts';
import { DeliveryTable, deliveryTable } from './delivery-table.ts';
import { DomainTable, domainTable } from './domain-table.ts';
import { MailQuota } from './email-quota.ts';
import { OutboxTable, outboxTable } from '../shared/email-table.ts';
import type { MailView, SecretLinkEmail } from '../shared/email-views.ts';
import { type NewReceipt, ReceiptTable, receiptTable } from './receipt-table.ts';
import { migrate } from '../shared/migrations.ts';
import { WebhookTable, webhookTable } from './webhook-table.ts';

/** Exported for the test of what earlier versions stored. */
export const accountMigrations = [
  `${receiptTable}\n${outboxTable}`,
  domainTable,
  `${webhookTable}\n${deliveryTable}`,
  authLogTable,
] as const;

/** The emails that an account writes. */
export const accountTemplates = [
  'verification',
  'account-exists',
  'reset',
  'password-changed',
  'api-token',
  'secret-link',
] as const;

export type AccountTemplate = (typeof accountTemplates)[number];

export class AccountStore {
  readonly receipts: ReceiptTable;
  readonly outbox: OutboxTable<AccountTemplate>;
  readonly domains: DomainTable;
  readonly webhook: WebhookTable;
  readonly deliveries: DeliveryTable;
  readonly authLog: AuthLogTable;
  readonly #storage: DurableObjectStorage;
  readonly #changes: ChangeNumbers;
  readonly #quota: MailQuota;
  #exists: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.receipts = new ReceiptTable(storage.sql);
    this.outbox = new OutboxTable(storage.sql, accountTemplates);
    this.domains = new DomainTable(storage.sql);
    this.webhook = new WebhookTable(storage.sql);
    this.deliveries = new DeliveryTable(storage.sql);
    this.authLog = new AuthLogTable(storage.sql);
    this.#changes = new ChangeNumbers(storage.kv);
    this.#quota = new MailQuota(storage.kv);
    this.#exists = storage.kv.get('state') !== undefined;
    if (this.#exists) migrate(storage, accountMigrations);
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
    if (!this.#exists) migrate(this.#storage, accountMigrations);
    this.#exists = true;
    this.#storage.transactionSync(write);
  }

  write(state: AccountState): void {
    this.#storage.kv.put('state', state);
  }

  /** Numbers a change that the directory is to hear of; a later account of the same address goes on counting. */
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

  /** Keeps a receipt, and queues the mails with its link. */
  keepReceipt(
    receipt: NewReceipt,
    emails: readonly SecretLinkEmail[],
    origin: string,
    now: number,
  ): void {
    this.change(() => {
      if (!this.receipts.add(receipt)) return;
      for (const letter of emails) this.outbox.addLink(receipt.id, letter, origin, now);
      this.write(count(this.read(), { created: 1 }));
      this.noteChange(now);
    });
  }

  /** Takes back the receipt of a secret that was not created. */
  discardReceipt(id: string, now: number): void {
    if (!this.#exists) return;
    this.change(() => {
      if (!this.receipts.remove(id)) return;
      this.write(count(this.read(), { created: -1 }));
      this.noteChange(now);
    });
  }

  /** Queues a mail to the account itself, unless its requester, or everyone together, had enough of them lately. */
  queueMail(letter: EmailRequest, origin: string, requester: Requester | null, now: number): void {
    if (typeof letter !== 'string') {
      // The notice of a new API token is never held back: only someone with the password can cause it.
      this.outbox.addSealed(letter, origin, now);
    } else if (this.#quota.count({ template: letter, requester, queuedAt: now })) {
      this.outbox.add(letter, origin, now);
    }
  }

  home(now: number): AccountHome {
    const names = this.#exists ? this.domains.names() : [];
    return {
      receipts: this.recent(0, 0, now).count,
      domainCount: names.length,
      domains: proven(names),
    };
  }

  /** The names of the domains that it has proven. */
  provenDomains(): string[] {
    return this.#exists ? proven(this.domains.names()) : [];
  }

  /** One page of what was sealed lately, newest first. */
  recent(offset: number, limit: number, now: number): RecentPage {
    if (!this.#exists) return { receipts: [], count: 0 };
    const since = now - RECEIPT_SECONDS * 1000;
    return {
      receipts: this.receipts.page(since, offset, limit),
      count: this.receipts.count(since),
    };
  }

  /** One page of the authentication log, newest first. */
  authLogPage(offset: number, limit: number, now: number): AuthLogPage {
    return this.#exists ? this.authLog.page(offset, limit, now) : { entries: [], count: 0 };
  }

  /** The mails of a receipt; null when there is no such receipt. */
  mailsOf(receiptId: string): MailView[] | null {
    const isKept = this.#exists && this.receipts.find(receiptId) !== null;
    return isKept ? this.outbox.ofReceipt(receiptId) : null;
  }

  /** Queues a mail of a receipt once more that failed; false when there is none that could be. */
  resend(receiptId: string, mailId: number, now: number): boolean {
    return this.#requeue(now, () => this.outbox.resend(receiptId, mailId, now));
  }

  /** Queues any mail once more that failed; false when there is none that could be. */
  retry(mailId: number, now: number): boolean {
    return this.#requeue(now, () => this.outbox.retry(mailId, now));
  }

  #requeue(now: number, queue: () => boolean): boolean {
    if (!this.#exists) return false;
    let isQueued = false;
    this.change(() => {
      isQueued = queue();
      if (isQueued) this.noteChange(now);
    });
    return isQueued;
  }

  /**
   * Forgets the lists of an account that ends; mails that wait are not sent any more. Its domains are let go of, and
   * it goes when they are gone.
   */
  clearLists(now: number): void {
    this.domains.removeAll(now);
    this.receipts.clear();
    this.outbox.clear();
    this.#quota.clear();
    this.webhook.clear();
    this.deliveries.clear();
    this.authLog.clear();
  }

  /** Forgets where the webhook led and what it was told; what waits is not sent any more. */
  forgetWebhook(): void {
    this.webhook.clear();
    this.deliveries.clear();
  }

  /** Clears away everything that was kept for its time. */
  clearOld(now: number): void {
    const state = this.read();
    if (state.pending !== null && state.pending.endsAt <= now) this.#letLapse(state, now);
    this.#forgetDeadTokens(now);
    this.receipts.deleteOld(now);
    this.outbox.deleteOld(now);
    this.#quota.deleteOld(now);
    this.webhook.deleteOld(now);
    this.deliveries.deleteOld(now);
    this.authLog.deleteOld(now);
  }

  #forgetDeadTokens(now: number): void {
    const state = this.read();
    const next = withoutDeadTokens(state, now);
    if (next !== state) this.write(next);
  }

  /** A sign-up that nobody verified goes, and the directory forgets which of its mails failed. */
  #letLapse(state: AccountState, now: number): void {
    this.write({ ...state, pending: null });
    if (this.outbox.failures().length > 0) this.noteChange(now);
    this.clearLists(now);
  }

  /** Whether nothing is left that anybody could ask for, and the directory has heard of it. */
  isSpent(): boolean {
    if (!this.#exists || !isEmpty(this.read())) return false;
    return this.untoldChange() === null && this.domains.isEmpty();
  }

  /** Removes the account, its files included. */
  async deleteAll(): Promise<void> {
    this.#exists = false;
    await this.#storage.deleteAll();
  }

  /** When something wants to be done next, in epoch ms. */
  nextDueAt(): number | null {
    if (!this.#exists) return null;
    const state = this.read();
    const { receipts, outbox, domains, webhook, deliveries, authLog } = this;
    const lists = [receipts, outbox, this.#quota, domains, webhook, deliveries, authLog];
    const ends = [state.pending?.endsAt ?? null, nextTokenEnd(state)];
    const dues = [...lists.map((list) => list.nextDueAt()), ...ends];
    const known = dues.filter((due) => due !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
}

function proven(names: ReturnType<DomainTable['names']>): string[] {
  return names.filter(({ isProven }) => isProven).map(({ identifier }) => identifier);
}
