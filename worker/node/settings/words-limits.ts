/** The words for limits, each counted for one caller within a window of time. */
import type { WordsOfSome } from './wording.ts';

export const volumes = {
  LIMIT_CREATE: { does: 'secrets that are sealed, in any way' },
  LIMIT_REVEAL: { does: 'attempts to open a secret, and to burn one' },
  LIMIT_LOOK: {
    does: 'requests for the state of a secret: each view of a link or a private page, and each refresh; no limit where `LIMIT_REVEAL` is 0 and this is not set',
  },
  LIMIT_UNLOCK: { does: 'lockouts that the creator ends early' },
  LIMIT_SIGNUP: { does: 'sign-ups, and attempts to verify an address' },
  LIMIT_FORGOT: { does: 'mails to reset a password' },
  LIMIT_RESET: { does: 'new passwords by such a mail' },
  LIMIT_FEEDBACK: { does: 'feedback' },
  LIMIT_EMAIL: { does: 'links that are mailed' },
  LIMIT_APITOKEN: { does: 'API tokens that are made or taken back' },
  LIMIT_DESTROY: { does: 'attempts to delete the account' },
  LIMIT_DOMAIN: { does: 'changes of domains, and looks at their records' },
  LIMIT_WEBHOOK: { does: 'changes of a webhook, tests and repeated deliveries' },
  LIMIT_CLIENT_ERROR: { does: 'reports of faults in pages' },
} as const satisfies WordsOfSome;

export const guesses = {
  LIMIT_SIGNIN_ACCOUNT: { does: 'passwords of one account, from one address' },
  LIMIT_SIGNIN_ADDRESS: { does: 'passwords of any account, from one address' },
  LIMIT_BASIC: { does: 'API tokens' },
} as const satisfies WordsOfSome;
