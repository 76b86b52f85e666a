/**
 * Account: one object for each address. Like a vault it is a lock with a drawer: a transition is read, decided and
 * written in one synchronous step, and outcomes are returned, never thrown.
 *
 * It keeps hashes of tokens and of one half of what bcrypt makes of the password, and the account key only wrapped:
 * with everything in here and all of the server's secrets nobody opens a receipt. Mail leaves through its alarm.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../shared/locales.ts';
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import { configOf } from '../config.ts';
import { sha256 } from '../crypto/hash.ts';
import { logWarning } from '../log.ts';
import * as credentials from '../rules/account-credentials.ts';
import * as entry from '../rules/account-entry.ts';
import { count, setLocale } from '../rules/account-profile.ts';
import type { Ending } from '../rules/ending.ts';
import type { AccountState, ApiToken, StoredPassword, Transition } from '../rules/account-state.ts';
import { AccountAlarm } from './account-alarm.ts';
import { AccountStore } from './account-store.ts';
import { doDueWork } from './account-work.ts';
import {
  accountViewOf,
  type AccountView,
  type CredentialCheck,
  customerViewOf,
  type RecentPage,
  sessionIdOf,
  type SignInResult,
} from './account-views.ts';
import type { MailView, SecretLinkLetter } from './outbox-table.ts';
import type { NewReceipt } from './receipt-table.ts';

const RETRY_MS = 60_000;

/** The verifier travels in the clear between Worker and object; only its hash is stored or compared. */
type WithVerifier<Command extends { readonly verifierHash: Uint8Array }> = Omit<
  Command,
  'verifierHash'
> & { readonly verifier: Uint8Array };

export class Account extends DurableObject<Env> {
  readonly #store: AccountStore;
  readonly #alarm: AccountAlarm;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new AccountStore(ctx.storage);
    this.#alarm = new AccountAlarm(ctx.storage, this.#store);
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

  signIn(
    { verifier, ...command }: WithVerifier<entry.SignInCommand>,
    origin: string,
  ): SignInResult {
    const verifierHash = sha256(verifier);
    const outcome = this.#transition(
      (state, now) => entry.signIn(state, { ...command, verifierHash }, now),
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
    { verifier, ...command }: WithVerifier<credentials.ChangePasswordCommand>,
    origin: string,
  ): 'changed' | 'wrong' {
    const verifierHash = sha256(verifier);
    return this.#transition(
      (state) => credentials.changePassword(state, { ...command, verifierHash }),
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
    return this.#transition((state) => setLocale(state, locale));
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
    const now = Date.now();
    this.#store.change(() => {
      if (!this.#store.receipts.add(receipt)) return;
      for (const letter of letters) this.#store.outbox.addLink(receipt.id, letter, origin, now);
      this.#store.write(count(this.#store.read(), { created: 1 }));
      this.#store.noteChange(now);
    });
    this.#alarm.arm();
  }

  recent(offset: number, limit: number): RecentPage {
    const since = Date.now() - RECEIPT_SECONDS * 1000;
    const { receipts, exists } = this.#store;
    if (!exists) return { receipts: [], count: 0 };
    return { receipts: receipts.page(since, offset, limit), count: receipts.count(since) };
  }

  /** Notes how secrets ended, as somebody found out who looked at them. */
  settle(endings: readonly { readonly id: string; readonly ending: Ending }[]): void {
    const now = Date.now();
    if (!this.#store.exists || endings.length === 0) return;
    this.#store.change(() => {
      for (const { id, ending } of endings) {
        this.#store.settle(id, ending, now + RECEIPT_SECONDS * 1000, now);
      }
    });
    this.#alarm.arm();
  }

  /** The mails of a receipt; null when the account has no such receipt. */
  mailsOf(receiptId: string): MailView[] | null {
    const { outbox, receipts, exists } = this.#store;
    return exists && receipts.has(receiptId) ? outbox.ofReceipt(receiptId) : null;
  }

  /** Queues a mail that failed once more. */
  resend(receiptId: string, mailId: number): boolean {
    if (!this.#store.exists) return false;
    const isQueued = this.#store.resend(receiptId, mailId, Date.now());
    this.#alarm.arm();
    return isQueued;
  }

  /** Never throws: after some failures the platform would stop calling. */
  override async alarm(): Promise<void> {
    this.#alarm.rang();
    let retryAt: number | null = null;
    try {
      const stores = { env: this.env, config: configOf(this.env) };
      await doDueWork(this.#store, stores, this.ctx.id.name ?? '');
    } catch (error) {
      logWarning('account_alarm_failed', { error: String(error) });
      retryAt = Date.now() + RETRY_MS;
    }
    this.#alarm.arm(retryAt);
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
