/** The calls about what a plan costs and who pays for it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText } from './fields.ts';

/** What an account pays for. */
export const subscription = v.object({
  /** The name of the plan. */
  planid: v.string(),
  /** Whether a payment is overdue; the plan continues while Stripe retries it. */
  is_overdue: v.boolean(),
  /** When it is paid for again, or ends, in epoch seconds. */
  period_end: v.number(),
  /** Whether it ends then. */
  is_ending: v.boolean(),
  /** The page for invoices, cards and cancelling; null when there is none. */
  portal_url: v.nullable(v.string()),
});

/**
 * Get the address where a plan is paid for. The payment link of the plan, with a reference to the account; for an account that pays
 * already, the page where it changes its subscription, if the site has one.
 */
export const checkOut = endpoint({
  method: 'POST',
  path: '/api/v2/account/checkout',
  who: 'signed-in',
  body: v.object({
    /** The plan to pay for. */
    planid: v.nullish(shortText, ''),
    /** `month` unless it is `year`. */
    period: v.nullish(shortText, ''),
  }),
  reply: v.object({
    record: v.object({
      /** The URL of the payment page. */
      url: v.string(),
    }),
  }),
});
