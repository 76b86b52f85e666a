/**
 * The front of `npm start`: the HTTP server on the public port. It forwards well-formed requests to the runtime's Unix socket,
 * answers all others itself, and sets the client's address.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FrontFailureCode } from '../../../shared/contract/failures.ts';
import { health } from '../../../shared/contract/health.ts';
import { configOf } from '../../config/config.ts';
import { networkOf, proxiedAddress } from '../../http/address.ts';
import type { CompressedFiles } from './compressed-files.ts';
import { forward, type Runtime } from './forward.ts';
import { type FrontLimits, frontLimits } from './limits.ts';
import { type Refusals, refusalsIn, tooManyHeadersPage } from './refusals.ts';
import { flawOf, hasBody } from './requests.ts';
import { type Arrival, Arrivals, Slots } from './admission.ts';

export interface FrontSettings {
  readonly host: string;
  readonly port: number;
  /** The runtime's Unix socket. */
  readonly socketPath: string;
  /** The Worker's own environment. */
  readonly env: object;
  readonly compressedFiles: CompressedFiles;
}

export interface Front {
  readonly port: number;
  /** Refuses new requests; resolves when all earlier ones are answered. */
  drain(): Promise<void>;
  /** Closes every connection. */
  close(): void;
}

/**
 * Opens the port.
 *
 * @throws when the port is in use
 */
export async function openFront(
  settings: FrontSettings,
  limits: FrontLimits = frontLimits,
): Promise<Front> {
  const front = new Server(settings, limits);
  await front.listen(settings.port, settings.host);
  return front;
}

function serverWith(limits: FrontLimits): HttpServer {
  const server = createServer({
    headersTimeout: limits.headersMs,
    // Bodies have their own deadlines (`admission.ts`).
    requestTimeout: 0,
    connectionsCheckingInterval: limits.sweepMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Refused in `requests.ts`, with all headers of the API.
    requireHostHeader: false,
    insecureHTTPParser: false,
  });
  server.maxConnections = limits.connections;
  server.setTimeout(limits.unreadMs);
  // Node would silently drop headers beyond a number; their size is limited anyway.
  server.maxHeadersCount = 0;
  return server;
}

class Server implements Front {
  readonly #settings: FrontSettings;
  readonly #limits: FrontLimits;
  readonly #refusals: Refusals;
  readonly #arrivals: Arrivals;
  readonly #runtime: Runtime;
  readonly #server: HttpServer;
  /** Unanswered requests by connection. */
  readonly #open = new Map<Duplex, Set<ServerResponse>>();
  /** Connections whose last request was refused before it had arrived completely. */
  readonly #refused = new WeakSet<Duplex>();
  readonly #inFlight: Slots;
  #drained: PromiseWithResolvers<void> | null = null;

