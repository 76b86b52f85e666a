/** The product on one machine: Worker, KV and objects in one workerd, straight behind a socket of its own. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { limitNames } from '../../shared/limits.ts';
import { root, siteDirectory, workerBundle } from './paths.ts';
import { localSecrets } from './secrets-file.ts';
import { smtpBinding, type SmtpServer, smtpServerOf } from './smtp.ts';

/** What a run may set from outside, the limits apart; everything else keeps its default. */
const SETTINGS = [
  'API_NEEDS_PLAN',
  'APP_ENV',
  'AUTH_ENABLED',
  'AUTOVERIFY',
  'BCRYPT_COST',
  'BOT_CHECK_WORK',
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_API_URL',
  'CLOUDFLARE_ZONE_ID',
  'COLONELS',
  'DNS_URL',
  'DOMAINS_DRIVER',
  'DOMAINS_ENABLED',
  'DOMAINS_IP',
  'DOMAINS_TARGET',
  'FEEDBACK_ENABLED',
  'FEEDBACK_RECIPIENT',
  'INCOMING_RECIPIENT',
  'JURISDICTION',
  'JURISDICTIONS',
  'MAIL_DRIVER',
  'MAIL_FROM',
  'MAIL_HTTP_TOKEN',
  'MAIL_HTTP_URL',
  'PLANS_ENABLED',
  'PLAN_OPTIONS',
  'SECURITY_CONTACT',
  'SIGNIN_ENABLED',
  'SIGNUP_ENABLED',
  'SITE_HOST',
  'SITE_NAME',
  'STRIPE_API_KEY',
  'STRIPE_API_URL',
  'STRIPE_LINKS',
  'STRIPE_PORTAL_URL',
  'STRIPE_PRICES',
  'STRIPE_WEBHOOK_SECRET',
  'SUPPORT_HOST',
  'TICKET_PATTERN',
  'TRUST_ADDRESS_HEADER',
  'WEBHOOK_TEST_ALLOW',
  ...limitNames,
] as const;

/** Looked at when a connection is made: a name that leads elsewhere since it was looked up leads nowhere. */
export const publicNetwork = {
  network: { allow: ['public'], tlsOptions: { trustBrowserCas: true } },
};

export interface ServerSettings {
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
    unsafeDirectSockets: [{ host: '127.0.0.1', port: settings.port }],
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
  const server = new Miniflare(runtimeOptions(settings));
  await server.ready;
  const direct = await server.unsafeGetDirectURL('waxseal');
  const status = await fetch(new URL('/api/v2/status', direct));
  if (!status.ok) {
    await server.dispose();
    throw new Error(
      'the line above says why. If it speaks of ROUTE_KEY, SECRETS_FILE and STATE_DIR do not belong together.',
    );
  }
  return { server, url: new URL(`http://localhost:${direct.port}`) };
}

function bindings({ secretsFile, environment }: ServerSettings): Record<string, string> {
  const chosen = SETTINGS.flatMap((name) => {
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
