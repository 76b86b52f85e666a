/** The product on one machine: Worker, KV and objects in one workerd, straight behind a socket of its own. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { CoreHeaders, Miniflare, type MiniflareOptions } from 'miniflare';
import * as v from 'valibot';
import { listeningHost } from './listening-host.ts';
import { root, siteDirectory, workerBundle } from './paths.ts';
import { isProduction } from './production.ts';
import { localSecrets } from './secrets-file.ts';
import { siteHost } from '../setting-kinds.ts';
import { namesFromOutside } from './settings/words.ts';
import { smtpBinding, type SmtpServer, smtpServerOf } from './smtp.ts';

/** Looked at when a connection is made: a name that leads elsewhere since it was looked up leads nowhere. */
export const publicNetwork = {
  network: { allow: ['public'], tlsOptions: { trustBrowserCas: true } },
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

/** What miniflare needs to know to run the built Worker. */
export function runtimeOptions(settings: ServerSettings): MiniflareOptions {
  const { compatibilityDate, compatibilityFlags } = compatibility();
  const api = {
    name: 'waxseal',
    modules: [{ type: 'ESModule' as const, path: workerBundle }],
    compatibilityDate,
    compatibilityFlags,
    bindings: bindings(settings),
    kvNamespaces: ['SECRETS'],
    durableObjects: {
      VAULT: { className: 'SecretVault', useSQLite: true },
      LIMITER: { className: 'Limiter', useSQLite: true },
      ACCOUNT: { className: 'Account', useSQLite: true },
      DIRECTORY: { className: 'Directory', useSQLite: true },
      POST: { className: 'Post', useSQLite: true },
    },
    serviceBindings: {
      ASSETS: typeof settings.site === 'string' ? 'site' : passOnTo(settings.site),
      ...(settings.smtpServer === null ? {} : { SMTP: smtpBinding(settings.smtpServer) }),
      OUTSIDE: publicNetwork,
    },
    // Straight to the Worker: the usual way in leads through a proxy that costs throughput and shows stack traces.
    unsafeDirectSockets: [{ host: settings.host, port: settings.port }],
  };
  return {
    cf: false,
    host: '127.0.0.1',
    port: 0,
    kvPersist: resolve(settings.stateDirectory, 'kv'),
    durableObjectsPersist: resolve(settings.stateDirectory, 'objects'),
    workers:
      typeof settings.site === 'string'
        ? [api, siteWorker(settings.site, compatibilityDate)]
        : [api],
  };
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

/** Starts a server for this environment. Answers when it takes requests and its stores belong together. */
export async function startServer(
  settings: ServerSettings,
): Promise<{ server: Miniflare; url: URL }> {
  believePeers();
  const server = new Miniflare(runtimeOptions(settings));
  await server.ready;
  const direct = await server.unsafeGetDirectURL('waxseal');
  if ((await statusOf(direct, ownName(settings.environment))) !== 200) {
    await server.dispose();
    throw new Error(
      'the line above says why. If it speaks of ROUTE_KEY, SECRETS_FILE and STATE_DIR do not belong together.',
    );
  }
  const name = settings.host === '127.0.0.1' ? 'localhost' : direct.hostname;
  return { server, url: new URL(`http://${name}:${direct.port}`) };
}

/**
 * Miniflare lets a header, which anybody can send, say who the socket's peer is, and the runtime then never says so itself.
 * Without the name of that header it does.
 */
function believePeers(): void {
  Reflect.set(CoreHeaders, 'CF_BLOB', undefined);
}

/** A name that the server answers to wherever it listens: for others that is its own, locally any of this machine. */
function ownName(environment: NodeJS.ProcessEnv): string {
  const own = v.safeParse(siteHost, isProduction(environment) ? environment['SITE_HOST'] : '');
  // Without a name that is one it answers any call, with 500.
  return (own.success && own.output) || 'localhost';
}

/** The status of the server's answer when it is called by a name. */
async function statusOf(url: URL, name: string): Promise<number | undefined> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<number | undefined>();
  const call = { agent: false, headers: { Host: name } };
  get(new URL('/api/v2/status', url), call, (answer) => {
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
