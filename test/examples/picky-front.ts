/**
 * A front that refuses programs without a User-Agent of their own, as Cloudflare's Browser Integrity Check does: calls with
 * a library's default User-Agent, or with none, are answered with an HTML page.
 */
import { createServer } from 'node:http';
import { passOn } from '../deploy/front-door.ts';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';

const LIBRARIES = /^(?:$|Python-urllib|curl\/|node|undici)/i;

/**
 * Starts one before a server.
 *
 * @param base scheme, host and port of the server
 */
export function pickyFront(base: string): Promise<Loopback> {
  const server = createServer((incoming, answer) => {
    if (LIBRARIES.test(incoming.headers['user-agent'] ?? '')) {
      incoming.resume();
      answer.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Access denied</h1>');
      return;
    }
    passOn(incoming, answer, new URL(base));
  });
  return listenOnLoopback(server);
}
