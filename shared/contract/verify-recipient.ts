/** The calls that verify the recipient of a bound secret. Apart from the others: few readers make them. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { binary, claimToken, shortText } from './fields.ts';

/** Emails a code to an address, if the secret is bound to it. The answer is the same for every address. */
export const askForCode = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/code',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_CODE',
  needsNoCanaries: true,
  body: v.object({
    email: v.nullish(shortText, ''),
    /** Of a secret that a browser encrypted. */
    proof: binary,
  }),
  reply: v.object({
    details: v.object({
      /** Names what was asked for when the code is sent back, base64url. */
      ask: v.string(),
      /** When the code ends, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});

/** Checks a code. The right one brings a ticket, which the calls that open the secret need. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/verify',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  needsNoCanaries: true,
  body: v.object({
    ask: binary,
    email: v.nullish(shortText, ''),
    code: v.nullish(shortText, ''),
    rid: claimToken,
    proof: binary,
  }),
  reply: v.object({
    details: v.object({
      /** Base64url. */
      ticket: v.string(),
      /** When it ends, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});
