/**
 * Composes the emails of the mail queue. The recipients of most are settings, and their language is the site's own; a code goes to
 * the address that asked for it, if the secret is bound to that.
 */
import {
  ACCOUNT_CODE_EMAILS_PER_DAY,
  ACCOUNT_REPEATED_CODE_EMAILS_PER_DAY,
  ATTEMPT_DAY_SECONDS,
  CODE_DOMAIN_ADDRESSES_PER_DAY,
  CODE_EMAILS_PER_DAY,
  CODE_EMAILS_PER_WINDOW,
  LIMIT_WINDOW_SECONDS,
  SECRET_CODE_EMAILS_PER_DAY,
} from '../../shared/limits.ts';
import { defaultLocale } from '../../shared/locales.ts';
import type { EmailContent } from './email.ts';
import { logWarning } from '../platform/log.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { accountStub } from '../accounts/stub.ts';
import type { Stores } from '../platform/call-object.ts';
import { consumeBudgets } from '../http/limits.ts';
import type { Budget } from '../http/rate-limiter.ts';
import { vaultStub } from '../secrets/stub.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import {
  type IncomingSecret,
  openFeedback,
  openIncoming,
  openRecipientCode,
  type QueuedEmailTemplate,
  type RecipientCode,
} from './queued-email.ts';
import type { DueEmail } from './email-table.ts';
import { addressed, type Composed } from './send-emails.ts';
import { endingOf } from '../secrets/rules/secret-row.ts';

type Due = DueEmail<QueuedEmailTemplate>;

/** A missing key or setting counts as a failure: it is listed for admins, who can retry it. */
const unreadable = { kind: 'refused', reason: 'unreadable' } as const;
const noRecipient = { kind: 'refused', reason: 'no_recipient' } as const;

/** Null when the email is of no use any more. */
export async function composeEmail(stores: Stores, due: Due): Promise<Composed> {
  switch (due.template) {
    case 'incoming-secret':
      return incoming(stores, due);
    case 'feedback':
      return feedback(stores, due);
    case 'recipient-code':
      return recipientCode(stores, due);
  }
}

async function incoming(stores: Stores, due: Due): Promise<Composed> {
  const secret = openIncoming(stores, due);
  if (!secret) return unreadable;
  const { ticketno, link, expiresAt } = secret;
  try {
    if (!(await isAlive(stores, secret))) return null;
  } catch (error) {
    // A vault that does not answer must not hold up the other emails.
    if (error instanceof StoreUnavailable) return { kind: 'failed', reason: 'store_unavailable' };
    throw error;
  }
  return toSetting(stores.config.INCOMING_RECIPIENT, {
    template: 'incoming-secret',
    ticketno,
    link,
    expiresAt,
  });
}

/** Whether a secret can still be opened. */
async function isAlive(stores: Stores, { secretId }: IncomingSecret): Promise<boolean> {
  const view = await vaultStub(stores, secretId).inspect({ markViewed: false });
  return view !== null && endingOf(view) === null;
}

function feedback(stores: Stores, due: Due): Composed {
  const contents = openFeedback(stores, due);
  if (!contents) return unreadable;
  const { msg, custid, tz, version } = contents;
  return toSetting(stores.config.FEEDBACK_RECIPIENT, {
    template: 'feedback',
    sender: custid,
    message: msg,
    timeZone: tz,
    version,
  });
}

/** Null for an address that the secret is not bound to, after the code has ended, and above a limit, which its sender is told. */
async function recipientCode(stores: Stores, due: Due): Promise<Composed> {
  const contents = openRecipientCode(stores, due);
  if (!contents || contents.isListed === 0 || Date.now() >= contents.endsAt) return null;
  const { address, code, locale } = contents;
  // Charged once: a later attempt is one at the same email.
  const waitSeconds = due.attempts === 1 ? await chargeCode(stores, contents) : 0;
  if (waitSeconds > 0) {
    await tellSender(stores, contents, Date.now() + waitSeconds * 1000);
    return null;
  }
  return addressed({ template: 'recipient-code', code }, address, locale);
}

/**
 * Tells the sender of a secret that a code was held back: on the private page, and by email the first time, if they want one
 * when a secret is locked. If that fails the next one is a reason to try again.
 */
async function tellSender(
  stores: Stores,
  { account, secretId, receiptId }: RecipientCode,
  until: number,
): Promise<void> {
  try {
    const { lockedAt } = await vaultStub(stores, secretId).holdCodes(until);
    if (lockedAt === null || receiptId === '') return;
    const notice = { id: receiptId, event: 'locked', at: lockedAt } as const;
    await accountStub(stores, account).recordNotice(notice);
  } catch (error) {
    logWarning('owner_not_notified', { error: String(error) });
  }
}

/**
 * Charges an email with a code: to its secret first, so that who has the link uses up its share alone, then to the account.
 * There a part is reserved for addresses that had no code of their secret. If the limiter fails, it is sent: the limits bound
 * volume and protect no secret.
 *
 * @returns 0 when the email may be sent, else the seconds until one may
 */
async function chargeCode(
  { env, config }: Stores,
  { account, address, secretId, unlocks, isByDomain }: RecipientCode,
): Promise<number> {
  const { limiter } = rateLimiterNameOf(config.ROUTE_KEY, `codes:${account}`);
  const budget = (
    who: string,
    attemptsMax: number,
    windowSeconds = ATTEMPT_DAY_SECONDS,
  ): Budget => ({
    limit: 'LIMIT_CODE',
    counter: rateLimiterNameOf(config.ROUTE_KEY, `codes:${windowSeconds}:${who}`).counter,
    attemptsMax,
    windowSeconds,
    successClears: false,
  });
  // An unlock starts new counters.
  const secret = `${secretId} ${unlocks}`;
  const recipient = budget(`${secret} ${address}`, CODE_EMAILS_PER_DAY);
  const hadOne = (isCounted: boolean) => ({ counter: recipient.counter, isCounted });
  const budgets: Budget[] = [
    budget(`${secret} ${address}`, CODE_EMAILS_PER_WINDOW, LIMIT_WINDOW_SECONDS),
    ...(isByDomain
      ? [{ ...budget(`${secret} new`, CODE_DOMAIN_ADDRESSES_PER_DAY), onlyIf: hadOne(false) }]
      : []),
    recipient,
    budget(secret, SECRET_CODE_EMAILS_PER_DAY),
    {
      ...budget(`${account} repeated`, ACCOUNT_REPEATED_CODE_EMAILS_PER_DAY),
      onlyIf: hadOne(true),
    },
    budget(account, ACCOUNT_CODE_EMAILS_PER_DAY),
  ];
  try {
    return await consumeBudgets({ env, config }, { limiter, budgets });
  } catch (error) {
    logWarning('rate_limiter_unreachable', { error: String(error) });
    return 0;
  }
}

function toSetting(address: string | undefined, content: EmailContent): Composed {
  return address === undefined ? noRecipient : addressed(content, address, defaultLocale);
}
