/**
 * A front that refuses programs without a User-Agent of their own, as Cloudflare's Browser Integrity Check does: calls with
 * a library's default User-Agent, or with none, are answered with an HTML page.
 */
import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import { listenOnLoopback } from '../support/loopback.ts';

const LIBRARIES = /^(?:$|Python-urllib|curl\/|node|undici)/i;

export interface PickyFront {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts one before a server.
 *
 * @param base scheme, host and port of the server
 */
export async function pickyFront(base: string): Promise<PickyFront> {
  const server = createServer((incoming, answer) => {
    if (LIBRARIES.test(incoming.headers['user-agent'] ?? '')) {
      incoming.resume();
      answer.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Access denied</h1>');
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const onward = requestTo(new URL(url, base), { method, headers }, (from: IncomingMessage) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  return listenOnLoopback(server);
}
