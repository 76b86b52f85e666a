/** All settings of a deployment: read once from the environment, validated and frozen. Nothing else reads the environment. */
import * as v from 'valibot';
import { billingProblems, billingSettings } from './billing.ts';
import { creationProblems, creationSettings } from './creation.ts';
import { domainProblems, domainSettings } from './domains.ts';
import {
  accountSettings,
  incomingSettings,
  monitoringSettings,
  siteSettings,
  webhookSettings,
} from './general.ts';
import { keySettings } from './keys.ts';
import { attemptLimitSettings, callLimitSettings } from './limits.ts';
import { emailProblems, emailSettings } from './email.ts';
import { planSettings } from './plans.ts';
import { regionSettings } from './regions.ts';

/** Below this, a leaked verifier is cheap to brute-force; local runs and tests may use less. */
const BCRYPT_COST_PUBLIC_MIN = 10;

/**
 * All settings. Each is one row in the table of its subject: the schema, with its default, and above it what
 * `docs/configuration.md` says of it. `worker/node/configuration.ts` names the tags.
 */
export const settings = v.object({
  ...siteSettings,
  ...monitoringSettings,
  ...accountSettings,
  ...keySettings,
  ...emailSettings,
  ...incomingSettings,
  ...planSettings,
  ...creationSettings,
  ...billingSettings,
  ...domainSettings,
  ...webhookSettings,
  ...regionSettings,
  ...callLimitSettings,
  ...attemptLimitSettings,
});

type Settings = v.InferOutput<typeof settings>;

export type Config = Readonly<Settings>;

/** The region of this deployment; available with other settings invalid, because every response contains it. */
export function jurisdictionOf(env: object): string {
  const known = jurisdictions.get(env);
  if (known !== undefined) return known;
  const { JURISDICTION } = v.parse(jurisdiction, env);
  jurisdictions.set(env, JURISDICTION);
  return JURISDICTION;
}

const jurisdiction = v.fallback(v.object({ JURISDICTION: regionSettings.JURISDICTION }), {
  JURISDICTION: 'local',
});
const jurisdictions = new WeakMap<object, string>();

const logSettings = v.object({
  APP_ENV: settings.entries.APP_ENV,
  LOG_CONSOLE: settings.entries.LOG_CONSOLE,
});

/**
 * Decides whether the log is written to the console. It works with other settings that are invalid, because the log reports them. The
 * platform attaches URLs to lines on the console, so by default a deployed Worker that has a dataset writes none.
 */
export function logsToConsole(env: { readonly METRICS?: unknown }): boolean {
  const fallback = { APP_ENV: 'deployed', LOG_CONSOLE: undefined } as const;
  const { APP_ENV, LOG_CONSOLE } = v.parse(v.fallback(logSettings, fallback), env);
  const hasPoints = APP_ENV === 'deployed' && env.METRICS !== undefined;
  return LOG_CONSOLE ?? !hasPoints;
}

const known = new WeakMap<object, Config>();

/**
 * The settings of an environment.
 *
 * @throws when a setting is missing or invalid; the message contains its name and never its value
 */
export function configOf(env: object): Config {
  const found = known.get(env);
  if (found) return found;
  const config = Object.freeze(parse(env));
  known.set(env, config);
  return config;
}

function parse(env: object): Config {
  const result = v.safeParse(settings, env);
  const problems = result.success
    ? problemsOf(result.output, env)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${problemOf(issue)}`);
  if (!result.success || problems.length > 0) {
    throw new Error(`these settings are missing or wrong: ${[...new Set(problems)].join('; ')}`);
  }
  return { ...result.output, LIMIT_LOOK: viewLimit(result.output, env) };
}

/** Load tests disable only LIMIT_CREATE and LIMIT_REVEAL; views are then unlimited too, unless LIMIT_LOOK is set. */
function viewLimit({ LIMIT_REVEAL, LIMIT_LOOK }: Settings, env: object): number {
  return LIMIT_REVEAL === 0 && !('LIMIT_LOOK' in env) ? 0 : LIMIT_LOOK;
}

function problemsOf(config: Config, env: object): string[] {
  return [
    ...publicSiteProblems(config),
    ...emailProblems(config, env),
    ...domainProblems(config),
    ...billingProblems(config),
    ...creationProblems(config),
  ];
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is missing';
  return issue.kind === 'schema' ? `must be ${issue.expected ?? 'of another type'}` : issue.message;
}

/** Problems of a site that others reach. */
function publicSiteProblems(config: Config): string[] {
  if (config.APP_ENV === 'local') return [];
  return [
    ...(config.AUTOVERIFY ? ['AUTOVERIFY: is for local runs only'] : []),
    // Would let anyone with an account reach private networks.
    ...(config.WEBHOOK_TEST_ALLOW.length > 0 ? ['WEBHOOK_TEST_ALLOW: is for local runs only'] : []),
    // The Host header is chosen by the caller, so links must not be built from it.
    ...(config.SITE_HOST === '' ? ['SITE_HOST: is missing, and links are made from it'] : []),
    ...(config.AUTH_ENABLED
      ? (['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const)
          .filter((name) => config[name] === undefined)
          .map((name) => `${name}: is missing, and a site with accounts names who runs it`)
      : []),
    ...Object.keys(attemptLimitSettings)
      .filter((name) => Reflect.get(config, name) === 0)
      .map((name) => `${name}: may not be 0`),
    ...(config.BCRYPT_COST < BCRYPT_COST_PUBLIC_MIN
      ? [`BCRYPT_COST: must be at least ${BCRYPT_COST_PUBLIC_MIN}`]
      : []),
  ];
}
