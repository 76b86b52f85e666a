/**
 * The self-hosted server: Worker, KV and Durable Objects in one workerd, which listens on a private Unix socket, and the front,
 * which listens on the public port and forwards requests to it.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { health } from '../../shared/contract/health.ts';
import { status } from '../../shared/contract/site.ts';
import { configOf } from '../config/config.ts';
import { type Sender, senderOf } from '../config/mail.ts';
import { nonPublicRanges } from '../webhooks/public-address.ts';
import { readCompressedFiles } from './compressed-site.ts';
import type { CompressedFiles } from './front/compressed-files.ts';
import { type Front, openFront } from './front/front.ts';
import { objectFilesBinding, tidyState } from './object-files.ts';
import { root, workerBundle } from './paths.ts';
import { privateSocket, startPrivateRuntime } from './private-runtime.ts';
import { localSecrets } from './secrets-file.ts';
import { smtpBinding } from './smtp.ts';
import { passedSettings, type ServerSettings } from './server-settings.ts';
import { printRuntimeOutput } from './runtime-process.ts';

/**
 * The network binding for URLs that users choose. The runtime checks the address that it connects to, so a name whose record
 * changed after it was resolved (DNS rebinding) gets no connection. The runtime's own `public` excludes only private networks.
 */
export const publicNetwork = {
  network: {
    allow: ['public'],
    deny: [...nonPublicRanges],
    tlsOptions: { trustBrowserCas: true },
  },
};

const durableObjects = {
  VAULT: { className: 'SecretVault', useSQLite: true },
  RATE_LIMITER: { className: 'RateLimiter', useSQLite: true },
  ACCOUNT: { className: 'Account', useSQLite: true },
  DIRECTORY: { className: 'Directory', useSQLite: true },
  MAIL_QUEUE: { className: 'MailQueue', useSQLite: true },
};

/**
 * Miniflare's options for the built Worker.
 *
 * @param env the environment of the runtime's process
 */
export function runtimeOptions(settings: ServerSettings, env: Record<string, string> = {}) {
  const { compatibilityDate, compatibilityFlags } = compatibility();
  const api = {
    name: 'waxseal',
    modules: [{ type: 'ESModule' as const, path: workerBundle }],
    compatibilityDate,
    compatibilityFlags,
    bindings: bindings(settings),
    kvNamespaces: ['SECRETS'],
    durableObjects,
    serviceBindings: {
      ASSETS: typeof settings.site === 'string' ? 'site' : proxyTo(settings.site),
      ...(settings.smtpServer === null
        ? {}
        : { SMTP: smtpBinding({ server: settings.smtpServer, from: senderIn(settings) }) }),
      OUTSIDE: publicNetwork,
      OBJECT_FILES: objectFilesBinding(settings.stateDirectory),
    },
    // Directly to the Worker: miniflare's own entry is a proxy that costs throughput and shows stack traces.
    ...privateSocket,
  };
  return {
    cf: false,
    host: '127.0.0.1',
    port: 0,
    kvPersist: resolve(settings.stateDirectory, 'kv'),
    durableObjectsPersist: resolve(settings.stateDirectory, 'objects'),
    handleRuntimeStdio: printRuntimeOutput,
    unsafeRuntimeEnv: env,
    workers:
      typeof settings.site === 'string'
        ? [api, siteWorker(settings.site, compatibilityDate)]
        : [api],
  };
}

/** Null when invalid: the Worker reports that with all other settings. */
function senderIn({ environment }: ServerSettings): Sender | null {
  return senderOf(environment['MAIL_FROM'] ?? '');
}

function proxyTo(site: URL) {
  return (request: { url: string }) => fetch(new URL(new URL(request.url).pathname, site));
}

function siteWorker(directory: string, compatibilityDate: string) {
  return {
    name: 'site',
    compatibilityDate,
    modules: true,
    script: '',
    assets: {
      directory,
      binding: 'ASSETS',
      workerName: 'site',
      assetConfig: { not_found_handling: '404-page' as const },
      routerConfig: { has_user_worker: false },
    },
  };
}

