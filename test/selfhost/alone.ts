/** A self-hosted server, as a service manager starts it: with its settings only, and watched until it ends. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { groupEnded } from '../support/process-group.ts';
import { startProgram } from '../support/start-program.ts';

/** Nothing else of the tests' own environment. */
const environment = { PATH: process.env['PATH'], ...compileCache };

/** Far more than a start takes, on a busy machine as well. */
const START_MS_MAX = 120_000;
const STOP_MS_MAX = 5000;

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Alone {
  readonly base: string;
  readonly port: number;
  /** The folder of all that it stores. */
  readonly home: string;
  /** Its settings. */
  readonly env: Readonly<Record<string, string>>;
  readonly group: number;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  /** Ends it with SIGTERM, waits for all of its processes, and removes its folder, unless one was given; returns what `ended` does. */
  stop(): Promise<unknown>;
  output(): string;
}

export interface AloneOptions {
  /** The folder of all that it stores; a new one when absent. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it is started in; by default that of its code. */
  readonly cwd?: string;
  /** Where its code is. */
  readonly code?: string;
  /** The user that it runs as. */
  readonly uid?: number;
}

/** The settings of a server that stores everything below one folder, and is called by its own name. */
export function aloneSettings(home: string, port: number): Record<string, string> {
  return {
    APP_ENV: 'selfhost',
    SITE_HOST: `localhost:${port}`,
    AUTH_ENABLED: '0',
    PORT: String(port),
    STATE_DIR: `${home}/state`,
    SECRETS_FILE: `${home}/secrets.json`,
  };
}

/** Starts one, and resolves when it is ready. */
export async function startAlone(options: AloneOptions = {}): Promise<Alone> {
  const { code = root, cwd = code, uid } = options;
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'waxseal-alone-'));
  const env = { ...aloneSettings(home, await freePort()), ...options.env };
  const { base, group, child, output } = await startProgram(
    [process.execPath, `${code}/worker/node/start.ts`],
    {
      cwd,
      env: { ...environment, ...env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
      ready: /^Waxseal is ready on (http:\/\/\S+)$/m,
    },
  );
  const ended = once(child, 'exit').then(([status, signal]: unknown[]) => status ?? signal);
  const stop = async () => {
    process.kill(group, 'SIGTERM');
    const outcome = await ended;
    await groupEnded(group, STOP_MS_MAX);
    if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    return outcome;
  };
  return { base, port: Number(new URL(base).port), home, env, group, ended, stop, output };
}

/** The output of a start that is expected to fail. */
export function failedStart(env: Readonly<Record<string, string>>): string {
  const { error, status, stderr } = spawnSync(process.execPath, [`${root}/worker/node/start.ts`], {
    env: { ...environment, ...env },
    timeout: START_MS_MAX,
  });
  if (error) throw error;
  if (status !== 1) throw new Error(`it ended with ${status}`);
  return stderr.toString();
}
