/** What a call that creates a secret may choose: its fields become `SecretOptions`, or a refusal. */
import { BOUND_MAX, RECIPIENTS_MAX } from '../../shared/limits.ts';
import { boundNotify, type NotifyEvent } from '../../shared/notify.ts';
import { creationPolicyOf, isInDomains } from '../config/creation.ts';
import { breachOf, type Creation } from '../config/rules/creation-policy.ts';
import { domainDriverName } from '../config/domains.ts';
import { asciiName } from '../domains/rules/domain-name.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { normalRecipient } from './rules/bound-recipients.ts';
import type { SecretOptions } from './secret.ts';

type Chooser = Pick<Call, 'request' | 'config' | 'caller'>;

/** The fields of every call that creates a secret. Those that need no check have the names of the options. */
interface OptionFields extends Pick<SecretOptions, 'ttl' | 'locale' | 'label' | 'batch'> {
  /** Undefined for the default. */
  readonly notify?: readonly NotifyEvent[] | undefined;
  readonly share_domain: string | undefined;
  readonly bound_to?: readonly string[];
}

/** The options that a call chose. */
export function optionsOf(
  call: Chooser,
  { ttl, locale, label, batch, ...fields }: OptionFields,
): Outcome<SecretOptions> {
  const shareDomain = shareDomainOf(call, fields.share_domain);
  if (!shareDomain.ok) return shareDomain;
  const { bound_to: bound = [] } = fields;
  const notify = notifyOf(call, fields.notify, bound.length > 0);
  if (!notify.ok) return notify;
  const boundTo = boundToOf(call, bound);
  if (!boundTo.ok) return boundTo;
  return reply({
    ttl,
    locale,
    label,
    batch,
    shareDomain: shareDomain.reply,
    notify: notify.reply,
    boundTo: boundTo.reply,
  });
}

/**
 * Refuses what the settings of the site forbid.
 *
 * @param passphrase as in `Creation`
 */
export function refuseForbidden(
  { caller, config }: Pick<Call, 'caller' | 'config'>,
  passphrase: Creation['passphrase'],
): Failure | null {
  const creation = { hasAccount: caller.customer !== null, passphrase };
  const breach = breachOf(creationPolicyOf(config), creation);
  if (breach === null) return null;
  return breach === 'signin_required' ? refuse(breach) : refuse(breach, { field: 'passphrase' });
}

/** The addresses that the link is emailed to; that needs an account. */
export function recipientsOf(
  { caller, config }: Chooser,
  given: readonly string[],
): Outcome<readonly string[]> {
  if (given.length === 0) return reply([]);
  const field = 'recipient';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const addresses = distinct(given.map(normalAddress));
  if (addresses === null) return refuse('email_invalid', { field });
  if (!addresses.every((address) => isInDomains(address, config.RECIPIENT_DOMAINS))) {
    return refuse('email_domain_refused', { field });
  }
  if (addresses.length > RECIPIENTS_MAX) return refuse('too_many_recipients', { field });
  return reply(addresses);
}

/** Whom a secret is bound to; that needs an account. A site with accounts sends email. */
function boundToOf(
  { caller, config }: Chooser,
  given: readonly string[],
): Outcome<readonly string[]> {
  if (given.length === 0) return reply([]);
  const field = 'bound_to';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const recipients = distinct(given.map(normalRecipient));
  if (recipients === null || recipients.length > BOUND_MAX) {
    return refuse('bound_invalid', { field });
  }
  if (!recipients.every((recipient) => isInDomains(recipient, config.RECIPIENT_DOMAINS))) {
    return refuse('email_domain_refused', { field });
  }
  return reply(recipients);
}

/** The names, each once; null if one of them has no normal form. */
function distinct(names: readonly (string | null)[]): readonly string[] | null {
  const known = names.filter((name) => name !== null);
  return known.length < names.length ? null : [...new Set(known)];
}

/**
 * What the sender is emailed about. The account's own choice is for its pages: for a program, no email is sent that it did not ask
 * for, except about codes that are held back.
 *
 * @param given undefined for the default
 */
function notifyOf(
  { caller: { customer } }: Chooser,
  given: readonly NotifyEvent[] | undefined,
  isBound: boolean,
): Outcome<readonly NotifyEvent[]> {
  if (!customer) {
    return given && given.length > 0 ? refuse('account_required', { field: 'notify' }) : reply([]);
  }
  const choice = customer.view.notify;
  const usual = customer.tokenScopes ? [] : choice;
  return reply(given ?? (isBound ? boundNotify(usual, choice) : usual));
}

/** The custom domain that a link opens on; undefined for the site's own host. */
export function shareDomainOf(
  { caller, config, request }: Chooser,
  given: string | undefined,
): Outcome<string | undefined> {
  const domain = given?.toLowerCase();
  const own = [undefined, config.SITE_HOST, new URL(request.url).host];
  if (own.includes(domain) || domain === undefined) return reply(undefined);
  const { customer, plan } = caller;
  const isAllowed = plan.options.custom_domains && domainDriverName(config) !== null;
  const name = asciiName(domain);
  return isAllowed && customer?.domains.includes(name)
    ? reply(name)
    : refuse('share_domain_unknown', { field: 'share_domain' });
}