/** A running server. */
export interface RunningServer {
  readonly url: URL;
  readonly front: Front;
  /** Restarts with the current bundle of the Worker. */
  reload(): Promise<void>;
  /** Stops immediately. */
  dispose(): Promise<void>;
}

/**
 * Starts a server; resolves when it accepts requests and its keys belong to its state. The state must be locked before.
 * Throws where settings are missing or invalid, with their names.
 *
 * @param optionsOf the options of miniflare; torture changes them
 */
export async function startServer(
  settings: ServerSettings,
  optionsOf: (...given: Parameters<typeof runtimeOptions>) => MiniflareOptions = runtimeOptions,
): Promise<RunningServer> {
  const env = { ...bindings(settings), SMTP: settings.smtpServer };
  // Before the runtime is started, which would report the same from a stack.
  const { APP_ENV, SITE_HOST } = configOf(env);
  tidyState(settings.stateDirectory);
  const runtime = await startPrivateRuntime(
    settings.stateDirectory,
    (own) => new Miniflare(optionsOf(settings, own)),
  );
  const { miniflare, socketPath } = runtime;
  try {
    // A host name that the Worker accepts: locally any loopback name.
    const name = APP_ENV === 'local' ? 'localhost' : SITE_HOST;
    await expectOperational(socketPath, name);
    const front = await openFront({
      host: settings.host,
      port: settings.port,
      socketPath,
      env,
      compressedFiles: compressedFilesOf(settings),
    });
    // What it finds is in the log before anyone asks.
    statusOf(socketPath, name, health.path).catch(() => undefined);
    return {
      url: urlOf(settings.host, front.port),
      front,
      reload: () => miniflare.setOptions(optionsOf(settings, runtime.env)),
      dispose: async () => {
        front.close();
        await miniflare.dispose();
      },
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

/** Vite's files change while they are developed: they are sent as they are. */
function compressedFilesOf({ site }: ServerSettings): CompressedFiles {
  return typeof site === 'string' ? readCompressedFiles(site) : new Map();
}

function urlOf(host: string, port: number): URL {
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** @throws when the Worker does not accept requests */
async function expectOperational(socketPath: string, name: string): Promise<void> {
  if ((await statusOf(socketPath, name, status.path)) === 200) return;
  throw new Error(
    'the reason is in the line above. If it names ROUTE_KEY, SECRETS_FILE and STATE_DIR do not belong together.',
  );
}

/** The status of the runtime's answer to a request with a host name. */
async function statusOf(
  socketPath: string,
  name: string,
  path: string,
): Promise<number | undefined> {
  const { promise, resolve: respond, reject } = Promise.withResolvers<number | undefined>();
  const call = { agent: false, socketPath, path, headers: { Host: name } };
  get(call, (answer) => {
    answer.resume().once('end', () => respond(answer.statusCode));
  }).once('error', reject);
  return promise;
}

function bindings({ secretsFile, environment }: ServerSettings): Record<string, string> {
  const chosen = passedSettings.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { APP_ENV: 'local', ...localSecrets(secretsFile), ...Object.fromEntries(chosen) };
}

/** The deployed Worker's own compatibility settings, so that both run the same. */
function compatibility() {
  const text = readFileSync(resolve(root, 'wrangler.toml'), 'utf8');
  const date = /^compatibility_date = "(.+)"$/m.exec(text)?.[1];
  const flags = /^compatibility_flags = \[(.*)\]$/m.exec(text)?.[1];
  if (!date || !flags) throw new Error('wrangler.toml names no compatibility date or flags');
  const compatibilityFlags = [...flags.matchAll(/"(.+?)"/g)].flatMap(([, flag]) => flag ?? []);
  return { compatibilityDate: date, compatibilityFlags };
}

/** Prints the reason of a failed start, without a stack, and exits. */
export function exitWithStartError(error: unknown): never {
  console.error(`Waxseal did not start: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? 'its port is taken. Choose another one with PORT=…' : error.message;
}
