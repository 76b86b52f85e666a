/** The call of someone who finds a secret opened. Apart from the others: hardly any reader makes it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { proof } from './fields.ts';

/**
 * Report that it was not you who opened a secret. For someone with the link who finds that it was opened. Recorded once: the sender is
 * shown the time, and their account is notified by email and webhook, as they chose. The report contains nothing about the caller.
 */
export const disputeSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/dispute',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_DISPUTE',
  body: v.object({ proof }),
  reply: v.object({
    /** What was recorded. */
    details: v.object({
      /** When it was first disputed, in epoch seconds. */
      disputed: v.number(),
    }),
  }),
});
