/** Cloudflare's API on loopback, as far as a deployment calls it: accepts and refuses as the real one does. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '../support/loopback.ts';
import { accountCalls } from './platform-account.ts';
import { edgeCalls } from './platform-edge.ts';
import { frontCalls } from './platform-front.ts';
import { type Call, type Handler, refused, type Reply } from './platform-reply.ts';
import { storeCalls } from './platform-stores.ts';
import { workerCalls } from './platform-workers.ts';
import { ACCOUNT, TOKEN, type World, emptyWorld } from './world.ts';

export interface PlatformServer {
  readonly url: string;
  readonly world: World;
  /** Method and path of every call, in order. */
  readonly calls: string[];
  /** Calls that it has no answer to, which a test should know of. */
  readonly unknown: string[];
  /** Whether a call changes anything. */
  writes(): string[];
  /** Refuses the calls that an expression matches, such as `PUT .*\/scripts\/waxseal-eu$`. */
  refuse(call: RegExp, status: number, code: number, message: string): void;
  /** Closes all kept-alive connections. */
  dropConnections(): void;
  close(): Promise<void>;
}

const handlers: readonly Handler[] = [
  ...storeCalls,
  ...accountCalls,
  ...edgeCalls,
  ...workerCalls,
  ...frontCalls,
];

/** Posted, but only to ask: which files are new, and whether there are datasets. */
const ASKED = /\/check-missing$|\/analytics_engine\/sql$/;

export async function startPlatform(world: World = emptyWorld()): Promise<PlatformServer> {
  const calls: string[] = [];
  const unknown: string[] = [];
  const refusals: { call: RegExp; reply: Reply }[] = [];
  async function replyTo(call: Call, authorization: string | undefined): Promise<Reply> {
    const named = `${call.method} ${call.path}`;
    calls.push(named);
    const refusal = refusals.find((one) => one.call.test(named));
    if (refusal) return refusal.reply;
    const gate = gateOf(call, authorization, world);
    if (gate) return gate;
    for (const [method, path, handle] of handlers) {
      const parts = method === call.method ? path.exec(call.path) : null;
      if (parts) return handle({ ...call, parts, world });
    }
    unknown.push(named);
    return refused(404, 7000, 'No route for that URI');
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '/', 'http://api');
      const { method = '', headers } = request;
      const path = url.pathname.replace(/^\/client\/v4/, '');
      const type = headers['content-type'] ?? '';
      const call = { method, path, query: url.searchParams, body, type };
      const [status, answer] = await replyTo(call, headers.authorization).catch(
        (error: unknown) => {
          // A body that the platform would not accept.
          unknown.push(`${method} ${path}: ${String(error)}`);
          return refused(400, 10_001, 'Could not parse the request');
        },
      );
      const isText = typeof answer === 'string';
      response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? answer : JSON.stringify(answer));
    })();
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/client/v4`,
    world,
    calls,
    unknown,
    writes: () => calls.filter((call) => !call.startsWith('GET ') && !ASKED.test(call)),
    refuse: (call, status, code, message) =>
      refusals.push({ call, reply: refused(status, code, message) }),
    dropConnections: () => server.closeAllConnections(),
    close,
  };
}

/** The refusal of an invalid token. Files are uploaded with a token issued for the upload. */
function gateOf({ path }: Call, authorization: string | undefined, world: World): Reply | null {
  if (/^\/pages\/assets\/|\/workers\/assets\/upload/.test(path)) {
    return authorization?.startsWith('Bearer e30.') ? null : refused(403, 10_000, 'Unauthorized');
  }
  const isOurs = authorization === `Bearer ${TOKEN}`;
  if (path.endsWith('/tokens/verify') && !isOurs) return refused(401, 1000, 'Invalid API Token');
  if (!isOurs) return refused(403, 10_000, 'Authentication error');
  if (world.token !== 'active' && !path.endsWith('/tokens/verify')) {
    return refused(403, 10_000, 'Authentication error');
  }
  const account = /^\/accounts\/([^/]+)/.exec(path)?.[1];
  if (account !== undefined && account !== ACCOUNT) {
    return refused(403, 10_000, 'Authentication error');
  }
  return null;
}
