/** A customer: an account as its owner and their programs see it. */
import * as v from 'valibot';
import { notifyEvents } from '../notify.ts';

export const plan = v.object({
  planid: v.string(),
  options: v.object({
    size: v.number(),
    /** Of all files together; 0 where they are not taken. */
    file_bytes: v.number(),
    ttl: v.number(),
    email: v.boolean(),
    custom_domains: v.boolean(),
    api: v.boolean(),
  }),
});

/** Times are epoch seconds. */
export const customer = v.object({
  custid: v.string(),
  /** `colonel` marks an admin. */
  role: v.picklist(['customer', 'colonel']),
  verified: v.boolean(),
  locale: v.string(),
  created: v.number(),
  last_login: v.nullable(v.number()),
  /** What the account is emailed about new secrets. */
  notify: v.array(v.picklist(notifyEvents)),
  plan,
  secrets_created: v.number(),
  secrets_burned: v.number(),
  secrets_shared: v.number(),
});
