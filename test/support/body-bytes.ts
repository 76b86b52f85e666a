/** An HTTP call whose answer keeps the bytes of its body, as they were sent: `fetch` would decompress them. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface EncodedAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface EncodedCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function callForBytes(url: string, call: EncodedCall = {}): Promise<EncodedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method = 'GET', headers = {}, body } = call;
  request(url, { method, headers }).once('response', resolve).once('error', reject).end(body);
  const answer = await promise;
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** The body as the client reads it. */
export function decoded({ headers, body }: EncodedAnswer): Buffer {
  switch (headers['content-encoding']) {
    case undefined:
      return body;
    case 'br':
      return brotliDecompressSync(body);
    case 'gzip':
      return gunzipSync(body);
    default:
      throw new Error(`an unknown encoding: ${headers['content-encoding']}`);
  }
}
