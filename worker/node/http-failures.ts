/** The server's own answers to requests that it cannot read, in the form of the API and with its headers. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type ServerFailureCode, serverFailures } from '../../shared/contract/failures.ts';
import { commonHeaders } from '../http/common-headers.ts';
import { isDisconnection } from '../http/disconnection.ts';

/** The page for a person, who cannot read the answer of the API. */
const tooManyCookies = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many cookies</title>
<h1>Too many cookies</h1>
<p>Your browser sent more than this site can read, most often because of many cookies.</p>
<p>Delete this site’s cookies, and open the address again. Nothing was opened or used up.</p>
</html>
`;

export class HttpFailures {
  readonly #env: object;

  /** @param env the Worker's environment, which decides the headers of every answer */
  constructor(env: object) {
    this.#env = env;
  }

  /** The answer to a request whose line or host HTTP does not allow, or for which the Worker gave no answer. */
  response(error: unknown): Response {
    const isMalformed = error instanceof Error && error.name === 'RequestError';
    if (!isMalformed && !isDisconnection(error)) {
      const line = { level: 'error', event: 'server_failed', error: String(error) };
      console.error(JSON.stringify(line));
    }
    const { status, headers, body } = this.#failure(isMalformed ? 'malformed' : 'internal');
    return new Response(body, { status, headers: { ...headers, Connection: 'close' } });
  }

  /** The bytes for a connection on which no request could be read. */
  bytesFor(error: Error): string {
    const { status, headers, body } = this.#failure(codeOf(error), isFromBrowser(error));
    const lines = Object.entries({
      ...headers,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
  }

  #failure(code: ServerFailureCode, isPage = false) {
    const { status, message } = serverFailures[code];
    const headers = commonHeaders(this.#env, randomUUID());
    if (code === 'headers_too_large' && isPage) {
      const asPage = { ...headers, 'Content-Type': 'text/html; charset=utf-8' };
      return { status, headers: asPage, body: tooManyCookies };
    }
    return { status, headers, body: JSON.stringify({ success: false, message, code }) };
  }
}

function codeOf(error: Error): ServerFailureCode {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed';
}

/** A browser asks for a page in the header `Accept`, which it sends before its cookies. */
function isFromBrowser(error: Error): boolean {
  const sent = 'rawPacket' in error && error.rawPacket;
  return Buffer.isBuffer(sent) && /\naccept:[^\n]*\btext\/html\b/i.test(sent.toString('latin1'));
}
