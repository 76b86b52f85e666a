/** The calls of a signed-in caller about their own account. Times are epoch seconds. */
import * as v from 'valibot';
import { API_TOKEN_NAME_CHARACTERS_MAX } from '../limits.ts';
import { subscription } from './billing.ts';
import { customer } from './customer.ts';
import { endpoint, noFields, tokenScopes } from './endpoint.ts';
import { newPassword, repeatedPassword } from './entry.ts';
import {
  boundedText,
  flag,
  notify,
  oneOrSeveral,
  password,
  shortText,
  text,
  ttl,
} from './fields.ts';
import { notifyEvents } from '../notify.ts';

/** Always true. */
const done = v.literal(true);

/** Check the credentials. Answers with the account that they belong to. */
export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/v2/authcheck',
  token: 'any',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: v.object({
    record: customer,
    details: v.object({
      /** Whether the caller is signed in. */
      authenticated: v.literal(true),
    }),
  }),
});

/** One browser that is signed in. */
const session = v.object({
  /** Its id in other calls. */
  id: v.string(),
  /** Browser and system by their user agent, such as `Firefox · Linux`; empty when they are unknown. */
  device: v.string(),
  /** In epoch seconds. */
  created: v.number(),
  /** When it was last used, in epoch seconds. */
  used: v.number(),
  /** Whether it lasts longer than the browser is open. */
  remember: v.boolean(),
  /** Whether it is the session of this call. */
  current: v.boolean(),
});

/** One API token; the token itself is shown only once, when it is created. */
const apiToken = v.object({
  /** Its id in other calls. */
  id: v.string(),
  /** Its name; empty for the account’s one unnamed token. */
  name: v.string(),
  /** What the token may do: `secrets`, `domains` (domains and webhooks) or both. */
  scopes: v.array(v.picklist(tokenScopes)),
  /** In epoch seconds. */
  created: v.number(),
  /** When it was last used, to the minute, in epoch seconds; null before its first use. */
  used: v.nullable(v.number()),
  /** When it expires, in epoch seconds; null for never. */
  expires: v.nullable(v.number()),
});

/**
 * Show the account. Lists the browsers that are signed in and the API tokens, never a token itself. Called with a token, both
 * lists are empty and the subscription is absent: they are only for a signed-in browser.
 */
export const showAccount = endpoint({
  method: 'GET',
  path: '/api/v2/account',
  token: 'any',
  who: 'signed-in',
  body: noFields,
  reply: v.object({
    record: v.object({
      cust: customer,
      /** `set` where there is any API token, else null. */
      apitoken: v.nullable(v.literal('set')),
      /** When the newest was created, in epoch seconds. */
      apitoken_created: v.nullable(v.number()),
      /** When one of them was last used, in epoch seconds. */
      apitoken_used: v.nullable(v.number()),
      /** The API tokens, newest first. */
      apitokens: v.array(apiToken),
      /** The browsers that are signed in. */
      sessions: v.array(session),
      /** What is paid for; absent where nothing is. */
      subscription: v.optional(subscription),
    }),
  }),
});

/** Choose the language. */
export const updateLocale = endpoint({
  method: 'POST',
  path: '/api/v2/account/update-locale',
  who: 'signed-in',
  body: v.object({
    /** One of the codes that `GET /api/v2/supported-locales` lists. */
    locale: v.nullish(shortText, ''),
  }),
  reply: v.object({
    details: v.object({
      /** The language before. */
      old_locale: v.string(),
      /** The language now. */
      new_locale: v.string(),
    }),
  }),
});

/**
 * Choose the emails about your secrets. The default for new secrets. For calls with an API token no emails are sent, unless they
 * name them in `notify`; only for `bound_to` is `locked` sent without it, unless the account wants no emails.
 */
export const updateNotify = endpoint({
  method: 'POST',
  path: '/api/v2/account/notify',
  who: 'signed-in',
  body: v.object({
    /**
     * What to email about, once each: one or several of `received` (opened), `expired` (before it was opened), `locked` (for the
     * first time) and `disputed`; empty for nothing. Absent: nothing changes.
     */
    notify,
  }),
  reply: v.object({
    /** The choice. */
    details: v.object({
      /** What the account is emailed about: `received`, `expired`, `locked`, `disputed`. */
      notify: v.array(v.picklist(notifyEvents)),
    }),
  }),
});

