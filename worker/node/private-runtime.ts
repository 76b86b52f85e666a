/**
 * Starts workerd through miniflare without opening a TCP port: it listens on Unix sockets in a private folder of the run.
 *
 * - Miniflare's helper server would listen on a port of the loopback address without authentication: every user of the machine
 *   and many web pages could write files, send email and list objects through it. There is no option for that, so its one call
 *   of `listen` is redirected to a Unix socket. See `docs/runtime-report.md`; `test/selfhost/listening.test.ts` fails when a newer
 *   miniflare listens in another way.
 * - Parent watch: only this process holds the writing end of a named pipe. When it dies, for whatever reason, the pipe closes and
 *   `workerd.sh` ends the runtime, which would otherwise keep the state locked.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { existsSync, constants, openSync, chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Server } from 'node:net';
import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';

/** Opened by the first worker; workerd.sh replaces the address by a Unix socket. */
export const privateSocket = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] };

/** Helper: miniflare's own server. Entry: miniflare's proxy, unused. Product: the first worker. */
const SOCKETS = ['helper', 'entry', 'product'];

export interface PrivateRuntime {
  readonly miniflare: Miniflare;
  /** The first worker's Unix socket. */
  readonly socketPath: string;
  /** The value of `unsafeRuntimeEnv` at every start. */
  readonly env: Record<string, string>;
}

/**
 * Starts workerd. It ends with this process.
 *
 * @param stateDirectory must be locked; sockets of an earlier run are removed
 * @param create creates a miniflare with `env` as `unsafeRuntimeEnv`, whose first worker has the `privateSocket`
 */
export async function startPrivateRuntime(
  stateDirectory: string,
  create: (env: Record<string, string>) => Miniflare,
): Promise<PrivateRuntime> {
  const directory = openRuntimeDirectory(stateDirectory);
  const env = tieRuntimeToParent(directory.path);
  const miniflare = await withHelperAt(directory.socketPath('helper'), async () => {
    const started = create(env);
    await started.ready;
    return started;
  });
  const missing = SOCKETS.filter((name) => !existsSync(resolve(directory.path, name)));
  if (missing.length > 0) {
    await miniflare.dispose();
    throw new Error(`the runtime does not listen where it should: ${missing.join(', ')}`);
  }
  return { miniflare, socketPath: directory.socketPath('product'), env };
}

interface Redirect {
  readonly path: string;
  count: number;
}

const redirects = new AsyncLocalStorage<Redirect>();

/** A placeholder; workerd.sh replaces it by the socket. */
const NO_PORT = { address: '127.0.0.1', family: 'IPv4', port: 1 } as const;

/**
 * Runs `start`, and makes the server that it opens listen on a Unix socket instead of a port.
 *
 * @throws unless exactly one server was opened: this version of miniflare is unknown then
 */
async function withHelperAt<Result>(path: string, start: () => Promise<Result>): Promise<Result> {
  const redirect: Redirect = { path, count: 0 };
  const result = await redirects.run(redirect, start);
  if (redirect.count !== 1) throw new Error('this version of miniflare is not supported');
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

/**
 * Ends the runtime with this process.
 *
 * @param directory the private folder of the run, for the pipe and the sockets
 * @returns the environment of the runtime
 */
function tieRuntimeToParent(directory: string): Record<string, string> {
  const pipe = resolve(directory, 'parent-watch');
  execFileSync('mkfifo', ['-m', '600', pipe]);
  openSync(pipe, constants.O_RDWR);
  process.env['MINIFLARE_WORKERD_PATH'] = resolve(import.meta.dirname, 'workerd.sh');
  return { WAXSEAL_RUNTIME: directory, WAXSEAL_WORKERD: runtimePath() };
}

/** The workerd of miniflare; other tools install other versions. */
function runtimePath(): string {
  const requireLikeMiniflare = createRequire(import.meta.resolve('miniflare'));
  const runtime: unknown = requireLikeMiniflare('workerd');
  if (typeof runtime === 'object' && runtime !== null) {
    const path: unknown = Reflect.get(runtime, 'default');
    if (typeof path === 'string') return path;
  }
  throw new Error('workerd is not installed; run npm ci');
}

/** `sun_path` has 104 bytes on macOS and 108 on Linux, the last one a zero. */
const SOCKET_PATH_BYTES_MAX = 103;

export interface RuntimeDirectory {
  readonly path: string;
  /** The path of a socket in it, short enough for a socket address. */
  socketPath(name: string): string;
}

/**
 * Creates the private folder of a run, which is also used for temporary files. Its mode excludes other users of the machine. What
 * a crash left in it is removed, so the state must be locked before.
 *
 * @throws when the path is too long for a socket
 */
function openRuntimeDirectory(stateDirectory: string): RuntimeDirectory {
  const temporary = resolve(stateDirectory, 'tmp');
  const path = resolve(temporary, 'run');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // An inherited access list may add rights that the mode above does not include.
  for (const directory of [temporary, path]) chmodSync(directory, 0o700);
  process.env['TMPDIR'] = temporary;
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  const short = shortPath(path);
  return { path, socketPath: (name) => `${short}/${name}` };
}

/** The longest name of a socket. */
const NAME_BYTES_MAX = '/product'.length;

function shortPath(path: string): string {
  if (Buffer.byteLength(path) + NAME_BYTES_MAX <= SOCKET_PATH_BYTES_MAX) return path;
  if (process.platform === 'linux') {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
    return `/proc/self/fd/${descriptor}`;
  }
  throw new Error(
    `the path of STATE_DIR is too long for a socket in it: ${SOCKET_PATH_BYTES_MAX} bytes are the most. Choose a shorter one`,
  );
}
