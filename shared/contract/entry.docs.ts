/** Reference texts: signing up, in and out. */
import * as entry from './entry.ts';
import { chapter, operation } from './operation.ts';

const newPasswordFailures = ['passwords_differ', 'password_weak', 'password_breached'] as const;

export const entryOperations = chapter('Entry', [
  operation('signUp', entry.signUp, {
    summary: 'Sign up',
    example: { email: 'ada@example.com', password: 'correct horse battery', agree: true },
    description:
      'The answer is the same whether the address has an account or not. `u` and `p` are taken for `email` and `password`.',
    failures: [
      'not_found',
      'email_invalid',
      'email_domain_refused',
      'password_weak',
      'password_breached',
      'terms_not_accepted',
    ],
    fields: {
      agree: 'Agrees to the terms.',
      planid: 'The plan that the visitor chose, if any.',
      skill: 'Leave it out: only programs that fill in every field send it.',
    },
    reply: {
      details: {
        fields: {
          verification: 'Whether an email was sent, or the address needs no verification.',
        },
      },
    },
  }),
  operation('verifyAddress', entry.verifyAddress, {
    summary: 'Verify an address',
    example: { token: 'from the emailed link' },
    failures: ['not_found', 'password_weak', 'password_breached', 'password_needed', 'token_spent'],
    fields: {
      token: 'From the link in the email.',
      newp: 'A new password; needed in another browser than the one that signed up.',
    },
    reply: {
      details: {
        fields: { email: 'The verified address.' },
      },
    },
  }),
  operation('signIn', entry.signIn, {
    summary: 'Sign in',
    example: { email: 'ada@example.com', password: 'correct horse battery', remember: false },
    description:
      'Sets the cookie of a session. Programs use an API token instead. `u` and `p` are taken for `email` and `password`.',
    failures: ['not_found', 'signin_failed', 'rate_limited'],
    fields: { remember: 'Whether the session outlives the browser.' },
  }),
  operation('forgotPassword', entry.forgotPassword, {
    summary: 'Ask for a new password',
    example: { email: 'ada@example.com' },
    description: 'The answer is the same whether the address has an account or not.',
    failures: ['email_invalid'],
  }),
  operation('resetPassword', entry.resetPassword, {
    params: { resetKey: 'From the link in the email.' },
    summary: 'Set a new password',
    example: { newp: 'seven kind otters', newp2: 'seven kind otters' },
    description: 'Ends all sessions and API tokens.',
    failures: [...newPasswordFailures, 'token_spent'],
  }),
  operation('signOut', entry.signOut, {
    summary: 'Sign out',
  }),
]);
