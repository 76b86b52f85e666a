/**
 * Keeps miniflare's helper server off the network. Miniflare opens it on a TCP port of the loopback address, where it
 * checks nobody: every user of the machine and many a web page could write files, send mail and list objects through it.
 * There is no option for another address, so the one call of `listen` is led to a Unix socket. `docs/runtime-report.md` has
 * the whole story; `test/selfhost/listening.test.ts` fails when a newer miniflare listens in another way.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:net';

interface Redirect {
  readonly path: string;
  count: number;
}

const redirects = new AsyncLocalStorage<Redirect>();

/** Stands for the port that there is not; workerd.sh puts the socket in its place. */
const NO_PORT = { address: '127.0.0.1', family: 'IPv4', port: 1 } as const;

/**
 * Runs `start`, and whatever server that opens listens at a path instead of a port, from its first moment on.
 *
 * @throws when not exactly one server was opened: then this miniflare is not the one that is known
 */
export async function withHelperAt<Result>(
  path: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const redirect: Redirect = { path, count: 0 };
  const result = await redirects.run(redirect, start);
  if (redirect.count !== 1)
    throw new Error('this version of miniflare is not the one that is known');
  return result;
}

// oxlint-disable-next-line typescript/unbound-method -- called with the server below
const { listen } = Server.prototype;

Server.prototype.listen = function redirected(this: Server, ...options: unknown[]): Server {
  const redirect = redirects.getStore();
  if (redirect === undefined) Reflect.apply(listen, this, options);
  else {
    redirect.count += 1;
    this.address = () => NO_PORT;
    const done = options.findLast((option) => typeof option === 'function');
    Reflect.apply(listen, this, [{ path: redirect.path }, done]);
  }
  return this;
};
