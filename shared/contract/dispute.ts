/** The call of someone who finds a secret opened. Apart from the others: hardly any reader makes it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { binary } from './fields.ts';

/**
 * Disputes that the caller opened the secret. Recorded once and shown to the sender, whose account is notified. No
 * text, and nothing about the caller, is stored.
 */
export const disputeSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/dispute',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_DISPUTE',
  needsNoCanaries: true,
  body: v.object({
    /** Of a secret that a browser encrypted. */
    proof: binary,
  }),
  reply: v.object({
    details: v.object({
      /** When it was first disputed, in epoch seconds. */
      disputed: v.number(),
    }),
  }),
});
