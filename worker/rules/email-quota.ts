/**
 * How many mails an account gets because someone asked for them: verifications, resets, notices of another sign-up. Anyone
 * can ask, so each requester has a share, and all of them together have a limit, so that no botnet floods a mailbox. Half
 * of that limit is left to requesters who had none within a day: a few that ask on and on do not use up the owner's.
 */

/** Who asked for a mail. */
export interface Requester {
  /** A keyed hash of the network, or of the browser; it means nothing in another account. */
  readonly id: string;
  /** A browser that signed in to this account before; such browsers are counted apart, so that no one else delays them. */
  readonly isKnownBrowser: boolean;
}

/** A mail that was queued. */
export interface CountedMail {
  readonly template: string;
  /** Null for the account itself: after a change of the password, or from an earlier version of the Worker. */
  readonly requester: Requester | null;
  /** Epoch ms. */
  readonly queuedAt: number;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface Quota {
  readonly hour: number;
  readonly day: number;
}

/** What one requester gets of a template. */
const SHARE: Quota = { hour: 3, day: 12 };
/** What all together get of it, and how much of that requesters get who already had one within a day. */
const TOTAL: Quota = { hour: 12, day: 40 };
const REPEATED: Quota = { hour: 6, day: 20 };
const OWN: Quota = { hour: 5, day: 120 };

/**
 * Counts one more mail.
 *
 * @param counted what was counted so far
 * @returns what is counted from now on, or null when the mail must not be sent
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

/** Those that still count: the traces of requesters are kept no longer than a day. */
export function recentMails(counted: readonly CountedMail[], now: number): readonly CountedMail[] {
  return counted.filter((mail) => now < endOf(mail));
}

/** When a mail counts no more, in epoch ms. */
export function endOf({ queuedAt }: CountedMail): number {
  return queuedAt + DAY_MS;
}

function poolOf({ requester }: CountedMail): string {
  if (requester === null) return 'account';
  return requester.isKnownBrowser ? 'browsers' : 'anyone';
}

/** Whether one more would still be within a quota. */
function isWithin(mails: readonly CountedMail[], { hour, day }: Quota, now: number): boolean {
  const inHour = mails.filter(({ queuedAt }) => now < queuedAt + HOUR_MS);
  return inHour.length < hour && mails.length < day;
}
