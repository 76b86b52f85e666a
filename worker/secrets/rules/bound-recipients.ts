/** Whom a secret is bound to: email addresses, and domains such as `@example.com`, in their normal forms. */
import { domainOf, isPlain, normalAddress } from '../../platform/rules/email-address.ts';

/** The normal form of an address, or of a domain with an `@` before it; null for neither. */
export function normalRecipient(text: string): string | null {
  const given = text.trim();
  if (!given.startsWith('@')) return normalAddress(given);
  const address = normalAddress(`any${given}`);
  return address === null ? null : `@${domainOf(address)}`;
}

/**
 * Which entry opens a bound secret for an address: the address itself, or its domain. Subdomains are other domains.
 *
 * @param address in its normal form
 * @returns null when none does
 */
export function entryOf(
  recipients: readonly string[],
  address: string,
): 'address' | 'domain' | null {
  const domain = isPlain(address) ? `@${domainOf(address)}` : null;
  // All are compared, so that the place in the list makes no difference of time.
  const [addresses, domains] = [address, domain].map(
    (name) => recipients.filter((known) => known === name).length,
  );
  if (addresses) return 'address';
  return domains ? 'domain' : null;
}
