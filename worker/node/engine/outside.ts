/**
 * The network for addresses that users choose, such as those of webhooks: it connects to public addresses only, whatever a name
 * resolves to at that moment (DNS rebinding).
 */
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from '../../webhooks/public-address.ts';

const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error) done(error, '', 0);
    else if (first === undefined || refused !== undefined) {
      done(new Error(`${hostname} has an address that is not public`), '', 0);
    } else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** The binding `OUTSIDE`. Follows no redirects. */
export const outside = {
  /** @throws when an address is not public, or there is no answer */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url);
    const address = target.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) > 0 && !isPublicAddress(address))
      throw new Error('the address is not public');
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const { method, headers, body, signal } = new Request(target, init);
    const outgoing = request(
      target,
      { method, headers: Object.fromEntries(headers), agent: false, lookup: lookUpPublic, signal },
      (answer) => {
        const { statusCode: status = 502, rawHeaders } = answer;
        const pairs = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : [],
        );
        const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
        if (!hasBody) answer.resume();
        const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
        resolve(new Response(stream, { status, headers: pairs }));
      },
    );
    outgoing.once('error', (error) => reject(signal.aborted ? signal.reason : error));
    outgoing.end(
      body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer()),
    );
    return promise;
  },
};
