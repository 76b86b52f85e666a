/** The routing of a region on the platform: its routes go to the Worker, everything else to Pages. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';

export interface Halves {
  /** As in wrangler.toml, with the host. */
  readonly patterns: readonly string[];
  readonly worker: URL;
  readonly pages: URL;
}

export function startFrontDoor({ patterns, worker, pages }: Halves): Promise<Loopback> {
  const server = createServer((asked, answer) => {
    passOn(asked, answer, isRouted(patterns, asked) ? worker : pages);
  });
  return listenOnLoopback(server);
}

/**
 * Whether a request is the Worker's. A pattern is compared with the whole address, its query included; only a star at the end
 * stands for anything.
 */
export function isRouted(patterns: readonly string[], { headers, url }: IncomingMessage): boolean {
  const address = `${headers.host}${url}`;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern,
  );
}

/** Sends a request to a server, and its answer back. */
export function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  { hostname, port }: URL,
): void {
  const { method, url: path, headers } = asked;
  const onward = request({ hostname, port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.once('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}
