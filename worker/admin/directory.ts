/**
 * Directory: one object for each region, for everything that needs a list. No call about a secret waits for it. It stores
 * the last report of each object, which is the source of truth about itself; a repeated or late report changes nothing. The
 * owners of proven domains are stored here and nowhere else: the first claim wins, in one synchronous step.
 *
 * Guarantees: what a call reads does not grow with what is stored.
 */
import { DurableObject } from 'cloudflare:workers';
import type { FeedbackGroup } from '../../shared/contract/colonel.ts';
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { migrate } from '../platform/durable-object.ts';
import type { SecretCounts } from '../secrets/rules/secret-counters.ts';
import { type AuditedAction, type AuditEntry, AuditTable, auditTable } from './audit.ts';
import { type Banner, noBanner } from './banner.ts';
import { CustomerTable, customerTable, type ListedCustomer } from './customers.ts';
import { CountTable, countTable, firstPage, type Page } from './directory-lists.ts';
import type { RegionStatistics, Report } from './directory-types.ts';
import { DomainClaimsTable, domainClaimsTable } from './domain-claims-table.ts';
import { FailedEmailTable, failedEmailTable, type ListedEmail } from './failed-emails.ts';
import { type Feedback, FeedbackTable, feedbackTable, type NewFeedback } from './feedback.ts';
import { type LimitHits, ReportTable, reportTables } from './report-table.ts';
import type { Search } from './rules/customer-search.ts';

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
  readonly failedMails: Page<ListedEmail>;
  readonly audit: Page<AuditEntry>;
}

/** Exported for the test of migrations. */
export const directoryMigrations = [
  [
    customerTable,
    failedEmailTable,
    countTable,
    feedbackTable,
    auditTable,
    reportTables,
    domainClaimsTable,
  ].join('\n'),
] as const;

/** Entries that expire within this time are deleted together. */
const ALARM_DELAY_MS = 10 * 60_000;
const ROWS_PER_ALARM = 500;

export class Directory extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #counts: CountTable;
  readonly #customers: CustomerTable;
  readonly #failedEmails: FailedEmailTable;
  readonly #feedback: FeedbackTable;
  readonly #audit: AuditTable;
  readonly #reports: ReportTable;
  readonly #claims: DomainClaimsTable;
  readonly #alarms: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    migrate(ctx.storage, directoryMigrations);
    this.#storage = ctx.storage;
    const counts = new CountTable(sql);
    this.#counts = counts;
    this.#customers = new CustomerTable(sql, counts);
    this.#failedEmails = new FailedEmailTable(sql, counts);
    this.#feedback = new FeedbackTable(sql, counts);
    this.#audit = new AuditTable(sql);
    this.#reports = new ReportTable(sql);
    this.#claims = new DomainClaimsTable(sql);
    const expiry = {
      failureCode: 'directory_alarm_failed',
      delayMs: ALARM_DELAY_MS,
      dueAt: () => this.#nextDueAt(),
      run: () => this.#deleteOld(),
    };
    this.#alarms = new AlarmScheduler(ctx.storage, [expiry]);
  }

  /**
   * Stores what an object reports of itself; a repeated or late report changes nothing.
   *
   * @param name of the object
   * @param sequence the number of its last change
   */
  applyReport(name: string, sequence: number, report: Report): void {
    const now = Date.now();
    this.#storage.transactionSync(() => {
      switch (report.kind) {
        case 'account': {
          const isNew = this.#customers.apply(name, sequence, report.customer);
          if (isNew) this.#failedEmails.apply(name, report.failedMails);
          break;
        }
        case 'vault':
          this.#reports.applyVault(name, sequence, report, now);
          break;
        case 'limiter':
          this.#reports.applyLimiter(name, report, now);
          break;
      }
    });
  }

  /** Gives a proven domain to an account, unless another one than `evict` owns it; returns the owner. */
  claimDomain(host: string, account: string, evict: string | null): string {
    return this.#claims.claim(host, account, evict, Date.now());
  }

  /** The account that owns a domain; null when none has proven it. */
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
      failedMailCount: this.#counts.get('failed_emails'),
      feedbackCounts: this.#feedback.counts(now),
      secretsToday: this.#reports.secretsToday(now),
      secretsTotal: this.#reports.secretsTotal(),
      secretsByDay: this.#reports.secretsByDay(now),
      limitsHit: this.#reports.limitsHit(now),
      banner: this.#storage.kv.get<Banner>('banner') ?? noBanner,
      customers: firstPage(this.#customers.page(null, '')),
      feedback: {
        today: firstOf('today'),
        yesterday: firstOf('yesterday'),
        before: firstOf('before'),
      },
      failedMails: firstPage(this.#failedEmails.page('')),
      audit: firstPage(this.#audit.page('')),
    };
  }

  statistics(): RegionStatistics {
    return {
      vaults: this.#reports.shards(),
      secrets: this.#reports.secretsTotal(),
      customers: this.#counts.get('customers'),
      failedMails: this.#counts.get('failed_emails'),
    };
  }

  /** One page of the customers that were searched for; like every page, null when `after` is no cursor of that list. */
  customers(search: Search | null, after: string): Page<ListedCustomer> | null {
    return this.#customers.page(search, after);
  }

  failedMails(after: string): Page<ListedEmail> | null {
    return this.#failedEmails.page(after);
  }

  feedback(group: FeedbackGroup, after: string): Page<Feedback> | null {
    return this.#feedback.page(group, after, Date.now());
  }

  audit(after: string): Page<AuditEntry> | null {
    return this.#audit.page(after);
  }

  addFeedback(feedback: NewFeedback): void {
    this.#storage.transactionSync(() => this.#feedback.add(feedback, Date.now()));
    this.#alarms.update();
  }

  /** Records an action that is about to be taken. */
  addAuditEntry(action: AuditedAction): void {
    this.#audit.add(action, Date.now());
    this.#alarms.update();
  }

  /** Marks the action as done. */
  completeAuditEntry(id: string): void {
    this.#audit.markDone(id);
  }

  /** Stores the banner; pages read a copy in KV. */
  setBanner(banner: Banner): void {
    this.#storage.kv.put('banner', banner);
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
  }

  #deleteOld(): void {
    const now = Date.now();
    this.#storage.transactionSync(() => {
      this.#feedback.deleteOld(now, ROWS_PER_ALARM);
      this.#audit.deleteOld(now, ROWS_PER_ALARM);
    });
  }

  #nextDueAt(): number | null {
    const times = [this.#feedback.nextDueAt(), this.#audit.nextDueAt()];
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
}
