/**
 * Public IP addresses, the only ones that webhooks may reach. Enforced on the DNS answer before a delivery and, when
 * self-hosting, by the runtime on the address that it connects to (`worker/node/engine/outside.ts`).
 */
import ipaddr from 'ipaddr.js';
import { isAddress, isAmong } from '../config/address-ranges.ts';

/**
 * Ranges that are not public: IANA's special-purpose registries, and all of IPv6 that was never allocated. Tunnels (6to4, Teredo,
 * NAT64) are refused entirely, because they can embed any IPv4 address.
 */
const nonPublicRanges = [
  // This network; Linux connects 0.0.0.0 to the machine itself.
  '0.0.0.0/8',
  // Private, carrier-grade NAT, loopback, link-local (metadata of clouds).
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // Protocol assignments, AS112, AMT and 6to4 relays.
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  // Benchmarks and documentation.
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved, broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Below 2000::/3: loopback, IPv4-compatible and -translated, discard-only.
  '::/8',
  // NAT64, the well-known and the local prefix.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/8',
  '200::/7',
  '400::/6',
  '800::/5',
  '1000::/4',
  // Inside 2000::/3: Teredo, ORCHID and other protocol assignments, documentation, 6to4, AS112.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  // Above it: segment routing, unique local, link-local, site-local, multicast.
  '4000::/2',
  '8000::/1',
] as const;

/** Parsed with the first address: at start-up every isolate would. */
let parsedRanges: ReturnType<typeof parseRanges> | null = null;

function parseRanges() {
  return nonPublicRanges.map((range) => ipaddr.parseCIDR(range));
}

/**
 * Whether an address is public. An IPv4-mapped IPv6 address is checked as its IPv4 address.
 *
 * @param text an address from a DNS answer; anything else is refused
 */
export function isPublicAddress(text: string): boolean {
  parsedRanges ??= parseRanges();
  return isAddress(text) && !isAmong(text, parsedRanges);
}
