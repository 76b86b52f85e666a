/** The calls of a secret's creator and of its reader. */
import type {
  concealSecret,
  generateSecret,
  revealSecret as revealEndpoint,
  revealSecretByName,
  showSecret,
} from '../../shared/contract/secrets.ts';
import { RECIPIENTS_MAX } from '../../shared/limits.ts';
import { idOf, isKey } from '../crypto/keys.ts';
import { drawPassword, drawWords, PASSWORD_CHARACTERS } from '../crypto/password.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import { chargeLimit } from '../http/limit.ts';
import type { Call, Handler } from '../http/mount.ts';
import { revealSecret } from '../protocol/reveal.ts';
import { callVault } from '../protocol/vaults.ts';
import { normalAddress, obscuredAddress } from '../rules/email-address.ts';
import { denied, noSuchSecret } from './denied.ts';
import { seal } from './seal.ts';
import { secretReply } from './secret-record.ts';

type ConcealCall = Call<typeof concealSecret>;

export const conceal: Handler<typeof concealSecret> = (call) => create(call, call.body.kind);

export const generate: Handler<typeof generateSecret> = (call) => create(call, 'generate');

async function create(call: ConcealCall, kind: ConcealCall['body']['kind']) {
  const { body } = call;
  const addresses = recipientsOf(call);
  if (!addresses.ok) return addresses;
  if (body.share_domain !== '' && !isOwnHost(call)) {
    return refuse('share_domain_unknown', { field: 'share_domain' });
  }
  const value = kind === 'generate' ? generated(call) : body.secret;
  if (value === '') return refuse('secret_empty', { field: 'secret' });
  const mails = addresses.reply.length;
  const waitSeconds = mails === 0 ? 0 : await chargeLimit(call, 'LIMIT_EMAIL', mails);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const { passphrase, ttl } = body;
  const recipients = addresses.reply;
  const { content, record } = await seal(call, {
    value,
    passphrase,
    ttl,
    recipients,
    mailed: recipients,
  });
  const shown = kind === 'generate' ? { value: content } : {};
  return reply({
    record: { ...record, secret: { ...record.secret, ...shown } },
    details: {
      kind,
      recipient: [...addresses.reply],
      recipient_safe: addresses.reply.map(obscuredAddress),
    },
  });
}

/** Whom the link is mailed to; that needs an account. */
function recipientsOf({ body, caller }: ConcealCall): Outcome<readonly string[]> {
  if (body.recipient.length === 0) return reply([]);
  const field = 'recipient';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const given = body.recipient.map(normalAddress);
  const addresses = [...new Set(given.filter((address) => address !== null))];
  if (given.includes(null)) return refuse('email_invalid', { field });
  if (addresses.length > RECIPIENTS_MAX) return refuse('too_many_recipients', { field });
  return reply(addresses);
}

/** The site's own host is no custom domain: choosing it chooses nothing. */
function isOwnHost({ body, config, request }: ConcealCall): boolean {
  const domain = body.share_domain.toLowerCase();
  return domain === config.SITE_HOST || domain === new URL(request.url).host;
}

function generated({ body }: ConcealCall): string {
  if (body.words !== null) return drawWords(body.words);
  return drawPassword(body.length ?? PASSWORD_CHARACTERS);
}

/** Changes nothing and reveals nothing, whatever the query says. */
export const show: Handler<typeof showSecret> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const id = idOf(key);
  const reader = await callVault(call, id, async (vault) => vault.peek(id));
  if (reader === null) return noSuchSecret(key);
  if (reader.spent) return denied(reader.spent, key);
  return reply(await secretReply({ key, id, reader, account: accountName(call) }));
};

export const reveal: Handler<typeof revealEndpoint | typeof revealSecretByName> = async (call) => {
  const { body, params } = call;
  if (!body.continue) return show(call);
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const request = { secretKey: key, passphrase: body.passphrase, rid: body.rid };
  const outcome = await revealSecret(call, request);
  if (outcome.kind !== 'revealed') return denied(outcome, key);
  const { reader, content } = outcome;
  const id = idOf(key);
  return reply(await secretReply({ key, id, reader, account: accountName(call), content }));
};

function accountName({ caller }: Pick<Call, 'caller'>): string | null {
  return caller.customer?.account ?? null;
}
