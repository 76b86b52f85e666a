/** The secrets that an account created in the last 30 days. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { metadata } from './metadata.ts';
import { pageNumber, queryNumber } from './paging.ts';

const PER_PAGE_DEFAULT = 50;
const PER_PAGE_MAX = 100;

/**
 * Newest first. `count` is of all, the two lists are one page. A receipt that can no longer be opened, because its secret
 * ended or the password was reset, has an empty `key`.
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
    records: v.array(metadata),
    count: v.number(),
    details: v.object({
      has_items: v.boolean(),
      /** Received or burned. */
      received: v.array(metadata),
      notreceived: v.array(metadata),
      /** Epoch seconds. */
      since: v.number(),
      now: v.number(),
    }),
  }),
});
