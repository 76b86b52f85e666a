/** Addresses that the whole internet can reach. Whatever means something else, or nothing yet, is none. */
import ipaddr from 'ipaddr.js';

/** All of IPv6 that was ever given out: what lies beyond leads into tunnels, to neighbours, or nowhere. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address leads to a server on the internet, and to no network that is ours or somebody's own.
 *
 * @param text as an answer of the DNS has it
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return ipaddr.IPv4.parse(text).range() === 'unicast';
  }
  // The name of an interface is of this machine.
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast';
  return address.match(GIVEN_OUT) && address.range() === 'unicast';
}
