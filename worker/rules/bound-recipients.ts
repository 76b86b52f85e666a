/** Whom a secret is bound to: email addresses, and domains such as `@example.com`, in their normal forms. */
import { domainOf, normalAddress } from './email-address.ts';

/**
 * Local parts that are safe to accept for a whole domain. Servers of another time pass others on: mail to
 * `a%evil.example@example.com` may go to `a@evil.example`.
 */
const PLAIN_LOCAL = /^[a-z\d._+-]+$/;

/** The normal form of an address, or of a domain with an `@` before it; null for neither. */
export function normalRecipient(text: string): string | null {
  const given = text.trim();
  if (!given.startsWith('@')) return normalAddress(given);
  const address = normalAddress(`any${given}`);
  return address === null ? null : `@${domainOf(address)}`;
}

/**
 * Whether a secret that is bound to these opens for an address: because it is listed, or its domain. Subdomains are other domains.
 *
 * @param address in its normal form
 * @returns null for no
 */
export function entryOf(
  recipients: readonly string[],
  address: string,
): 'address' | 'domain' | null {
  const local = address.slice(0, address.lastIndexOf('@'));
  const domain = PLAIN_LOCAL.test(local) ? `@${domainOf(address)}` : null;
  // All are compared, so that the place in the list makes no difference of time.
  const [addresses, domains] = [address, domain].map(
    (name) => recipients.filter((known) => known === name).length,
  );
  if (addresses) return 'address';
  return domains ? 'domain' : null;
}
