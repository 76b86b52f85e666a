/**
 * The calls of a colonel, the admin of an installation. Times are epoch seconds, days are days of UTC. Lists are
 * paginated, newest first: `details.next` is the `after` of the next page, null on the last.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { flag, shortText } from './fields.ts';
import { countsOfDay, secretCounts } from './secret-counts.ts';

/** `details.next` of the page before. */
const cursor = v.nullish(shortText, '');

/** Handed back as `after`; null at the end. */
const next = v.nullable(v.string());

const page = v.object({ next });

const customerLine = v.object({
  /** The address of the account, or `anon`. */
  custid: v.string(),
  /** The name of the plan. */
  planid: v.string(),
  /** `colonel` is an admin. */
  role: v.picklist(['customer', 'colonel']),
  /** Whether the settings make them an admin, which no call takes away. */
  role_is_fixed: v.boolean(),
  /** The code of a language. */
  locale: v.string(),
  /** In epoch seconds. */
  created: v.number(),
  /** When its owner last signed in, in epoch seconds; null for never. */
  last_login: v.nullable(v.number()),
  /** How many were created. */
  secrets_created: v.number(),
});

export type CustomerLine = v.InferOutput<typeof customerLine>;

const feedbackLine = v.object({
  /** Its id. */
  id: v.string(),
  /** As it was written; never HTML. */
  msg: v.string(),
  /** Who wrote it; null for an anonymous sender. */
  custid: v.nullable(v.string()),
  /** The sender’s time zone. */
  tz: v.string(),
  /** The version of the site that the sender saw. */
  version: v.string(),
  /** In epoch seconds. */
  created: v.number(),
});

export type FeedbackLine = v.InferOutput<typeof feedbackLine>;

/** An email that could not be delivered; its recipient is stored nowhere. */
const failedMail = v.object({
  /** Its id in the call that queues it again. */
  id: v.string(),
  /** Which email it was. */
  template: v.string(),
  /** Why it failed. */
  reason: v.string(),
  /** When it failed for good, in epoch seconds. */
  failed: v.number(),
});

export type FailedMailLine = v.InferOutput<typeof failedMail>;

const auditLine = v.object({
  /** Its id. */
  id: v.string(),
  /** In epoch seconds. */
  at: v.number(),
  /** Who did it. */
  custid: v.string(),
  /** What was done. */
  action: v.picklist(['plan', 'role', 'banner', 'mail', 'burn', 'close', 'invite']),
  /** What was changed: a customer or an invited address, an email, a secret by its id. */
  subject: v.string(),
  /** What it was set to. */
  detail: v.string(),
  /** False while it is in progress, and when it failed, was interrupted or changed nothing. */
  done: v.boolean(),
});

export type AuditLine = v.InferOutput<typeof auditLine>;

/** The announcement. */
const banner = v.object({
  /** Whether it is shown. */
  flag: v.boolean(),
  /** Its text. */
  content: v.string(),
});

/** Today's, yesterday's, and everything before. */
const feedbackGroups = ['today', 'yesterday', 'before'] as const;

export type FeedbackGroup = (typeof feedbackGroups)[number];

const perGroup = <Schema extends v.GenericSchema>(each: Schema) =>
  v.object({
    /** Of today. */
    today: each,
    /** Of yesterday. */
    yesterday: each,
    /** Of the days before. */
    before: each,
  });

/** Show counts and the first page of each list. For the first view; each list also has its own call. */
export const showColonel = endpoint({
  method: 'GET',
  path: '/api/v2/colonel',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      /** How many there are. */
      counts: v.object({
        /** Accounts. */
        customers: v.number(),
        /** Emails that could not be sent. */
        mails_failed: v.number(),
        /** What visitors wrote. */
        feedback: perGroup(v.number()),
        /** Neither opened nor burned nor expired, by the last reports of the vaults, which are up to ten minutes old. */
        secrets_live: v.number(),
        /** Of today, by UTC. */
        secrets_today: secretCounts,
        /** Of all days. */
        secrets_total: secretCounts,
        /** Each of the last 30 days (UTC) on which anything happened, oldest first. */
        secrets_by_day: v.array(countsOfDay),
      }),
      /** Accounts. */
      customers: v.array(customerLine),
      /** What visitors wrote. */
      feedback: perGroup(v.array(feedbackLine)),
      /** Emails that could not be sent. */
      mails_failed: v.array(failedMail),
      /** Calls that were refused because of a limit. */
      limits_hit: v.array(
        v.object({
          /** The name of the limit. */
          limit: v.string(),
          /** Of today. */
          today: v.number(),
          /** Of yesterday. */
          yesterday: v.number(),
        }),
      ),
      /** What admins changed. */
      audit: v.array(auditLine),
      banner,
      /** The version of the software. */
      version: v.string(),
      /** Where this is. */
      region: v.object({
        /** The name of the region. */
        jurisdiction: v.string(),
        /** Where the platform keeps the storage; null where it makes no promise. */
        pinned_to: v.nullable(v.string()),
      }),
    }),
    details: v.object({
      /** The `after` of each list’s next page. */
      next: v.object({
        customers: next,
        /** Of each list of feedback. */
        feedback: perGroup(next),
        mails_failed: next,
        audit: next,
      }),
    }),
  }),
});

