/** What the post's emails say, and to whom: always somebody whom the settings name, in the site's own language. */
import { defaultLocale } from '../../../shared/locales.ts';
import type { EmailContent } from '../../mail/email.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { type IncomingSecret, openFeedback, openIncoming } from '../../sealed/queued-email.ts';
import { StoreUnavailable } from '../../rpc/store-unavailable.ts';
import { callVault } from '../../rpc/secret-vault.ts';
import { endingOf } from '../../rules/ending.ts';
import type { DueEmail } from '../shared/email-views.ts';
import type { QueuedEmailTemplate } from './mail-queue-store.ts';
import { addressed, type Composed } from '../shared/send-emails.ts';

type Due = DueEmail<QueuedEmailTemplate>;

/** A key that is gone, or a setting: counts as failed, so that somebody sees it and can have it tried again. */
const unreadable = { kind: 'refused', reason: 'unreadable' } as const;
const noRecipient = { kind: 'refused', reason: 'no_recipient' } as const;

/** Makes a letter ready to be sent; null when it is of no use any more. */
export async function composeEmail(stores: Stores, due: Due): Promise<Composed> {
  return due.template === 'feedback' ? feedback(stores, due) : incoming(stores, due);
}

async function incoming(stores: Stores, due: Due): Promise<Composed> {
  const secret = await openIncoming(stores, due);
  if (!secret) return unreadable;
  const { ticketno, link, expiresAt } = secret;
  try {
    if (!(await lives(stores, secret))) return null;
  } catch (error) {
    // One vault's silence must not hold up the other emails.
    if (error instanceof StoreUnavailable) return { kind: 'failed', reason: 'store_unavailable' };
    throw error;
  }
  return send(stores.config.INCOMING_RECIPIENT, {
    template: 'incoming-secret',
    ticketno,
    link,
    expiresAt,
  });
}

/** Whether a secret can still be opened. */
async function lives(stores: Stores, { secretId }: IncomingSecret): Promise<boolean> {
  const view = await callVault(stores, secretId, async (vault, route) =>
    vault.inspect(secretId, { markViewed: false }, route),
  );
  return view !== null && endingOf(view) === null;
}

async function feedback(stores: Stores, due: Due): Promise<Composed> {
  const said = await openFeedback(stores, due);
  if (!said) return unreadable;
  const { msg, custid, tz, version } = said;
  return send(stores.config.FEEDBACK_RECIPIENT, {
    template: 'feedback',
    sender: custid === 'anon' ? null : custid,
    message: msg,
    timeZone: tz,
    version,
  });
}

function send(address: string | undefined, letter: EmailContent): Composed {
  return address === undefined ? noRecipient : addressed(letter, address, defaultLocale);
}
