/** HTTP for the engine: `@hono/node-server` with Node's own limits. A reverse proxy with TLS stands before it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { HttpFailures } from './http-failures.ts';

export const httpLimits = {
  /** The time from the start of a connection to the end of the headers, against slowloris attacks. A slow phone needs 5 s. */
  headersMs: 15_000,
  /** The time for a whole request: a part of a ciphertext (4 MiB) needs 14 kB/s, the longest text of a plan (15 MB) 50 kB/s. */
  requestMs: 300_000,
  /** The time without a byte in either direction while a request is answered. */
  idleMs: 60_000,
  /** The time between requests: longer than Caddy (2 min) and nginx (60 s) keep a connection, so that the proxy closes it. */
  keepAliveMs: 150_000,
  /** How many connections there may be: each costs a file descriptor and about 12 kB. */
  connections: 16_384,
  headerBytes: 16 * 1024,
  /** How often deadlines are checked. */
  checkMs: 1000,
  /** How long a stop waits for answers. */
  drainMs: 25_000,
} as const;

/** How often idle connections are closed while the server stops. */
const SWEEP_MS = 100;

export interface HttpSettings {
  readonly host: string;
  readonly port: number;
  /** Answers a request. @param peer the address of the connection, as `address:port` */
  readonly fetch: (request: Request, peer: string, incoming: IncomingMessage) => Promise<Response>;
  /** The Worker's own environment. */
  readonly env: object;
}

type HttpLimits = Readonly<Record<keyof typeof httpLimits, number>>;

export class HttpServer {
  readonly #server: Server;
  /** The last answer on a connection. */
  readonly #answers = new WeakMap<Duplex, ServerResponse>();
  readonly #limits: HttpLimits;
  #isDraining = false;

  /** @throws when the port is taken */
  static async open(settings: HttpSettings, limits: HttpLimits = httpLimits): Promise<HttpServer> {
    const opened = new HttpServer(settings, limits);
    opened.#server.listen(settings.port, settings.host);
    await once(opened.#server, 'listening');
    return opened;
  }

  private constructor({ fetch, env }: HttpSettings, limits: HttpLimits) {
    this.#limits = limits;
    const failures = new HttpFailures(env);
    const listener = getRequestListener(
      (request, bindings) => {
        const incoming = bindings.incoming as IncomingMessage;
        expectOneReading(incoming, request);
        return fetch(request, peerOf(incoming), incoming);
      },
      { errorHandler: (error) => failures.response(error) },
    );
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      this.#answers.set(request.socket, response);
      response.shouldKeepAlive &&= !this.#isDraining;
      void listener(request, response);
    };
    this.#server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkMs,
        maxHeaderSize: limits.headerBytes,
        // Answered below, in the form of the API.
        requireHostHeader: false,
      },
      answer,
    );
    // The only expectation is `100-continue`, which Node answers; others may be ignored.
    this.#server.on('checkExpectation', answer);
    this.#server.maxConnections = limits.connections;
    this.#server.setTimeout(limits.idleMs);
    // Node drops headers beyond a number without a word; their size is limited anyway.
    this.#server.maxHeadersCount = 0;
    const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
      const last = this.#answers.get(socket);
      const isAnswering = last !== undefined && !last.writableFinished;
      // A refusal would be taken for the answer to the request before, which has arrived.
      const isInMiddle = isAnswering && (last.headersSent || last.req.complete);
      if (error.code === 'ECONNRESET' || !socket.writable || isInMiddle) socket.destroy();
      else socket.end(failures.bytesFor(error));
    };
    this.#server.on('clientError', refuse);
    this.#server.on('timeout', (socket: Duplex) => {
      // A connection that waits for the next request is closed without an answer.
      if (this.#answers.get(socket)?.headersSent === false) refuse(new TooSlow(), socket);
      else socket.destroy();
    });
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    return address.port;
  }

  /** Takes no new connections; resolves when what was asked is answered, or took too long. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    const closed = once(this.#server, 'close');
    this.#server.close();
    // Connections become idle once their answer is sent.
    const sweep = setInterval(() => this.#server.closeIdleConnections(), SWEEP_MS);
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.#limits.drainMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(timer);
  }

  /** Closes every connection. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** The same code as that of Node's own error for a whole request that takes too long. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Refuses what another program may read differently: a URL in place of a path, or any number of hosts but one.
 *
 * @throws where it does
 */
function expectOneReading({ url = '', rawHeaders }: IncomingMessage, request: Request): void {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (url.startsWith('/') && hosts.length === 1 && URL.canParse(request.url)) return;
  throw new RequestError('The request has no path, or not one host');
}

/** The address of the connection, as `address:port`. */
function peerOf({ socket: { remoteAddress = '', remotePort = 0 } }: IncomingMessage): string {
  return `${isIPv6(remoteAddress) ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
}