const customerSearch = {
  who: 'colonel',
  body: v.object({
    /** How their addresses begin; with an @ in front, how their domain begins. What is found is sorted. */
    q: v.nullish(shortText, ''),
    after: cursor,
  }),
  reply: v.object({ records: v.array(customerLine), details: page }),
} as const;

/**
 * List or find customers. With `q` or `after` the URL holds addresses, and the answer a `Warning`: use
 * `POST /api/v2/colonel/customers/search`.
 */
// Kept for existing programs.
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/customers',
  ...customerSearch,
});

/** List or find customers, with the query in the body. */
export const searchCustomers = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers/search',
  ...customerSearch,
});

/** List feedback. */
export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/feedback',
  who: 'colonel',
  body: v.object({
    /** Of which days. */
    group: v.optional(v.picklist(feedbackGroups, 'field_type'), 'today'),
    after: cursor,
  }),
  reply: v.object({ records: v.array(feedbackLine), details: page }),
});

/** List emails that could not be delivered. */
export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/mails',
  who: 'colonel',
  body: v.object({ after: cursor }),
  reply: v.object({ records: v.array(failedMail), details: page }),
});

/** List what admins changed. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v2/colonel/audit',
  who: 'colonel',
  body: v.object({ after: cursor }),
  reply: v.object({ records: v.array(auditLine), details: page }),
});

const customerChange = {
  /** The plan to give; absent, it stays. */
  planid: v.nullish(shortText, ''),
  /** The role to give; absent, it stays. */
  role: v.nullish(shortText, ''),
};

/** Change the plan or role of a customer. */
export const changeCustomer = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers',
  who: 'colonel',
  body: v.object({
    /** The address of the customer. */
    custid: shortText,
    ...customerChange,
  }),
  reply: v.object({ record: customerLine }),
});

/**
 * Change the plan or role of a customer, by a URL with the address. The URL holds an address, and the answer a `Warning`: use
 * `POST /api/v2/colonel/customers`.
 *
 * @param custid The address of the customer.
 */
// Kept for existing programs.
export const changeCustomerByPath = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/customers/:custid',
  who: 'colonel',
  body: v.object(customerChange),
  reply: v.object({ record: customerLine }),
});

/**
 * Invite someone to create an account. Emails a link that works once, within 7 days: who has it chooses a password. Works for
 * every address, also where visitors cannot sign up or only with addresses of some domains.
 */
export const inviteCustomer = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/invitations',
  who: 'colonel',
  body: v.object({
    /** The address to invite. */
    email: v.nullish(shortText, ''),
  }),
  reply: v.object({
    /** The invitation. */
    record: v.object({
      /** The address, in its normal form. */
      email: v.string(),
    }),
  }),
});

/** Set the announcement. */
export const setBanner = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/banner',
  who: 'colonel',
  body: v.object({
    /** Whether it is shown. */
    flag,
    /** Its text. */
    content: v.nullish(shortText, ''),
  }),
  reply: v.object({ record: banner }),
});

/**
 * Queue a failed email again.
 *
 * @param id The `id` of the email.
 */
export const resendFailedMail = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/mails/:id/resend',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      /** The `id` of the email. */
      id: v.string(),
    }),
  }),
});

/**
 * Burn a secret that was reported. Destroys a secret by its id, without its key or passphrase, as its sender would. It writes an
 * entry in the audit log.
 *
 * @param id The id of the report: `report_id` of the secret.
 */
// An id opens nothing.
export const burnReported = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/secrets/:id/burn',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      /** The id of the report. */
      id: v.string(),
    }),
  }),
});

/**
 * Close a request that was reported. It takes no more answers. It writes an entry in the audit log.
 *
 * @param id The id of the report: `report_id` of the request.
 */
export const closeReported = endpoint({
  method: 'POST',
  path: '/api/v2/colonel/asks/:id/close',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      /** The id of the report. */
      id: v.string(),
    }),
  }),
});
