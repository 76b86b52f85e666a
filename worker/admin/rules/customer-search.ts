/** Parses what a colonel searches for in the list of customers. */
import { normalAddress, lowerAscii } from '../../platform/rules/email-address.ts';

/** A range of an index: texts with a common prefix. */
export interface Search {
  readonly by: 'address' | 'domain';
  readonly from: string;
  readonly below: string;
}

/** Sorts after every continuation of a prefix: no address contains it. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Parses a search: the prefix of an address, or, after an `@`, of a domain. A complete address or domain is normalised
 * first, so every spelling of it matches.
 *
 * @returns null for an empty search
 */
export function customerSearch(text: string): Search | null {
  const wanted = text.trim();
  if (wanted === '') return null;
  if (!wanted.startsWith('@'))
    return prefixSearch('address', normalAddress(wanted) ?? lowerAscii(wanted));
  const domain = normalAddress(`x${wanted}`)?.split('@', 2)[1];
  return prefixSearch('domain', domain ?? lowerAscii(wanted.slice(1)));
}

function prefixSearch(by: Search['by'], from: string): Search {
  return { by, from, below: from + LAST_CHARACTER };
}
