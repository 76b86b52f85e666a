/** Making a secret as a caller wishes, within what they may: to whom its link is mailed, and where it opens. */
import { RECIPIENTS_MAX } from '../../shared/limits.ts';
import type { Locale } from '../../shared/locales.ts';
import { domainDriverName } from '../config/domains.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { asciiName } from '../rules/domain-name.ts';
import { normalAddress } from '../rules/email-address.ts';
import { chargeEmails } from './charge-emails.ts';
import { seal, type Sealed } from './seal.ts';

type MakeCall = Pick<Call, 'request' | 'env' | 'config' | 'caller' | 'charged'>;

export interface Wish {
  readonly value: string;
  /** '' is "no passphrase". */
  readonly passphrase: string;
  /** Seconds; null is "the default". */
  readonly ttl: number | null;
  /** Addresses to mail the link to, as they were typed. */
  readonly recipient: readonly string[];
  readonly share_domain: string;
  /** The language of the reader's page and of mails; null is theirs to choose. */
  readonly locale: Locale | null;
}

type Made = Sealed & {
  /** To whom the link is mailed. */
  readonly recipients: readonly string[];
};

/**
 * Makes a secret.
 *
 * @throws StoreUnavailable when a store did not take its part
 */
export async function makeSecret(call: MakeCall, wish: Wish): Promise<Outcome<Made>> {
  const addresses = recipientsOf(call, wish);
  if (!addresses.ok) return addresses;
  const shareDomain = shareDomainOf(call, wish);
  if (shareDomain === null) return refuse('share_domain_unknown', { field: 'share_domain' });
  const { value, passphrase, ttl, locale } = wish;
  if (value === '') return refuse('secret_empty', { field: 'secret' });
  const recipients = addresses.reply;
  const charged = chargeEmails(call, recipients.length);
  const sealed = await seal(
    { ...call, charged },
    {
      value,
      passphrase,
      ttl,
      recipients,
      mailed: recipients,
      shareDomain,
      locale,
    },
  );
  return sealed.ok ? reply({ ...sealed.reply, recipients }) : sealed;
}

/** Whom the link is mailed to; that needs an account. */
function recipientsOf({ caller }: MakeCall, { recipient }: Wish): Outcome<readonly string[]> {
  if (recipient.length === 0) return reply([]);
  const field = 'recipient';
  if (!caller.customer || !caller.plan.options.email) return refuse('account_required', { field });
  const given = recipient.map(normalAddress);
  const addresses = [...new Set(given.filter((address) => address !== null))];
  if (given.includes(null)) return refuse('email_invalid', { field });
  if (addresses.length > RECIPIENTS_MAX) return refuse('too_many_recipients', { field });
  return reply(addresses);
}

/** The domain that the link is to open on: '' for the site's own host, null for one that the caller may not choose. */
function shareDomainOf({ caller, config, request }: MakeCall, { share_domain }: Wish) {
  const given = share_domain.toLowerCase();
  if (['', config.SITE_HOST, new URL(request.url).host].includes(given)) return '';
  const { customer, plan } = caller;
  if (!customer || !plan.options.custom_domains || domainDriverName(config) === null) return null;
  const wanted = asciiName(given);
  return customer.domains.includes(wanted) ? wanted : null;
}
