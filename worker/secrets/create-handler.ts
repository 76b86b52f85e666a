/** The part of creating a secret that its calls share: validation, limits, and the record of the new secret. */
import {
  BOUND_MAX,
  COPIES_BYTES_MAX,
  type LimitName,
  RECIPIENTS_MAX,
} from '../../shared/limits.ts';
import { boundNotify, type NotifyEvent } from '../../shared/notify.ts';
import { cutCharacters } from '../../shared/characters.ts';
import { utf8 } from '../crypto/encoding.ts';
import { drawToken } from '../crypto/tokens.ts';
import { creationPolicyOf, isInDomains } from '../config/creation.ts';
import { domainDriverName } from '../config/domains.ts';
import { accountKeyOf } from '../http/caller.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { chargeLimit, refundLimit } from '../http/rate-limit.ts';
import { normalRecipient } from './rules/bound-recipients.ts';
import { breachOf } from '../config/rules/creation-policy.ts';
import { asciiName } from '../domains/rules/domain-name.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import type { Sealed } from './sealed-fields.ts';
import { type CreateOutcome, createSealedSecret, createSecrets } from './create-secret.ts';
import type { CreatedSecret, SecretOptions } from './secret-types.ts';
import { createdRecord } from './receipt-record.ts';

export type CreateCall = Pick<Call, 'request' | 'env' | 'config' | 'caller' | 'charged'>;

/** The fields of every call that creates a secret, before they are validated. */
interface CommonFields extends Pick<SecretOptions, 'ttl' | 'locale' | 'label' | 'batch'> {
  /** Null for the default. */
  readonly notify: readonly NotifyEvent[] | null;
  readonly share_domain: string;
  readonly bound_to: readonly string[];
}

/** The fields of a call that creates secrets in one piece. */
interface PieceFields extends CommonFields {
  /** Null for one. */
  readonly copies: number | null;
}

/** The fields of a call that creates secrets which the site encrypts. */
interface SecretFields extends PieceFields, Pick<SecretOptions, 'value' | 'passphrase'> {
  readonly recipient: readonly string[];
}

interface Created {
  readonly secret: CreatedSecret;
  readonly record: ReturnType<typeof createdRecord>;
}

/** The first secret that a call created, and all of them. */
export interface CreatedSecrets extends Created {
  readonly all: readonly Created[];
}

/** Creates a secret of the fields of a call, or several. */
export async function createFromFields(
  call: CreateCall,
  { value, passphrase, recipient, copies, ...fields }: SecretFields,
): Promise<Outcome<CreatedSecrets>> {
  const forbidden = refuseForbidden(call, passphrase);
  if (forbidden) return forbidden;
  const addresses = recipientsOf(call, recipient);
  if (!addresses.ok) return addresses;
  if (value === '') return refuse('secret_empty', { field: 'secret' });
  const options = commonOptionsOf(call, fields);
  if (!options.ok) return options;
  const recipients = addresses.reply;
  const count = copies ?? 1;
  if (count > 1 && (count < recipients.length || isTooLongFor(count, value, call))) {
    return refuse('copies_invalid', { field: 'copies' });
  }
  const batch = fields.batch || (count > 1 ? drawToken() : '');
  const common = { ...options.reply, value, passphrase, batch };
  return create(
    call,
    emailsOfEach(recipients, count).map((emails) => ({ ...common, ...emails })),
  );
}

/** Whether so many secrets of a text, as far as the plan allows it, are too many bytes for one call. */
function isTooLongFor(copies: number, value: string, { caller }: Pick<CreateCall, 'caller'>) {
  const { size } = caller.plan.options;
  return copies * utf8(cutCharacters(value, size)).length > COPIES_BYTES_MAX;
}

/** A single secret is for all recipients; of several, each gets one. */
function emailsOfEach(recipients: readonly string[], copies: number) {
  const own = Array.from({ length: copies }, (_, place) =>
    copies === 1 ? recipients : recipients.slice(place, place + 1),
  );
  return own.map((addresses) => ({ recipients: addresses, isEmailed: addresses.length > 0 }));
}

/** Creates a secret that a browser encrypted. */
export async function createFromCiphertext(
  call: CreateCall,
  sealed: Sealed,
  fields: PieceFields,
): Promise<Outcome<CreatedSecrets>> {
  // No two secrets may share a ciphertext: the sender encrypts the text again for each.
  if ((fields.copies ?? 1) > 1) return refuse('field_conflict', { field: 'copies' });
  const forbidden = refuseForbidden(call, sealed.passphraseHash ? null : '');
  if (forbidden) return forbidden;
  const options = commonOptionsOf(call, fields);
  if (!options.ok) return options;
  const charged = chargeAlso(call, [
    { limit: 'LIMIT_UPLOAD_BYTES', count: sealed.ciphertext.length },
  ]);
  const creation = { ...creationOf(call), charged };
  return outcomeOf(await createSealedSecret(creation, { ...sealed, ...options.reply }));
}

