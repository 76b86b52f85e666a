/**
 * The product on one machine: Worker, KV and objects in one workerd, which listens on a private Unix socket, and the front,
 * which listens on the one port and passes requests on.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import * as v from 'valibot';
import { type Front, openFront } from './front/front.ts';
import { listeningHost } from './listening-host.ts';
import { root, siteDirectory, workerBundle } from './paths.ts';
import { objectFilesBinding } from './object-files.ts';
import { privateSocket, startPrivateRuntime } from './private-runtime.ts';
import { isProduction } from './production.ts';
import { printRuntimeOutput } from './runtime-output.ts';
import { localSecrets } from './secrets-file.ts';
import { siteHost } from '../config/setting-types.ts';
import { namesFromOutside } from './settings/words.ts';
import { tidyState } from './tidy-state.ts';
import { smtpBinding, type SmtpServer, smtpServerOf } from './smtp.ts';
import { nonPublicRanges } from '../webhooks/public-address.ts';
import { type Sender, senderOf } from '../mail/email.ts';

/**
 * The way out to addresses that users choose. The runtime checks the address that it connects to, so a name whose record
 * changed since it was looked up (DNS rebinding) gets no connection. Its own `public` leaves out only private networks.
 */
export const publicNetwork = {
  network: {
    allow: ['public'],
    deny: [...nonPublicRanges],
    tlsOptions: { trustBrowserCas: true },
  },
};

export interface ServerSettings {
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  readonly stateDirectory: string;
  readonly secretsFile: string;
  /** The directory of the static site, or the server that has it while it is being written. */
  readonly site: string | URL;
  /** What mails are given to where `MAIL_DRIVER` is smtp. The Worker never learns its password. */
  readonly smtpServer: SmtpServer | null;
  /** What the Worker's own settings are taken from. */
  readonly environment: NodeJS.ProcessEnv;
}

/** The settings of a run, from the environment it was started in. */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv): ServerSettings {
  const port = Number(env['PORT'] ?? 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a port number, not ${env['PORT']}`);
  }
  const smtpUrl = env['SMTP_URL'] ?? '';
  return {
    host: listeningHost(env),
    port,
    environment: env,
    smtpServer: smtpUrl === '' ? null : smtpServerOf(smtpUrl),
    stateDirectory: resolve(root, env['STATE_DIR'] ?? '.wrangler/state'),
    secretsFile: resolve(root, env['SECRETS_FILE'] ?? '.waxseal/secrets.json'),
    // Tests serve the workshop's site with it; everybody else the one that `npm run build` made.
    site: resolve(root, env['SITE_DIR'] ?? siteDirectory),
  };
}

const durableObjects = {
  VAULT: { className: 'SecretVault', useSQLite: true },
  RATE_LIMITER: { className: 'RateLimiter', useSQLite: true },
  ACCOUNT: { className: 'Account', useSQLite: true },
  DIRECTORY: { className: 'Directory', useSQLite: true },
  MAIL_QUEUE: { className: 'MailQueue', useSQLite: true },
};

/**
 * What miniflare needs to run the built Worker.
 *
 * @param env what the runtime's process finds in its environment
 */
export function runtimeOptions(
  settings: ServerSettings,
  env: Record<string, string> = {},
): MiniflareOptions {
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
      ASSETS: typeof settings.site === 'string' ? 'site' : passOnTo(settings.site),
      ...(settings.smtpServer === null
        ? {}
        : { SMTP: smtpBinding({ server: settings.smtpServer, from: senderIn(settings) }) }),
      OUTSIDE: publicNetwork,
      OBJECT_FILES: objectFilesBinding(settings.stateDirectory),
    },
    // Straight to the Worker: the usual way in leads through a proxy that costs throughput and shows stack traces.
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

/** What is wrong with it is the Worker's to say, with all other settings. */
function senderIn({ environment }: ServerSettings): Sender | null {
  return senderOf(environment['MAIL_FROM'] ?? '');
}

function passOnTo(site: URL) {
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

/** A server that takes requests. */
export interface RunningServer {
  readonly url: URL;
  readonly front: Front;
  /** Runs the Worker's bundle anew, as it is now. */
  reload(): Promise<void>;
  /** Ends it at once. */
  dispose(): Promise<void>;
}

/**
 * Starts a server for this environment. Answers when it takes requests and its stores belong together. The state has to be
 * locked before.
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  tidyState(settings.stateDirectory);
  const { miniflare, socketPath, env } = await startPrivateRuntime(
    settings.stateDirectory,
    (own) => new Miniflare(runtimeOptions(settings, own)),
  );
  try {
    await expectNominal(socketPath, ownName(settings.environment));
    const front = await openFront({
      host: settings.host,
      port: settings.port,
      socketPath,
      env: { ...bindings(settings), SMTP: settings.smtpServer },
    });
    return {
      url: urlOf(settings.host, front.port),
      front,
      reload: () => miniflare.setOptions(runtimeOptions(settings, env)),
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

function urlOf(host: string, port: number): URL {
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** @throws where the Worker does not take requests */
async function expectNominal(socketPath: string, name: string): Promise<void> {
  if ((await statusOf(socketPath, name)) === 200) return;
  throw new Error(
    'the line above says why. If it speaks of ROUTE_KEY, SECRETS_FILE and STATE_DIR do not belong together.',
  );
}

/** A name that the server answers to wherever it listens: for others that is its own, locally any of this machine. */
function ownName(environment: NodeJS.ProcessEnv): string {
  const own = v.safeParse(siteHost, isProduction(environment) ? environment['SITE_HOST'] : '');
  // Without a name that is one it answers any call, with 500.
  return (own.success && own.output) || 'localhost';
}

/** The status of the runtime's answer when it is called by a name. */
async function statusOf(socketPath: string, name: string): Promise<number | undefined> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<number | undefined>();
  const call = { agent: false, socketPath, path: '/api/v2/status', headers: { Host: name } };
  get(call, (answer) => {
    answer.resume().once('end', () => settle(answer.statusCode));
  }).once('error', reject);
  return promise;
}

function bindings({ secretsFile, environment }: ServerSettings): Record<string, string> {
  const chosen = namesFromOutside.flatMap((name) => {
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
