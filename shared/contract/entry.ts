/** Sign-up, verification, sign-in, password reset, sign-out. No answer reveals whether an account exists. */
import * as v from 'valibot';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../limits.ts';
import { countCharacters } from '../characters.ts';
import { customer } from './customer.ts';
import { endpoint, noFields } from './endpoint.ts';
import { flag, password, shortText } from './fields.ts';

const optionalText = v.nullish(shortText, '');

/** The address of the account. */
const email = optionalText;

/** The new password, never trimmed. Common ones are refused. */
export const newPassword = v.pipe(
  v.nullish(
    v.pipe(
      v.string('field_type'),
      v.metadata({
        format: 'password',
        minLength: PASSWORD_CHARACTERS_MIN,
        maxLength: PASSWORD_CHARACTERS_MAX,
      }),
    ),
    '',
  ),
  v.check((given) => given.isWellFormed(), 'text_invalid'),
  v.check((given) => {
    const characters = countCharacters(given);
    return characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
  }, 'password_weak'),
);

/** The new password once more. */
export const repeatedPassword = v.nullish(v.string('field_type'), '');

/** Existing programs send the address as `u` and the password as `p`. */
const credentials = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ u, p, ...fields }): Record<string, unknown> => ({
    email: u,
    password: p,
    ...fields,
  })),
);

/**
 * Sign up. The answer is the same whether the address has an account or not. `u` and `p` are taken for `email` and `password`.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v2/account/signup',
  who: 'signed-out',
  limit: 'LIMIT_SIGNUP',
  body: v.pipe(
    credentials,
    v.object({
      email,
      /** The password of the account. Without one, it is chosen with the emailed link. */
      password: v.nullish(newPassword, null),
      /** Agrees to the terms. */
      agree: flag,
      /** The plan that the visitor chose, if any. The account begins with the free one; the emailed link leads on to the payment. */
      planid: optionalText,
      /** A trap for bots: do not send it. */
      // The honeypot: it is invisible in the form.
      skill: optionalText,
    }),
  ),
  reply: v.object({
    details: v.object({
      /** Whether an email was sent, or the address needs no verification. */
      verification: v.picklist(['sent', 'done']),
    }),
  }),
});

/**
 * Verify an address. Where a password is needed, the refusal `password_needed` names the address (`email`), and the token stays valid.
 */
export const verifyAddress = endpoint({
  method: 'POST',
  path: '/api/v2/account/verify',
  limit: 'LIMIT_SIGNUP',
  body: v.object({
    /** From the link in the email. */
    token: optionalText,
    /** The password of the account; needed unless the same browser gave one at sign-up. */
    newp: v.nullish(newPassword, null),
  }),
  reply: v.object({
    details: v.object({
      /** Always true. */
      verified: v.literal(true),
      /** The verified address, for the sign-in that follows. */
      email: v.optional(v.string()),
    }),
  }),
});

/** Sign in. Sets the cookie of a session. Programs use an API token instead. `u` and `p` are taken for `email` and `password`. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/v2/account/signin',
  who: 'signed-out',
  body: v.pipe(
    credentials,
    v.object({
      email,
      /** The password of the account. */
      password,
      /** Whether the session lasts longer than the browser is open. */
      remember: flag,
    }),
  ),
  reply: v.object({ record: customer }),
});

/** Request a password reset. The answer is the same whether the address has an account or not. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/forgot',
  who: 'signed-out',
  limit: 'LIMIT_FORGOT',
  body: v.pipe(credentials, v.object({ email })),
  reply: v.object({
    details: v.object({
      /** Always `sent`. */
      reset: v.literal('sent'),
    }),
  }),
});

/**
 * Set a new password. Ends all sessions and API tokens. The list of secrets and requests keeps what happened, but not the keys,
 * labels and addresses.
 *
 * @param resetKey From the link in the email.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/forgot/:resetKey',
  who: 'signed-out',
  limit: 'LIMIT_RESET',
  body: v.object({ newp: newPassword, newp2: repeatedPassword }),
  reply: v.object({
    details: v.object({
      /** Always `done`. */
      reset: v.literal('done'),
    }),
  }),
});

/** Sign out. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/v2/account/signout',
  who: 'signed-in',
  body: noFields,
  reply: v.object({}),
});
