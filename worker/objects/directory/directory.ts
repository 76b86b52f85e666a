/**
 * Directory: one object for each region, for what needs a list. It stands in no secret's way. An account is the truth
 * about itself; what stands here is the last that was heard of it, and hearing something twice or late changes nothing.
 * Whose a proven domain is, is known here and nowhere else: the first claim wins, in one step without a wait.
 *
 * Promises: what a call reads does not grow with what is stored.
 */
import { DurableObject } from 'cloudflare:workers';
import type { FeedbackGroup } from '../../../shared/contract/colonel.ts';
import type { Search } from '../../rules/customer-search.ts';
import { logWarning } from '../../observability/log.ts';
import type { SecretCounts } from '../../rules/secret-counters.ts';
import { type Banner, noBanner } from '../../store/banner.ts';
import type { CustomerView } from '../account/views.ts';
import { AuditTable, auditTable, type AuditedAction, type AuditEntry } from './audit-table.ts';
import { CountTable, countTable } from '../rate-limiter/count-table.ts';
import { customerSearch, CustomerTable, type ListedCustomer } from './customer-table.ts';
import { DomainClaimsTable, domainClaimsTable } from './domain-claims-table.ts';
import { FailedMailTable, type ListedMail } from './failed-email-table.ts';
import { type Feedback, FeedbackTable, feedbackTable, type NewFeedback } from './feedback-table.ts';
import { firstPage, type Page } from './keyset-pagination.ts';
import type { FailedMail } from '../shared/email-views.ts';
import { type LimitHits, ReportTable, reportTables } from './report-table.ts';
import { migrate } from '../shared/migrations.ts';

/** Exported for the test that opens what an earlier version stored. */
export const directoryMigrations = [
  `CREATE TABLE accounts (
    account TEXT PRIMARY KEY, change INTEGER NOT NULL,
    address TEXT, role TEXT, planid TEXT, locale TEXT,
    created_at INTEGER, last_sign_in_at INTEGER,
    created INTEGER, burned INTEGER, shared INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX accounts_created_at ON accounts (created_at);
  CREATE TABLE failed_mails (
    account TEXT NOT NULL, id INTEGER NOT NULL,
    template TEXT NOT NULL, reason TEXT NOT NULL, failed_at INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) WITHOUT ROWID;
  CREATE INDEX failed_mails_failed_at ON failed_mails (failed_at);`,
  [customerSearch, countTable, feedbackTable, auditTable, reportTables].join('\n'),
  domainClaimsTable,
] as const;

/** Lines that go soon after one another go together. */
const ALARM_STEP_MS = 10 * 60_000;
const ROWS_PER_ALARM = 500;

/** All that the directory is told of an account. */
export interface AccountFacts {
  /** Null when there is none any more, or none yet. */
  readonly customer: CustomerView | null;
  readonly failedMails: readonly FailedMail[];
}

/** How things stand, and the first page of every list. */
export interface Overview {
  readonly customerCount: number;
  readonly failedMailCount: number;
  readonly feedbackCounts: Readonly<Record<FeedbackGroup, number>>;
  readonly secretsToday: SecretCounts;
  readonly secretsTotal: SecretCounts;
  readonly limitsHit: readonly LimitHits[];
  readonly banner: Banner;
  readonly customers: Page<ListedCustomer>;
  readonly feedback: Readonly<Record<FeedbackGroup, Page<Feedback>>>;
  readonly failedMails: Page<ListedMail>;
  readonly audit: Page<AuditEntry>;
}

/** How a region stands, for whoever watches over it. */
export interface RegionStatistics {
  readonly vaults: readonly string[];
  readonly secrets: SecretCounts;
  readonly customers: number;
  readonly failedMails: number;
}

