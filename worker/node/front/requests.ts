/** Validation of requests, and the headers that are forwarded between client and runtime. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { FrontFailureCode } from '../../../shared/contract/failures.ts';
import { METHODS } from './refusals.ts';

/** A name or an address, and a port: any other character would become part of a URL. */
const HOST = /^(?:[a-z\d._-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

const PUNYCODE = /(?:^|\.)xn--/;

/**
 * Headers that belong to one connection (RFC 9110, 7.6.1) or that the front writes itself. Those that `Connection` names
 * stay: the front and the Worker are one server, and a client must not remove what a proxy has set.
 */
const DROPPED = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that the runtime trusts from any sender: `MF-CF-Blob` holds the client's address. */
const RUNTIME_HEADERS = /^mf-/i;

/** Why a request is refused as malformed; null when it is well-formed. */
export function flawOf({
  method = '',
  url = '',
  headers,
  rawHeaders,
}: IncomingMessage): FrontFailureCode | null {
  if (!METHODS.has(method)) return 'method_not_allowed';
  // An absolute URL, a host or `*` is for a proxy, which this is not.
  if (!url.startsWith('/')) return 'malformed';
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length !== 1 || !isHost(headers.host ?? '')) return 'malformed';
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return 'malformed';
  return headers.expect === undefined || /^100-continue$/i.test(headers.expect)
    ? null
    : 'malformed';
}

/** Whether the runtime can build a URL from it: otherwise it would answer with a bare 500. */
function isHost(host: string): boolean {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  // Node accepts labels with invalid punycode and leaves them encoded.
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return !PUNYCODE.test(name) || !PUNYCODE.test(domainToUnicode(name));
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The headers for the runtime: the client's, in order, and the client's address.
 *
 * @param condition the value of `If-None-Match`; null for none
 */
export function headersOf(request: IncomingMessage, condition: string | null): string[] {
  const { rawHeaders, headers, method, socket } = request;
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (DROPPED.has(name.toLowerCase()) || RUNTIME_HEADERS.test(name)) continue;
    if (/^if-none-match$/i.test(name)) continue;
    passed.push(name, rawHeaders[index + 1] ?? '');
  }
  if (condition !== null) passed.push('If-None-Match', condition);
  if (headers['transfer-encoding'] !== undefined) passed.push('Transfer-Encoding', 'chunked');
  // Otherwise Node would announce a body of unknown length.
  else if (method !== 'GET' && method !== 'HEAD' && headers['content-length'] === undefined) {
    passed.push('Content-Length', '0');
  }
  const { remoteAddress = '', remotePort = 0 } = socket;
  const host = isIPv6(remoteAddress) ? `[${remoteAddress}]` : remoteAddress;
  passed.push('MF-CF-Blob', `{"clientIp":"${host}:${remotePort}"}`);
  // Even if it is not reused: otherwise the runtime could close it before an early answer was read.
  passed.push('Connection', 'keep-alive');
  return passed;
}

/** The headers of the runtime's answer, without those of its connection. */
export function passedOn(rawHeaders: readonly string[]): string[] {
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!DROPPED.has(name.toLowerCase())) passed.push(name, rawHeaders[index + 1] ?? '');
  }
  return passed;
}
