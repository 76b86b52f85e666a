/** The secrets that an account created in the last 30 days. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { epochSeconds, metadata } from './metadata.ts';
import { askState } from './ask-state.ts';
import { pageNumber, queryNumber } from './paging.ts';
import { countsOfDay } from './secret-counts.ts';

const PER_PAGE_DEFAULT = 50;
const PER_PAGE_MAX = 100;

/** A receipt as the list shows it to the account that owns it. */
export const recentReceipt = v.object({
  ...metadata.entries,
  /** The addresses of the recipients in full; absent for none, and where only their obscured form was stored. */
  addresses: v.optional(v.array(v.string())),
});

/** A request for a secret, as the list shows it to the account that made it. */
const recentAsk = v.object({
  /** The key of both links; empty if it is from before a password reset. */
  key: v.string(),
  /** Eight characters to recognise it by; they open nothing. */
  shortkey: v.string(),
  /** The requester’s private label; absent for none. */
  label: v.optional(v.string()),
  state: askState,
  created: epochSeconds,
  /** Until when it takes answers, in epoch seconds. */
  expiration_stamp: epochSeconds,
  /** How many answers it takes. */
  answers_max: v.number(),
  /** How many came. */
  answers: v.number(),
});

/**
 * List the secrets of the account. The last 30 days, newest first. `count` counts all of them; the lists hold one page. A receipt
 * from before a password reset has an empty `key`: the list no longer has it. Links that were kept still work.
 */
export const listRecent = endpoint({
  method: 'GET',
  path: '/api/v2/private/recent',
  token: 'secrets',
  who: 'signed-in',
  body: v.object({
    page: pageNumber,
    /** Receipts on a page. */
    per_page: queryNumber(PER_PAGE_DEFAULT, PER_PAGE_MAX),
  }),
  reply: v.object({
    records: v.array(recentReceipt),
    /** How many there are in all. */
    count: v.number(),
    details: v.object({
      /** Whether there are any. */
      has_items: v.boolean(),
      /** Those that were opened or burned. */
      received: v.array(recentReceipt),
      /** All others. */
      notreceived: v.array(recentReceipt),
      /** On the first page: each of the last 30 days (UTC) on which anything happened, oldest first. */
      days: v.optional(v.array(countsOfDay)),
      /** On the first page: the requests of the last 30 days, newest first; absent for none. */
      asks: v.optional(v.array(recentAsk)),
      /** How far back the list goes, in epoch seconds. */
      since: v.number(),
      /** When the server answered, in epoch seconds. */
      now: v.number(),
    }),
  }),
});
