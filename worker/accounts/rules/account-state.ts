/** The stored state of an account, without its lists (receipts, domains, ...). All times are epoch ms. */
import type { NotifyEvent } from '../../../shared/notify.ts';
import type { SoldPlanId } from '../../../shared/plans.ts';
import type { TokenScope } from '../../../shared/contract/endpoint.ts';
import type { AuthEntry } from './auth-log.ts';

/** How a password is verified, and the key that it unwraps. */
export interface StoredPassword {
  /** SHA-256 of the verifier. */
  readonly verifierHash: Uint8Array;
  readonly salt: Uint8Array;
  /** log2 of bcrypt's rounds. Stored per password, because the setting may change. */
  readonly cost: number;
  /** Version of the derivation. */
  readonly kdf: number;
  /** The account key, wrapped under the password's wrapping key. */
  readonly wrappedKey: Uint8Array;
}

/** An emailed token: works once, until it expires. */
export interface MailedToken {
  readonly hash: Uint8Array;
  readonly endsAt: number;
  /** The id of its email in the queue. */
  readonly emailId: number;
}

/**
 * A sign-up that is not verified yet. A later one replaces it except for its tokens: each proves control of the mailbox,
 * whichever sign-up it was emailed for, and anyone can sign up with an address that is not theirs.
 */
export interface PendingSignUp {
  readonly address: string;
  readonly password: StoredPassword;
  readonly locale: string;
  readonly planid: string;
  /** The plan that is to be paid for once there is an account: the emailed link leads on to it. */
  readonly wantedPlanId: SoldPlanId | null;
  /**
   * Identifies the browser that signed up: only there is the password of the sign-up valid. Null if it is valid in none: the sign-up
   * had no password.
   */
  readonly browserHash: Uint8Array | null;
  readonly endsAt: number;
  readonly tokens: readonly MailedToken[];
}

/** A verified account. */
export interface Profile {
  readonly address: string;
  readonly password: StoredPassword;
  readonly locale: string;
  /** What the owner is emailed about new secrets; absent where they never chose. */
  readonly notify?: readonly NotifyEvent[];
  /** The free one, or set by a colonel; independent of subscriptions. */
  readonly planid: string;
  /** Absent without any subscription. */
  readonly subscriptions?: readonly Subscription[];
  /** Set by a colonel (an admin); addresses in `COLONELS` are colonels regardless. */
  readonly role: 'customer' | 'colonel';
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
  readonly resets: readonly MailedToken[];
  /** In no particular order. */
  readonly apiTokens: readonly ApiToken[];
  readonly counts: Counts;
}

export interface ApiToken {
  readonly hash: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly createdAt: number;
  readonly usedAt: number | null;
  /** Empty: the account's one unnamed token. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Null: it does not expire. */
  readonly expiresAt: number | null;
  /** The verifier hash of the password under which it was created. */
  readonly passwordHash: Uint8Array;
}

/** A subscription at Stripe, as of the request with its ticket. */
export interface Subscription {
  readonly id: string;
  /** Stripe's customer id. */
  readonly customer: string;
  readonly status: string;
  /** Null when its price is not in the settings. */
  readonly planid: SoldPlanId | null;
  /** When it renews or ends. */
  readonly periodEnd: number;
  readonly isEnding: boolean;
  /** Taken before the request; later tickets are greater. */
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
  /** The last request by a person; automatic requests of pages do not count. */
  readonly usedAt: number;
  readonly remember: boolean;
  /** Browser and system (`device-name.ts`). */
  readonly device: string;
}

export interface AccountState {
  readonly pending: PendingSignUp | null;
  readonly profile: Profile | null;
  readonly sessions: readonly Session[];
  /** The last ticket of a request to Stripe. */
  readonly lastTicket?: number;
}

export const emptyAccount: AccountState = {
  pending: null,
  profile: null,
  sessions: [],
};

/** An email that a transition requests; its token, if it needs one, is generated when it is sent. */
export type EmailRequest =
  | 'verification'
  | 'invitation'
  | 'account-exists'
  | 'reset'
  | 'password-changed'
  /** Never deduplicated; `encrypted` is its encrypted content. */
  | { readonly template: 'api-token'; readonly encrypted: Uint8Array };

/** The next state of an account, the result, the emails to send and the log entry. */
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

/** Adds an entry for the account's authentication log. Only for accounts that exist. */
export function logged<Outcome>(
  transition: Transition<Outcome>,
  event: AuthEntry['event'],
  details: Omit<AuthEntry, 'event'> = {},
): Transition<Outcome> {
  return { ...transition, entry: { event, ...details } };
}
