/** Whether this installation works. Apart from `site.ts`, which every page loads. */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';

/** Calls KV and a vault. `store_unavailable` when one does not answer. */
export const health = endpoint({
  method: 'GET',
  path: '/api/v2/health',
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    status: v.literal('ok'),
    stores: v.object({ kv: v.literal('ok'), vault: v.literal('ok') }),
    version: v.string(),
  }),
});
