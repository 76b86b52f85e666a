/** wrangler as a child process, with the environment that it needs and no other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildEnvironment } from '../build.ts';
import { root } from '../paths.ts';
import type { Credentials, DeployOptions } from './options.ts';

/** What it may take from the shell: where its own things are, and the way out. */
const PASSED_ON = [
  'HOME',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NO_PROXY',
  'PATH',
  'npm_config_registry',
];

export interface Ending {
  readonly ok: boolean;
  /** All that it wrote, without the token. */
  readonly output: string;
}

/** Runs wrangler in a directory where it finds nothing but what it is given. */
export async function wrangler(
  args: readonly string[],
  { credentials, apiUrl, environment, workDirectory }: DeployOptions,
): Promise<Ending> {
  mkdirSync(workDirectory, { recursive: true });
  const child = spawn(resolve(root, 'node_modules/.bin/wrangler'), args, {
    cwd: workDirectory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(environment, apiUrl, workDirectory, credentials),
  });
  const written: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
  await once(child, 'close');
  const output = Buffer.concat(written).toString();
  return {
    ok: child.exitCode === 0,
    output: credentials ? output.replaceAll(credentials.token, '…') : output,
  };
}

/** Its complaint in few words, out of all that it says around it. */
export function complaintOf({ output }: Ending): string {
  const plain = stripVTControlCharacters(output);
  const [, said] = /✘ \[ERROR\]\s*([\s\S]*?)(?:\n\s*\n\s*If you think|\n🪵|$)/.exec(plain) ?? [];
  return (said ?? plain)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
    .slice(-600);
}

function environmentOf(
  shell: NodeJS.ProcessEnv,
  apiUrl: string,
  workDirectory: string,
  credentials: Credentials | null,
): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (shell[name] ? [[name, shell[name]] as const] : []));
  return buildEnvironment({
    ...Object.fromEntries(passed),
    CI: '1',
    CLOUDFLARE_API_BASE_URL: apiUrl,
    CLOUDFLARE_ACCOUNT_ID: credentials?.account,
    CLOUDFLARE_API_TOKEN: credentials?.token,
    NO_COLOR: '1',
    WRANGLER_CACHE_DIR: resolve(workDirectory, 'cache'),
    WRANGLER_LOG_PATH: resolve(workDirectory, 'logs'),
  });
}
