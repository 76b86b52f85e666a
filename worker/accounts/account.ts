/**
 * Account: one object for each address. A transition is read, decided and written in one synchronous step, and outcomes are
 * returned, never thrown. The rules decide; this class connects them to the stored state and to the parts of an account.
 *
 * It stores hashes of tokens and of one half of the bcrypt output of the password, and the account key only wrapped: its
 * storage and all of the server's secrets together do not open a receipt. Emails are sent by its alarm.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../shared/locales.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { configOf } from '../config/config.ts';
import { sha256 } from '../crypto/hash.ts';
import { accountStub } from './stub.ts';
import type {
  AccountHome,
  CredentialCheck,
  CustomerView,
  EventEmails,
  NewReceipt,
  ReceiptEmails,
  ReceiptEnding,
  ReceiptNotice,
  RecentPage,
} from './account-types.ts';
import type {
  AddAnswer,
  DomainAnswer,
  DomainView,
  NewBranding,
  VerifyAnswer,
} from '../domains/account-domains.ts';
import type { NewDomain } from '../domains/domain-table.ts';
import type { WebhookAnswer, WebhookView } from '../webhooks/account-webhook.ts';
import type { NewWebhook } from '../webhooks/settings.ts';
import * as credentials from './rules/account-credentials.ts';
import * as entry from './rules/account-entry.ts';
import * as profileRules from './rules/account-profile.ts';
import type { Profile, StoredPassword, Subscription, Transition } from './rules/account-state.ts';
import * as apiTokens from './rules/api-token.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import * as subscriptions from '../billing/rules/subscription.ts';
import type { SecretLinkEmail } from '../email/contents.ts';
import type { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { objectName, wiped } from '../platform/durable-object.ts';
import { DirectorySync, toDirectory } from '../platform/directory-sync.ts';
import { accountAlarms } from './account-alarms.ts';
import { type AccountContext, AccountMachine, AccountStore } from './account-store.ts';
import { AccountDomains } from '../domains/account-domains.ts';
import { recordAnswer, recordEndings, recordNotice } from './account-receipts.ts';
import type { AskAnswered, AskReceipt, NewAskReceipt } from '../asks/types.ts';
import { type AccountView, accountViewOf, customerViewOf } from './account-views.ts';
import type { AuthLogPage } from './auth-log.ts';
import { AccountWebhook } from '../webhooks/account-webhook.ts';
import { credentialId } from '../crypto/tokens.ts';

export class Account extends DurableObject<Env> {
  readonly #store: AccountStore;
  readonly #machine: AccountMachine;
  readonly #alarms: AlarmScheduler;
  readonly #domains: AccountDomains;
  readonly #webhook: AccountWebhook;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const context = (): AccountContext => ({
      env,
      config: configOf(env),
      account: objectName(ctx),
    });
    const store = new AccountStore(ctx.storage);
    const sync = new DirectorySync(
      store.sequence,
      () => {
        const { profile } = store.read();
        const customer = profile && customerViewOf(profile);
        return { kind: 'account', customer, failedMails: store.emails.failures() };
      },
      toDirectory(ctx, env),
    );
    this.#store = store;
    this.#domains = new AccountDomains(store, () => ({
      ...context(),
      domains: store.domains,
      contest: (account, identifier) =>
        accountStub({ env, config: configOf(env) }, account).contestDomain(identifier),
    }));
    this.#webhook = new AccountWebhook(store, context);
    const parts = { domains: this.#domains, webhook: this.#webhook, sync };
    this.#alarms = accountAlarms(ctx.storage, store, parts, context);
    this.#machine = new AccountMachine(store, this.#alarms, () => wiped(ctx));
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
    this.#machine.changed();
  }

  /**
   * Signs up; both outcomes are the same to the caller.
   *
   * @param origin here and below: scheme and host for the links in emails
   * @param isTrusted takes the address for verified at once
   * @param device here and below: the caller's browser in two words
   * @param requester here and below: the caller, counted for the emails that follow
   */
  signUp(
    command: entry.SignUpCommand,
    origin: string,
    isTrusted: boolean,
    device: string,
    requester: Requester,
  ): void {
    this.#machine.transition(
      (state, now): Transition<entry.VerifyOutcome | null> => {
        const signed = entry.signUp(state, command, now);
        return isTrusted ? { ...entry.verifyAtOnce(signed.next, now), emails: [] } : signed;
      },
      { origin, device, requester },
    );
  }

  /** Emails an invitation, unless there is an account. */
  invite(command: entry.SignUpCommand, origin: string): 'invited' | 'exists' {
    return this.#machine.transition((state, now) => entry.invite(state, command, now), { origin });
  }

  /** The address that an emailed token was sent to; null when it is spent. */
  addressOfToken(tokenHash: Uint8Array): string | null {
    return credentials.addressOfToken(this.#store.read(), tokenHash, Date.now());
  }

  verify(command: entry.VerifyCommand, device: string): entry.VerifyOutcome {
    return this.#machine.transition((state, now) => entry.verify(state, command, now), { device });
  }

  /** The stored password to compare with; null where there is none. */
  password(): StoredPassword | null {
    return entry.passwordOf(this.#store.read(), Date.now());
  }

  signIn(
    command: WithVerifier<entry.SignInCommand>,
    origin: string,
    requester: Requester,
  ): { kind: 'signed_in'; customer: CustomerView } | { kind: 'failed' } {
    const outcome = this.#machine.transition(
      (state, now) => entry.signIn(state, withHash(command), now),
      { origin, device: command.session.device, requester },
    );
    const { profile } = this.#store.read();
    if (outcome === 'failed' || !profile) return { kind: 'failed' };
    return { kind: 'signed_in', customer: customerViewOf(profile) };
  }

  /** Checks a session by the hash of its token. */
  session(hash: Uint8Array, isUse: boolean): CredentialCheck {
    const check = this.#machine.transition((state, now) =>
      credentials.checkSession(state, hash, isUse, now),
    );
    if (check.kind === 'dead') return check;
    const { wrappedKey } = check.session;
    const customer = customerViewOf(check.profile);
    const domains = this.#store.provenDomains();
    return { kind: 'live', customer, wrappedKey, scopes: null, domains };
  }

  apiToken(hash: Uint8Array): CredentialCheck {
    const check = this.#machine.transition((state, now) =>
      apiTokens.checkApiToken(state, hash, now),
    );
    if (check.kind === 'wrong') return { kind: 'dead' };
    const { profile, token } = check;
    const { wrappedKey, scopes } = token;
    const customer = customerViewOf(profile);
    return { kind: 'live', customer, wrappedKey, scopes, domains: this.#store.provenDomains() };
  }

  endSession(hash: Uint8Array): void {
    this.#machine.transition((state) => credentials.endSession(state, hash));
  }

  /** Ends the session with the id of a view; returns how many that were. */
  endSessionById(id: string, device: string): number {
    const found = this.#store.read().sessions.find(({ hash }) => credentialId(hash) === id);
    if (!found) return 0;
    this.#machine.transition((state) => credentials.endSessionOfList(state, found.hash), {
      device,
    });
    return 1;
  }

  endOtherSessions(hash: Uint8Array | null, device: string): number {
    return this.#machine.transition(
      (state) => credentials.endOtherSessions(state, hash ?? new Uint8Array()),
      { device },
    );
  }

  changePassword(
    command: WithVerifier<credentials.ChangePasswordCommand>,
    origin: string,
    device: string,
  ): 'changed' | 'wrong' {
    return this.#machine.transition(
      (state) => credentials.changePassword(state, withHash(command)),
      { origin, device },
    );
  }

  /** Records that a session was asked for the password and gave a wrong one. */
  recordFailedConfirmation(device: string): void {
    this.#machine.transition(credentials.failConfirmation, { device });
  }

  rehash(verifier: Uint8Array, password: StoredPassword): void {
    this.#machine.transition((state) => credentials.rehash(state, sha256(verifier), password));
  }

  /** Emails a link that resets the password. */
  requestReset(origin: string, device: string, requester: Requester): void {
    this.#machine.transition((state, now) => credentials.forget(state, now), {
      origin,
      device,
      requester,
    });
  }

  /** Sets a new password by an emailed token; whatever the old one opened stays encrypted for ever. */
  reset(
    tokenHash: Uint8Array,
    password: StoredPassword,
    origin: string,
    device: string,
  ): 'reset' | 'spent' {
    const outcome = this.#machine.transition(
      (state, now) => credentials.reset(state, tokenHash, password, now),
      { origin, device },
    );
    // No await since the transition: the platform stores both changes, or neither.
    if (outcome === 'reset') {
      this.#store.receipts.abandon();
      this.#store.asks.abandon();
    }
    return outcome;
  }

  createApiToken(
    command: WithVerifier<apiTokens.CreateTokenCommand>,
    origin: string,
    device: string,
  ): apiTokens.CreateTokenOutcome {
    return this.#machine.transition(
      (state, now) => apiTokens.createToken(state, withHash(command), now),
      { origin, device },
    );
  }

  /** Revokes the API token with the id of a view, or with null all. */
  revokeApiTokens(id: string | null, device: string): void {
    this.#machine.transition(
      (state) =>
        apiTokens.revokeTokens(state, ({ hash }) => id === null || credentialId(hash) === id),
      { device },
    );
  }

  setLocale(locale: Locale): string {
    return this.#machine.transition((state) => profileRules.setLocale(state, locale));
  }

  /** Sets what the owner is emailed about new secrets. */
  setNotify(events: readonly NotifyEvent[]): readonly NotifyEvent[] {
    return this.#machine.transition((state) => profileRules.setNotify(state, events));
  }

  /** Null when there is no account. */
  setPlan(planid: string): CustomerView | null {
    const profile = this.#machine.transition((state) => profileRules.setPlan(state, planid));
    return profile && customerViewOf(profile);
  }

  /** Numbers a query about a payment before it is made; null when there is no account. */
  takeTicket(): number | null {
    return this.#machine.transition(subscriptions.takeTicket);
  }

  /** Stores the result of a query, unless that of a later one is stored. */
  storeSubscription(found: Subscription): boolean {
    return this.#machine.transition((state) => subscriptions.storeSubscription(state, found));
  }

  /** Sets a role, which is valid from the very next call on; null when there is no account. */
  setRole(role: Profile['role']): CustomerView | null {
    const profile = this.#machine.transition((state) => profileRules.setRole(state, role));
    return profile && customerViewOf(profile);
  }

  /** Ends the account; the object is deleted once the directory has acknowledged that. */
  destroy(verifier: Uint8Array): 'destroyed' | 'wrong' {
    const verifierHash = sha256(verifier);
    const outcome = this.#machine.transition((state) => credentials.destroy(state, verifierHash));
    // No await since the transition: the platform stores both changes, or neither.
    if (outcome === 'destroyed') this.#store.clearLists(Date.now());
    return outcome;
  }

  /** One page of its authentication log, newest first. */
  authLog(offset: number, limit: number): AuthLogPage {
    return this.#store.authLogPage(offset, limit, Date.now());
  }

  /** The account as its owner may see it; null when there is none. */
  view(currentHash: Uint8Array | null): AccountView | null {
    return accountViewOf(this.#store.read(), currentHash, Date.now());
  }

  /** What every page of its owner shows. */
  home(): AccountHome {
    return this.#store.home(Date.now());
  }

  recent(offset: number, limit: number): RecentPage {
    return this.#store.recent(offset, limit, Date.now());
  }

  /** Stores a receipt, and queues the emails with its link. */
  addReceipt(receipt: NewReceipt, emails: readonly SecretLinkEmail[], origin: string): void {
    this.#store.addReceipt(receipt, emails, origin, Date.now());
    this.#machine.changed();
  }

  /** Stores the receipt of a request for a secret. Idempotent. */
  addAsk(receipt: NewAskReceipt): void {
    this.#store.addAsk(receipt);
    this.#machine.changed();
  }

  /** The requests of the last 30 days, newest first. */
  recentAsks(): AskReceipt[] {
    return this.#store.recentAsks(Date.now());
  }

  /** Records an answer to a request, once, and tells its owner as they want. */
  recordAnswer(answered: AskAnswered): void {
    recordAnswer(this.#store, answered, Date.now());
    this.#machine.changed();
  }

  /** Takes back the receipt of a secret that was not created. */
  discardReceipt(id: string): void {
    this.#store.discardReceipt(id, Date.now());
  }

  /** Records how a secret ended, for the call that ended it. */
  recordEnding(ended: ReceiptEnding): void {
    recordEndings(this.#store, [ended], Date.now());
    this.#machine.changed();
  }

  /** Records that a secret was locked, or that its opening is disputed. */
  recordNotice(notice: ReceiptNotice): void {
    recordNotice(this.#store, notice, Date.now());
    this.#machine.changed();
  }

  /** Records how secrets ended, for a call of their owner who has seen it. */
  recordEndings(ended: readonly ReceiptEnding[]): void {
    recordEndings(this.#store, ended, Date.now());
    this.#machine.changed();
  }

  /** The emails of a receipt, to its recipients and to come; null when the account has no such receipt. */
  emailsOf(receiptId: string): ReceiptEmails | null {
    return this.#store.emailsOf(receiptId);
  }

  /** Changes what the sender of a receipt is emailed about; false when there is no such receipt. */
  setEmails(receiptId: string, emails: EventEmails): boolean {
    return this.#store.setEmails(receiptId, emails);
  }

  /** Queues a failed email of a receipt again. */
  resend(receiptId: string, mailId: number): boolean {
    return this.#changed(this.#store.resend(receiptId, mailId, Date.now()));
  }

  /** Queues any failed email again. */
  retry(mailId: number): boolean {
    return this.#changed(this.#store.retry(mailId, Date.now()));
  }

  listDomains(): DomainView[] {
    return this.#domains.list();
  }

  domain(identifier: string): DomainAnswer {
    return this.#domains.show(identifier);
  }

  async addDomain(name: NewDomain): Promise<AddAnswer> {
    return this.#changedBy(this.#domains.add(name));
  }

  /** Looks up the proof of a domain, and takes the domain from an account whose proof is gone. */
  async verifyDomain(identifier: string): Promise<VerifyAnswer> {
    return this.#changedBy(this.#domains.verify(identifier));
  }

  async removeDomain(identifier: string): Promise<DomainAnswer> {
    return this.#changedBy(this.#domains.remove(identifier));
  }

  async updateBranding(identifier: string, branding: NewBranding): Promise<DomainAnswer> {
    return this.#changedBy(this.#domains.updateBranding(identifier, branding));
  }

  /** Another account has proven a domain of this one. */
  contestDomain(identifier: string): void {
    this.#domains.contest(identifier);
    this.#machine.changed();
  }

  webhook(): WebhookView {
    return this.#webhook.show();
  }

  setWebhook(given: NewWebhook): WebhookAnswer {
    return this.#changed(this.#webhook.set(given));
  }

  renewWebhookSecret(encryptedSecret: Uint8Array): WebhookAnswer {
    return this.#changed(this.#webhook.renew(encryptedSecret));
  }

  /** Sends a test at once, and returns its outcome. */
  async testWebhook(): Promise<WebhookAnswer> {
    return this.#changedBy(this.#webhook.test());
  }

  /** Queues a failed delivery again. */
  resendDelivery(id: string): WebhookAnswer {
    return this.#changed(this.#webhook.resend(id));
  }

  removeWebhook(): WebhookAnswer {
    return this.#changed(this.#webhook.remove());
  }

  #changed<Result>(result: Result): Result {
    this.#machine.changed();
    return result;
  }

  /** The work may have to be finished by the alarm, also after a crash during it. */
  async #changedBy<Result>(work: Promise<Result>): Promise<Result> {
    this.#machine.changed();
    return this.#changed(await work);
  }
}

/** A verifier travels in the clear between Worker and object; only its hash is stored or compared. */
type WithVerifier<Command extends { readonly verifierHash: Uint8Array }> = Omit<
  Command,
  'verifierHash'
> & { readonly verifier: Uint8Array };

/** A command as the rules take it. */
function withHash<Fields extends { readonly verifier: Uint8Array }>({
  verifier,
  ...fields
}: Fields): Omit<Fields, 'verifier'> & { readonly verifierHash: Uint8Array } {
  return { ...fields, verifierHash: sha256(verifier) };
}
