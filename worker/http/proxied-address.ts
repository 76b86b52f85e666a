/** Whom a request is counted under on a machine of one's own, for the Worker and for the front of `npm start`. */
import type { Config } from '../config/config.ts';
import { isAddress, isAmong } from './address-ranges.ts';

/**
 * The address of the connection's peer, or the one that a header names if the peer is a trusted proxy.
 *
 * @param header reads a header of the request; several of one name are joined by commas
 */
export function proxiedAddress(
  peer: string,
  header: (name: string) => string | null,
  { TRUST_ADDRESS_HEADER: name, TRUSTED_PROXIES }: Config,
): string {
  if (!name || !isAmong(peer, TRUSTED_PROXIES)) return countedAddress(peer);
  const told = header(name)?.split(',').at(-1)?.trim() ?? '';
  return countedAddress(isAddress(told) ? told : peer);
}

/** An IPv4 address in its own form; of an IPv6 address the /64, all of which its caller owns. */
export function countedAddress(raw: string): string {
  const address = raw.replace(/^::ffff:(?=\d+\.)/i, '');
  return address.includes(':') ? ipv6Prefix(address) : address;
}

/** The first 64 bits of an IPv6 address, `::` written out. */
function ipv6Prefix(address: string): string {
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
