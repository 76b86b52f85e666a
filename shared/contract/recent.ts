/** The secrets that an account created in the last 30 days. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { metadata } from './metadata.ts';
import { pageNumber, queryNumber } from './paging.ts';
import { countsOfDay } from './secret-counts.ts';

const PER_PAGE_DEFAULT = 50;
const PER_PAGE_MAX = 100;

/** A receipt as the list shows it to the account that owns it. */
export const recentReceipt = v.object({
  ...metadata.entries,
  /** The addresses in full. Absent for none, and where only their obscured form was stored. */
  addresses: v.optional(v.array(v.string())),
});

/**
 * Newest first. `count` is of all, the two lists are one page. A receipt whose key a reset of the password took has an empty
 * `key`.
 */
export const listRecent = endpoint({
  method: 'GET',
  path: '/api/v2/private/recent',
  token: 'secrets',
  who: 'signed-in',
  body: v.object({
    page: pageNumber,
    per_page: queryNumber(PER_PAGE_DEFAULT, PER_PAGE_MAX),
  }),
  reply: v.object({
    records: v.array(recentReceipt),
    count: v.number(),
    details: v.object({
      has_items: v.boolean(),
      /** Received or burned. */
      received: v.array(recentReceipt),
      notreceived: v.array(recentReceipt),
      /** On the first page: the last 30 days, oldest first, without those on which nothing happened. */
      days: v.optional(v.array(countsOfDay)),
      /** Epoch seconds. */
      since: v.number(),
      now: v.number(),
    }),
  }),
});
