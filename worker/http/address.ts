/** Whom a call without an account is counted under. */
import type { Config } from '../config.ts';

/**
 * The caller's network address: what the platform says on the platform, else the socket's peer, or the header that a
 * reverse proxy of ours is trusted to set. An IPv6 caller owns a whole /64, so that is what counts.
 */
export function callerAddress(request: Request, config: Config): string {
  const address = rawAddress(request, config).replace(/^::ffff:(?=\d+\.)/i, '');
  return address.includes(':') ? ipv6Prefix(address) : address;
}

function rawAddress(request: Request, config: Config): string {
  if (config.APP_ENV === 'deployed') return request.headers.get('CF-Connecting-IP') ?? '';
  const trusted = config.TRUST_ADDRESS_HEADER;
  if (trusted) return request.headers.get(trusted)?.split(',').at(-1)?.trim() ?? '';
  return peerOf(request.cf);
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
