/** Network addresses, and the ranges that a setting names. */
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Addresses and ranges such as `10.0.0.0/8`, separated by commas. */
export const addressRanges = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const texts = dataset.value.split(',').map((text) => text.trim());
    const ranges = texts.filter((text) => text !== '').map(rangeOf);
    const known = ranges.filter((range) => range !== null);
    if (known.length === ranges.length) return known;
    addIssue({ message: 'must be addresses or ranges such as 10.0.0.0/8, separated by commas' });
    return NEVER;
  }),
);

/** True for one whole address: nothing shortened, no port, no name of an interface. */
export function isAddress(text: string): boolean {
  return text.includes(':')
    ? ipaddr.IPv6.isValid(text) && !text.includes('%')
    : ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** A loopback address is one of the machine itself: `127.0.0.0/8` or `::1`. */
export function isLoopback(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === 'loopback';
}

const INNER = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** An inner address leads nowhere from outside: it is of a machine itself, of a private network, or of a provider's. */
export function isInner(address: string): boolean {
  return isAddress(address) && INNER.has(ipaddr.process(address).range());
}

export function isAmong(address: string, ranges: readonly AddressRange[]): boolean {
  if (!isAddress(address)) return false;
  // A socket that takes both kinds names an IPv4 peer in the words of IPv6.
  const parsed = ipaddr.process(address);
  return ranges.some(
    ([first, bits]) => first.kind() === parsed.kind() && parsed.match(first, bits),
  );
}

function rangeOf(text: string): AddressRange | null {
  const [address = '', bits] = text.split('/');
  if (!isAddress(address)) return null;
  if (bits !== undefined) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const parsed = ipaddr.process(address);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}
