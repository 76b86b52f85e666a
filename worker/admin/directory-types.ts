/** What others report to the directory of a region, and ask it for. Times are epoch ms. */
import type { SecretCounts } from '../secrets/rules/secret-counters.ts';
import type { CustomerView } from '../accounts/account-types.ts';

/** The complete state of an object, as far as the directory lists it: it replaces the report before it. */
export type Report =
  | {
      /** The report of an account or a mail queue. */
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

/** The counts of a region that its metrics show. */
export interface RegionStatistics {
  readonly vaults: readonly string[];
  readonly secrets: SecretCounts;
  readonly customers: number;
  readonly failedMails: number;
}
