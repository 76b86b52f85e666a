/** Settings of limits. Their defaults are those of `shared/limits.ts`. */
import * as v from 'valibot';
import { defaultLimits, type LimitName } from '../../shared/limits.ts';
import { wholeNumber } from './setting-types.ts';

const limit = (name: LimitName, max = 1_000_000_000) =>
  v.optional(wholeNumber(0, max), String(defaultLimits[name]));

export const callLimitSettings = {
  /** secrets that are created */
  LIMIT_CREATE: limit('LIMIT_CREATE'),
  /** requests for a secret that are made or changed */
  LIMIT_ASK: limit('LIMIT_ASK'),
  /** attempts to reveal or burn a secret */
  LIMIT_REVEAL: limit('LIMIT_REVEAL'),
  /**
   * requests for the state of a secret: each view of a link or a private page, and each refresh; unlimited if `LIMIT_REVEAL` is
   * 0 and this is not set
   */
  LIMIT_LOOK: limit('LIMIT_LOOK'),
  /** lockouts that the sender ends early */
  LIMIT_UNLOCK: limit('LIMIT_UNLOCK'),
  /** reports of someone else’s opening of a secret */
  LIMIT_DISPUTE: limit('LIMIT_DISPUTE'),
  /** codes that verify a recipient, and are emailed */
  LIMIT_CODE: limit('LIMIT_CODE'),
  /** sign-ups, and attempts to verify an address */
  LIMIT_SIGNUP: limit('LIMIT_SIGNUP'),
  /** emails to reset a password */
  LIMIT_FORGOT: limit('LIMIT_FORGOT'),
  /** passwords set with such an email */
  LIMIT_RESET: limit('LIMIT_RESET'),
  /** feedback */
  LIMIT_FEEDBACK: limit('LIMIT_FEEDBACK'),
  /** links that are emailed */
  LIMIT_EMAIL: limit('LIMIT_EMAIL'),
  /** API tokens that are created or revoked */
  LIMIT_APITOKEN: limit('LIMIT_APITOKEN'),
  /** attempts to delete the account */
  LIMIT_DESTROY: limit('LIMIT_DESTROY'),
  /** changes and checks of domains */
  LIMIT_DOMAIN: limit('LIMIT_DOMAIN'),
  /** changes of a webhook, tests and repeated deliveries */
  LIMIT_WEBHOOK: limit('LIMIT_WEBHOOK'),
  /** error reports of pages */
  LIMIT_CLIENT_ERROR: limit('LIMIT_CLIENT_ERROR'),
  /** parts of encrypted files that are sent or received */
  LIMIT_PART: limit('LIMIT_PART'),
  /**
   * bytes encrypted in a browser that are created or sent in parts; in 24 hours, not in 20 minutes. Below the largest
   * `file_bytes` of a plan with its encryption, such files are always refused
   */
  LIMIT_UPLOAD_BYTES: limit('LIMIT_UPLOAD_BYTES', Number.MAX_SAFE_INTEGER),
} as const;

/** Without these limits, passwords and tokens could be found by brute force. */
export const attemptLimitSettings = {
  /** wrong passwords for one account, from one address */
  LIMIT_SIGNIN_ACCOUNT: limit('LIMIT_SIGNIN_ACCOUNT'),
  /** wrong passwords for any account, from one address */
  LIMIT_SIGNIN_ADDRESS: limit('LIMIT_SIGNIN_ADDRESS'),
  /** wrong API tokens */
  LIMIT_BASIC: limit('LIMIT_BASIC'),
} as const;
