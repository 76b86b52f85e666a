/**
 * Sign-up, verification, sign-in, password reset, sign-out. No answer reveals whether an account exists.
 */
import * as v from 'valibot';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../limits.ts';
import { countCharacters } from '../characters.ts';
import { customer } from './customer.ts';
import { endpoint, noFields } from './endpoint.ts';
import { flag, passphrase, shortText } from './fields.ts';

const optionalText = v.nullish(shortText, '');

/** A new password: never trimmed; the server also refuses common ones. */
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
  v.check((password) => password.isWellFormed(), 'text_invalid'),
  v.check((password) => {
    const characters = countCharacters(password);
    return characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
  }, 'password_weak'),
);

/** Existing programs send the address as `u` and the password as `p`. */
const credentials = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ u, p, ...fields }): Record<string, unknown> => ({
    email: u,
    password: p,
    ...fields,
  })),
);

export const signUp = endpoint({
  method: 'POST',
  path: '/api/v2/account/signup',
  who: 'signed-out',
  limit: 'LIMIT_SIGNUP',
  body: v.pipe(
    credentials,
    v.object({
      email: optionalText,
      password: newPassword,
      agree: flag,
      planid: optionalText,
      /** The honeypot: invisible, so only a program that fills every field sends it. */
      skill: optionalText,
    }),
  ),
  reply: v.object({ details: v.object({ verification: v.picklist(['sent', 'done']) }) }),
});

export const verifyAddress = endpoint({
  method: 'POST',
  path: '/api/v2/account/verify',
  limit: 'LIMIT_SIGNUP',
  body: v.object({
    token: optionalText,
    /** Needed in another browser than the one that signed up. */
    newp: v.nullish(newPassword, null),
  }),
  reply: v.object({
    details: v.object({
      verified: v.literal(true),
      /** The verified address, for the sign-in that follows. */
      email: v.optional(v.string()),
    }),
  }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v2/account/signin',
  who: 'signed-out',
  body: v.pipe(
    credentials,
    v.object({ email: optionalText, password: passphrase, remember: flag }),
  ),
  reply: v.object({ record: customer }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/forgot',
  who: 'signed-out',
  limit: 'LIMIT_FORGOT',
  body: v.pipe(credentials, v.object({ email: optionalText })),
  reply: v.object({ details: v.object({ reset: v.literal('sent') }) }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v2/account/forgot/:resetKey',
  who: 'signed-out',
  limit: 'LIMIT_RESET',
  body: v.object({ newp: newPassword, newp2: v.nullish(v.string('field_type'), '') }),
  reply: v.object({ details: v.object({ reset: v.literal('done') }) }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/v2/account/signout',
  who: 'signed-in',
  body: noFields,
  reply: v.object({}),
});