/** Change the password. All other sessions end, and all API tokens are revoked. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/change-password',
  who: 'signed-in',
  body: v.object({
    /** The password as it is. */
    currentp: password,
    newp: newPassword,
    newp2: repeatedPassword,
  }),
  reply: v.object({ details: v.object({ changed: done }) }),
});

/** End sessions. One by its `id`, or with `others` all but the current one, and every API token. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/v2/account/sessions/end',
  who: 'signed-in',
  body: v.object({
    /** The session to end. */
    id: v.nullish(shortText, ''),
    /** Instead of `id`: ends all sessions but the current one, and revokes all API tokens. */
    others: flag,
  }),
  reply: v.object({
    details: v.object({
      /** How many ended. */
      ended: v.number(),
    }),
  }),
});

/** One or several of `secrets` (everything about secrets) and `domains` (domains and webhooks). Absent: `secrets`. */
const scopes = v.pipe(
  v.nullish(oneOrSeveral(tokenScopes), []),
  v.transform((given) => [...new Set([given].flat())].filter((name) => name !== '')),
  v.array(v.picklist(tokenScopes, 'scope_unknown')),
);

/** Up to 64 characters, trimmed. Empty: the account’s one unnamed token. */
const tokenName = v.pipe(
  v.nullish(v.pipe(text, v.metadata({ maxLength: API_TOKEN_NAME_CHARACTERS_MAX })), ''),
  v.transform((name) => name.trim()),
  boundedText(API_TOKEN_NAME_CHARACTERS_MAX),
);

/**
 * Create an API token. Needs the password, and a browser that is signed in: no token creates another. The token is shown only in
 * this answer, and the owner gets an email. It replaces the one of the same name; without a name it is the account’s one unnamed
 * token. An account can have 20. A change or reset of the password, and ending all other sessions, revoke every token.
 */
export const makeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  checksNames: true,
  body: v.pipe(
    v.object({
      /** The password of the account. */
      password,
      /** The same as `password`, for existing programs. */
      p: password,
      name: tokenName,
      scopes,
      'scopes[]': scopes,
      /** How long it is valid, in seconds: at least one minute and at most five years; other values are adjusted. Absent, null or empty: until it is revoked.
       */
      ttl,
    }),
    v.transform(({ p, ...fields }) => ({ ...fields, password: fields.password || p })),
  ),
  reply: v.object({
    record: v.object({
      /** The token, shown only in this answer. */
      apitoken: v.string(),
      /** The same token in 40 hexadecimal digits, for Basic authentication with the address of the account. */
      apitoken_hex: v.string(),
      /** Always true. */
      active: v.literal(true),
      /** Its id in other calls. */
      id: v.string(),
      /** Its name; empty for the account’s one unnamed token. */
      name: v.string(),
      /** What the token may do: `secrets`, `domains` (domains and webhooks) or both. */
      scopes: v.array(v.picklist(tokenScopes)),
      /** When it expires, in epoch seconds; null for never. */
      expires: v.nullable(v.number()),
    }),
  }),
});

/** Revoke API tokens. One by its `id`, or without one all of them. */
export const revokeApiToken = endpoint({
  method: 'POST',
  path: '/api/v2/account/apitoken/revoke',
  who: 'signed-in',
  limit: 'LIMIT_APITOKEN',
  body: v.object({
    /** The `id` of the token to revoke. Absent or empty: all of them. */
    id: v.nullish(shortText, ''),
  }),
  reply: v.object({
    record: v.object({
      /** Always null: the token is revoked. */
      apitoken: v.null(),
      /** Always false, even if the account has other tokens. */
      active: v.literal(false),
    }),
  }),
});

/**
 * Delete the account. Its sessions, tokens, webhook, domains and lists are deleted. Payments are not cancelled: cancel them first.
 * Waiting secrets can still be opened with their links. In links on custom domains, the site’s own host has to be put in place of
 * the domain.
 */
export const destroyAccount = endpoint({
  method: 'POST',
  path: '/api/v2/account/destroy',
  who: 'signed-in',
  limit: 'LIMIT_DESTROY',
  body: v.object({
    /** The password of the account. */
    confirmation: password,
  }),
  reply: v.object({ details: v.object({ destroyed: done }) }),
});
