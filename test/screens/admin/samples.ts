/** Sample data for the admin page, with every kind of entry, and how the server answers with it. */
import type {
  AuditLine,
  CustomerLine,
  FailedMailLine,
  FeedbackGroup,
  FeedbackLine,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { dayOf } from '../../../shared/day.ts';
import { reportMessage } from '../../../shared/report.ts';

type Reply = ReplyOf<typeof showColonel>;
type Statistics = Omit<Reply['record'], 'customers' | 'feedback' | 'mails_failed' | 'audit'>;

const HOUR = 3600;
const DAY = 24 * HOUR;
const nowSeconds = Math.floor(Date.now() / 1000);

/** Announcements by admins. */
export const announcements = {
  saved: 'Maintenance on Sunday. <a href="/feedback">Contact us</a>',
  good: 'All is well again.',
  unsafe:
    '<b>New:</b> <a href="/about" title="x">all about it</a> <a href="ftp://example.com">and more</a>',
  long: 'Too long. '.repeat(410),
};

export const statistics: Statistics = {
  counts: {
    customers: 1234,
    mails_failed: 3,
    feedback: { today: 3, yesterday: 1, before: 48 },
    secrets_live: 321,
    secrets_today: { created: 58, received: 41, burned: 2, expired: 7 },
    secrets_total: { created: 98_765, received: 81_234, burned: 1357, expired: 15_853 },
    secrets_by_day: Array.from({ length: 20 }, (_, place) => ({
      day: dayOf((nowSeconds - place * DAY) * 1000),
      created: 40 + 3 * place,
      received: 35 + 2 * place,
      burned: place % 3,
      expired: place % 5,
    })),
  },
  limits_hit: [
    { limit: 'LIMIT_SIGNIN_ACCOUNT', today: 12, yesterday: 3 },
    { limit: 'LIMIT_CREATE', today: 0, yesterday: 1 },
    { limit: 'LIMIT_OF_TOMORROW', today: 1, yesterday: 0 },
  ],
  banner: { flag: true, content: announcements.saved },
  version: '0.1.0',
  region: { jurisdiction: 'eu', pinned_to: 'eu' },
};

export function customerLine(custid: string, fields: Partial<CustomerLine> = {}): CustomerLine {
  return {
    custid,
    planid: 'basic',
    role: 'customer',
    role_is_fixed: false,
    locale: 'en',
    created: nowSeconds - 40 * DAY,
    last_login: nowSeconds - 3 * HOUR,
    secrets_created: 12,
    ...fields,
  };
}

export const customers: readonly CustomerLine[] = [
  customerLine('ada@example.com', { role: 'colonel', planid: 'identity', secrets_created: 1412 }),
  customerLine('grace@example.com', { role: 'colonel', role_is_fixed: true }),
  customerLine('bob@example.org', { last_login: null, secrets_created: 0 }),
  customerLine('carol.with.a.rather.long.name@mail.department.example.org', {
    planid: 'dedicated',
  }),
];

/** Any number of unknown customers. */
export function crowd(count: number): CustomerLine[] {
  return Array.from({ length: count }, (_, place) =>
    customerLine(`person${String(place + 1).padStart(3, '0')}@example.net`),
  );
}

export function feedbackLine(
  id: string,
  msg: string,
  fields: Partial<FeedbackLine> = {},
): FeedbackLine {
  return {
    id,
    msg,
    custid: null,
    tz: 'Europe/Berlin',
    version: '0.1.0',
    created: nowSeconds - 2 * HOUR,
    ...fields,
  };
}

const LONG = [
  'Here is everything that I noticed, one thing after the other:',
  ...Array.from({ length: 20 }, (_, place) => `${place + 1}. The seal is a nice touch.`),
].join('\n');

/** The id of the secret in a report. */
export const REPORTED = 'aB3dE6gH9jK2mN5pQ8sT1v';

/** A report of a secret, with a comment. */
export const report = feedbackLine(
  'r1',
  reportMessage({ subject: 'secret', id: REPORTED, reason: 'fraud', comment: 'It came by chat.' }),
);

/** A report of a request, with its link. */
export const requestReport = feedbackLine(
  'r2',
  reportMessage({
    subject: 'request',
    id: REPORTED,
    reason: 'fraud',
    comment: 'https://seal.example/ask/1x#ay',
  }),
);

export const feedback: Record<FeedbackGroup, readonly FeedbackLine[]> = {
  today: [
    feedbackLine('t1', 'Thank you!\n\n   It just works.', { custid: 'bob@example.org' }),
    feedbackLine('t2', '<b>Bold</b> of you, see https://example.com/why?a=b&c=d'),
    feedbackLine('t3', LONG),
  ],
  yesterday: [feedbackLine('y1', 'x'.repeat(300), { created: nowSeconds - DAY, tz: '' })],
  before: Array.from({ length: 48 }, (_, place) =>
    feedbackLine(`b${place}`, `An older message, number ${place + 1}.`, {
      created: nowSeconds - (3 + place) * DAY,
    }),
  ),
};

export function mailLine(id: string, fields: Partial<FailedMailLine> = {}): FailedMailLine {
  return { id, template: 'verification', reason: 'timeout', failed: nowSeconds - HOUR, ...fields };
}

const mails: readonly FailedMailLine[] = [
  mailLine('mail-1'),
  mailLine('mail-2', { template: 'secret-link', reason: 'e_recipient_suppressed' }),
  mailLine('mail-3', { template: 'reset', reason: '', failed: nowSeconds - 2 * DAY }),
];

export function auditLine(id: string, fields: Partial<AuditLine> = {}): AuditLine {
  return {
    id,
    at: nowSeconds - HOUR,
    custid: 'ada@example.com',
    action: 'plan',
    subject: 'bob@example.org',
    detail: 'identity',
    done: true,
    ...fields,
  };
}

export const audit: readonly AuditLine[] = [
  auditLine('a1', { detail: 'dedicated' }),
  auditLine('a2', { action: 'role', detail: 'colonel', subject: 'grace@example.com' }),
  auditLine('a3', { action: 'mail', subject: 'mail-7', detail: '', done: false }),
  auditLine('a4', { action: 'banner', subject: '', detail: 'Maintenance on Sunday.' }),
];

/** All data of the admin page. */
export interface SiteData {
  readonly customers: readonly CustomerLine[];
  readonly feedback: Readonly<Record<FeedbackGroup, readonly FeedbackLine[]>>;
  readonly mails: readonly FailedMailLine[];
  readonly audit: readonly AuditLine[];
  /** How many lines a page of each list has. */
  readonly perPage: number;
  readonly statistics: Statistics;
}

/** The samples above, with some changes. */
export function siteWith(changes: Partial<SiteData>): SiteData {
  return { customers, feedback, mails, audit, perPage: 20, statistics, ...changes };
}

/** No customers, and no entries in any list. */
export const empty: Partial<SiteData> = {
  customers: [],
  feedback: { today: [], yesterday: [], before: [] },
  mails: [],
  audit: [],
};

/** The statistics, and the first page of every list. */
export function overviewOf(site: SiteData): Reply {
  const lists = {
    customers: pageOf(site, site.customers),
    today: pageOf(site, site.feedback.today),
    yesterday: pageOf(site, site.feedback.yesterday),
    before: pageOf(site, site.feedback.before),
    mails: pageOf(site, site.mails),
    audit: pageOf(site, site.audit),
  };
  return {
    record: {
      ...site.statistics,
      customers: lists.customers.records,
      feedback: {
        today: lists.today.records,
        yesterday: lists.yesterday.records,
        before: lists.before.records,
      },
      mails_failed: lists.mails.records,
      audit: lists.audit.records,
    },
    details: {
      next: {
        customers: lists.customers.details.next,
        feedback: {
          today: lists.today.details.next,
          yesterday: lists.yesterday.details.next,
          before: lists.before.details.next,
        },
        mails_failed: lists.mails.details.next,
        audit: lists.audit.details.next,
      },
    },
  };
}

/** The page of a list after the number of lines that a cursor gives. */
export function pageOf<Line>(
  { perPage }: SiteData,
  lines: readonly Line[],
  after: string | null = null,
) {
  const start = Number(after ?? 0);
  const end = start + perPage;
  return {
    records: lines.slice(start, end),
    details: { next: end < lines.length ? String(end) : null },
  };
}
