/** A customer: an account as its owner and their programs see it. */
import * as v from 'valibot';
import { notifyEvents } from '../notify.ts';

/** What the account may do. */
export const plan = v.object({
  /** The name of the plan. */
  planid: v.string(),
  /** What the plan allows. */
  options: v.object({
    /** The longest secret, in characters. */
    size: v.number(),
    /** The largest sum of its files, in bytes; 0 for none. Only of secrets that a browser encrypts. */
    file_bytes: v.number(),
    /** The longest `ttl`, in seconds. */
    ttl: v.number(),
    /** Whether links can be emailed. */
    email: v.boolean(),
    /** Whether links can open on domains of the account’s own. */
    custom_domains: v.boolean(),
    /** Whether programs may use it, where that depends on the plan. */
    api: v.boolean(),
  }),
});

/** The account. */
export const customer = v.object({
  /** The address of the account, or `anon`. */
  custid: v.string(),
  /** `colonel` is an admin. */
  role: v.picklist(['customer', 'colonel']),
  /** Whether the address is verified. */
  verified: v.boolean(),
  /** The code of a language. */
  locale: v.string(),
  /** In epoch seconds. */
  created: v.number(),
  /** When its owner last signed in, in epoch seconds; null for never. */
  last_login: v.nullable(v.number()),
  /** What the account is emailed about, unless a new secret has its own choice: `received`, `expired`, `locked`, `disputed`. */
  notify: v.array(v.picklist(notifyEvents)),
  plan,
  /** How many were created. */
  secrets_created: v.number(),
  /** How many were burned. */
  secrets_burned: v.number(),
  /** How many were opened. */
  secrets_shared: v.number(),
});
