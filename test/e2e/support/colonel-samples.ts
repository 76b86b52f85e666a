/** Sample data for the admin page, with every kind of entry. */
import type {
  AuditLine,
  CustomerLine,
  FailedMailLine,
  FeedbackGroup,
  FeedbackLine,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';

type Statistics = Omit<
  ReplyOf<typeof showColonel>['record'],
  'customers' | 'feedback' | 'mails_failed' | 'audit'
>;

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
    secrets_by_day: [],
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

export const mails: readonly FailedMailLine[] = [
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
