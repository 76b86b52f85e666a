/** The calls of somebody who is signed in, about their own account. Times are epoch seconds. */
import * as v from 'valibot';
import { subscription } from './billing.ts';
import { customer } from './customer.ts';
import { endpoint } from './endpoint.ts';
import { newPassword } from './entry.ts';
import { flag, noFields, passphrase, shortText } from './fields.ts';

export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/v2/authcheck',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: v.object({ record: customer, details: v.object({ authenticated: v.literal(true) }) }),
});

/** One browser that is signed in. */
const session = v.object({
  id: v.string(),
  /** The browser and system as they called themselves, such as `Firefox · Linux`; empty when they did not. */
  device: v.string(),
  created: v.number(),
  used: v.number(),
  /** Whether it stays signed in when the browser is closed. */
  remember: v.boolean(),
  /** The one that asks. */
  current: v.boolean(),
});

export const showAccount = endpoint({
  method: 'GET',
  path: '/api/v2/account',
  who: 'signed-in',
  body: noFields,
  reply: v.object({
    record: v.object({
      cust: customer,
      /** Whether there is an API token; it is shown only once, when it is made. */
      apitoken: v.nullable(v.literal('set')),
      apitoken_created: v.nullable(v.number()),
      apitoken_used: v.nullable(v.number()),
      sessions: v.array(session),
      /** Absent where nothing is paid for. */
      subscription: v.optional(subscription),
    }),
  }),
});

export const updateLocale = endpoint({
  method: 'POST',
  path: '/api/v2/account/update-locale',
  who: 'signed-in',
  body: v.object({ locale: v.nullish(shortText, '') }),
  reply: v.object({ details: v.object({ old_locale: v.string(), new_locale: v.string() }) }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/change-password',
  who: 'signed-in',
  body: v.object({
    currentp: passphrase,
    newp: newPassword,
    newp2: v.nullish(v.string('field_type'), ''),
  }),
  reply: v.object({ details: v.object({ changed: v.literal(true) }) }),
});

/** Ends one session by its id, or with `others` all but the one that asks. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/v2/account/sessions/end',
  who: 'signed-in',
  body: v.object({ id: v.nullish(shortText, ''), others: flag }),
  reply: v.object({ details: v.object({ ended: v.number() }) }),
});

export const makeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  body: noFields,
  reply: v.object({ record: v.object({ apitoken: v.string(), active: v.literal(true) }) }),
});

export const revokeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken/revoke',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  body: noFields,
  reply: v.object({ record: v.object({ apitoken: v.null(), active: v.literal(false) }) }),
});

export const destroyAccount = endpoint({
  method: 'POST',
  path: '/api/v2/account/destroy',
  who: 'signed-in',
  limit: 'LIMIT_DESTROY',
  body: v.object({ confirmation: passphrase }),
  reply: v.object({ details: v.object({ destroyed: v.literal(true) }) }),
});
