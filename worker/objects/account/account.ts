/**
 * Account: one object for each address. Like a vault it is a lock with a drawer: a transition is read, decided and
 * written in one synchronous step, and outcomes are returned, never thrown.
 *
 * It keeps hashes of tokens and of one half of what bcrypt makes of the password, and the account key only wrapped:
 * with everything in here and all of the server's secrets nobody opens a receipt. Mail leaves through its alarm.
 */
import { configOf } from '../../config/config.ts';
import { callObject, type Stores } from '../../rpc/call-object.ts';
import { AccountDomains } from './domains.ts';
import { type ReceiptEnding, hear, settle } from './endings.ts';
import { AccountMachine } from './state-machine.ts';
import { AccountOwner } from './owner.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountHome, RecentPage } from './views.ts';
import { AccountWebhook } from './webhook.ts';
import { doDueWork } from './due-work.ts';
import type { AddAnswer, DomainAnswer, DomainView, VerifyAnswer } from './domain-views.ts';
import type { DueAlarm } from '../shared/due-alarm.ts';
import type { MailView, SecretLinkEmail } from '../shared/email-views.ts';
import type { NewReceipt } from './receipt-table.ts';
import type { NewDomain, NewBranding } from './stored-domain.ts';
import type { NewWebhook, WebhookAnswer, WebhookView } from './webhook-views.ts';

export class Account extends AccountOwner {
  readonly #store: AccountStore;
  readonly #alarm: DueAlarm;
  readonly #domains: AccountDomains;
  readonly #webhook: AccountWebhook;

  constructor(ctx: DurableObjectState, env: Env) {
    const machine = new AccountMachine(ctx, env);
    super(ctx, env, machine);
    this.#store = machine.store;
    this.#alarm = machine.alarm;
    this.#domains = new AccountDomains(this.#store, () => ({
      ...this.#stores(),
      account: this.#name(),
      domains: this.#store.domains,
      contest: (account, identifier) =>
        callObject(configOf(env), env.ACCOUNT, account, async (other) =>
          other.contestDomain(identifier),
        ),
    }));
    this.#webhook = new AccountWebhook(this.#store, () => ({
      ...this.#stores(),
      account: this.#name(),
    }));
  }

  /** Keeps a receipt, and queues the mails with its link. */
  keepReceipt(receipt: NewReceipt, emails: readonly SecretLinkEmail[], origin: string): void {
    this.#store.keepReceipt(receipt, emails, origin, Date.now());
    this.#alarm.arm();
  }

  /** Takes back the receipt of a secret that was not created. */
  discardReceipt(id: string): void {
    this.#store.discardReceipt(id, Date.now());
  }

  /** What its owner is greeted with. */
  home(): AccountHome {
    return this.#store.home(Date.now());
  }

  recent(offset: number, limit: number): RecentPage {
    return this.#store.recent(offset, limit, Date.now());
  }

  /** Hears how a secret ended, from whoever was there. */
  hear(heard: ReceiptEnding): void {
    hear(this.#store, heard, Date.now());
    this.#alarm.arm();
  }

  /** Notes how secrets ended, as somebody found out who looked at them. */
  settle(ended: readonly ReceiptEnding[]): void {
    settle(this.#store, ended, Date.now());
    this.#alarm.arm();
  }

  /** The mails of a receipt; null when the account has no such receipt. */
  mailsOf(receiptId: string): MailView[] | null {
    return this.#store.mailsOf(receiptId);
  }

  /** Queues a mail of a receipt once more that failed. */
  resend(receiptId: string, mailId: number): boolean {
    const isQueued = this.#store.resend(receiptId, mailId, Date.now());
    this.#alarm.arm();
    return isQueued;
  }

  /** Queues any mail once more that was given up. */
  retry(mailId: number): boolean {
    const isQueued = this.#store.retry(mailId, Date.now());
    this.#alarm.arm();
    return isQueued;
  }

  listDomains(): DomainView[] {
    return this.#domains.list();
  }

  domain(identifier: string): DomainAnswer {
    return this.#domains.show(identifier);
  }

  async addDomain(name: NewDomain): Promise<AddAnswer> {
    return this.#armedAfter(this.#domains.add(name));
  }

  /** Looks for the proof that a domain is the account's, and takes it from whoever had it and has none any more. */
  async verifyDomain(identifier: string): Promise<VerifyAnswer> {
    return this.#armedAfter(this.#domains.verify(identifier));
  }

  async removeDomain(identifier: string): Promise<DomainAnswer> {
    return this.#armedAfter(this.#domains.remove(identifier));
  }

  async updateBranding(identifier: string, look: NewBranding): Promise<DomainAnswer> {
    return this.#armedAfter(this.#domains.dress(identifier, look));
  }

  /** Another account has proven a domain of this one. */
  contestDomain(identifier: string): void {
    this.#domains.contest(identifier);
    this.#alarm.arm();
  }

  webhook(): WebhookView {
    return this.#webhook.show();
  }

  setWebhook(given: NewWebhook): WebhookAnswer {
    const answer = this.#webhook.set(given);
    this.#alarm.arm();
    return answer;
  }

  renewWebhookSecret(sealedSecret: Uint8Array): WebhookAnswer {
    const answer = this.#webhook.renew(sealedSecret);
    this.#alarm.arm();
    return answer;
  }

  /** Sends a test at once, and answers with what became of it. */
  async testWebhook(): Promise<WebhookAnswer> {
    return this.#armedAfter(this.#webhook.test());
  }

  /** Queues a delivery again that was given up. */
  resendDelivery(id: string): WebhookAnswer {
    const answer = this.#webhook.resend(id);
    this.#alarm.arm();
    return answer;
  }

  removeWebhook(): WebhookAnswer {
    const answer = this.#webhook.remove();
    this.#alarm.arm();
    return answer;
  }

  override async alarm(): Promise<void> {
    await this.#alarm.rang(() => {
      const helpers = { domains: this.#domains, webhook: this.#webhook };
      return doDueWork(this.#store, helpers, this.#stores(), this.#name());
    }, 'account_alarm_failed');
  }

  #stores(): Stores {
    return { env: this.env, config: configOf(this.env) };
  }

  #name(): string {
    return this.ctx.id.name ?? '';
  }

  /** What it leaves to be done is done later. */
  async #armedAfter<Result>(work: Promise<Result>): Promise<Result> {
    this.#alarm.arm();
    const result = await work;
    this.#alarm.arm();
    return result;
  }
}
