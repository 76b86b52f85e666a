/** Incoming secrets: anyone may send them to the address that the settings name, each about a ticket. */
import { countCharacters } from '../../shared/characters.ts';
import type { sendIncoming } from '../../shared/contract/incoming.ts';
import { TICKET_CHARACTERS_MAX } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { idOf } from '../crypto/keys.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { emailIncomingSecret } from '../email/queue-email.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { create } from '../secrets/create.ts';
import { refuseForbidden } from '../secrets/options.ts';
import { createdRecord } from '../secrets/private-page.ts';

export const send: Handler<typeof sendIncoming> = async (call) => {
  const { body, config } = call;
  const { secret: text, ticketno } = body;
  const { INCOMING_RECIPIENT: recipient } = config;
  if (recipient === undefined) return refuse('not_found');
  const forbidden = refuseForbidden(call, undefined);
  if (forbidden) return forbidden;
  if (!isTicket(ticketno, config)) return refuse('ticket_invalid', { field: 'ticketno' });
  if (text === '') return refuse('secret_empty', { field: 'secret' });
  // The mail queue sends it, not the account of the sender: most have none.
  const created = await create(call, [{ text, recipients: [recipient] }]);
  if (!created.ok) return created;
  const [secret] = created.reply;
  const { share_url: link, secret_key: secretKey, ...metadata } = createdRecord(secret).metadata;
  const { expiresAt } = secret.view;
  // If the mail queue does not take it, the call fails, and a secret remains that no one has the link to: it expires by
  // itself. A creator with an account finds it in their list, and can burn it there.
  await emailIncomingSecret(
    call,
    { ticketno, link, secretId: idOf(secretKey), expiresAt },
    secret.origin,
  );
  return reply({
    record: { metadata },
    details: { ticketno, recipient: obscuredAddress(recipient) },
  });
};

function isTicket(ticketno: string, { TICKET_PATTERN }: Config): boolean {
  // Length first: matching a pattern against a long text may be slow.
  return countCharacters(ticketno) <= TICKET_CHARACTERS_MAX && TICKET_PATTERN.test(ticketno);
}