  constructor(settings: FrontSettings, limits: FrontLimits) {
    this.#settings = settings;
    this.#limits = limits;
    const { LOG_REQUESTS, APP_ENV } = configOf(settings.env);
    this.#refusals = refusalsIn(settings.env, LOG_REQUESTS ?? APP_ENV !== 'local', limits);
    this.#arrivals = new Arrivals(limits);
    this.#inFlight = new Slots(limits.inFlightPerNetwork, limits.inFlight);
    this.#runtime = {
      socketPath: settings.socketPath,
      kept: new Agent({ keepAlive: true, timeout: limits.runtimeKeepAliveMs }),
      fresh: new Agent(),
      compressedFiles: settings.compressedFiles,
    };
    this.#server = serverWith(limits);
    this.#attach(this.#server);
  }

  #attach(server: HttpServer): void {
    server.on('request', (request, response) => this.#take(request, response));
    server.on('checkContinue', (request, response) => this.#take(request, response));
    server.on('checkExpectation', (request, response) => this.#take(request, response));
    server.on('connect', (_request, socket) => {
      socket.on('error', () => undefined);
      this.#refusals.answerRaw(socket, 'method_not_allowed');
    });
    server.on('clientError', (error, socket) => this.#refuseUnread(error, socket));
    server.on('timeout', (socket: Socket) => this.#closeUnread(socket));
  }

  /** Closes an idle connection, unless it waits for the runtime or for a body, which has its own deadline. */
  #closeUnread(socket: Socket): void {
    const open = [...(this.#open.get(socket) ?? [])];
    const isUnread = open.some(
      (response) => response.headersSent && (response.writableNeedDrain || response.writableEnded),
    );
    if (open.length === 0 || isUnread) socket.destroy();
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    return address.port;
  }

  async listen(port: number, host: string): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
  }

  async drain(): Promise<void> {
    this.#drained ??= Promise.withResolvers();
    this.#server.close();
    if (this.#inFlight.count === 0) this.#drained.resolve();
    await this.#drained.promise;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#runtime.kept.destroy();
    this.#runtime.fresh.destroy();
    this.#arrivals.close();
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    // Writes to a disconnected client may fail.
    response.on('error', () => undefined);
    const admitted = this.#admit(request, response);
    if (typeof admitted === 'string') {
      this.#refuse(request, response, admitted);
      return;
    }
    if (request.headers.expect !== undefined) response.writeContinue();
    const exchange = {
      request,
      response,
      arrival: admitted,
      isLast: () => this.#drained !== null,
      failed: (code: FrontFailureCode) => this.#refuse(request, response, code),
    };
    try {
      forward(exchange, this.#runtime);
    } catch {
      // Node refuses to send a header that it has parsed; that must not end the server.
      this.#refuse(request, response, 'malformed');
    }
  }

  /** The arriving body, null without one, or the code of the refusal. */
  #admit(request: IncomingMessage, response: ServerResponse): Arrival | FrontFailureCode | null {
    const flaw = flawOf(request);
    if (flaw !== null) return flaw;
    if (this.#drained !== null) return 'unavailable';
    const network = this.#networkOf(request);
    const refused = this.#inFlight.refusalFor(network);
    if (refused !== null) return refused;
    this.#track(request.socket, response, network);
    if (hasBody(request)) return this.#expectBody(request, response, network);
    // Monitors ask by GET, and are told what would happen to a call with a body.
    const isRefusing = isHealthCheck(request) && this.#arrivals.refusalFor(network) !== null;
    return isRefusing ? 'unavailable' : null;
  }

  #expectBody(
    request: IncomingMessage,
    response: ServerResponse,
    network: string,
  ): Arrival | FrontFailureCode {
    const arrival = this.#arrivals.admit({
      network,
      length: Number(request.headers['content-length'] ?? Infinity),
      abort: () => this.#refuse(request, response, 'request_timeout'),
    });
    if (typeof arrival === 'string') return arrival;
    const { socket } = request;
    const end = () => {
      arrival.end();
      socket.off('close', end);
    };
    // A request that was answered before its body came emits nothing when its connection ends.
    request.once('close', end);
    socket.once('close', end);
    return arrival;
  }

  #networkOf({ socket, headers }: IncomingMessage): string {
    const header = (name: string) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join() : (value ?? null);
    };
    const peer = socket.remoteAddress ?? '';
    return networkOf(proxiedAddress(peer, header, configOf(this.#settings.env)));
  }

  /** Tracks a request until it is answered or its client is gone. */
  #track(socket: Duplex, response: ServerResponse, network: string): void {
    this.#inFlight.take(network);
    const here = this.#open.get(socket) ?? new Set();
    this.#open.set(socket, here.add(response));
    response.once('close', () => {
      here.delete(response);
      if (here.size === 0) this.#open.delete(socket);
      this.#inFlight.release(network);
      if (this.#inFlight.count === 0) this.#drained?.resolve();
    });
  }

  #refuse(request: IncomingMessage, response: ServerResponse, code: FrontFailureCode): void {
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    // A client that is still sending could not read the answer if the connection closed now. After a malformed request nothing
    // is read (request smuggling).
    const isSending =
      hasBody(request) && !request.complete && code !== 'request_timeout' && code !== 'malformed';
    this.#refusals.answer(response, request.method ?? '', code, !isSending);
    this.#refused.add(request.socket);
    if (!isSending) return;
    request.resume();
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, this.#limits.lingerMs);
    request.once('close', () => {
      clearTimeout(timer);
      this.#refused.delete(request.socket);
    });
  }

  /** Answers requests that are not HTTP, or too slow. */
  #refuseUnread(error: Error, socket: Duplex): void {
    const code = 'code' in error ? error.code : undefined;
    const open = [...(this.#open.get(socket) ?? [])];
    // No answer can be written in the middle of another one.
    const isInMiddle =
      this.#refused.has(socket) || open.length > 1 || open.some(({ headersSent }) => headersSent);
    const isIdle = socket instanceof Socket && socket.bytesRead === 0;
    if (code === 'ECONNRESET' || code === 'EPIPE' || isInMiddle || isIdle) socket.destroy();
    else if (code === 'HPE_HEADER_OVERFLOW') {
      const page = isFromBrowser(error) ? tooManyHeadersPage : undefined;
      this.#refusals.answerRaw(socket, 'headers_too_large', page);
    } else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      this.#refusals.answerRaw(socket, 'request_timeout');
    } else this.#refusals.answerRaw(socket, 'malformed');
  }
}

function isHealthCheck({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === health.path;
}

/** Whether the request that could not be parsed asked for a page. Browsers send that before their cookies. */
function isFromBrowser(error: Error): boolean {
  const sent = 'rawPacket' in error && error.rawPacket;
  return Buffer.isBuffer(sent) && /\naccept:[^\n]*\btext\/html\b/i.test(sent.toString('latin1'));
}
