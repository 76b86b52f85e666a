/** What the directory of a region receives, and what it answers. Times are epoch ms. */
import type { AuditLine, FeedbackGroup } from '../../shared/contract/colonel.ts';
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import type { SecretCounts } from '../secrets/rules/secret-counters.ts';
import type { Banner } from './banner.ts';
import type { CustomerView } from '../accounts/account-types.ts';

/** The complete state of an object, as far as the directory lists it: it replaces the report before it. */
export type Report =
  | {
      /** Of an account or a mail queue. */
      readonly kind: 'account';
      /** Null when there is no account any more, or never was one. */
      readonly customer: CustomerView | null;
      readonly failedMails: readonly FailedMail[];
    }
  | {
      readonly kind: 'vault';
      /** The day of UTC that `today` is about. */
      readonly day: string;
      readonly today: SecretCounts;
      readonly total: SecretCounts;
    }
  | {
      readonly kind: 'limiter';
      readonly day: string;
      /** How many callers were refused on that day, by the name of the limit. */
      readonly hits: Readonly<Record<string, number>>;
    };

export interface FailedMail {
  readonly id: number;
  readonly template: string;
  readonly reason: string;
  readonly failedAt: number;
}

export interface Page<Line> {
  readonly lines: readonly Line[];
  /** The cursor of the next page; null at the end of the list. */
  readonly next: string | null;
}

/** A customer as a list shows them. */
export interface ListedCustomer extends Omit<CustomerView, 'counts' | 'notify'> {
  readonly secretsCreated: number;
}

/** Its account is identified by name, not by an address. */
export interface ListedMail extends FailedMail {
  readonly account: string;
}

export interface NewFeedback {
  /** Drawn by the caller, so that adding it twice changes nothing. */
  readonly id: string;
  readonly msg: string;
  /** The address of the account; null when the sender was not signed in. */
  readonly custid: string | null;
  readonly tz: string;
  readonly version: string;
}

export interface Feedback extends NewFeedback {
  readonly createdAt: number;
}

/** What an admin is about to do. */
export interface AuditedAction {
  /** Drawn by the caller, so that recording it twice changes nothing. */
  readonly id: string;
  /** The address of the colonel. */
  readonly custid: string;
  readonly action: AuditLine['action'];
  readonly subject: string;
  readonly detail: string;
}

export interface AuditEntry extends AuditedAction {
  readonly at: number;
  readonly done: boolean;
}

/** How often a limit refused a caller. */
export interface LimitHits {
  readonly limit: string;
  readonly today: number;
  readonly yesterday: number;
}

/** The counts of a region, and the first page of every list. */
export interface Overview {
  readonly customerCount: number;
  readonly failedMailCount: number;
  readonly feedbackCounts: Readonly<Record<FeedbackGroup, number>>;
  readonly secretsToday: SecretCounts;
  readonly secretsTotal: SecretCounts;
  readonly secretsByDay: readonly CountsOfDay[];
  readonly limitsHit: readonly LimitHits[];
  readonly banner: Banner;
  readonly customers: Page<ListedCustomer>;
  readonly feedback: Readonly<Record<FeedbackGroup, Page<Feedback>>>;
  readonly failedMails: Page<ListedMail>;
  readonly audit: Page<AuditEntry>;
}

/** The counts of a region that its metrics show. */
export interface RegionStatistics {
  readonly vaults: readonly string[];
  readonly secrets: SecretCounts;
  readonly customers: number;
  readonly failedMails: number;
}
