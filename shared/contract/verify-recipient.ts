/** The calls that verify the recipient of a bound secret. Apart from the others: few readers make them. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { binary, claimToken, proof, shortText } from './fields.ts';

/**
 * Request a code, to open a bound secret. Emails six digits to the address within seconds, if the secret is bound to it. Every
 * address gets the same answer. It stays the same when too many codes were requested and none is sent: after five for one address
 * in 20 minutes, 20 in a day, or 40 for the secret in a day. Then wait, or ask the sender to unlock the secret. The code works for
 * ten minutes, together with the `ask` of this answer.
 */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/code',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_CODE',
  body: v.object({
    /** The address of the recipient. */
    email: v.nullish(shortText, ''),
    proof,
  }),
  reply: v.object({
    /** What was asked for. */
    details: v.object({
      /** Send it back with the code, base64url. */
      ask: v.string(),
      /** When the code ends, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});

/**
 * Verify a code, to open a bound secret. The right code brings the ticket that the calls that open the secret need, for an hour.
 * Nothing is opened here. A wrong code counts: after five of any address there is a pause, and after 95 no code is compared any
 * more. With the same `rid` the call can be repeated.
 */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/verify',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  body: v.object({
    /** As the call that asked for the code answered it. */
    ask: binary,
    /** The same address. */
    email: v.nullish(shortText, ''),
    /** The six digits. */
    code: v.nullish(shortText, ''),
    rid: claimToken,
    proof,
  }),
  reply: v.object({
    /** The ticket. */
    details: v.object({
      /** 32 bytes, base64url. */
      ticket: v.string(),
      /** When it ends, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});
