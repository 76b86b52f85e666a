/** What somebody who searches for customers means. */
import { lowerAscii } from '../../shared/ascii.ts';
import { normalAddress } from './email-address.ts';

/** Texts from one on and before another: those that begin alike. */
export interface Search {
  readonly by: 'address' | 'domain';
  readonly from: string;
  readonly below: string;
}

/** Behind every text that begins with what stands before it: no address holds this character. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Reads a search: the beginning of an address, or, behind an `@`, of a domain. Written out in full, both are found
 * under every way of writing them.
 *
 * @returns null when nothing is searched for
 */
export function customerSearch(text: string): Search | null {
  const wanted = text.trim();
  if (wanted === '') return null;
  if (!wanted.startsWith('@'))
    return beginningWith('address', normalAddress(wanted) ?? lowerAscii(wanted));
  const [, domain] = normalAddress(`x${wanted}`)?.split('@', 2) ?? [];
  return beginningWith('domain', domain ?? lowerAscii(wanted.slice(1)));
}

function beginningWith(by: Search['by'], from: string): Search {
  return { by, from, below: from + LAST_CHARACTER };
}
