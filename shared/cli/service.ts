/** The service that a command calls, and the account there. Credentials of one host are never sent to another. */
import { isLoopbackName } from '../loopback.ts';
import type { CommandLine } from './command-line.ts';
import {
  type Config,
  type Credentials,
  defaultConfigPath,
  readConfig,
  writeConfig,
} from './config-file.ts';
import { Stop } from './errors.ts';

export interface Service {
  readonly origin: string;
  /** Sent with every call; absent where the command needs no account. */
  readonly credentials?: Credentials;
}

export interface Context {
  readonly line: CommandLine;
  readonly env: NodeJS.ProcessEnv;
}

export function configPath({ line, env }: Context): string {
  return line.value('config') ?? setting(env, 'WAXSEAL_CONFIG') ?? defaultConfigPath(env);
}

/** The host of the option, else of the environment. */
export function namedHost({ line, env }: Context): string | undefined {
  const name = line.value('host') ?? setting(env, 'WAXSEAL_HOST');
  return name === undefined ? undefined : parseHost(name);
}

/** The host of the option or the environment, else of the configuration. */
export async function hostOf(context: Context): Promise<string> {
  const named = namedHost(context);
  if (named !== undefined) return named;
  const { host } = await readConfig(configPath(context));
  if (host !== undefined) return parseHost(host);
  throw new Stop(
    'usage',
    'Name the host: with --host, with WAXSEAL_HOST, or once with “waxseal login”.',
  );
}

/** The service, with the account there if one is configured. */
export async function serviceOf(context: Context): Promise<Service> {
  const origin = await hostOf(context);
  const own = environmentCredentials(context, origin);
  if (own) return { origin, credentials: own };
  const { accounts } = await readConfig(configPath(context));
  return serviceIn({ accounts }, origin);
}

function serviceIn({ accounts }: Pick<Config, 'accounts'>, origin: string): Service {
  const credentials = Object.hasOwn(accounts, origin) ? accounts[origin] : undefined;
  return credentials ? { origin, credentials } : { origin };
}

/** Credentials of the environment are for its own host; without one, for the host in use. */
function environmentCredentials({ env }: Context, origin: string): Credentials | undefined {
  // Neither has white space at its ends; copying adds it.
  const custid = setting(env, 'WAXSEAL_CUSTID')?.trim();
  const token = setting(env, 'WAXSEAL_TOKEN')?.trim();
  if (custid === undefined && token === undefined) return undefined;
  if (custid === undefined || token === undefined)
    throw new Stop('usage', 'WAXSEAL_CUSTID and WAXSEAL_TOKEN need each other: set both or none.');
  const host = setting(env, 'WAXSEAL_HOST');
  return host === undefined || parseHost(host) === origin ? { custid, token } : undefined;
}

/** Whether the service took secrets before that it cannot read. */
export async function hasSealed(context: Context, { origin }: Service): Promise<boolean> {
  const { sealing } = await readConfig(configPath(context));
  return sealing.includes(origin);
}

/** Remembers that the service takes secrets that it cannot read. Where nothing can be kept, nothing is. */
export async function rememberSealing(context: Context, { origin }: Service): Promise<void> {
  const path = configPath(context);
  const config = await readConfig(path).catch(() => null);
  if (config === null || config.sealing.includes(origin)) return;
  const contents = { ...config, sealing: [...config.sealing, origin] };
  await writeConfig(path, contents).catch(() => undefined);
}

/** An empty setting counts as absent. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Parses a host as people type it (`seal.example`, `https://seal.example/`, `localhost:8787`) into its origin. The default
 * scheme is https, for this machine http.
 */
export function parseHost(text: string): string {
  const typed = text.trim();
  const given = SCHEME.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Stop('usage', 'That is not a host. Examples: seal.example, https://seal.example.');
  if (!SCHEME.test(typed) && isLoopbackName(url.hostname))
    return safeOrigin(new URL(`http://${typed}`));
  return safeOrigin(url);
}

/** The origin of a URL. Refuses http to any other machine, and credentials in the URL. */
export function safeOrigin(url: URL): string {
  if (url.username !== '' || url.password !== '')
    throw new Stop('usage', 'An address must not contain a user name or a password.');
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  if (!isSafe) throw new Stop('usage', 'Use https. Plain http works only on this machine.');
  return url.origin;
}
