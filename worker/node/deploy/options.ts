/** The options of a deployment, from the command line and the environment. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopbackAddress } from '../../../shared/loopback.ts';
import { root } from '../paths.ts';
import type { Credentials } from './api.ts';
import type { RetryPolicy } from './retry.ts';
import type { Origins } from './site.ts';
import { DeployStop } from './stop.ts';

export interface DeployOptions {
  readonly region: string;
  readonly isDryRun: boolean;
  /** wrangler.toml, or another file of the same format. */
  readonly configFile: string;
  readonly secretsFile: string;
  /** For files that are generated for wrangler. */
  readonly workDirectory: string;
  /** Null for a dry run that makes no API calls. */
  readonly credentials: Credentials | null;
  readonly apiUrl: string;
  /** Origins of the site in tests; loopback only. */
  readonly siteOrigins: Origins;
  readonly retryPolicy: RetryPolicy;
  /** The environment for wrangler. */
  readonly environment: NodeJS.ProcessEnv;
  readonly build: () => boolean;
  readonly say: (line: string) => void;
}

const USAGE =
  'npm run deploy -- <region> [--dry-run] [--config <file>] [--secrets <file>]\n' +
  'It needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID; a dry run without them makes no API calls.';

const API_URL = 'https://api.cloudflare.com/client/v4';
/** Five minutes in total: certificates take minutes, routes seconds. */
const RETRY_POLICY: RetryPolicy = { tries: 60, pauseMs: 5000 };

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
    retryPolicy: RETRY_POLICY,
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
    next: 'set it as described in docs/deploying.md, or look first with --dry-run.',
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
