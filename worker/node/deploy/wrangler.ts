/** Runs wrangler: its configuration, the site that it uploads, and the child process with a minimal environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hstsWithSubdomains } from '../../../shared/security-headers.ts';
import { buildEnvironment } from '../build.ts';
import { root, siteDirectory, workerBundle } from '../paths.ts';
import type { Credentials } from './api.ts';
import type { DeployOptions } from './options.ts';
import { type Block, type Region, STORE } from './region.ts';
import { ALL_HOSTS } from './routes.ts';

/** Variables that are passed on from the shell. */
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
  /** Its output, without the token. */
  readonly output: string;
}

/** Runs wrangler in a directory without other configuration. */
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

/** The error message in its output. */
export function errorMessageOf({ output }: Ending): string {
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

/** Fields that wrangler adds about reading the file, and fields that only matter for development and builds. */
const OMITTED = new Set([
  'build',
  'configPath',
  'definedEnvironments',
  'dev',
  'jsx_factory',
  'jsx_fragment',
  'python_modules',
  'targetEnvironment',
  'topLevelName',
  'userConfigPath',
]);

export interface Place {
  readonly account: string;
  readonly zoneId: string;
  readonly namespaceId: string;
}

/** The configuration to deploy: the region's block with the ids found on the platform. All other fields are kept. */
export function configurationOf(region: Region, { account, zoneId, namespaceId }: Place) {
  const { block, customersZone } = region;
  const kept = Object.entries(block).filter(([name, value]) => !OMITTED.has(name) && isSet(value));
  return {
    ...Object.fromEntries(kept),
    account_id: account,
    main: workerBundle,
    no_bundle: true,
    assets: { ...block.assets, directory: siteDirectory },
    kv_namespaces: block.kv_namespaces.map((one) =>
      one.binding === STORE ? { ...one, id: namespaceId } : one,
    ),
    routes: [
      ...region.patterns.map((pattern) => ({ pattern, zone_id: zoneId })),
      // wrangler deletes routes of the Worker that are not listed here.
      ...(customersZone === null ? [] : [{ pattern: ALL_HOSTS, zone_id: customersZone }]),
    ],
  } satisfies Partial<Block>;
}

/** Writes the configuration file; returns its path. */
export function writeConfiguration(directory: string, configuration: object): string {
  mkdirSync(directory, { recursive: true });
  const path = resolve(directory, 'wrangler.json');
  writeFileSync(path, `${JSON.stringify(configuration, null, 2)}\n`);
  return path;
}

/** Whether a field was set: wrangler's reader fills in empty defaults. */
function isSet(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).some(isSet);
}

const HSTS_LINES = /^( +Strict-Transport-Security: ).*$/gm;

/**
 * The directory of the front to upload. With `HSTS_SUBDOMAINS` it is a copy with another header: the original is also served on
 * custom domains, which the setting does not apply to.
 *
 * @throws when the build's `_headers` has no such header
 */
export function frontDirectory(
  { hasHstsSubdomains }: Region,
  { workDirectory }: DeployOptions,
): string {
  if (!hasHstsSubdomains) return siteDirectory;
  const copy = resolve(workDirectory, 'site');
  rmSync(copy, { recursive: true, force: true });
  cpSync(siteDirectory, copy, { recursive: true });
  const file = resolve(copy, '_headers');
  const headers = readFileSync(file, 'utf8');
  if (headers.search(HSTS_LINES) < 0) throw new Error(`${file} has no Strict-Transport-Security`);
  writeFileSync(file, headers.replaceAll(HSTS_LINES, `$1${hstsWithSubdomains}`));
  return copy;
}
