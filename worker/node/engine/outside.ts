/**
 * The network for addresses that users choose, such as those of webhooks: it connects to public addresses only, whatever a name
 * resolves to at that moment (DNS rebinding).
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from '../../webhooks/public-address.ts';
import { asError } from './as-error.ts';

/** Connects to some addresses only. */
export class Network {
  readonly #isAllowed: (address: string) => boolean;

  constructor(isAllowed: (address: string) => boolean) {
    this.#isAllowed = isAllowed;
  }

  /**
   * As the global `fetch`, but follows no redirects.
   *
   * @throws when an address is not allowed, or there is no answer
   */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url);
    const address = target.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) > 0 && !this.#isAllowed(address))
      throw new Error('the address is not public');
    const asked = new Request(target, init);
    const { method, headers, signal } = asked;
    const body = new Uint8Array(await asked.arrayBuffer());
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method, headers: Object.fromEntries(headers), agent: false as const, signal };
    const outgoing = request(target, { ...options, lookup: this.#lookup }, (answer) => {
      try {
        resolve(responseOf(answer, method));
      } catch (error) {
        // Node accepts answers that a Response does not, such as a status of 999.
        answer.destroy();
        reject(asError(error));
      }
    });
    outgoing.once('error', (error) => reject(signal.aborted ? asError(signal.reason) : error));
    outgoing.end(body);
    return promise;
  }

  readonly #lookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !this.#isAllowed(address));
      const [first] = addresses ?? [];
      if (error) done(error, '', 0);
      else if (first === undefined || refused !== undefined) {
        done(new Error(`${hostname} has an address that is not public`), '', 0);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** The binding `OUTSIDE`. */
export const outside = new Network(isPublicAddress);

/** @throws when a Response does not accept the answer's status or headers */
function responseOf(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, rawHeaders } = answer;
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : [],
  );
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
  if (!hasBody) answer.resume();
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers });
}
