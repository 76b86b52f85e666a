/** A small proxy with the habits of others that are no packages of Debian, and with their faults. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { makeCertificate } from './proxy.ts';
import { SITE } from './visitor.ts';

/** The headers of a request, by name in lower case. */
export type Headers = Record<string, string | string[] | undefined>;

/** Writes X-Forwarded-For anew, as a proxy has to. */
export function overwrite(headers: Headers, visitor: string): void {
  headers['x-forwarded-for'] = visitor;
}

/** Writes an address behind what has come. */
export function append(headers: Headers, name: string, address: string): void {
  headers[name] = [headers[name] ?? [], address].flat().join(', ');
}

/** What it does that a plain proxy does not. */
export interface Habits {
  /** Changes the headers of a request. */
  readonly forwards?: (headers: Headers, visitor: string) => void;
  /** Answers a request itself; true where it has. */
  readonly answers?: (incoming: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes the headers of an answer. */
  readonly returns?: (headers: OutgoingHttpHeaders, incoming: IncomingMessage) => void;
  /** How many bytes of a body it passes on. */
  readonly bodyBytesMax?: number;
  /** Answers by plain http; by default it leads to https. */
  readonly plain?: (incoming: IncomingMessage, response: ServerResponse) => void;
  readonly tls?: TlsOptions;
  /** The name of its certificate. */
  readonly host?: string;
}

export interface SmallProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Starts one before a server. @param home a folder for its certificate */
export async function startSmallProxy(
  home: string,
  server: number,
  habits: Habits = {},
): Promise<SmallProxy> {
  const { certificate, key } = certificateFor(home, habits.host ?? SITE);
  const agent = new Agent({ keepAlive: true });
  const secure = createSecureServer(
    { cert: certificate, key, ...habits.tls },
    (incoming, response) => {
      if (habits.answers?.(incoming, response) !== true) {
        forward({ agent, port: server, habits }, incoming, response);
      }
    },
  );
  const plain = createServer(
    habits.plain ??
      ((incoming, response) => {
        response.writeHead(308, { Location: `https://${SITE}${incoming.url}` }).end();
      }),
  );
  const [httpsPort, httpPort] = [await listen(secure), await listen(plain)];
  return {
    httpPort,
    httpsPort,
    certificate,
    stop: async () => {
      agent.destroy();
      for (const one of [secure, plain]) {
        one.closeAllConnections();
        one.close();
        await once(one, 'close');
      }
    },
  };
}

const made = new Map<string, { certificate: string; key: string }>();

/** Makes each only once: that takes longer than all else. */
function certificateFor(home: string, host: string) {
  const found = made.get(host);
  if (found) return found;
  const { certificateFile, keyFile } = makeCertificate(home, host);
  const [certificate, key] = [certificateFile, keyFile].map((path) => readFileSync(path, 'utf8'));
  const both = { certificate: certificate ?? '', key: key ?? '' };
  made.set(host, both);
  return both;
}

interface Way {
  readonly agent: Agent;
  readonly port: number;
  readonly habits: Habits;
}

function forward({ agent, port, habits }: Way, incoming: IncomingMessage, answer: ServerResponse) {
  const { method, url: path, socket } = incoming;
  const headers: Headers = { ...incoming.headers };
  const { bodyBytesMax = Infinity } = habits;
  const length = Math.min(Number(headers['content-length'] ?? 0), bodyBytesMax);
  if (length > 0) headers['content-length'] = String(length);
  habits.forwards?.(headers, socket.remoteAddress ?? '');
  const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (back) => {
    const returned: OutgoingHttpHeaders = { ...back.headers };
    habits.returns?.(returned, incoming);
    answer.writeHead(back.statusCode ?? 502, returned);
    back.pipe(answer);
  });
  outgoing.once('error', () => answer.writeHead(502, { Server: 'small' }).end());
  let passed = 0;
  incoming.on('data', (chunk: Buffer) => {
    outgoing.write(chunk.subarray(0, Math.max(bodyBytesMax - passed, 0)));
    passed += chunk.length;
  });
  incoming.once('end', () => outgoing.end());
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '::');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
