/** Composes the emails of the mail queue. Their recipients are settings, and their language is the site's own. */
import { defaultLocale } from '../../../shared/locales.ts';
import type { EmailContent } from '../../mail/email.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { callVault } from '../../rpc/secret-vault.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import {
  type IncomingSecret,
  openFeedback,
  openIncoming,
  type QueuedEmailTemplate,
} from '../../sealed/queued-email.ts';
import type { DueEmail } from '../shared/email-table.ts';
import { addressed, type Composed } from '../shared/send-emails.ts';
import { endingOf } from '../../rules/secret-row.ts';

type Due = DueEmail<QueuedEmailTemplate>;

/** A missing key or setting counts as a failure: it is listed for admins, who can retry it. */
const unreadable = { kind: 'refused', reason: 'unreadable' } as const;
const noRecipient = { kind: 'refused', reason: 'no_recipient' } as const;

/** Null when the email is of no use any more. */
export async function composeEmail(stores: Stores, due: Due): Promise<Composed> {
  return due.template === 'feedback' ? feedback(stores, due) : incoming(stores, due);
}

async function incoming(stores: Stores, due: Due): Promise<Composed> {
  const secret = await openIncoming(stores, due);
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
  const view = await callVault(stores, secretId, async (vault, route) =>
    vault.inspect(secretId, { markViewed: false }, route),
  );
  return view !== null && endingOf(view) === null;
}

async function feedback(stores: Stores, due: Due): Promise<Composed> {
  const contents = await openFeedback(stores, due);
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

function toSetting(address: string | undefined, content: EmailContent): Composed {
  return address === undefined ? noRecipient : addressed(content, address, defaultLocale);
}
