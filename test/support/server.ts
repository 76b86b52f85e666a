/** The built product as a child process, with its own port and state, ended as a process group. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { signalGroup } from './process-group.ts';
import { hasEnded, type Started, startProgram } from './start-program.ts';

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
  const env = { ...process.env, ...compileCache, ...settings(home, port), ...options.env };
  const started = await startProgram([process.execPath, program], { cwd: root, env, ready: READY });
  const { base, group, output, kill } = started;
  return {
    base,
    port: Number(new URL(base).port),
    group,
    output,
    stop: async () => {
      await stopGently(started);
      if (options.home === undefined) await rm(home, { recursive: true, force: true });
    },
    kill9: kill,
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

async function stopGently({ child, group, kill }: Started): Promise<void> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    const timeout = setTimeout(() => signalGroup(group, 'SIGKILL'), STOP_MS_MAX);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timeout);
  }
  await kill();
}
