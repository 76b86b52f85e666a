/** What a deployment is told: on the command line, and by the environment. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopbackAddress } from '../../../shared/loopback.ts';
import { root } from '../paths.ts';
import type { Origins } from './site.ts';
import { DeployStop } from './stop.ts';

/** How long is waited for what takes its time: new names, certificates, a new version on its way around the world. */
export interface Patience {
  readonly tries: number;
  readonly pauseMs: number;
}

export interface Credentials {
  readonly account: string;
  readonly token: string;
}

export interface DeployOptions {
  readonly region: string;
  readonly isDryRun: boolean;
  /** The regions: wrangler.toml, or a file of the same shape that is kept elsewhere. */
  readonly configFile: string;
  readonly secretsFile: string;
  /** Where what is derived for wrangler is written. */
  readonly workDirectory: string;
  /** Null: nobody is asked anything, which only a dry run can do. */
  readonly credentials: Credentials | null;
  readonly apiUrl: string;
  /** Where the site is asked for instead of at its host; only on this machine. */
  readonly siteOrigins: Origins;
  readonly patience: Patience;
  /** What wrangler's environment is taken from. */
  readonly environment: NodeJS.ProcessEnv;
  /** Builds what is deployed. */
  readonly build: () => boolean;
  readonly say: (line: string) => void;
}

const USAGE =
  'npm run deploy -- <region> [--dry-run] [--config <file>] [--secrets <file>]\n' +
  'It needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID; a dry run without them asks nobody.';

const API_URL = 'https://api.cloudflare.com/client/v4';
/** Five minutes: a certificate takes some, a route seconds. */
const PATIENCE: Patience = { tries: 60, pauseMs: 5000 };

/** Reads the command line and the environment. */
export function optionsFrom(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  own: Pick<DeployOptions, 'build' | 'say'>,
): DeployOptions {
  const { region, isDryRun, config, secrets } = argumentsFrom(args);
  return {
    ...own,
    region,
    isDryRun,
    configFile: resolve(config ?? resolve(root, 'wrangler.toml')),
    secretsFile: resolve(secrets ?? resolve(root, `.waxseal/${region}.secrets.json`)),
    workDirectory: resolve(root, '.cache/deploy', region),
    credentials: credentialsFrom(environment, isDryRun),
    apiUrl: environment['CLOUDFLARE_API_BASE_URL'] ?? API_URL,
    siteOrigins: {
      https: originFrom(environment, 'WAXSEAL_SMOKE_ORIGIN'),
      plain: originFrom(environment, 'WAXSEAL_SMOKE_PLAIN_ORIGIN'),
    },
    patience: PATIENCE,
    environment,
  };
}

function argumentsFrom(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        config: { type: 'string' },
        secrets: { type: 'string' },
      },
    });
    const [region, ...more] = positionals;
    if (region === undefined || more.length > 0 || !/^[\w-]+$/.test(region)) {
      throw new Error('one region has to be named.');
    }
    const { 'dry-run': isDryRun, config, secrets } = values;
    return { region, isDryRun, config, secrets };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new DeployStop({ step: 'Arguments', found, next: USAGE });
  }
}

function credentialsFrom(env: NodeJS.ProcessEnv, isDryRun: boolean): Credentials | null {
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const account = env['CLOUDFLARE_ACCOUNT_ID'] ?? '';
  if (token !== '' && account !== '') return { account, token };
  if (isDryRun) return null;
  const missing = [
    ...(token === '' ? ['CLOUDFLARE_API_TOKEN'] : []),
    ...(account === '' ? ['CLOUDFLARE_ACCOUNT_ID'] : []),
  ].join(' and ');
  throw new DeployStop({
    step: 'Credentials',
    found: `${missing} not set.`,
    next: 'set it as docs/deploying.md says, or look first with --dry-run.',
  });
}

function originFrom(env: NodeJS.ProcessEnv, name: string): URL | null {
  const text = env[name] ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' && isLoopbackAddress(url.hostname)) return url;
  throw new DeployStop({
    step: 'Arguments',
    found: `${name} is no http: address of this machine.`,
    next: 'leave it out: the site is then asked for at its own host.',
  });
}
