/**
 * What an account knows of its owner: sign-up, password, sessions, API token, plan. Whoever answers here has been found to
 * be that owner, or somebody who tries to be.
 */
import { DurableObject } from 'cloudflare:workers';
import type { Locale } from '../../../shared/locales.ts';
import { credentialId } from '../../crypto/account.ts';
import { sha256 } from '../../crypto/hash.ts';
import * as credentials from '../../rules/account-credentials.ts';
import * as entry from '../../rules/account-entry.ts';
import * as apiTokens from '../../rules/api-token.ts';
import * as profileRules from '../../rules/account-profile.ts';
import type {
  AccountState,
  ApiToken,
  Profile,
  StoredPassword,
  Subscription,
  Transition,
} from '../../rules/account-state.ts';
import { type NewApiToken, scopesOf } from '../../rules/api-token.ts';
import type { Requester } from '../../rules/email-quota.ts';
import * as subscriptions from '../../rules/subscription.ts';
import { type AboutToken, withHash, type WithVerifier } from './commands.ts';
import { abandonKeys } from './endings.ts';
import type { AccountMachine } from './state-machine.ts';
import {
  accountViewOf,
  type AccountView,
  type CredentialCheck,
  type CustomerView,
  customerViewOf,
  sessionIdOf,
  type SetTokenOutcome,
  type SignInResult,
} from './views.ts';
import type { AuthLogPage } from './auth-log-table.ts';

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
   * @param device here and below: the browser that asks, in two words; absent from a Worker of the previous version
   * @param requester here and below: who asks; absent from a Worker of the previous version
   */
  signUp(
    command: entry.SignUpCommand,
    origin: string,
    isTrusted: boolean,
    device = '',
    requester?: Requester,
  ): void {
    this.#machine.transition(
      (state, now) => {
        const signed = entry.signUp(state, command, now);
        return isTrusted ? { ...entry.verifyAtOnce(signed.next, now), emails: [] } : signed;
      },
      origin,
      device,
      requester,
    );
  }

  /** The address that a mailed token was sent to; null when it is spent. */
  addressOfToken(tokenHash: Uint8Array): string | null {
    return credentials.addressOfToken(this.#machine.store.read(), tokenHash, Date.now());
  }

  verify(command: entry.VerifyCommand, device = ''): entry.VerifyOutcome {
    return this.#machine.transition((state, now) => entry.verify(state, command, now), '', device);
  }

  /** What a password is to be compared with; null where there is nothing to compare. */
  password(): StoredPassword | null {
    return entry.passwordOf(this.#machine.store.read(), Date.now());
  }

  signIn(
    command: WithVerifier<entry.SignInCommand>,
    origin: string,
    requester?: Requester,
  ): SignInResult {
    const outcome = this.#machine.transition(
      (state, now) => entry.signIn(state, withHash(command), now),
      origin,
      command.session.device,
      requester,
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
    const domains = this.#machine.store.provenDomains();
    return { kind: 'live', customer: customerViewOf(check.profile), wrappedKey, domains };
  }

  apiToken(hash: Uint8Array): CredentialCheck {
    const check = this.#machine.transition((state, now) =>
      apiTokens.checkApiToken(state, hash, now),
    );
    if (check.kind === 'wrong') return { kind: 'dead' };
    const { profile, token } = check;
    const { wrappedKey } = token;
    const customer = customerViewOf(profile);
    const domains = this.#machine.store.provenDomains();
    return { kind: 'live', customer, wrappedKey, scopes: scopesOf(token), domains };
  }

  endSession(hash: Uint8Array): void {
    this.#machine.transition((state) => credentials.endSession(state, hash));
  }

  /** Ends the session that a view names by an id; answers with how many that were. */
  endSessionById(id: string, device = ''): number {
    const found = this.#machine.store
      .read()
      .sessions.find((session) => sessionIdOf(session) === id);
    if (!found) return 0;
    this.#machine.transition(
      (state) => credentials.endSessionOfList(state, found.hash),
      '',
      device,
    );
    return 1;
  }

  endOtherSessions(hash: Uint8Array | null, device = ''): number {
    return this.#machine.transition(
      (state) => credentials.endOtherSessions(state, hash ?? new Uint8Array()),
      '',
      device,
    );
  }

  changePassword(
    command: WithVerifier<credentials.ChangePasswordCommand>,
    origin: string,
    device = '',
  ): 'changed' | 'wrong' {
    return this.#machine.transition(
      (state) => credentials.changePassword(state, withHash(command)),
      origin,
      device,
    );
  }

  /** Records that a session was asked for the password and gave a wrong one. */
  recordFailedConfirmation(device: string): void {
    this.#machine.transition(credentials.failConfirmation, '', device);
  }

  rehash(verifier: Uint8Array, password: StoredPassword): void {
    this.#machine.transition((state) => credentials.rehash(state, sha256(verifier), password));
  }

  forget(origin: string, device = '', requester?: Requester): void {
    this.#machine.transition(
      (state, now) => credentials.forget(state, now),
      origin,
      device,
      requester,
    );
  }

  /** Sets a new password by a mailed token; what the old one opened stays shut. */
  reset(
    tokenHash: Uint8Array,
    password: StoredPassword,
    origin: string,
    device = '',
  ): 'reset' | 'spent' {
    const outcome = this.#machine.transition(
      (state, now) => credentials.reset(state, tokenHash, password, now),
      origin,
      device,
    );
    // Nothing was awaited since: both are stored, or neither is.
    if (outcome === 'reset') abandonKeys(this.#machine.store, Date.now());
    return outcome;
  }

  /**
   * Creates an API token, or with null revokes: the one with an id, or all. An earlier version has but one token, takes
   * only the first argument, and answers nothing.
   */
  setApiToken(token: NewApiToken | null, about: AboutToken = {}): SetTokenOutcome {
    const { id, origin = '', device = '', sealedMail = null, verifier } = about;
    const decide = (state: AccountState, now: number): Transition<SetTokenOutcome> => {
      if (token) {
        const verifierHash = verifier ? sha256(verifier) : null;
        return apiTokens.createToken(state, { token, verifierHash, sealedMail }, now);
      }
      const isMeant = id === undefined ? () => true : isNamed(id);
      return apiTokens.revokeTokensAsked(state, isMeant);
    };
    return this.#machine.transition(decide, origin, device);
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

  /** One page of its authentication log, newest first. */
  authLog(offset: number, limit: number): AuthLogPage {
    return this.#machine.store.authLogPage(offset, limit, Date.now());
  }

  /** What its owner may see of it; null when there is none. */
  view(currentHash: Uint8Array | null): AccountView | null {
    return accountViewOf(this.#machine.store.read(), currentHash, Date.now());
  }
}

/** Whether a token is the one with an id. */
function isNamed(id: string) {
  return ({ hash }: ApiToken) => credentialId(hash) === id;
}
