/** How long things are stored, in words: the info pages state no period that the code does not work with. */
import {
  ATTEMPT_DAY_SECONDS,
  AUTH_LOG_SECONDS,
  CLAIM_LEASE_SECONDS,
  CODE_SECONDS,
  DELIVERY_LOG_SECONDS,
  DEVICE_SECONDS,
  DOMAIN_GRACE_SECONDS,
  DOMAIN_PROOF_SECONDS,
  ENVELOPE_EXTRA_SECONDS,
  FEEDBACK_SECONDS,
  FLASH_SECONDS,
  LANGUAGE_COOKIE_SECONDS,
  LIMIT_WINDOW_SECONDS,
  PART_EXTRA_SECONDS,
  PARTS_LEASE_SECONDS,
  RECEIPT_SECONDS,
  SESSION_DAY_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_REMEMBERED_SECONDS,
  SIGN_UP_SECONDS,
  TIMELINE_SECONDS_MIN,
  UPLOAD_SECONDS,
} from '../../../shared/limits.ts';
import { lifetimeText } from '../../intl/duration.ts';

/** Each period in a language, such as "20 minutes". */
export function periodsIn(locale: string) {
  const words = (seconds: number) => lifetimeText(seconds, locale);
  return {
    /** After a secret was opened, its reader can load it again. */
    lease: words(CLAIM_LEASE_SECONDS),
    /** The same for one that is downloaded in parts. */
    partsLease: words(PARTS_LEASE_SECONDS),
    /** After its expiry, an envelope that nobody opened is deleted. */
    extra: words(ENVELOPE_EXTRA_SECONDS),
    partsExtra: words(PART_EXTRA_SECONDS),
    /** After the expiry, the timeline stays for this long at least. */
    timeline: words(TIMELINE_SECONDS_MIN),
    code: words(CODE_SECONDS),
    /** An upload that is not finished ends. */
    upload: words(UPLOAD_SECONDS),
    /** In which requests are counted. */
    window: words(LIMIT_WINDOW_SECONDS),
    /** In which wrong passwords, bytes and emails are counted. */
    day: words(ATTEMPT_DAY_SECONDS),
    idle: words(SESSION_IDLE_SECONDS),
    session: words(SESSION_DAY_SECONDS),
    remembered: words(SESSION_REMEMBERED_SECONDS),
    signUp: words(SIGN_UP_SECONDS),
    list: words(RECEIPT_SECONDS),
    log: words(AUTH_LOG_SECONDS),
    feedback: words(FEEDBACK_SECONDS),
    deliveries: words(DELIVERY_LOG_SECONDS),
    /** In which a domain must be verified. */
    proof: words(DOMAIN_PROOF_SECONDS),
    /** For which the record of a verified domain may be missing. */
    grace: words(DOMAIN_GRACE_SECONDS),
    deviceCookie: words(DEVICE_SECONDS),
    languageCookie: words(LANGUAGE_COOKIE_SECONDS),
    flashCookie: words(FLASH_SECONDS),
  };
}

export type Periods = ReturnType<typeof periodsIn>;
export type Period = keyof Periods;