export class Directory extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #counts: CountTable;
  readonly #customers: CustomerTable;
  readonly #failedMails: FailedMailTable;
  readonly #feedback: FeedbackTable;
  readonly #audit: AuditTable;
  readonly #reports: ReportTable;
  readonly #claims: DomainClaimsTable;
  /** Whether this instance has set the alarm. */
  #isArmed = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    migrate(ctx.storage, directoryMigrations);
    this.#storage = ctx.storage;
    const counts = new CountTable(sql);
    this.#counts = counts;
    this.#customers = new CustomerTable(sql, counts);
    this.#failedMails = new FailedMailTable(sql, counts);
    this.#feedback = new FeedbackTable(sql, counts);
    this.#audit = new AuditTable(sql);
    this.#reports = new ReportTable(sql);
    this.#claims = new DomainClaimsTable(sql);
  }

  /** Hears of a change of an account; one that is not newer than the last one changes nothing. */
  hear(account: string, change: number, { customer, failedMails }: AccountFacts): void {
    this.#storage.transactionSync(() => {
      const isNew = this.#customers.hear(account, change, customer);
      if (isNew) this.#failedMails.hear(account, failedMails);
    });
  }

  /** Hears what a vault counted, today and ever. */
  hearVault(shard: string, day: string, today: SecretCounts, total: SecretCounts): void {
    this.#storage.transactionSync(() =>
      this.#reports.hearVault(shard, day, today, total, Date.now()),
    );
  }

  /** Hears how many callers a limiter turned away on a day, by the name of the limit. */
  hearLimiter(limiter: string, day: string, hits: Record<string, number>): void {
    this.#storage.transactionSync(() => this.#reports.hearLimiter(limiter, day, hits, Date.now()));
  }

  /** Gives a proven domain to an account, unless another one than `evict` has it; answers with whose it is. */
  claimDomain(host: string, account: string, evict: string | null): string {
    return this.#claims.claim(host, account, evict, Date.now());
  }

  /** Whose a domain is; null when nobody has proven it. */
  domainHolder(host: string): string | null {
    return this.#claims.holder(host);
  }

  releaseDomain(host: string, account: string): void {
    this.#claims.release(host, account);
  }

  overview(): Overview {
    const now = Date.now();
    const firstOf = (group: FeedbackGroup) => firstPage(this.#feedback.page(group, '', now));
    return {
      customerCount: this.#counts.get('customers'),
      failedMailCount: this.#counts.get('failed_mails'),
      feedbackCounts: this.#feedback.counts(now),
      secretsToday: this.#reports.secretsToday(now),
      secretsTotal: this.#reports.secretsTotal(),
      limitsHit: this.#reports.limitsHit(now),
      banner: this.#storage.kv.get<Banner>('banner') ?? noBanner,
      customers: firstPage(this.#customers.page(null, '')),
      feedback: {
        today: firstOf('today'),
        yesterday: firstOf('yesterday'),
        before: firstOf('before'),
      },
      failedMails: firstPage(this.#failedMails.page('')),
      audit: firstPage(this.#audit.page('')),
    };
  }

  figures(): RegionStatistics {
    return {
      vaults: this.#reports.shards(),
      secrets: this.#reports.secretsTotal(),
      customers: this.#counts.get('customers'),
      failedMails: this.#counts.get('failed_mails'),
    };
  }

  /** One page of those who were searched for; like every page, null when `after` is no cursor of that list. */
  customers(search: Search | null, after: string): Page<ListedCustomer> | null {
    return this.#customers.page(search, after);
  }

  failedMails(after: string): Page<ListedMail> | null {
    return this.#failedMails.page(after);
  }

  feedback(group: FeedbackGroup, after: string): Page<Feedback> | null {
    return this.#feedback.page(group, after, Date.now());
  }

  audit(after: string): Page<AuditEntry> | null {
    return this.#audit.page(after);
  }

  addFeedback(feedback: NewFeedback): void {
    this.#storage.transactionSync(() => this.#feedback.add(feedback, Date.now()));
    this.#arm();
  }

  /** Writes down what somebody is about to do. */
  noteDeed(deed: AuditedAction): void {
    this.#audit.add(deed, Date.now());
    this.#arm();
  }

  /** Notes that it was done. */
  noteDone(id: string): void {
    this.#audit.markDone(id);
  }

  /** The banner as it was set last; its readers have a copy in a store that is nearer to them. */
  setBanner(banner: Banner): void {
    this.#storage.kv.put('banner', banner);
  }

  /** Clears away what was kept long enough. Never throws: after some failures the platform would stop calling. */
  override alarm(): void {
    const now = Date.now();
    try {
      this.#storage.transactionSync(() => {
        this.#feedback.deleteOld(now, ROWS_PER_ALARM);
        this.#audit.deleteOld(now, ROWS_PER_ALARM);
      });
    } catch (error) {
      logWarning('directory_alarm_failed', { error: String(error) });
    }
    this.#isArmed = false;
    this.#arm();
  }

  /** Sets the alarm for the oldest line; whatever comes later is due later. */
  #arm(): void {
    if (this.#isArmed) return;
    const dues = [this.#feedback.nextDueAt(), this.#audit.nextDueAt()].filter(
      (due) => due !== null,
    );
    if (dues.length === 0) return;
    this.#isArmed = true;
    void this.#storage.setAlarm(Math.max(Math.min(...dues), Date.now()) + ALARM_STEP_MS);
  }
}
