/**
 * The calls of a colonel, the admin of an installation. Times are epoch seconds, days are days of UTC. Lists are
 * paginated, newest first: `details.next` is the `after` of the next page, null on the last.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { flag, shortText } from './fields.ts';
import { countsOfDay, secretCounts } from './secret-counts.ts';

const cursor = v.nullish(shortText, '');
const page = v.object({ next: v.nullable(v.string()) });

const customerLine = v.object({
  custid: v.string(),
  planid: v.string(),
  role: v.picklist(['customer', 'colonel']),
  /** Whether the settings make them a colonel, which no call can change. */
  role_is_fixed: v.boolean(),
  locale: v.string(),
  created: v.number(),
  last_login: v.nullable(v.number()),
  secrets_created: v.number(),
});

export type CustomerLine = v.InferOutput<typeof customerLine>;

const feedbackLine = v.object({
  id: v.string(),
  /** As it was written: never HTML. */
  msg: v.string(),
  /** Null for an anonymous sender. */
  custid: v.nullable(v.string()),
  tz: v.string(),
  version: v.string(),
  created: v.number(),
});

export type FeedbackLine = v.InferOutput<typeof feedbackLine>;

/** An email that could not be delivered; its recipient is stored nowhere. */
const failedMail = v.object({
  /** For `resendFailedMail`. */
  id: v.string(),
  template: v.string(),
  reason: v.string(),
  failed: v.number(),
});

export type FailedMailLine = v.InferOutput<typeof failedMail>;

const auditLine = v.object({
  id: v.string(),
  at: v.number(),
  /** Who did it. */
  custid: v.string(),
  action: v.picklist(['plan', 'role', 'banner', 'mail', 'burn', 'invite']),
  /** What was changed: a customer or an invited address, an email, a secret by its id. */
  subject: v.string(),
  /** What it was set to. */
  detail: v.string(),
  /** False while in progress, or when it was interrupted. */
  done: v.boolean(),
});

export type AuditLine = v.InferOutput<typeof auditLine>;

const banner = v.object({ flag: v.boolean(), content: v.string() });

/** Today's, yesterday's, and everything before. */
const feedbackGroups = ['today', 'yesterday', 'before'] as const;

export type FeedbackGroup = (typeof feedbackGroups)[number];

const perGroup = <Schema extends v.GenericSchema>(each: Schema) =>
  v.object({ today: each, yesterday: each, before: each });

/** The first view of the colonel's page; each list is the first page of its own call. */
export const showColonel = endpoint({
  method: 'GET',
  path: '/api/v2/colonel',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      counts: v.object({
        customers: v.number(),
        mails_failed: v.number(),
        feedback: perGroup(v.number()),
        /** Neither opened nor burned nor expired; by the last reports of the vaults, seconds old. */
        secrets_live: v.number(),
        secrets_today: secretCounts,
        secrets_total: secretCounts,
        /** The last 30 days, oldest first, without those on which nothing happened. */
        secrets_by_day: v.array(countsOfDay),
      }),
      customers: v.array(customerLine),
      feedback: perGroup(v.array(feedbackLine)),
      mails_failed: v.array(failedMail),
      /** Calls that were refused because of a limit. */
      limits_hit: v.array(
        v.object({ limit: v.string(), today: v.number(), yesterday: v.number() }),
      ),
      audit: v.array(auditLine),
      banner,
      version: v.string(),
      region: v.object({
        jurisdiction: v.string(),
        /** Where the platform keeps the objects' storage; null where it makes no promise. */
        pinned_to: v.nullable(v.string()),
      }),
    }),
    details: v.object({
      /** The `after` of each list's next page. */
      next: v.object({
        customers: v.nullable(v.string()),
        feedback: perGroup(v.nullable(v.string())),
        mails_failed: v.nullable(v.string()),
        audit: v.nullable(v.string()),
      }),
    }),
  }),
});

/** `q` finds addresses that begin with it; with an @ in front, all addresses of such a domain. Results are sorted. */
const customerSearch = {
  who: 'colonel',
  body: v.object({ q: v.nullish(shortText, ''), after: cursor }),
  reply: v.object({ records: v.array(customerLine), details: page }),
} as const;

/** Kept for existing programs: a search, and the cursor of its next page, put addresses into the URL. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/customers',
  ...customerSearch,
});

/** The same call without addresses in the URL. */
export const searchCustomers = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers/search',
  ...customerSearch,
});

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/feedback',
  who: 'colonel',
  body: v.object({
    group: v.optional(v.picklist(feedbackGroups, 'field_type'), 'today'),
    after: cursor,
  }),
  reply: v.object({ records: v.array(feedbackLine), details: page }),
});

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/mails',
  who: 'colonel',
  body: v.object({ after: cursor }),
  reply: v.object({ records: v.array(failedMail), details: page }),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/audit',
  who: 'colonel',
  body: v.object({ after: cursor }),
  reply: v.object({ records: v.array(auditLine), details: page }),
});

const customerChange = { planid: v.nullish(shortText, ''), role: v.nullish(shortText, '') };

/** Changes a plan, a role, or both; an absent field stays as it is. */
export const changeCustomer = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers',
  who: 'colonel',
  body: v.object({ custid: shortText, ...customerChange }),
  reply: v.object({ record: customerLine }),
});

/** Kept for existing programs: the same call with the customer's address in the URL. */
export const changeCustomerByPath = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers/:custid',
  who: 'colonel',
  body: v.object(customerChange),
  reply: v.object({ record: customerLine }),
});

export const inviteCustomer = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/invitations',
  who: 'colonel',
  body: v.object({ email: v.nullish(shortText, '') }),
  reply: v.object({ record: v.object({ email: v.string() }) }),
});

export const setBanner = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/banner',
  who: 'colonel',
  body: v.object({ flag, content: v.nullish(shortText, '') }),
  reply: v.object({ record: banner }),
});

/** Queues a failed email again. */
export const resendFailedMail = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/mails/:id/resend',
  who: 'colonel',
  body: noFields,
  reply: v.object({ record: v.object({ id: v.string() }) }),
});

/** Burns a secret that its recipient reported, by the id of the report: an id opens nothing. */
export const burnReported = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/secrets/:id/burn',
  who: 'colonel',
  body: noFields,
  reply: v.object({ record: v.object({ id: v.string() }) }),
});
