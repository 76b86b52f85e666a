/**
 * Account: one object for each address. Like a vault it is a lock with a drawer: a transition is read, decided and
 * written in one synchronous step, and outcomes are returned, never thrown.
 *
 * It keeps hashes of tokens and of one half of what bcrypt makes of the password, and the account key only wrapped:
 * with everything in here and all of the server's secrets nobody opens a receipt. Mail leaves through its alarm.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../shared/locales.ts';
import { configOf } from '../config.ts';
import { sha256 } from '../crypto/hash.ts';
import * as credentials from '../rules/account-credentials.ts';
import * as entry from '../rules/account-entry.ts';
import * as profileRules from '../rules/account-profile.ts';
import type {
  AccountState,
  ApiToken,
  Profile,
  StoredPassword,
  Transition,
} from '../rules/account-state.ts';
import { withHash, type WithVerifier } from './account-commands.ts';
import { AccountStore, type SettledReceipt } from './account-store.ts';
import { doDueWork } from './account-work.ts';
import {
  accountViewOf,
  type AccountView,
  type CredentialCheck,
  type CustomerView,
  customerViewOf,
  type RecentPage,
  sessionIdOf,
  type SignInResult,
} from './account-views.ts';
import { DueAlarm } from './due-alarm.ts';
import type { MailView, SecretLinkLetter } from './outbox-views.ts';
import type { NewReceipt } from './receipt-table.ts';

export class Account extends DurableObject<Env> {
  readonly #store: AccountStore;
  readonly #alarm: DueAlarm;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new AccountStore(ctx.storage);
    this.#alarm = new DueAlarm(ctx.storage, this.#store);
  }

  /**
   * Signs up; both outcomes look the same from outside.
   *
   * @param origin scheme and host for the links in its mails
   * @param isTrusted takes the address for verified at once
   */
  signUp(command: entry.SignUpCommand, origin: string, isTrusted: boolean): void {
    this.#transition((state, now) => {
      const signed = entry.signUp(state, command, now);
      return isTrusted ? { ...entry.verifyAtOnce(signed.next, now), letters: [] } : signed;
    }, origin);
  }

  verify(command: entry.VerifyCommand): entry.VerifyOutcome {
    return this.#transition((state, now) => entry.verify(state, command, now));
  }

  /** What a password is to be compared with; null where there is nothing to compare. */
  password(): StoredPassword | null {
    return entry.passwordOf(this.#store.read(), Date.now());
  }

  signIn(command: WithVerifier<entry.SignInCommand>, origin: string): SignInResult {
    const outcome = this.#transition(
      (state, now) => entry.signIn(state, withHash(command), now),
      origin,
    );
    const { profile } = this.#store.read();
    if (outcome === 'failed' || !profile) return { kind: 'failed' };
    return { kind: 'signed_in', customer: customerViewOf(profile) };
  }

  /** Recognises a session by the hash of its token. */
  session(hash: Uint8Array, isUse: boolean): CredentialCheck {
    const check = this.#transition((state, now) =>
      credentials.checkSession(state, hash, isUse, now),
    );
    if (check.kind === 'dead') return check;
    const { wrappedKey } = check.session;
    return { kind: 'live', customer: customerViewOf(check.profile), wrappedKey };
  }

  apiToken(hash: Uint8Array): CredentialCheck {
    const check = this.#transition((state, now) => credentials.checkApiToken(state, hash, now));
    if (check.kind === 'wrong') return { kind: 'dead' };
    return { kind: 'live', customer: customerViewOf(check.profile), wrappedKey: check.wrappedKey };
  }

  endSession(hash: Uint8Array): void {
    this.#transition((state) => credentials.endSession(state, hash));
  }

  /** Ends the session that a view names by an id; answers with how many that were. */
  endSessionById(id: string): number {
    const found = this.#store.read().sessions.find((session) => sessionIdOf(session) === id);
    if (found) this.endSession(found.hash);
    return found ? 1 : 0;
  }

  endOtherSessions(hash: Uint8Array | null): number {
    return this.#transition((state) =>
      credentials.endOtherSessions(state, hash ?? new Uint8Array()),
    );
  }

  changePassword(
    command: WithVerifier<credentials.ChangePasswordCommand>,
    origin: string,
  ): 'changed' | 'wrong' {
    return this.#transition(
      (state) => credentials.changePassword(state, withHash(command)),
      origin,
    );
  }

  rehash(verifier: Uint8Array, password: StoredPassword): void {
    this.#transition((state) => credentials.rehash(state, sha256(verifier), password));
  }

  forget(origin: string): void {
    this.#transition((state, now) => credentials.forget(state, now), origin);
  }

  /** Sets a new password by a mailed token; what the old one opened stays shut. */
  reset(tokenHash: Uint8Array, password: StoredPassword, origin: string): 'reset' | 'spent' {
    const outcome = this.#transition(
      (state, now) => credentials.reset(state, tokenHash, password, now),
      origin,
    );
    // Nothing was awaited since: both are stored, or neither is.
    if (outcome === 'reset') this.#store.receipts.abandon();
    return outcome;
  }

  setApiToken(token: Pick<ApiToken, 'hash' | 'wrappedKey'> | null): void {
    this.#transition((state, now) => credentials.setApiToken(state, token, now));
  }

  setLocale(locale: Locale): string {
    return this.#transition((state) => profileRules.setLocale(state, locale));
  }

  /** Gives it a plan; null when there is no account to give it to. */
  setPlan(planid: string): CustomerView | null {
    const given = this.#transition((state) => profileRules.setPlan(state, planid));
    return given && customerViewOf(given);
  }

  /** Gives it a role, which counts from the very next call on. */
  setRole(role: Profile['role']): CustomerView | null {
    const given = this.#transition((state) => profileRules.setRole(state, role));
    return given && customerViewOf(given);
  }

  /** Ends the account; the object itself goes once the directory has heard of it. */
  destroy(verifier: Uint8Array): 'destroyed' | 'wrong' {
    const verifierHash = sha256(verifier);
    const outcome = this.#transition((state) => credentials.destroy(state, verifierHash));
    // Nothing was awaited since: both are stored, or neither is.
    if (outcome === 'destroyed') this.#store.clearLists();
    return outcome;
  }

  /** What its owner may see of it; null when there is none. */
  view(currentHash: Uint8Array | null): AccountView | null {
    return accountViewOf(this.#store.read(), currentHash);
  }

  /** Keeps a receipt, and queues the mails with its link. */
  keepReceipt(receipt: NewReceipt, letters: readonly SecretLinkLetter[], origin: string): void {
    this.#store.keepReceipt(receipt, letters, origin, Date.now());
    this.#alarm.arm();
  }

  recent(offset: number, limit: number): RecentPage {
    return this.#store.recent(offset, limit, Date.now());
  }

  /** Notes how secrets ended, as somebody found out who looked at them. */
  settle(endings: readonly SettledReceipt[]): void {
    this.#store.settleAll(endings, Date.now());
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

  override async alarm(): Promise<void> {
    await this.#alarm.rang(async () => {
      const stores = { env: this.env, config: configOf(this.env) };
      await doDueWork(this.#store, stores, this.ctx.id.name ?? '');
    }, 'account_alarm_failed');
  }

  /** Read, decide, write: no await may ever stand in here. */
  #transition<Outcome>(
    decide: (state: AccountState, now: number) => Transition<Outcome>,
    origin = '',
  ): Outcome {
    const now = Date.now();
    const before = this.#store.read();
    const { next, outcome, letters } = decide(before, now);
    if (next === before && letters.length === 0) return outcome;
    this.#store.change(() => {
      this.#store.write(next);
      for (const letter of letters) this.#store.outbox.add(letter, origin, now);
      if (next.profile !== before.profile) this.#store.noteChange(now);
    });
    this.#alarm.arm();
    return outcome;
  }
}
