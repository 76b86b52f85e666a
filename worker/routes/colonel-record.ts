/** What those who run an installation see of it, on the wire. Nothing here tells of a secret but how many there are. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  AuditLine,
  CustomerLine,
  FailedMailLine,
  FeedbackLine,
  showColonel,
} from '../../shared/contract/colonel.ts';
import type { Config } from '../config/config.ts';
import type { CustomerView } from '../rpc/types/account.ts';
import type {
  AuditEntry,
  Feedback,
  ListedCustomer,
  ListedMail,
  Overview,
} from '../rpc/types/directory.ts';
import { failedMailId } from '../use-cases/retry-failed-email.ts';
import { liveSecrets } from '../rules/live-secrets.ts';
import { seconds } from './epoch.ts';

export function customerLine(customer: ListedCustomer, { COLONELS }: Config): CustomerLine {
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

/** Somebody as their own account has them. */
export function customerLineOf({ counts, ...view }: CustomerView, config: Config): CustomerLine {
  return customerLine({ ...view, secretsCreated: counts.created }, config);
}

export function feedbackLine({ createdAt, ...feedback }: Feedback): FeedbackLine {
  return { ...feedback, created: seconds(createdAt) };
}

export function failedMailLine(mail: ListedMail): FailedMailLine {
  const { template, reason, failedAt } = mail;
  return { id: failedMailId(mail), template, reason, failed: seconds(failedAt) };
}

export function auditLine({ at, ...deed }: AuditEntry): AuditLine {
  return { ...deed, at: seconds(at) };
}

type ColonelReply = ReplyOf<typeof showColonel>;
type Lists = Pick<ColonelReply['record'], 'customers' | 'feedback' | 'mails_failed' | 'audit'>;

export function countsRecord(overview: Overview): ColonelReply['record']['counts'] {
  const { secretsToday, secretsTotal } = overview;
  return {
    customers: overview.customerCount,
    mails_failed: overview.failedMailCount,
    feedback: overview.feedbackCounts,
    secrets_live: liveSecrets(secretsTotal),
    secrets_today: secretsToday,
    secrets_total: secretsTotal,
  };
}

/** The first page of each list. */
export function firstLines(overview: Overview, config: Config): Lists {
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

/** Where each list goes on. */
export function nextPages(overview: Overview): ColonelReply['details']['next'] {
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
