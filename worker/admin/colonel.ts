/** The admin's calls that read. Those that change something are in `colonel-changes.ts`. */
import { version } from '../../package.json';
import type {
  AuditLine,
  CustomerLine,
  FailedMailLine,
  FeedbackLine,
  listAudit as listAuditEndpoint,
  listCustomers as listCustomersEndpoint,
  listFailedMails as listFailedMailsEndpoint,
  listFeedback as listFeedbackEndpoint,
  searchCustomers as searchCustomersEndpoint,
  showColonel,
} from '../../shared/contract/colonel.ts';
import type { BodyOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  Page,
  AuditEntry,
  ListedCustomer,
  Overview,
  ListedMail,
  Feedback,
} from './directory-types.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { directoryStub } from './stub.ts';
import type { Stores } from '../platform/call-object.ts';
import { customerSearch } from './rules/customer-search.ts';
import type { Config } from '../config/config.ts';
import { failedMailId } from '../email/retry-failed-email.ts';
import { seconds } from '../http/epoch.ts';
import type { CustomerView } from '../accounts/account-types.ts';
import { liveSecrets } from '../secrets/rules/secret-counters.ts';

export const show: Handler<typeof showColonel> = async (call) => {
  const { config } = call;
  const overview = await directoryStub(call).overview();
  return reply({
    record: {
      counts: countsRecord(overview),
      ...firstLines(overview, config),
      limits_hit: overview.limitsHit.map((hits) => ({ ...hits })),
      banner: overview.banner,
      version,
      region: {
        jurisdiction: config.JURISDICTION,
        pinned_to: config.OBJECT_JURISDICTION ?? null,
      },
    },
    details: { next: nextPages(overview) },
  });
};

export const listCustomers: Handler<typeof listCustomersEndpoint> = (call) => customersPage(call);

export const searchCustomers: Handler<typeof searchCustomersEndpoint> = (call) =>
  customersPage(call);

async function customersPage(
  call: Stores & { readonly body: BodyOf<typeof searchCustomersEndpoint> },
): Promise<Outcome<ReplyOf<typeof searchCustomersEndpoint>>> {
  const { q, after } = call.body;
  const search = customerSearch(q);
  const page = await directoryStub(call).customers(search, after);
  return pageReply(page, (customer) => customerLine(customer, call.config));
}

export const listFeedback: Handler<typeof listFeedbackEndpoint> = async (call) => {
  const { group, after } = call.body;
  const page = await directoryStub(call).feedback(group, after);
  return pageReply(page, feedbackLine);
};

export const listFailedMails: Handler<typeof listFailedMailsEndpoint> = async (call) => {
  const { after } = call.body;
  const page = await directoryStub(call).failedMails(after);
  return pageReply(page, failedMailLine);
};

export const listAudit: Handler<typeof listAuditEndpoint> = async (call) => {
  const { after } = call.body;
  const page = await directoryStub(call).audit(after);
  return pageReply(page, auditLine);
};

/** An unknown cursor is refused: starting again from the first page, a program would never end. */
function pageReply<Line, Record>(
  page: Page<Line> | null,
  recordOf: (line: Line) => Record,
): Outcome<{ records: Record[]; details: { next: string | null } }> {
  if (!page) return refuse('field_type', { field: 'after' });
  return reply({ records: page.lines.map(recordOf), details: { next: page.next } });
}

function customerLine(customer: ListedCustomer, { COLONELS }: Config): CustomerLine {
  const { address, role, planid, locale, createdAt, lastSignInAt, secretsCreated } = customer;
  const isFixed = COLONELS.includes(address);
  return {
    custid: address,
    planid,
    role: isFixed ? 'colonel' : role,
    role_is_fixed: isFixed,
    locale,
    created: seconds(createdAt),
    last_login: lastSignInAt === null ? null : seconds(lastSignInAt),
    secrets_created: secretsCreated,
  };
}

/** A customer as their own account returns them. */
export function customerLineOf({ counts, ...view }: CustomerView, config: Config): CustomerLine {
  return customerLine({ ...view, secretsCreated: counts.created }, config);
}

function feedbackLine({ createdAt, ...feedback }: Feedback): FeedbackLine {
  return { ...feedback, created: seconds(createdAt) };
}

function failedMailLine(mail: ListedMail): FailedMailLine {
  const { template, reason, failedAt } = mail;
  return { id: failedMailId(mail), template, reason, failed: seconds(failedAt) };
}

function auditLine({ at, ...entry }: AuditEntry): AuditLine {
  return { ...entry, at: seconds(at) };
}

type ColonelReply = ReplyOf<typeof showColonel>;
type Lists = Pick<ColonelReply['record'], 'customers' | 'feedback' | 'mails_failed' | 'audit'>;

function countsRecord(overview: Overview): ColonelReply['record']['counts'] {
  const { secretsToday, secretsTotal, secretsByDay } = overview;
  return {
    customers: overview.customerCount,
    mails_failed: overview.failedMailCount,
    feedback: overview.feedbackCounts,
    secrets_live: liveSecrets(secretsTotal),
    secrets_today: secretsToday,
    secrets_total: secretsTotal,
    ...(secretsByDay && { secrets_by_day: [...secretsByDay] }),
  };
}

/** The first page of each list. */
function firstLines(overview: Overview, config: Config): Lists {
  const { customers, feedback, failedMails, audit } = overview;
  return {
    customers: customers.lines.map((customer) => customerLine(customer, config)),
    feedback: {
      today: feedback.today.lines.map(feedbackLine),
      yesterday: feedback.yesterday.lines.map(feedbackLine),
      before: feedback.before.lines.map(feedbackLine),
    },
    mails_failed: failedMails.lines.map(failedMailLine),
    audit: audit.lines.map(auditLine),
  };
}

/** The cursor of each list's next page. */
function nextPages(overview: Overview): ColonelReply['details']['next'] {
  const { customers, feedback, failedMails, audit } = overview;
  return {
    customers: customers.next,
    feedback: {
      today: feedback.today.next,
      yesterday: feedback.yesterday.next,
      before: feedback.before.next,
    },
    mails_failed: failedMails.next,
    audit: audit.next,
  };
}
