/** What an account's object keeps of it, the lists apart. All times are epoch ms. */
import type { SoldPlanId } from '../../shared/plans.ts';
import type { TokenScope } from '../../shared/token-scopes.ts';
import type { AuthEntry } from './auth-log.ts';

/** How a password is checked, and what it opens. */
export interface StoredPassword {
  /** SHA-256 of one output of bcrypt. */
  readonly verifierHash: Uint8Array;
  readonly salt: Uint8Array;
  /** Of bcrypt: log2 of its rounds; the setting may change, so each password keeps its own. */
  readonly cost: number;
  /** Version of the derivation. */
  readonly kdf: number;
  /** The account key, wrapped under the other output. */
  readonly wrappedKey: Uint8Array;
}

/** A mailed token: works once, until its end. */
export interface MailedToken {
  readonly hash: Uint8Array;
  readonly endsAt: number;
  /** The id of its mail in the outbox; absent from what earlier versions stored. */
  readonly mail?: number;
}

/**
 * A sign-up that waits to be verified. A later one replaces it, but for its tokens: each proves the mailbox, whichever
 * sign-up it was mailed for, and anyone can sign up with an address that is not theirs.
 */
export interface PendingSignUp {
  readonly address: string;
  readonly password: StoredPassword;
  readonly locale: string;
  readonly planid: string;
  /** Recognises the browser that signed up: only there the password given then is good. */
  readonly browserHash: Uint8Array | null;
  readonly endsAt: number;
  readonly tokens: readonly MailedToken[];
}

/** A verified account. */
export interface Profile {
  readonly address: string;
  readonly password: StoredPassword;
  readonly locale: string;
  /** Given at sign-up or by a colonel; what is paid for stands beside it. */
  readonly planid: string;
  /** Absent where nothing was ever paid for. */
  readonly subscriptions?: readonly Subscription[];
  /** Given by a colonel; the addresses named in the settings are colonels anyway. */
  readonly role: 'customer' | 'colonel';
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
  readonly resets: readonly MailedToken[];
  /** The token without a name: the only one that earlier versions know. */
  readonly apiToken: ApiToken | null;
  /** Those with a name; absent where there never was one. */
  readonly apiTokens?: readonly ApiToken[];
  readonly counts: Counts;
}

export interface ApiToken {
  readonly hash: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly createdAt: number;
  readonly usedAt: number | null;
  /** Absent or empty: the account's one unnamed token. */
  readonly name?: string;
  /** Absent in tokens of versions without scopes. */
  readonly scopes?: readonly TokenScope[];
  /** Absent or null: it has no end. */
  readonly expiresAt?: number | null;
  /** The verifier hash of the password under which it was created; absent in tokens of earlier versions. */
  readonly passwordHash?: Uint8Array;
}

/** What is paid for, as it was when it was asked for. */
export interface Subscription {
  readonly id: string;
  /** Who pays, as Stripe calls them. */
  readonly customer: string;
  readonly status: string;
  /** Null where its price is none of ours. */
  readonly planid: SoldPlanId | null;
  /** When it is paid for again, or ends. */
  readonly periodEnd: number;
  readonly isEnding: boolean;
  /** Drawn before it was asked for. */
  readonly ticket: number;
}

export interface Counts {
  readonly created: number;
  readonly burned: number;
  readonly shared: number;
}

export interface Session {
  readonly hash: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly createdAt: number;
  /** The last time that a person, and not a clock in a page, asked for something. */
  readonly usedAt: number;
  readonly remember: boolean;
  /** The browser as it called itself, in few words. */
  readonly device: string;
}

export interface AccountState {
  readonly pending: PendingSignUp | null;
  readonly profile: Profile | null;
  readonly sessions: readonly Session[];
  /** The last ticket that was drawn for a question about a payment. */
  readonly lastTicket?: number;
}

export const emptyAccount: AccountState = {
  pending: null,
  profile: null,
  sessions: [],
};

/** An email that a transition wants to be sent; its token, if it needs one, is drawn when it is sent. */
export type EmailRequest =
  | 'verification'
  | 'account-exists'
  | 'reset'
  | 'password-changed'
  /** Every one of them is sent, however many: `sealed` is what it says. */
  | { readonly template: 'api-token'; readonly sealed: Uint8Array };

/** What a transition makes of an account: its next state, what to answer, what to mail, and what to log. */
export interface Transition<Outcome> {
  readonly next: AccountState;
  readonly outcome: Outcome;
  readonly emails: readonly EmailRequest[];
  /** For the authentication log; written in the same transaction as `next`. */
  readonly entry?: AuthEntry;
}

/** A transition without emails. */
export function become<Outcome>(
  next: AccountState,
  outcome: Outcome,
  ...emails: readonly EmailRequest[]
): Transition<Outcome> {
  return { next, outcome, emails };
}

/** A transition that is recorded in the account's authentication log. Only for accounts that exist. */
export function logged<Outcome>(
  transition: Transition<Outcome>,
  event: AuthEntry['event'],
  details: Omit<AuthEntry, 'event'> = {},
): Transition<Outcome> {
  return { ...transition, entry: { event, ...details } };
}