/** The options of every secret: its lifetime, its domain, its recipients, and what its sender is notified of. */
export function commonOptionsOf(
  call: CreateCall,
  { ttl, locale, label, batch, ...fields }: CommonFields,
) {
  const shareDomain = shareDomainOf(call, fields.share_domain);
  if (shareDomain === null) return refuse('share_domain_unknown', { field: 'share_domain' });
  const notify = notifyOf(call, fields.notify, fields.bound_to.length > 0);
  if (!notify.ok) return notify;
  const boundTo = boundToOf(call, fields.bound_to);
  if (!boundTo.ok) return boundTo;
  const [events, recipients] = [notify.reply, boundTo.reply];
  return reply({ ttl, locale, label, batch, shareDomain, notify: events, boundTo: recipients });
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

/** Creates secrets that the site encrypts. Charged alongside: an email to each recipient, and each secret but the first as a call. */
export async function create(
  call: CreateCall,
  options: readonly SecretOptions[],
): Promise<Outcome<CreatedSecrets>> {
  const { config } = call;
  if (config.SEAL_MODES === 'browser') return refuse('plaintext_refused', { field: 'secret' });
  const emails = options.reduce((sum, { recipients }) => sum + recipients.length, 0);
  const charged = chargeAlso(call, [
    { limit: 'LIMIT_CREATE', count: options.length - 1 },
    { limit: 'LIMIT_EMAIL', count: emails },
  ]);
  return outcomeOf(await createSecrets({ ...creationOf(call), charged }, options));
}

/** Whose secret it is, and where its links lead. */
export function creationOf({ caller, config, env, request }: Omit<CreateCall, 'charged'>) {
  const { custid, customer, plan } = caller;
  const account = customer && { name: customer.account, key: accountKeyOf(customer) };
  const creator = { custid, plan, account };
  return { env, config, caller, creator, origin: linkOrigin(request, config) };
}

function outcomeOf(created: CreateOutcome): Outcome<CreatedSecrets> {
  if (created.kind === 'limited') {
    return refuse('rate_limited', { retry_after: created.waitSeconds });
  }
  const all = created.secrets.map((secret) => ({ secret, record: createdRecord(secret) }));
  const [first] = all;
  if (!first) throw new Error('No secret was to be created');
  return reply({ ...first, all });
}

interface Charge {
  readonly limit: LimitName;
  readonly count: number;
}

/**
 * Charges what a call costs beyond itself, while it is charged to its own limit.
 *
 * @returns 0 when all limits allow it, else the seconds until they do
 */
async function chargeAlso(call: CreateCall, further: readonly Charge[]): Promise<number> {
  const charges = further.filter(({ count }) => count > 0);
  const [callWait, ...waits] = await Promise.all([
    call.charged,
    ...charges.map(({ limit, count }) => chargeLimit(call, limit, count)),
  ]);
  const wait = Math.max(callWait, ...waits);
  // A call that is refused sends nothing.
  const refunds = wait > 0 ? charges.filter((_, place) => waits[place] === 0) : [];
  await Promise.all(refunds.map(({ limit, count }) => refundLimit(call, limit, count)));
  return wait;
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

/** Whom a secret is bound to; that needs an account. A site with accounts sends email. */
function boundToOf(
  { caller, config }: Pick<CreateCall, 'caller' | 'config'>,
  given: readonly string[],
): Outcome<readonly string[]> {
  if (given.length === 0) return reply([]);
  const field = 'bound_to';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const recipients = given.map(normalRecipient).filter((recipient) => recipient !== null);
  const boundTo = [...new Set(recipients)];
  if (recipients.length < given.length || boundTo.length > BOUND_MAX) {
    return refuse('bound_invalid', { field });
  }
  if (!boundTo.every((recipient) => isInDomains(recipient, config.RECIPIENT_DOMAINS))) {
    return refuse('email_domain_refused', { field });
  }
  return reply(boundTo);
}

/**
 * What the sender is emailed about. The account's own choice is for its pages: a program gets no email that it did not ask for,
 * but about codes that are held back.
 *
 * @param given null for the default
 */
function notifyOf(
  { caller: { customer } }: Pick<CreateCall, 'caller'>,
  given: readonly NotifyEvent[] | null,
  isBound: boolean,
): Outcome<readonly NotifyEvent[]> {
  if (!customer) {
    return given && given.length > 0 ? refuse('account_required', { field: 'notify' }) : reply([]);
  }
  const choice = customer.view.notify;
  const usual = customer.tokenScopes ? [] : choice;
  return reply(given ?? (isBound ? boundNotify(usual, choice) : usual));
}

/** The domain that a link opens on: '' for the site's own host, null for one that the caller may not choose. */
function shareDomainOf(
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
