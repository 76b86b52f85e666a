/** The calls of those who run an installation. Times are epoch seconds. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { noFields } from './fields.ts';

export const showColonel = endpoint({
  method: 'GET',
  path: '/api/v2/colonel',
  who: 'colonel',
  body: noFields,
  reply: v.object({
    record: v.object({
      counts: v.object({ customers: v.number(), mails_failed: v.number() }),
      /** The newest ones. */
      customers: v.array(
        v.object({
          custid: v.string(),
          planid: v.string(),
          role: v.picklist(['customer', 'colonel']),
          created: v.number(),
        }),
      ),
      /** Mails that were given up, the newest first; whom they were for stands nowhere. */
      mails_failed: v.array(
        v.object({ template: v.string(), reason: v.string(), failed: v.number() }),
      ),
    }),
  }),
});
