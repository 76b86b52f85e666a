/** The settings of `npm start`, `npm run dev` and `npm run regions`, read from the environment. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { root, siteDirectory } from './paths.ts';
import { type SmtpServer, smtpServerOf } from './smtp.ts';

export interface ServerSettings {
  /** The address to listen on. */
  readonly host: string;
  readonly port: number;
  readonly stateDirectory: string;
  readonly secretsFile: string;
  /** The directory of the static site, or Vite's server during development. */
  readonly site: string | URL;
  /** The server of `MAIL_DRIVER=smtp`; not passed to the Worker. */
  readonly smtpServer: SmtpServer | null;
  /** The environment with the Worker's own settings. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads the settings from the environment. */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv): ServerSettings {
  const { PORT = '8787' } = env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535) {
    throw new Error(`PORT must be a port number, not ${PORT}`);
  }
  const smtpUrl = env['SMTP_URL'] ?? '';
  return {
    host: listeningHost(env),
    port,
    environment: env,
    smtpServer: smtpUrl === '' ? null : smtpServerOf(smtpUrl),
    stateDirectory: resolve(root, env['STATE_DIR'] ?? '.wrangler/state'),
    secretsFile: resolve(root, env['SECRETS_FILE'] ?? '.waxseal/secrets.json'),
    // Browser tests set it to the site with the gallery.
    site: resolve(root, env['SITE_DIR'] ?? siteDirectory),
  };
}

/** Whether `APP_ENV` is not `local`. A local run builds what is missing; in production the code may be read-only. */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  return (env['APP_ENV'] ?? 'local') !== 'local';
}

const LOOPBACK = '127.0.0.1';

/**
 * `HOST`, or the loopback address. A local run trusts every client and shows all email, so it must not be reachable by others.
 *
 * @throws when it is not an address, or not a loopback address although the run is local
 */
export function listeningHost(env: NodeJS.ProcessEnv): string {
  const host = env['HOST'] ?? LOOPBACK;
  const isLoopback = /^(?:127(?:\.\d+){3}|::1)$/.test(host);
  if (isProduction(env)) {
    if (isIP(host) === 0) throw new Error(`HOST must be an address, such as 0.0.0.0, not ${host}`);
    return host;
  }
  // Some shells set HOST to the name of the machine.
  if (isIP(host) === 0) return LOOPBACK;
  if (isLoopback) return host;
  throw new Error(
    `HOST=${host} would show a local run to others. Set APP_ENV=selfhost to serve them`,
  );
}
