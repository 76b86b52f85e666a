/**
 * The network address of a caller, which callers without an account are counted by. Behind a trusted reverse proxy it is read
 * from the proxy's header.
 */
import type { Config } from '../config/config.ts';
import { isAddress, isAmong, isLoopback } from '../config/address-ranges.ts';

/**
 * The caller's network address: on the platform the one that it names, elsewhere the connection's peer, or the one in the
 * header of a trusted proxy. Of an IPv6 address only the /64 counts, all of which its caller owns.
 */
export function callerAddress(request: Request, config: Config): string {
  const { headers } = request;
  return config.APP_ENV === 'deployed'
    ? countedAddress(headers.get('CF-Connecting-IP') ?? '')
    : proxiedAddress(peerOf(request), (name) => headers.get(name), config);
}

/**
 * The network that a caller's address belongs to: an IPv4 address itself; of IPv6 the first 48 bits, which tunnel brokers
 * and providers of servers give to anyone.
 *
 * @param address as `callerAddress` returns it
 */
export function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}

/** A request in place of another one, by the same caller. */
export function withCallerOf(original: Request, request: Request): Request {
  const cf: unknown = Reflect.get(original, 'cf');
  // Where the constructor has not taken it over.
  if (cf !== undefined && Reflect.get(request, 'cf') === undefined) {
    Object.defineProperty(request, 'cf', { value: cf });
  }
  return request;
}

/** The headers that proxies add. A request with one of them was not made on this machine, even if the proxy is. */
const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'];

/** A request is from the machine that serves it if a loopback peer made it, and it came through no proxy. */
export function isFromThisMachine(request: Request, config: Config): boolean {
  const { APP_ENV, TRUST_ADDRESS_HEADER: header } = config;
  const names = header ? [...PROXY_HEADERS, header] : PROXY_HEADERS;
  const isPassedOn = names.some((name) => request.headers.has(name));
  return APP_ENV !== 'deployed' && !isPassedOn && isLoopback(peerOf(request));
}

/** The server of one machine sets the peer; callers cannot. */
function peerOf(request: Request): string {
  const cf: unknown = Reflect.get(request, 'cf');
  if (typeof cf !== 'object' || cf === null) return '';
  const peer: unknown = Reflect.get(cf, 'clientIp');
  return typeof peer === 'string' ? peerAddress(peer) : '';
}

/** The address of a peer that is written as `address:port`, an IPv6 address in brackets. */
export function peerAddress(peer: string): string {
  return peer.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

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
  return countedAddress(addressIn(header(name) ?? '') ?? peer);
}

/** True if a trusted proxy named an address that cannot be read: all of its visitors count as one then. */
export function hasUnreadableAddress(request: Request, config: Config): boolean {
  const { APP_ENV, TRUST_ADDRESS_HEADER: name, TRUSTED_PROXIES } = config;
  if (APP_ENV === 'deployed' || !name || !isAmong(peerOf(request), TRUSTED_PROXIES)) return false;
  const value = request.headers.get(name);
  return value !== null && addressIn(value) === null;
}

/**
 * The last address of a list, in the forms of RFC 7239 too: with a port, in brackets, in quotes, with the zone of a link.
 *
 * @returns null when it is none
 */
export function addressIn(list: string): string | null {
  const last = list.slice(list.lastIndexOf(',') + 1).trim();
  const [, bracketed, bare = last] =
    /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?|.*?)"?$/.exec(last) ?? [];
  const address = (bracketed ?? bare).replace(/^"(.*)"$/, '$1').replace(/(?<=:[^%]*)%.+$/, '');
  return isAddress(address) ? address : null;
}

/** An IPv4 address in its own form; of an IPv6 address the /64, all of which its caller owns. */
function countedAddress(raw: string): string {
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
