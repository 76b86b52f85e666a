/** Whether this installation works. Apart from `site.ts`, which every page loads. */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';

/**
 * Check whether the stores respond. For monitors. Calls the stores themselves, once a second at most; all calls within that second get
 * the same answer.
 */
export const health = endpoint({
  method: 'GET',
  path: '/api/v2/health',
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    /** Always `ok`. */
    status: v.literal('ok'),
    /** What answered. */
    stores: v.object({
      /** The store of envelopes (Workers KV or its equivalent). */
      kv: v.literal('ok'),
      /** A vault of keys. */
      vault: v.literal('ok'),
    }),
    /** The version of the software. */
    version: v.string(),
  }),
});
