/** Where a call comes from: the address that callers without an account are counted under. */
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { addressRanges, isAddress, isAmong } from './address-ranges.ts';

/**
 * The caller's network address: what the platform says on the platform, else the socket's peer; or what a header says, if
 * the peer is a reverse proxy of ours, which is trusted to set it. An IPv6 caller owns a whole /64, so that is what counts.
 */
export function callerAddress(request: Request, config: Config): string {
  const address = rawAddress(request, config).replace(/^::ffff:(?=\d+\.)/i, '');
  return address.includes(':') ? ipv6Prefix(address) : address;
}

/** What proxies add. A request that has one comes from elsewhere, however near the proxy is. */
const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'];
const loopback = v.parse(addressRanges, '127.0.0.0/8,::1');

/** Whether a request was made on the machine that serves it: by a loopback peer, and passed on by no proxy. */
export function isFromThisMachine(request: Request, config: Config): boolean {
  const { APP_ENV, TRUST_ADDRESS_HEADER: header } = config;
  const names = header ? [...PROXY_HEADERS, header] : PROXY_HEADERS;
  const isPassedOn = names.some((name) => request.headers.has(name));
  return APP_ENV !== 'deployed' && !isPassedOn && isAmong(rawAddress(request, config), loopback);
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
