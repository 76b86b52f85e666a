/** The settings of `npm start`, `npm run dev` and `npm run regions`, read from the environment and the files that it names. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { settings } from '../config/config.ts';
import { keySettings } from '../config/keys.ts';
import { platformSettings } from '../config/regions.ts';
import { root } from './paths.ts';
import { localSecrets } from './secrets-file.ts';
import { type SmtpServer, smtpServerOf } from './smtp.ts';

export interface ServerSettings {
  /** The address to listen on. */
  readonly host: string;
  readonly port: number;
  readonly stateDirectory: string;
  readonly secretsFile: string;
  /** The directory of the static site, or Vite's server during development. */
  readonly site: string | URL;
  /** Whether an answer waits until the disk has what was written for it. */
  readonly isSynced: boolean;
  /** The server of `MAIL_DRIVER=smtp`; not passed to the Worker. */
  readonly smtpServer: SmtpServer | null;
  /** The environment with the Worker's own settings. */
  readonly environment: NodeJS.ProcessEnv;
}

const LOOPBACK = '127.0.0.1';

/** Settings that only the launcher reads, not the Worker. */
export const launcherSettings = {
  /** the port to listen on */
  PORT: v.optional(v.string(), '8787'),
  /** the address to listen on; must be a loopback address if `APP_ENV` is `local` */
  HOST: v.optional(v.string(), LOOPBACK),
  /** the directory of all stored data */
  STATE_DIR: v.optional(v.string(), '.waxseal/state'),
  /** the file with the keys, created at the first start. It belongs to that state: neither is usable without the other */
  SECRETS_FILE: v.optional(v.string(), '.waxseal/secrets.json'),
  /**
   * what an answer waits for: `process`, so that nothing is lost when the server is killed; or `power`, so that nothing is lost
   * when the machine loses power either: each answer that stores something waits for the disk
   */
  DURABILITY: v.optional(
    v.picklist(['process', 'power'], 'DURABILITY must be process or power'),
    'process',
  ),
  /** the directory of the built site */
  SITE_DIR: v.optional(v.string(), 'dist/served'),
  /**
   * the SMTP server: `smtp://user:password@host:587`, or `smtps:`; not passed to the Worker. TLS is required; for a server
   * without it: [Email](administer.md#email)
   * @default none; required by `MAIL_DRIVER=smtp`
   * @secret
   */
  SMTP_URL: v.optional(v.string(), ''),
} as const;

const launcher = v.object(launcherSettings);

/**
 * The settings that are passed to the Worker: all but the keys, which are in the secrets file, and those that only the platform
 * can follow.
 */
export const passedSettings: readonly string[] = Object.keys(settings.entries).filter(
  (name) => !(name in keySettings || name in platformSettings),
);

/** Settings that can be in a file instead, named by the setting with `_FILE`, as Docker and Kubernetes mount secrets. */
const settingsInFiles: readonly string[] = [...passedSettings, 'SMTP_URL'];

/** Reads the settings from the environment. @throws an error with the name of what is invalid, and never a value of a secret */
export function settingsFromEnvironment(given: NodeJS.ProcessEnv): ServerSettings {
  const env = withFiles(given);
  const { PORT, STATE_DIR, SECRETS_FILE, DURABILITY, SITE_DIR, SMTP_URL } = v.parse(launcher, env);
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535) {
    throw new Error(`PORT must be a port number, not ${PORT}`);
  }
  return {
    host: listeningHost(env),
    port,
    environment: env,
    isSynced: DURABILITY === 'power',
    smtpServer: SMTP_URL === '' ? null : smtpServerOf(SMTP_URL),
    stateDirectory: resolve(root, STATE_DIR),
    secretsFile: resolve(root, SECRETS_FILE),
    // Browser tests set `SITE_DIR` to the site with the gallery.
    site: resolve(root, SITE_DIR),
  };
}

/** The settings that the Worker is given, and its keys. The secrets file is created where there is none. */
export function bindingsOf({ secretsFile, environment }: ServerSettings): Record<string, string> {
  const chosen = passedSettings.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { APP_ENV: 'local', ...localSecrets(secretsFile), ...Object.fromEntries(chosen) };
}

/** Adds the contents of the files that the environment names. @throws when one cannot be read, or its setting is there twice */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = settingsInFiles.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (path === undefined) return [];
    if (env[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set`);
    return [[name, contentOf(`${name}_FILE`, path)] as const];
  });
  return { ...env, ...Object.fromEntries(found) };
}

function contentOf(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${setting}: ${path} cannot be read (${reason})`, { cause: error });
  }
}

/** A local run (`APP_ENV` is `local`) builds what is missing; in production the code may be read-only. */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  return (env['APP_ENV'] ?? 'local') !== 'local';
}

/**
 * `HOST`, or the loopback address. A local run trusts every client and shows all email, so it must not be reachable by others.
 *
 * @throws when it is not an address, or not a loopback address although the run is local
 */
export function listeningHost(env: NodeJS.ProcessEnv): string {
  const { HOST: host } = v.parse(launcher, env);
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
