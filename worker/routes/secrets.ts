/** The calls of a secret's creator and of its reader. */
import type {
  revealSecret as revealEndpoint,
  revealSecretByName,
  showSecret,
} from '../../shared/contract/reveal.ts';
import type { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { RECIPIENTS_MAX } from '../../shared/limits.ts';
import { idOf, isKey } from '../crypto/keys.ts';
import { drawPassword, drawWords, PASSWORD_CHARACTERS } from '../crypto/password.ts';
import { domainDriverName } from '../domains/settings.ts';
import type { ReaderView } from '../durable/views.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import { chargeLimit } from '../http/limit.ts';
import type { Call, Handler } from '../http/mount.ts';
import { callAccount } from '../protocol/accounts.ts';
import { openReaderPart } from '../protocol/parts.ts';
import { revealSecret } from '../protocol/reveal.ts';
import { callVault } from '../protocol/vaults.ts';
import { asciiName } from '../rules/domain-name.ts';
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
  const shareDomain = await shareDomainOf(call);
  if (shareDomain === null) return refuse('share_domain_unknown', { field: 'share_domain' });
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
    shareDomain,
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

/** The domain that the link is to open on: '' for the site's own host, null for one that the caller may not choose. */
async function shareDomainOf({ body, caller, config, env, request }: ConcealCall) {
  const given = body.share_domain.toLowerCase();
  if (['', config.SITE_HOST, new URL(request.url).host].includes(given)) return '';
  const { customer, plan } = caller;
  if (!customer || !plan.options.custom_domains || domainDriverName(config) === null) return null;
  const { domains } = await callAccount({ env, config }, customer.account, async (object) =>
    object.home(),
  );
  const wanted = asciiName(given);
  return domains.includes(wanted) ? wanted : null;
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
  if (reader === null || !(await opensHere(call, key, reader))) return noSuchSecret(key);
  if (reader.spent) return denied(reader.spent, key);
  return reply(await secretReply({ key, id, reader, account: accountName(call) }));
};

export const reveal: Handler<typeof revealEndpoint | typeof revealSecretByName> = async (call) => {
  const { body, params } = call;
  if (!body.continue) return show(call);
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  if (call.brand && !(await leadsHere(call, key))) return noSuchSecret(key);
  const request = { secretKey: key, passphrase: body.passphrase, rid: body.rid };
  const outcome = await revealSecret(call, request);
  if (outcome.kind !== 'revealed') return denied(outcome, key);
  const { reader, content } = outcome;
  const id = idOf(key);
  return reply(await secretReply({ key, id, reader, account: accountName(call), content }));
};

/** On a customer's domain nothing opens but what was shared on it; and that is looked at before a guess is charged. */
async function leadsHere(call: Pick<Call, 'brand' | 'config' | 'env'>, key: string) {
  const id = idOf(key);
  const reader = await callVault(call, id, async (vault) => vault.peek(id));
  return reader !== null && opensHere(call, key, reader);
}

async function opensHere({ brand }: Pick<Call, 'brand'>, key: string, reader: ReaderView) {
  if (!brand) return true;
  const { shareDomain } = await openReaderPart(key, reader.readerPart);
  return shareDomain === brand.domain;
}

function accountName({ caller }: Pick<Call, 'caller'>): string | null {
  return caller.customer?.account ?? null;
}
