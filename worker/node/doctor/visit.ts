/** The site as the doctor visits it: at one address, by its public name, with one connection that is kept. */
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP, isIPv6 } from 'node:net';

/** Where the doctor connects to, and whom it believes; tests have their own. */
export interface Network {
  /** The addresses that this machine has for a name. */
  readonly lookup: (hostname: string) => Promise<readonly string[]>;
  /** The port in place of the one that a visitor uses. */
  readonly portFor: (port: number) => number;
  /** Certificates that are trusted in place of the usual ones. */
  readonly ca?: string;
  /** How long it waits for a sign of life. */
  readonly waitMs: number;
}

/** A body may take longer than that, as long as it moves. */
const TOTAL_WAITS = 12;
/** Of the answer of another server the beginning is enough. */
const ANSWER_BYTES_MAX = 256 * 1024;
const USER_AGENT = 'waxseal-doctor';
const HTTP_PORT = 80;
const HTTPS_PORT = 443;

/** The public name, where it leads to, and how it is reached. */
export interface Place {
  readonly isSecure: boolean;
  /** With its port, unless that is the default: as a browser sends it in `Host`. */
  readonly host: string;
  readonly hostname: string;
  readonly port: number;
  /** The address that is connected to. */
  readonly address: string;
}

/** The place of a URL, at one of its addresses. */
export function placeOf(url: URL, address: string): Place {
  const isSecure = url.protocol === 'https:';
  return {
    isSecure,
    host: url.host,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? HTTPS_PORT : HTTP_PORT),
    address,
  };
}

/** The same name by plain http. */
export function plainPlace(place: Place): Place {
  return { ...place, isSecure: false, port: HTTP_PORT };
}

/** The name that TLS asks a certificate for; an address is none. */
export function servernameOf({ hostname }: Place): string {
  return isIP(hostname) === 0 ? hostname : '';
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface Answer {
  readonly status: number;
  /** By name in lower case; several of one name are joined. */
  readonly headers: IncomingMessage['headers'];
  /** The names of all headers in lower case, repeated ones included. */
  readonly names: readonly string[];
  readonly text: string;
  /** Whether an earlier request was on the same connection. */
  readonly isReused: boolean;
  /** This end of the connection, as `address:port`. */
  readonly own: string;
}

/** A header of an answer, or nothing where it is missing. */
export function headerOf({ headers }: Answer, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return value === undefined ? null : [value].flat().join(', ');
}

/** An `address:port`, an IPv6 address in brackets. */
export function endOf(address = '', port = 0): string {
  return `${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** Keeps a connection to the site, and sends requests on it, one after the other. */
export class Visit {
  readonly place: Place;
  readonly network: Network;
  readonly #agent: PlainAgent;

  constructor(place: Place, network: Network) {
    this.place = place;
    this.network = network;
    const options = { keepAlive: true, maxSockets: 1 };
    this.#agent = place.isSecure ? new SecureAgent(options) : new PlainAgent(options);
  }

  /** Closes its connection. */
  close(): void {
    this.#agent.destroy();
  }

  /**
   * Sends a request; the certificate is not looked at.
   *
   * @throws the error of the connection, or one with the code `ETIMEDOUT`
   */
  ask({ method = 'GET', path, headers, body }: Call): Promise<Answer> {
    const { place, network } = this;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const send = place.isSecure ? secureRequest : plainRequest;
    const outgoing = send({
      agent: this.#agent,
      host: place.address,
      port: network.portFor(place.port),
      servername: servernameOf(place),
      rejectUnauthorized: false,
      method,
      path,
      headers: {
        Host: place.host,
        'User-Agent': USER_AGENT,
        ...(body !== undefined && { 'Content-Length': body.length }),
        ...headers,
      },
      timeout: network.waitMs,
    });
    const giveUp = () => {
      outgoing.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
    };
    const timer = setTimeout(giveUp, network.waitMs * (body === undefined ? 1 : TOTAL_WAITS));
    outgoing.once('timeout', giveUp);
    outgoing.once('close', () => clearTimeout(timer));
    let isAnswered = false;
    outgoing.on('error', (error) => {
      // A server that refuses a body may close while it is still sent: its answer counts.
      if (!isAnswered) reject(error);
    });
    outgoing.once('response', (incoming) => {
      isAnswered = true;
      const { localAddress, localPort } = incoming.socket;
      const own = endOf(localAddress, localPort);
      const isReused = outgoing.reusedSocket;
      const head = headOf(incoming);
      void beginningOf(incoming).then((text) => resolve({ ...head, text, isReused, own }));
    });
    outgoing.end(body);
    return promise;
  }
}

function headOf({ statusCode = 0, headers, rawHeaders }: IncomingMessage) {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  return { status: statusCode, headers, names };
}

/** The text of an answer, up to a length, or up to where the connection breaks. */
async function beginningOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      length += chunk.length;
      if (length > ANSWER_BYTES_MAX) break;
    }
  } catch {
    // Its head has arrived, and says most.
  }
  return Buffer.concat(chunks).toString();
}

/** The code of an error of the system, or its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
