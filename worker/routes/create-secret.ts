/** The part of creating a secret that its calls share: validation, limits, and the record of the new secret. */
import { type LimitName, RECIPIENTS_MAX } from '../../shared/limits.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { creationPolicyOf, isInDomains } from '../config/creation.ts';
import { domainDriverName } from '../config/domains.ts';
import { accountKeyOf } from '../http/caller.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { chargeLimit, refundLimit } from '../http/rate-limit.ts';
import { breachOf } from '../rules/creation-policy.ts';
import { asciiName } from '../rules/domain-name.ts';
import { normalAddress } from '../rules/email-address.ts';
import type { Sealed } from './sealed-fields.ts';
import {
  type CreatedSecret,
  type CreateOutcome,
  createSealedSecret,
  createSecret,
  type SecretOptions,
} from '../use-cases/create-secret.ts';
import { createdRecord } from './receipt-record.ts';

export type CreateCall = Pick<Call, 'request' | 'env' | 'config' | 'caller' | 'charged'>;

/** The fields of a call that creates a secret, before they are validated. */
interface SecretFields extends Pick<
  SecretOptions,
  'value' | 'passphrase' | 'ttl' | 'locale' | 'label'
> {
  /** Null for the default. */
  readonly notify: readonly NotifyEvent[] | null;
  readonly recipient: readonly string[];
  readonly share_domain: string;
}

export interface Created {
  readonly secret: CreatedSecret;
  readonly record: ReturnType<typeof createdRecord>;
}

/** Creates a secret of the fields of a call. */
export async function createFromFields(
  call: CreateCall,
  { value, passphrase, ttl, locale, label, recipient, share_domain, ...given }: SecretFields,
): Promise<Outcome<Created>> {
  const forbidden = refuseForbidden(call, passphrase);
  if (forbidden) return forbidden;
  const addresses = recipientsOf(call, recipient);
  if (!addresses.ok) return addresses;
  const shareDomain = shareDomainOf(call, share_domain);
  if (shareDomain === null) return refuse('share_domain_unknown', { field: 'share_domain' });
  if (value === '') return refuse('secret_empty', { field: 'secret' });
  const notify = notifyOf(call, given.notify);
  if (!notify.ok) return notify;
  const recipients = addresses.reply;
  const isEmailed = recipients.length > 0;
  const options = { value, passphrase, ttl, locale, label, recipients, isEmailed, shareDomain };
  return create(call, { ...options, notify: notify.reply });
}

/** Creates a secret that a browser encrypted. */
export async function createFromCiphertext(
  call: CreateCall,
  sealed: Sealed,
  {
    ttl,
    locale,
    label,
    share_domain,
    ...given
  }: Pick<SecretFields, 'ttl' | 'locale' | 'label' | 'share_domain' | 'notify'>,
): Promise<Outcome<Created>> {
  const forbidden = refuseForbidden(call, sealed.passphraseHash ? null : '');
  if (forbidden) return forbidden;
  const shareDomain = shareDomainOf(call, share_domain);
  if (shareDomain === null) return refuse('share_domain_unknown', { field: 'share_domain' });
  const notify = notifyOf(call, given.notify);
  if (!notify.ok) return notify;
  const charged = chargeAlso(call, 'LIMIT_UPLOAD_BYTES', sealed.ciphertext.length);
  const creation = { ...(await creationOf(call)), charged };
  const options = { ...sealed, ttl, locale, label, shareDomain, notify: notify.reply };
  return outcomeOf(await createSealedSecret(creation, options));
}

/**
 * Refuses what the settings of the site forbid.
 *
 * @param passphrase '' for none; null where a browser derived a key from it
 */
export function refuseForbidden(
  { caller, config }: Pick<CreateCall, 'caller' | 'config'>,
  passphrase: string | null,
): Failure | null {
  const creation = { hasAccount: caller.customer !== null, passphrase };
  const breach = breachOf(creationPolicyOf(config), creation);
  if (breach === null) return null;
  return breach === 'signin_required' ? refuse(breach) : refuse(breach, { field: 'passphrase' });
}

/** Creates a secret that the site encrypts, with an email to each recipient charged alongside. */
export async function create(call: CreateCall, options: SecretOptions): Promise<Outcome<Created>> {
  const { config } = call;
  if (config.SEAL_MODES === 'browser') return refuse('plaintext_refused', { field: 'secret' });
  const charged = chargeAlso(call, 'LIMIT_EMAIL', options.recipients.length);
  return outcomeOf(await createSecret({ ...(await creationOf(call)), charged }, options));
}

/** Whose secret it is, and where its links lead. */
export async function creationOf({ caller, config, env, request }: Omit<CreateCall, 'charged'>) {
  const { custid, customer, plan } = caller;
  const account = customer && { name: customer.account, key: await accountKeyOf(customer) };
  const creator = { custid, plan, account };
  return { env, config, creator, origin: linkOrigin(request, config) };
}

function outcomeOf(created: CreateOutcome): Outcome<Created> {
  if (created.kind === 'limited') {
    return refuse('rate_limited', { retry_after: created.waitSeconds });
  }
  const { secret } = created;
  return reply({ secret, record: createdRecord(secret) });
}

/**
 * Charges what a call sends to another limit, while the call is charged to its own.
 *
 * @returns 0 when both limits allow it, else the seconds until they do
 */
async function chargeAlso(call: CreateCall, limit: LimitName, count: number): Promise<number> {
  if (count === 0) return call.charged;
  const [callWait, wait] = await Promise.all([call.charged, chargeLimit(call, limit, count)]);
  // A call that is refused sends nothing.
  if (callWait > 0 && wait === 0) await refundLimit(call, limit, count);
  return Math.max(callWait, wait);
}

/** The addresses that the link is emailed to; that needs an account. */
function recipientsOf(
  { caller, config }: CreateCall,
  recipient: readonly string[],
): Outcome<readonly string[]> {
  if (recipient.length === 0) return reply([]);
  const field = 'recipient';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const given = recipient.map(normalAddress);
  const addresses = [...new Set(given.filter((address) => address !== null))];
  if (given.includes(null)) return refuse('email_invalid', { field });
  if (!addresses.every((address) => isInDomains(address, config.RECIPIENT_DOMAINS))) {
    return refuse('email_domain_refused', { field });
  }
  if (addresses.length > RECIPIENTS_MAX) return refuse('too_many_recipients', { field });
  return reply(addresses);
}

/**
 * What the sender is emailed about. The account's own choice is for its pages: a program gets no email that it did not ask for.
 *
 * @param given null for the default
 */
export function notifyOf(
  { caller: { customer } }: Pick<CreateCall, 'caller'>,
  given: readonly NotifyEvent[] | null,
): Outcome<readonly NotifyEvent[]> {
  if (customer) return reply(given ?? (customer.tokenScopes ? [] : (customer.view.notify ?? [])));
  return given && given.length > 0 ? refuse('account_required', { field: 'notify' }) : reply([]);
}

/** The domain that a link opens on: '' for the site's own host, null for one that the caller may not choose. */
export function shareDomainOf(
  { caller, config, request }: Pick<CreateCall, 'caller' | 'config' | 'request'>,
  shareDomain: string,
) {
  const given = shareDomain.toLowerCase();
  if (given === '' || [config.SITE_HOST, new URL(request.url).host].includes(given)) return '';
  const { customer, plan } = caller;
  if (!customer || !plan.options.custom_domains || domainDriverName(config) === null) return null;
  const name = asciiName(given);
  return customer.domains.includes(name) ? name : null;
}
