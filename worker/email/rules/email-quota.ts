/**
 * Limits of the emails that anyone can request for an account: verifications, resets, notices of another sign-up. Each
 * requester has a share, and all together have a limit, so that no botnet floods a mailbox. Half of that limit is reserved
 * for requesters who had none within a day, so that a few repeated requesters cannot use up the owner's.
 */
import { DAY_MS } from '../../../shared/day.ts';

/** The requester of an email. */
export interface Requester {
  /** A keyed hash of the network or the browser, different in each account. */
  readonly id: string;
  /** A browser that signed in to this account before. Such browsers are counted separately, so that no one else delays them. */
  readonly isKnownBrowser: boolean;
}

/** A queued email. */
export interface CountedMail {
  readonly template: string;
  /** Null for the account itself, such as after a password change. */
  readonly requester: Requester | null;
  /** Epoch ms. */
  readonly queuedAt: number;
}

const HOUR_MS = 60 * 60 * 1000;

interface Quota {
  readonly hour: number;
  readonly day: number;
}

/** Per requester and template. */
const SHARE: Quota = { hour: 3, day: 12 };
/** For all requesters together, and the part of it for those who already had one within a day. */
const TOTAL: Quota = { hour: 12, day: 40 };
const REPEATED: Quota = { hour: 6, day: 20 };
const OWN: Quota = { hour: 5, day: 120 };

/**
 * Counts one more email.
 *
 * @param counted the emails counted so far
 * @returns the emails counted from now on, or null when the email must not be sent
 */
export function countMail(
  counted: readonly CountedMail[],
  mail: CountedMail,
): readonly CountedMail[] | null {
  const { requester, queuedAt: now } = mail;
  const recent = recentMails(counted, now);
  const pool = recent.filter(
    (other) => other.template === mail.template && poolOf(other) === poolOf(mail),
  );
  const share = pool.filter((other) => other.requester?.id === requester?.id);
  const total = share.length === 0 ? TOTAL : REPEATED;
  const isAllowed =
    requester === null
      ? isWithin(pool, OWN, now)
      : isWithin(share, SHARE, now) && isWithin(pool, total, now);
  return isAllowed ? [...recent, mail] : null;
}

/** The emails that still count: data about requesters is stored for a day at most. */
export function recentMails(counted: readonly CountedMail[], now: number): readonly CountedMail[] {
  return counted.filter((mail) => now < endOf(mail));
}

/** When an email no longer counts, in epoch ms. */
export function endOf({ queuedAt }: CountedMail): number {
  return queuedAt + DAY_MS;
}

/** The account itself (null), browsers that signed in before, and all others are counted separately. */
function poolOf({ requester }: CountedMail): boolean | null {
  return requester === null ? null : requester.isKnownBrowser;
}

/** Whether one more is within the quota. */
function isWithin(mails: readonly CountedMail[], { hour, day }: Quota, now: number): boolean {
  const inHour = mails.filter(({ queuedAt }) => now < queuedAt + HOUR_MS);
  return inHour.length < hour && mails.length < day;
}
