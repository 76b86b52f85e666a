/** Whom a call without an account is counted under. */
import type { Config } from '../config.ts';
import { isAddress, isAmong } from './address-ranges.ts';

/**
 * The caller's network address: what the platform says on the platform, else the socket's peer; or what a header says, if
 * the peer is a reverse proxy of ours, which is trusted to set it. An IPv6 caller owns a whole /64, so that is what counts.
 */
export function callerAddress(request: Request, config: Config): string {
  const address = rawAddress(request, config).replace(/^::ffff:(?=\d+\.)/i, '');
  return address.includes(':') ? ipv6Prefix(address) : address;
}

function rawAddress(request: Request, config: Config): string {
  if (config.APP_ENV === 'deployed') return request.headers.get('CF-Connecting-IP') ?? '';
  const peer = peerOf(request.cf);
  const { TRUST_ADDRESS_HEADER: header, TRUSTED_PROXIES } = config;
  if (!header || !isAmong(peer, TRUSTED_PROXIES)) return peer;
  const told = request.headers.get(header)?.split(',').at(-1)?.trim() ?? '';
  return isAddress(told) ? told : peer;
}

/** The runtime names a socket's peer `address:port`, an IPv6 address in brackets. */
function peerOf(cf: unknown): string {
  if (typeof cf !== 'object' || cf === null) return '';
  const peer: unknown = Reflect.get(cf, 'clientIp');
  if (typeof peer !== 'string') return '';
  return peer.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
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
