/** The call that checks a shrimp, the token against cross-site request forgery. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { noFields } from './fields.ts';

export const validateShrimp = endpoint({
  method: 'POST',
  path: '/api/v2/validate-shrimp',
  token: 'any',
  shrimp: 'exempt',
  isPoll: true,
  bare: true,
  body: noFields,
  reply: v.object({ isValid: v.boolean(), shrimp: v.string() }),
});
