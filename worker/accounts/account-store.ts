/**
 * The storage of an account and how it changes: its state as one value, its lists as tables, and the sequence number of its
 * last change that the directory lists. Nothing is written before a sign-up, so that junk addresses and cookies create nothing.
 */
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import type { Stores } from '../platform/call-object.ts';
import type {
  AccountHome,
  EventEmails,
  NewReceipt,
  ReceiptEmails,
  RecentPage,
} from './account-types.ts';
import { count, isEmpty } from './rules/account-profile.ts';
import {
  type AccountState,
  emptyAccount,
  type EmailRequest,
  type Transition,
} from './rules/account-state.ts';
import { nextSessionEnd, withoutDeadSessions } from './rules/account-credentials.ts';
import { nextTokenEnd, withoutDeadTokens } from './rules/api-token.ts';
import {
  type CountedMail,
  countMail,
  endOf,
  recentMails,
  type Requester,
} from '../email/rules/email-quota.ts';
import type { SecretLinkEmail } from '../email/contents.ts';
import { StoredSequence } from '../platform/directory-sync.ts';
import { EmailTable, emailTable, eventTemplates } from '../email/email-table.ts';
import type { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { migrate } from '../platform/durable-object.ts';
import { AskReceiptTable, askReceiptTable } from '../asks/ask-receipt-table.ts';
import type { AskReceipt, NewAskReceipt } from '../asks/types.ts';
import { type AuthLogPage, AuthLogTable, authLogTable } from './auth-log.ts';
import { DeliveryTable, deliveryTable } from '../webhooks/deliveries.ts';
import { DomainTable, domainTable } from '../domains/domain-table.ts';
import { ReceiptTable, receiptTable } from './receipt-table.ts';
import { WebhookTable, webhookTable } from '../webhooks/settings.ts';

/** Exported for the test of migrations. */
export const accountMigrations = [
  [
    receiptTable,
    askReceiptTable,
    emailTable,
    domainTable,
    webhookTable,
    deliveryTable,
    authLogTable,
  ].join('\n'),
] as const;

/** The emails that an account writes. */
const accountTemplates = [
  'verification',
  'invitation',
  'account-exists',
  'reset',
  'password-changed',
  'api-token',
  'secret-link',
  ...eventTemplates,
] as const;

export type AccountTemplate = (typeof accountTemplates)[number];

/** What the parts of an account work with. Settings may be wrong: they are read when they are needed. */
export interface AccountContext extends Stores {
  /** The name of the account. */
  readonly account: string;
}

export class AccountStore {
  readonly receipts: ReceiptTable;
  readonly asks: AskReceiptTable;
  readonly emails: EmailTable<AccountTemplate>;
  readonly domains: DomainTable;
  readonly webhook: WebhookTable;
  readonly deliveries: DeliveryTable;
  readonly authLog: AuthLogTable;
  /** Numbers the changes that the directory lists. */
  readonly sequence: StoredSequence;
  readonly #storage: DurableObjectStorage;
  readonly #quota: EmailQuota;
  #exists: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.receipts = new ReceiptTable(storage.sql);
    this.asks = new AskReceiptTable(storage.sql);
    this.emails = new EmailTable(storage.sql, accountTemplates);
    this.domains = new DomainTable(storage.sql);
    this.webhook = new WebhookTable(storage.sql);
    this.deliveries = new DeliveryTable(storage.sql);
    this.authLog = new AuthLogTable(storage.sql);
    this.sequence = new StoredSequence(storage.kv);
    this.#quota = new EmailQuota(storage.kv);
    this.#exists = storage.kv.get('state') !== undefined;
    if (this.#exists) migrate(storage, accountMigrations);
  }

  /** Whether anything was ever stored, and the tables exist. */
  get exists(): boolean {
    return this.#exists;
  }

  read(): AccountState {
    return this.#storage.kv.get<AccountState>('state') ?? emptyAccount;
  }

  /** Runs `write` in a transaction. */
  change(write: () => void): void {
    if (!this.#exists) migrate(this.#storage, accountMigrations);
    this.#exists = true;
    this.#storage.transactionSync(write);
  }

  write(state: AccountState): void {
    this.#storage.kv.put('state', state);
  }

  /** Numbers a change that the directory lists. */
  recordChange(now: number): void {
    this.sequence.advance(now);
  }

  /** Stores a receipt, and queues the emails with its link. */
  addReceipt(
    receipt: NewReceipt,
    emails: readonly SecretLinkEmail[],
    origin: string,
    now: number,
  ): void {
    this.change(() => {
      if (!this.receipts.add(receipt)) return;
      for (const email of emails) this.emails.addLink(receipt.id, email, origin, now);
      this.write(count(this.read(), { created: 1 }));
      this.recordChange(now);
    });
  }

  /** Stores the receipt of a request. */
  addAsk(receipt: NewAskReceipt): void {
    this.change(() => this.asks.add(receipt));
  }

  /** The requests that are not older than the list of secrets. */
  recentAsks(now: number): AskReceipt[] {
    return this.#exists ? this.asks.recent(now - RECEIPT_SECONDS * 1000) : [];
  }

  /** Takes back the receipt of a secret that was not created. */
  discardReceipt(id: string, now: number): void {
    if (!this.#exists) return;
    this.change(() => {
      if (!this.receipts.remove(id)) return;
      this.write(count(this.read(), { created: -1 }));
      this.recordChange(now);
    });
  }

  /** Queues an email to the account itself, within the quota of its requester and of all requesters together. */
  queueEmail(email: EmailRequest, origin: string, requester: Requester | null, now: number): void {
    if (typeof email !== 'string') {
      // The notice of a new API token has no quota: only a caller with the password can cause it.
      this.emails.addEncrypted(email, origin, now);
    } else if (this.#quota.count({ template: email, requester, queuedAt: now })) {
      this.emails.add(email, origin, now);
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

  /** One page of recent receipts, newest first. */
  recent(offset: number, limit: number, now: number): RecentPage {
    if (!this.#exists) return { receipts: [], count: 0 };
    const since = now - RECEIPT_SECONDS * 1000;
    return {
      receipts: this.receipts.page(since, offset, limit),
      count: this.receipts.count(since),
      ...(offset === 0 && limit > 0 && { days: this.receipts.countsByDay(since) }),
    };
  }

  /** One page of the authentication log, newest first. */
  authLogPage(offset: number, limit: number, now: number): AuthLogPage {
    return this.#exists ? this.authLog.page(offset, limit, now) : { entries: [], count: 0 };
  }

  /** The emails of a receipt; null when there is no such receipt. */
  emailsOf(receiptId: string): ReceiptEmails | null {
    const hasReceipt = this.#exists && this.receipts.find(receiptId) !== null;
    if (!hasReceipt) return null;
    const notify = this.receipts.emailsOf(receiptId)?.events ?? [];
    return { mails: this.emails.ofReceipt(receiptId), notify };
  }

  /** Changes what the sender of a receipt is emailed about; false when there is no such receipt. */
  setEmails(receiptId: string, emails: EventEmails): boolean {
    return this.#exists && this.receipts.setEmails(receiptId, emails);
  }

  /** Queues a failed email of a receipt again; false when there is none that can be. */
  resend(receiptId: string, mailId: number, now: number): boolean {
    return this.#requeue(now, () => this.emails.resend(receiptId, mailId, now));
  }

  /** Queues any failed email again; false when there is none that can be. */
  retry(mailId: number, now: number): boolean {
    return this.#requeue(now, () => this.emails.retry(mailId, now));
  }

  #requeue(now: number, queue: () => boolean): boolean {
    if (!this.#exists) return false;
    let isQueued = false;
    this.change(() => {
      isQueued = queue();
      if (isQueued) this.recordChange(now);
    });
    return isQueued;
  }

  /** Deletes the lists of an account that ends, with the emails that wait. Its domains are removed by the alarm. */
  clearLists(now: number): void {
    this.domains.removeAll(now);
    this.receipts.clear();
    this.asks.clear();
    this.emails.clear();
    this.#quota.clear();
    this.authLog.clear();
    this.clearWebhook();
  }

  /** Deletes the webhook with its deliveries, those that wait included. */
  clearWebhook(): void {
    this.webhook.clear();
    this.deliveries.clear();
  }

  /** Deletes whatever is not in a list with an alarm of its own and was stored long enough. */
  deleteExpired(now: number): void {
    const state = this.read();
    if (state.pending !== null && state.pending.endsAt <= now) this.#expireSignUp(state, now);
    this.#deleteDeadAccess(now);
    this.#quota.deleteOld(now);
    this.authLog.deleteOld(now);
  }

  /** When `deleteExpired` has something to delete, or the whole account can be deleted, in epoch ms. */
  nextExpiryAt(): number | null {
    const state = this.read();
    if (this.#isRemovable(state)) return 0;
    const ends = [state.pending?.endsAt ?? null, nextTokenEnd(state), nextSessionEnd(state)];
    const times = [...ends, this.#quota.nextDueAt(), this.authLog.nextDueAt()];
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  #deleteDeadAccess(now: number): void {
    const state = this.read();
    const next = withoutDeadSessions(withoutDeadTokens(state, now), now);
    if (next !== state) this.write(next);
  }

  /** Deletes a sign-up that was not verified; the directory removes its failed emails. */
  #expireSignUp(state: AccountState, now: number): void {
    this.write({ ...state, pending: null });
    if (this.emails.failures().length > 0) this.recordChange(now);
    this.clearLists(now);
  }

  /** Deletes an account that is empty, with its file, once the directory has acknowledged that. */
  async deleteIfEmpty(): Promise<void> {
    if (!this.#exists || !this.#isRemovable(this.read())) return;
    this.#exists = false;
    await this.#storage.deleteAll();
  }

  #isRemovable(state: AccountState): boolean {
    if (!isEmpty(state) || !this.domains.isEmpty()) return false;
    const { last, acknowledged } = this.sequence.read();
    return last <= acknowledged;
  }
}

function proven(names: ReturnType<DomainTable['names']>): string[] {
  return names.filter(({ isProven }) => isProven).map(({ identifier }) => identifier);
}

/** The emails that an account was sent within the last day, and who requested them. */
class EmailQuota {
  static readonly #key = 'email_quota';
  readonly #kv: DurableObjectStorage['kv'];

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /** Counts an email that is about to be queued; false when it must not be. */
  count(mail: CountedMail): boolean {
    const counted = countMail(this.#read(), mail);
    if (counted) this.#kv.put(EmailQuota.#key, counted);
    return counted !== null;
  }

  /** Deletes requesters that do not count any more. */
  deleteOld(now: number): void {
    const before = this.#read();
    const recent = recentMails(before, now);
    if (recent.length === before.length) return;
    if (recent.length === 0) this.clear();
    else this.#kv.put(EmailQuota.#key, recent);
  }

  nextDueAt(): number | null {
    const [oldest] = this.#read();
    return oldest ? endOf(oldest) : null;
  }

  clear(): void {
    this.#kv.delete(EmailQuota.#key);
  }

  #read(): readonly CountedMail[] {
    return this.#kv.get<readonly CountedMail[]>(EmailQuota.#key) ?? [];
  }
}

/** What the emails and the log entry of a transition contain about the call. */
interface Caller {
  /** Scheme and host for the links in emails. */
  readonly origin?: string;
  /** The browser in two words, for the authentication log. */
  readonly device?: string;
  /** Counted for the emails that follow; null for the account itself. */
  readonly requester?: Requester | null;
}

/** How an account changes: its state and what is stored beside it in one transaction, and the alarm for what follows. */
export class AccountMachine {
  readonly #store: AccountStore;
  readonly #alarms: AlarmScheduler;
  readonly #wiped: () => void;

  /** @param wiped called when replaced bytes must not stay in the file */
  constructor(store: AccountStore, alarms: AlarmScheduler, wiped: () => void) {
    this.#store = store;
    this.#alarms = alarms;
    this.#wiped = wiped;
  }

  /** Read, decide, write: must not contain an await. */
  transition<Outcome>(
    decide: (state: AccountState, now: number) => Transition<Outcome>,
    { origin = '', device = '', requester = null }: Caller = {},
  ): Outcome {
    const now = Date.now();
    const before = this.#store.read();
    const { next, outcome, emails, entry } = decide(before, now);
    if (next === before && emails.length === 0 && !entry) return outcome;
    this.#store.change(() => {
      if (next !== before) this.#store.write(next);
      if (entry) this.#store.authLog.record({ device, ...entry }, now);
      for (const email of emails) this.#store.queueEmail(email, origin, requester, now);
      if (next.profile !== before.profile) this.#store.recordChange(now);
    });
    this.changed();
    return outcome;
  }

  /** Must be called after each change: schedules what follows, and removes replaced bytes from the file. */
  changed(): void {
    if (this.#store.exists) this.#wiped();
    this.#alarms.update();
  }
}
