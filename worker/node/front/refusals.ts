/** The front's own responses, with the headers and JSON format of the API. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type FrontFailureCode, frontFailures } from '../../../shared/contract/failures.ts';
import { jurisdictionOf } from '../../config/config.ts';
import { commonHeaders } from '../../http/common-headers.ts';
import { logRequest } from '../../observability/log.ts';
import { type FrontLimits, RETRY_AFTER_SECONDS } from './limits.ts';

/** Methods that are forwarded; the Worker decides which of them a path accepts. */
export const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface Refusals {
  /** Answers a request; closes its connection if it `isLast`. */
  answer(response: ServerResponse, method: string, code: FrontFailureCode, isLast: boolean): void;
  /** Answers on a connection without a readable request, with a page if there is one, and closes it. */
  answerRaw(socket: Duplex, code: FrontFailureCode, page?: string): void;
}

/**
 * @param env the Worker's own environment
 * @param isLogged whether each is logged like a request to the Worker
 */
export function refusalsIn(env: object, isLogged: boolean, { lingerMs }: FrontLimits): Refusals {
  const refusal = (method: string, code: FrontFailureCode, page: string | null = null) => {
    const { status, message } = frontFailures[code];
    const requestId = randomUUID();
    const waits = status === 429 || status === 503 ? { retry_after: RETRY_AFTER_SECONDS } : {};
    const body = page ?? JSON.stringify({ success: false, message, code, ...waits });
    if (isLogged) {
      const region = jurisdictionOf(env);
      const known = METHODS.has(method) ? method : 'OTHER';
      logRequest({ route: 'front', method: known, status, ms: 0, region, requestId, code });
    }
    const headers = {
      ...commonHeaders(env, requestId),
      ...(page === null ? {} : { 'Content-Type': 'text/html; charset=utf-8' }),
      ...(status === 405 ? { Allow: [...METHODS].join(', ') } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {}),
      'Content-Length': String(Buffer.byteLength(body)),
    };
    return { status, headers, body };
  };

  return {
    answer: (response, method, code, isLast) => {
      const { status, headers, body } = refusal(method, code);
      response.writeHead(status, isLast ? { ...headers, Connection: 'close' } : headers);
      response.end(body);
    },
    answerRaw: (socket, code, page) => {
      // Nothing further on it is read.
      if (!socket.writable) return;
      const { status, headers, body } = refusal('OTHER', code, page);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.join('')}`;
      socket.end(`${head}Connection: close\r\n\r\n${body}`);
      // Delayed, so that a client that is still sending can read the answer.
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}

/** For a person, who cannot use what the API says of it. */
export const tooManyHeadersPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many cookies</title>
<h1>Too many cookies</h1>
<p>Your browser sent more than this site can read, most often because of many cookies.</p>
<p>Delete this site’s cookies, and open the address again. Nothing was opened or used up.</p>
</html>
`;

const REASONS = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
