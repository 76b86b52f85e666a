/** The calls about what a plan costs and who pays for it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText } from './fields.ts';

/** What an account pays for. Times are epoch seconds. */
export const subscription = v.object({
  planid: v.string(),
  /** Whether a payment is overdue: the plan goes on while it is asked for again. */
  is_overdue: v.boolean(),
  /** When it is paid for again, or ends. */
  period_end: v.number(),
  /** Whether it ends then. */
  is_ending: v.boolean(),
  /** Where invoices, cards and the end of it are looked after; null when there is no such place. */
  portal_url: v.nullable(v.string()),
});

/** Where a plan is paid for: the payment link, with who pays in it. */
export const checkOut = endpoint({
  method: 'POST',
  path: '/api/v2/account/checkout',
  who: 'signed-in',
  body: v.object({
    planid: v.nullish(shortText, ''),
    /** `month` unless it is `year`. */
    period: v.nullish(shortText, ''),
  }),
  reply: v.object({ record: v.object({ url: v.string() }) }),
});
