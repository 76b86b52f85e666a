/** Which service a command talks to, and as whom. What belongs to one host never reaches another. */
import type { CommandLine } from './command-line.ts';
import { type Config, type Credentials, defaultConfigPath, readConfig } from './config-file.ts';
import { parseHost } from './host.ts';
import { Stop } from './stop.ts';

export interface Service {
  readonly origin: string;
  /** Sent with every call; absent where the command needs no account. */
  readonly credentials?: Credentials;
}

export interface Surroundings {
  readonly line: CommandLine;
  readonly env: NodeJS.ProcessEnv;
}

export function configPath({ line, env }: Surroundings): string {
  return line.value('config') ?? setting(env, 'WAXSEAL_CONFIG') ?? defaultConfigPath(env);
}

/** The host that was named: by the option, else by the environment. */
export function namedHost({ line, env }: Surroundings): string | undefined {
  const name = line.value('host') ?? setting(env, 'WAXSEAL_HOST');
  return name === undefined ? undefined : parseHost(name);
}

/** The host that was named, or that the configuration says. */
export async function hostOf(surroundings: Surroundings): Promise<string> {
  const named = namedHost(surroundings);
  if (named !== undefined) return named;
  const { host } = await readConfig(configPath(surroundings));
  if (host !== undefined) return parseHost(host);
  throw new Stop(
    'usage',
    'Say which host: with --host, with WAXSEAL_HOST, or once with “waxseal login”.',
  );
}

/** The service with the caller's account there, if there is one. */
export async function serviceOf(surroundings: Surroundings): Promise<Service> {
  const origin = await hostOf(surroundings);
  const own = environmentCredentials(surroundings, origin);
  if (own) return { origin, credentials: own };
  const { accounts } = await readConfig(configPath(surroundings));
  return serviceIn({ accounts }, origin);
}

function serviceIn({ accounts }: Pick<Config, 'accounts'>, origin: string): Service {
  const credentials = Object.hasOwn(accounts, origin) ? accounts[origin] : undefined;
  return credentials ? { origin, credentials } : { origin };
}

/** Those of the environment are meant for its own host; where it names none, for the one that is used. */
function environmentCredentials({ env }: Surroundings, origin: string): Credentials | undefined {
  const custid = setting(env, 'WAXSEAL_CUSTID');
  const token = setting(env, 'WAXSEAL_TOKEN');
  if (custid === undefined && token === undefined) return undefined;
  if (custid === undefined || token === undefined)
    throw new Stop('usage', 'WAXSEAL_CUSTID and WAXSEAL_TOKEN need each other: set both or none.');
  const host = setting(env, 'WAXSEAL_HOST');
  return host === undefined || parseHost(host) === origin ? { custid, token } : undefined;
}

/** A setting that is empty is not given. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}
