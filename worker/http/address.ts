/** Where a call comes from: the address that callers without an account are counted under. */
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { addressRanges, isAmong } from './address-ranges.ts';
import { countedAddress, proxiedAddress } from './proxied-address.ts';

/**
 * The caller's network address: what the platform says on the platform, else the connection's peer; or what a header says, if
 * the peer is a reverse proxy of ours, which is trusted to set it. An IPv6 caller owns a whole /64, so that is what counts.
 */
export function callerAddress({ headers, cf }: Request, config: Config): string {
  return config.APP_ENV === 'deployed'
    ? countedAddress(headers.get('CF-Connecting-IP') ?? '')
    : proxiedAddress(peerOf(cf), (name) => headers.get(name), config);
}

/**
 * The network that a caller's address belongs to: an IPv4 address itself; of IPv6 the first 48 bits, which tunnel brokers
 * and providers of servers give to anyone.
 *
 * @param address as `callerAddress` answers it
 */
export function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}

/** What proxies add. A request that has one comes from elsewhere, however near the proxy is. */
const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'];
const loopback = v.parse(addressRanges, '127.0.0.0/8,::1');

/** Whether a request was made on the machine that serves it: by a loopback peer, and passed on by no proxy. */
export function isFromThisMachine({ headers, cf }: Request, config: Config): boolean {
  const { APP_ENV, TRUST_ADDRESS_HEADER: header } = config;
  const names = header ? [...PROXY_HEADERS, header] : PROXY_HEADERS;
  const isPassedOn = names.some((name) => headers.has(name));
  return APP_ENV !== 'deployed' && !isPassedOn && isAmong(peerOf(cf), loopback);
}

/** The front of `npm start` names the peer `address:port`, an IPv6 address in brackets; no one else can set it. */
function peerOf(cf: unknown): string {
  if (typeof cf !== 'object' || cf === null) return '';
  const peer: unknown = Reflect.get(cf, 'clientIp');
  if (typeof peer !== 'string') return '';
  return peer.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}
