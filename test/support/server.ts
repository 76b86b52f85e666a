/** The built product as a child process, with its own port and state, ended as a process group. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { adoptGroup, groupEnded, signalGroup } from './process-group.ts';
import { readiness } from './readiness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /^Waxseal is ready on (http:\/\/\S+)$/m;
const STOP_MS_MAX = 10_000;

export interface ServerOptions {
  /** Settings of the product, which override those of every test server. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of its state and secrets; when absent a new one, which `stop` removes. */
  readonly home?: string;
  readonly port?: number;
  /** The path of the program that starts it; `npm start`'s when absent. */
  readonly program?: string;
}

export interface RunningServer {
  readonly base: string;
  readonly port: number;
  /** The id of the process group, which equals that of the started process. */
  readonly group: number;
  /** Everything it has written so far. */
  output(): string;
  /** Stops it with SIGTERM and removes its folder, unless one was given. */
  stop(): Promise<void>;
  /** Kills it. */
  kill9(): Promise<void>;
}

/** Starts the built product and resolves when it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'waxseal-test-')));
  // With port 0 it takes a free one and prints it: a port that was free a moment ago may be taken.
  const port = options.port ?? 0;
  const program = options.program ?? join(root, 'worker/node/start.ts');
  const child = spawn(process.execPath, [program], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...compileCache, ...settings(home, port), ...options.env },
  });
  const { pid: group } = child;
  if (group === undefined) throw new Error('the server could not be started');
  adoptGroup(group);
  const written: string[] = [];
  const base = await readiness(child, written, READY).catch(async (error: unknown) => {
    signalGroup(group, 'SIGKILL');
    await groupEnded(group, STOP_MS_MAX);
    throw error;
  });
  const server = { child, group };
  return {
    base,
    port: Number(new URL(base).port),
    group,
    output: () => written.join(''),
    stop: async () => {
      await stopGently(server);
      if (options.home === undefined) await rm(home, { recursive: true, force: true });
    },
    kill9: () => killAll(server),
  };
}

function settings(home: string, port: number): Record<string, string> {
  return {
    PORT: String(port),
    STATE_DIR: join(home, 'state'),
    SECRETS_FILE: join(home, 'secrets.json'),
    // Most tests send plain text, as programs may that know nothing else; those of what is encrypted before set it.
    SEAL_MODES: 'server',
    LIMIT_CLIENT_ERROR: '0',
    LIMIT_CREATE: '0',
    LIMIT_REVEAL: '0',
    LIMIT_UNLOCK: '0',
    LIMIT_CODE: '0',
    LIMIT_SIGNUP: '0',
    LIMIT_FORGOT: '0',
    LIMIT_RESET: '0',
    BCRYPT_COST: '4',
    // New accounts are free ones: those of tests may call with tokens unless the test is about plans.
    API_NEEDS_PLAN: '0',
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly group: number;
}

async function stopGently({ child, group }: Started): Promise<void> {
  if (hasEnded(child)) return killAll({ child, group });
  const ended = once(child, 'exit');
  const timeout = setTimeout(() => signalGroup(group, 'SIGKILL'), STOP_MS_MAX);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timeout);
  return killAll({ child, group });
}

async function killAll({ child, group }: Started): Promise<void> {
  const ended = hasEnded(child) ? undefined : once(child, 'exit');
  signalGroup(group, 'SIGKILL');
  await ended;
  const left = await groupEnded(group, STOP_MS_MAX);
  if (left.length > 0) throw new Error(`could not be ended: ${left.join(', ')}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
