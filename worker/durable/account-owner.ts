/**
 * What an account knows of its owner: sign-up, password, sessions, API token, plan. Whoever answers here has been found to
 * be that owner, or somebody who tries to be.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../shared/locales.ts';
import { sha256 } from '../crypto/hash.ts';
import * as credentials from '../rules/account-credentials.ts';
import * as entry from '../rules/account-entry.ts';
import * as profileRules from '../rules/account-profile.ts';
import type { ApiToken, Profile, StoredPassword, Subscription } from '../rules/account-state.ts';
import * as subscriptions from '../rules/subscription.ts';
import { withHash, type WithVerifier } from './account-commands.ts';
import { abandonKeys } from './account-endings.ts';
import type { AccountMachine } from './account-machine.ts';
import {
  accountViewOf,
  type AccountView,
  type CredentialCheck,
  type CustomerView,
  customerViewOf,
  sessionIdOf,
  type SignInResult,
} from './account-views.ts';

export class AccountOwner extends DurableObject<Env> {
  readonly #machine: AccountMachine;

  constructor(ctx: DurableObjectState, env: Env, machine: AccountMachine) {
    super(ctx, env);
    this.#machine = machine;
  }

  /**
   * Signs up; both outcomes look the same from outside.
   *
   * @param origin scheme and host for the links in its mails
   * @param isTrusted takes the address for verified at once
   */
  signUp(command: entry.SignUpCommand, origin: string, isTrusted: boolean): void {
    this.#machine.transition((state, now) => {
      const signed = entry.signUp(state, command, now);
      return isTrusted ? { ...entry.verifyAtOnce(signed.next, now), letters: [] } : signed;
    }, origin);
  }

  verify(command: entry.VerifyCommand): entry.VerifyOutcome {
    return this.#machine.transition((state, now) => entry.verify(state, command, now));
  }

  /** What a password is to be compared with; null where there is nothing to compare. */
  password(): StoredPassword | null {
    return entry.passwordOf(this.#machine.store.read(), Date.now());
  }

  signIn(command: WithVerifier<entry.SignInCommand>, origin: string): SignInResult {
    const outcome = this.#machine.transition(
      (state, now) => entry.signIn(state, withHash(command), now),
      origin,
    );
    const { profile } = this.#machine.store.read();
    if (outcome === 'failed' || !profile) return { kind: 'failed' };
    return { kind: 'signed_in', customer: customerViewOf(profile) };
  }

  /** Recognises a session by the hash of its token. */
  session(hash: Uint8Array, isUse: boolean): CredentialCheck {
    const check = this.#machine.transition((state, now) =>
      credentials.checkSession(state, hash, isUse, now),
    );
    if (check.kind === 'dead') return check;
    const { wrappedKey } = check.session;
    return { kind: 'live', customer: customerViewOf(check.profile), wrappedKey };
  }

  apiToken(hash: Uint8Array): CredentialCheck {
    const check = this.#machine.transition((state, now) =>
      credentials.checkApiToken(state, hash, now),
    );
    if (check.kind === 'wrong') return { kind: 'dead' };
    return { kind: 'live', customer: customerViewOf(check.profile), wrappedKey: check.wrappedKey };
  }

  endSession(hash: Uint8Array): void {
    this.#machine.transition((state) => credentials.endSession(state, hash));
  }

  /** Ends the session that a view names by an id; answers with how many that were. */
  endSessionById(id: string): number {
    const found = this.#machine.store
      .read()
      .sessions.find((session) => sessionIdOf(session) === id);
    if (found) this.endSession(found.hash);
    return found ? 1 : 0;
  }

  endOtherSessions(hash: Uint8Array | null): number {
    return this.#machine.transition((state) =>
      credentials.endOtherSessions(state, hash ?? new Uint8Array()),
    );
  }

  changePassword(
    command: WithVerifier<credentials.ChangePasswordCommand>,
    origin: string,
  ): 'changed' | 'wrong' {
    return this.#machine.transition(
      (state) => credentials.changePassword(state, withHash(command)),
      origin,
    );
  }

  rehash(verifier: Uint8Array, password: StoredPassword): void {
    this.#machine.transition((state) => credentials.rehash(state, sha256(verifier), password));
  }

  forget(origin: string): void {
    this.#machine.transition((state, now) => credentials.forget(state, now), origin);
  }

  /** Sets a new password by a mailed token; what the old one opened stays shut. */
  reset(tokenHash: Uint8Array, password: StoredPassword, origin: string): 'reset' | 'spent' {
    const outcome = this.#machine.transition(
      (state, now) => credentials.reset(state, tokenHash, password, now),
      origin,
    );
    // Nothing was awaited since: both are stored, or neither is.
    if (outcome === 'reset') abandonKeys(this.#machine.store, Date.now());
    return outcome;
  }

  setApiToken(token: Pick<ApiToken, 'hash' | 'wrappedKey'> | null): void {
    this.#machine.transition((state, now) => credentials.setApiToken(state, token, now));
  }

  setLocale(locale: Locale): string {
    return this.#machine.transition((state) => profileRules.setLocale(state, locale));
  }

  /** Gives it a plan; null when there is no account to give it to. */
  setPlan(planid: string): CustomerView | null {
    const given = this.#machine.transition((state) => profileRules.setPlan(state, planid));
    return given && customerViewOf(given);
  }

  /** Numbers a question about a payment that is about to be asked; null when there is no account. */
  takeTicket(): number | null {
    return this.#machine.transition(subscriptions.takeTicket);
  }

  /** Keeps the answer, unless one to a later question is known. */
  keepSubscription(found: Subscription): boolean {
    return this.#machine.transition((state) => subscriptions.keepSubscription(state, found));
  }

  /** Gives it a role, which counts from the very next call on. */
  setRole(role: Profile['role']): CustomerView | null {
    const given = this.#machine.transition((state) => profileRules.setRole(state, role));
    return given && customerViewOf(given);
  }

  /** Ends the account; the object itself goes once the directory has heard of it. */
  destroy(verifier: Uint8Array): 'destroyed' | 'wrong' {
    const verifierHash = sha256(verifier);
    const outcome = this.#machine.transition((state) => credentials.destroy(state, verifierHash));
    // Nothing was awaited since: both are stored, or neither is.
    if (outcome === 'destroyed') this.#machine.store.clearLists(Date.now());
    return outcome;
  }

  /** What its owner may see of it; null when there is none. */
  view(currentHash: Uint8Array | null): AccountView | null {
    return accountViewOf(this.#machine.store.read(), currentHash);
  }
}
