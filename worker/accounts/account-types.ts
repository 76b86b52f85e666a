/** What goes into an account's object and comes out of it: never a stored hash, a verifier hash or a salt. Times are epoch ms. */
import type { TokenScope } from '../../shared/contract/endpoint.ts';
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { Counts, Profile } from './rules/account-state.ts';
import type { Ending } from '../secrets/rules/secret-row.ts';

/** A person with an account. */
export interface CustomerView {
  readonly address: string;
  readonly role: Profile['role'];
  /** The better one of the plan it was given and the plan it pays for. */
  readonly planid: string;
  readonly locale: string;
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
  /** What it is emailed about its secrets, unless one was created with another choice. */
  readonly notify: readonly NotifyEvent[];
  readonly counts: Counts;
}

export type CredentialCheck =
  | { readonly kind: 'dead' }
  | {
      readonly kind: 'live';
      readonly customer: CustomerView;
      readonly wrappedKey: Uint8Array;
      /** The scopes of an API token; null for a session. */
      readonly scopes: readonly TokenScope[] | null;
      /** The names of its proven domains. */
      readonly domains: readonly string[];
    };

/** What every page that its owner opens needs of an account. */
export interface AccountHome {
  /** How many secrets it has listed lately. */
  readonly receipts: number;
  /** How many domains it has, proven or not. */
  readonly domainCount: number;
  /** The names of those that are proven. */
  readonly domains: readonly string[];
}

export interface NewReceipt {
  /** One-way from the metadata key. */
  readonly id: string;
  readonly secretId: string;
  /** The metadata key under the account key. */
  readonly encryptedKey: Uint8Array;
  /** What a list shows beside it, under the account key. */
  readonly encryptedPart: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Absent where the site encrypts. */
  readonly sealedBy?: 'browser';
  /** What its sender is emailed about; absent for nothing. */
  readonly emails?: EventEmails;
}

export interface EventEmails {
  readonly events: readonly NotifyEvent[];
  /** The contents of its emails, encrypted; null once the password was reset. */
  readonly encrypted: Uint8Array | null;
  /** Scheme and host for their links. */
  readonly origin: string;
}

/** The emails of a receipt, as its sender may see them. */
export interface ReceiptEmails {
  readonly mails: readonly MailView[];
  /** What its sender is emailed about. */
  readonly notify: readonly NotifyEvent[];
}

/** That a secret was locked for the first time, or that its opening is disputed. */
export interface ReceiptNotice {
  readonly id: string;
  readonly event: 'locked' | 'disputed';
  /** Epoch ms. */
  readonly at: number;
}

export interface StoredReceipt extends Omit<
  NewReceipt,
  'encryptedKey' | 'encryptedPart' | 'emails'
> {
  /** Null once the account key that encrypted both was abandoned. */
  readonly encryptedKey: Uint8Array | null;
  readonly encryptedPart: Uint8Array | null;
  readonly ending: Ending | null;
  /** When it was first locked, and disputed; null for never. */
  readonly lockedAt: number | null;
  readonly disputedAt: number | null;
}

/** How the secret of a receipt ended. */
export interface ReceiptEnding {
  readonly id: string;
  readonly ending: Ending;
}

export interface RecentPage {
  readonly receipts: readonly StoredReceipt[];
  /** Of all pages. */
  readonly count: number;
  /** Of the first page only: what happened on each day. */
  readonly days?: readonly CountsOfDay[];
}

export type MailState = 'waiting' | 'sent' | 'failed';

/** The state of an email to a recipient, as its sender may see it. */
export interface MailView {
  readonly id: number;
  readonly recipient: string;
  readonly state: MailState;
  readonly changedAt: number;
}
