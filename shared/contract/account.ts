/** The calls of a signed-in caller about their own account. Times are epoch seconds. */
import * as v from 'valibot';
import { API_TOKEN_NAME_CHARACTERS_MAX } from '../limits.ts';
import { subscription } from './billing.ts';
import { customer } from './customer.ts';
import { endpoint, noFields, tokenScopes } from './endpoint.ts';
import { newPassword } from './entry.ts';
import {
  boundedText,
  flag,
  notify,
  oneOrSeveral,
  passphrase,
  shortText,
  text,
  ttl,
} from './fields.ts';
import { notifyEvents } from '../notify.ts';

export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/v2/authcheck',
  token: 'any',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: v.object({ record: customer, details: v.object({ authenticated: v.literal(true) }) }),
});

/** One browser that is signed in. */
const session = v.object({
  id: v.string(),
  /** Browser and system by their user agent, such as `Firefox · Linux`; empty when unknown. */
  device: v.string(),
  created: v.number(),
  used: v.number(),
  /** Whether it stays signed in when the browser is closed. */
  remember: v.boolean(),
  /** The session of this call. */
  current: v.boolean(),
});

/** One API token; the token itself is shown only once, when it is created. */
const apiToken = v.object({
  id: v.string(),
  /** Empty for the account's one unnamed token. */
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  created: v.number(),
  /** To the minute; null before its first use. */
  used: v.nullable(v.number()),
  /** Null for one without an end. */
  expires: v.nullable(v.number()),
});

/** A call with an API token gets no sessions, tokens and subscription: those are for a signed-in browser. */
export const showAccount = endpoint({
  method: 'GET',
  path: '/api/v2/account',
  token: 'any',
  who: 'signed-in',
  body: noFields,
  reply: v.object({
    record: v.object({
      cust: customer,
      /** Whether there is any API token. */
      apitoken: v.nullable(v.literal('set')),
      /** When the newest was created, and when one of them was last used. */
      apitoken_created: v.nullable(v.number()),
      apitoken_used: v.nullable(v.number()),
      apitokens: v.array(apiToken),
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

/** Sets what the account is emailed about new secrets that say nothing else; without `notify` nothing changes. */
export const updateNotify = endpoint({
  method: 'POST',
  path: '/api/v2/account/notify',
  who: 'signed-in',
  body: v.object({ notify }),
  reply: v.object({ details: v.object({ notify: v.array(v.picklist(notifyEvents)) }) }),
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

/** Ends one session by its id, or with `others` all but the current one, and every API token. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/v2/account/sessions/end',
  who: 'signed-in',
  body: v.object({ id: v.nullish(shortText, ''), others: flag }),
  reply: v.object({ details: v.object({ ended: v.number() }) }),
});

/** One name or several; none are `secrets` alone. */
const scopes = v.pipe(
  v.nullish(oneOrSeveral(tokenScopes), []),
  v.transform((given) => [...new Set([given].flat())].filter((name) => name !== '')),
  v.array(v.picklist(tokenScopes, 'scope_unknown')),
);

const tokenName = v.pipe(
  v.nullish(v.pipe(text, v.metadata({ maxLength: API_TOKEN_NAME_CHARACTERS_MAX })), ''),
  v.transform((name) => name.trim()),
  boundedText(API_TOKEN_NAME_CHARACTERS_MAX),
);

/** Replaces the token of that name, if there is one. */
export const makeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  checksNames: true,
  body: v.pipe(
    v.object({
      /** Of the account. */
      password: passphrase,
      /** What existing programs call it. */
      p: passphrase,
      /** Empty for the account's one unnamed token. */
      name: tokenName,
      scopes,
      'scopes[]': scopes,
      /** In seconds; null for a token without an end. */
      ttl,
    }),
    v.transform(({ p, ...fields }) => ({ ...fields, password: fields.password || p })),
  ),
  reply: v.object({
    record: v.object({
      /** Both spellings of the token, shown only in this answer. The second is for Basic authentication alone. */
      apitoken: v.string(),
      apitoken_hex: v.string(),
      active: v.literal(true),
      id: v.string(),
      name: v.string(),
      scopes: v.array(v.picklist(tokenScopes)),
      expires: v.nullable(v.number()),
    }),
  }),
});

/** Revokes one token by its id, or without one all of them. */
export const revokeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken/revoke',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  body: v.object({ id: v.nullish(shortText, '') }),
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
