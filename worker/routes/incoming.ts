/** Secrets that anybody may send to the one address that the settings name, each about a ticket. */
import { countCharacters } from '../../shared/characters.ts';
import type { sendIncoming } from '../../shared/contract/incoming.ts';
import { TICKET_CHARACTERS_MAX } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { idOf } from '../crypto/keys.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { mailIncoming } from '../rpc/mail-queue.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import { chargeEmails } from './charge-emails.ts';
import { seal } from './seal.ts';

export const send: Handler<typeof sendIncoming> = async (call) => {
  const { body, config } = call;
  const { secret: value, ticketno } = body;
  const { INCOMING_RECIPIENT: recipient } = config;
  if (recipient === undefined) return refuse('not_found');
  if (!isTicket(ticketno, config)) return refuse('ticket_invalid', { field: 'ticketno' });
  if (value === '') return refuse('secret_empty', { field: 'secret' });
  const charged = chargeEmails(call, 1);
  const wishes = { passphrase: '', ttl: null };
  // The post mails it, not the creator's account: most creators have none.
  const forReader = { recipients: [recipient], mailed: [], shareDomain: '', locale: null };
  const toSeal = { value, ...wishes, ...forReader };
  const sealed = await seal({ ...call, charged }, toSeal);
  if (!sealed.ok) return sealed;
  const { created, record, origin } = sealed.reply;
  const { share_url: link, secret_key: secretKey, ...metadata } = record.metadata;
  const expiresAt = created.createdAt + metadata.secret_ttl * 1000;
  // If the post does not take it, the caller is told of an error, and a secret remains that nobody has the link to:
  // it expires by itself. Somebody with an account sees it in their list, and can burn it there.
  await mailIncoming(call, { ticketno, link, secretId: idOf(secretKey), expiresAt }, origin);
  return reply({
    record: { metadata },
    details: { ticketno, recipient: obscuredAddress(recipient) },
  });
};

function isTicket(ticketno: string, { TICKET_PATTERN }: Config): boolean {
  // Length first: a pattern may take its time over a long text.
  return countCharacters(ticketno) <= TICKET_CHARACTERS_MAX && TICKET_PATTERN.test(ticketno);
}
