/** The settings of a deployment: read once, checked, and frozen. Nothing else reads the environment's texts. */
import * as v from 'valibot';
import { BOT_CHECK_ITERATIONS_MAX, defaultLimits, type LimitName } from '../../shared/limits.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import type { SigningKey, SigningKeys } from '../crypto/signature.ts';
import { addressRanges } from './address-ranges.ts';
import { normalAddress } from '../rules/email-address.ts';
import { billingProblems, billingSettings } from './billing.ts';
import { domainProblems, domainSettings } from './domains.ts';
import { mailProblems, mailSettings } from './mail.ts';
import { passwordSettings } from './passwords.ts';
import { planSettings } from './plans.ts';
import { regionSettings } from './regions.ts';
import { flag, siteHost, token, wholeNumber } from './setting-types.ts';
import { webhookProblems, webhookSettings } from './webhooks.ts';

const KEY_BYTES = 32;
/** Half a second on a laptop, two on an old phone. */
const BOT_CHECK_WORK_DEFAULT = 50_000;
const BCRYPT_COST_DEFAULT = '10';
/** Below this a leaked verifier would be cheap to guess; tests may go lower, a deployment may not. */
const BCRYPT_COST_DEPLOYED_MIN = 10;

const limit = (name: LimitName) =>
  v.optional(wholeNumber(0, 1_000_000_000), String(defaultLimits[name]));

const key = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = fromBase64(dataset.value);
    if (bytes?.length === KEY_BYTES) return bytes;
    addIssue({ message: `must be the base64 of ${KEY_BYTES} bytes` });
    return NEVER;
  }),
);

const signingKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseSigningKeys(dataset.value);
    if (keys) return keys;
    addIssue({ message: 'must be <id>:<base64 of 32 bytes>[,...], the first one signing' });
    return NEVER;
  }),
);

const mailAddress = v.pipe(
  v.string(),
  v.transform((text) => normalAddress(text) ?? ''),
  v.nonEmpty('must be an address'),
);

/** A regular expression that has to fit the whole of a text. */
const pattern = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return new RegExp(`^(?:${dataset.value})$`, 'u');
    } catch {
      addIssue({ message: 'must be a regular expression' });
      return NEVER;
    }
  }),
);

const addresses = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter((address) => address.trim() !== '')),
  v.mapItems((address) => normalAddress(address) ?? ''),
  v.everyItem((address) => address !== '', 'must be addresses, separated by commas'),
);

/** What stands in a file of fields, a line each, must not begin a line of its own. */
const contact = v.pipe(
  v.string(),
  v.regex(
    /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+|tel:\+?[\d-]+)$/,
    'must be a mailto:, https: or tel: URI',
  ),
);

/** Every setting that there is. `docs/configuration.md` is printed from it, and `npm start` passes on what it names. */
export const settings = v.object({
  APP_ENV: v.optional(v.picklist(['local', 'selfhost', 'deployed']), 'deployed'),
  ...regionSettings,
  SITE_NAME: v.optional(v.string(), 'Waxseal'),
  SITE_HOST: v.optional(siteHost, ''),
  /** Whether browsers are to insist on https below the site's host, too. */
  HSTS_SUBDOMAINS: v.optional(flag, '0'),
  SUPPORT_HOST: v.optional(v.string()),
  /** Whom `/.well-known/security.txt` names; without it security@ the site's host. */
  SECURITY_CONTACT: v.optional(contact),
  AUTH_ENABLED: v.optional(flag, '1'),
  SIGNUP_ENABLED: v.optional(flag, '1'),
  SIGNIN_ENABLED: v.optional(flag, '1'),
  /** Whether pages tell of their own faults: the class of an error, and where in the site's code. */
  CLIENT_ERRORS_ENABLED: v.optional(flag, '1'),
  FEEDBACK_ENABLED: v.optional(flag, '1'),
  /** Feedback is mailed here too; without it, it can only be read on the colonel's page. */
  FEEDBACK_RECIPIENT: v.optional(mailAddress),
  /** The most that a bot check may ask of a visitor's device, in hashes; on average it is half of it. */
  BOT_CHECK_WORK: v.optional(
    wholeNumber(1000, BOT_CHECK_ITERATIONS_MAX),
    String(BOT_CHECK_WORK_DEFAULT),
  ),
  /** Whom `/incoming` sends secrets to; without it there is no such page. */
  INCOMING_RECIPIENT: v.optional(mailAddress),
  /** What the number of a ticket must be like, as a whole. It stands in mail: no default takes an address or a sentence. */
  TICKET_PATTERN: v.optional(pattern, '#?[A-Za-z0-9][A-Za-z0-9_-]*'),
  /** Takes a sign-up for verified: for tests and demonstrations on one's own machine. */
  AUTOVERIFY: v.optional(flag, '0'),
  /** Addresses whose accounts are administrators, once verified. */
  COLONELS: addresses,
  BCRYPT_COST: v.optional(wholeNumber(4, 15), BCRYPT_COST_DEFAULT),
  ...passwordSettings,
  /** Where a reverse proxy says whom it speaks for; believed when one of these proxies says it. */
  TRUST_ADDRESS_HEADER: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(addressRanges, '127.0.0.0/8,::1'),
  LIMIT_CREATE: limit('LIMIT_CREATE'),
  LIMIT_REVEAL: limit('LIMIT_REVEAL'),
  LIMIT_UNLOCK: limit('LIMIT_UNLOCK'),
  LIMIT_LOOK: limit('LIMIT_LOOK'),
  LIMIT_SIGNUP: limit('LIMIT_SIGNUP'),
  LIMIT_SIGNIN_ACCOUNT: limit('LIMIT_SIGNIN_ACCOUNT'),
  LIMIT_SIGNIN_ADDRESS: limit('LIMIT_SIGNIN_ADDRESS'),
  LIMIT_FORGOT: limit('LIMIT_FORGOT'),
  LIMIT_RESET: limit('LIMIT_RESET'),
  LIMIT_CLIENT_ERROR: limit('LIMIT_CLIENT_ERROR'),
  LIMIT_FEEDBACK: limit('LIMIT_FEEDBACK'),
  LIMIT_EMAIL: limit('LIMIT_EMAIL'),
  LIMIT_APITOKEN: limit('LIMIT_APITOKEN'),
  LIMIT_BASIC: limit('LIMIT_BASIC'),
  LIMIT_DESTROY: limit('LIMIT_DESTROY'),
  LIMIT_DOMAIN: limit('LIMIT_DOMAIN'),
  LIMIT_WEBHOOK: limit('LIMIT_WEBHOOK'),
  ...planSettings,
  ...mailSettings,
  ...domainSettings,
  ...billingSettings,
  ...webhookSettings,
  /** One line for each request; absent: everywhere but in local runs. */
  LOG_REQUESTS: v.optional(flag),
  /** Whether the log is written to the console; absent: not where a deployed Worker writes it as data points. */
  LOG_CONSOLE: v.optional(flag),
  /** Opens `/metrics` where the product runs on one machine. */
  METRICS_TOKEN: v.optional(v.pipe(token, v.minLength(16, 'must have at least 16 characters'))),
  ROUTE_KEY: key,
  /** Leads from an address to its account; never rotated. */
  NAME_KEY: key,
  SESSION_KEYS: signingKeys,
  MAIL_KEYS: signingKeys,
});

type Settings = v.InferOutput<typeof settings>;

export type Config = Readonly<Settings>;

/** The region that answers; known even where other settings are wrong, for every answer names it. */
export function jurisdictionOf(env: object): string {
  const { JURISDICTION } = regionSettings;
  return v.parse(v.fallback(v.object({ JURISDICTION }), { JURISDICTION: 'local' }), env)
    .JURISDICTION;
}

const logSettings = v.object({
  APP_ENV: settings.entries.APP_ENV,
  LOG_CONSOLE: settings.entries.LOG_CONSOLE,
});

/**
 * Whether the log is written to the console. Works with other settings that are invalid, because the log reports them. The
 * platform attaches URLs to lines on the console, so by default a deployed Worker that has a dataset writes none.
 */
export function logsToConsole(env: { readonly METRICS?: unknown }): boolean {
  const unknown = { APP_ENV: 'deployed', LOG_CONSOLE: undefined } as const;
  const { APP_ENV, LOG_CONSOLE } = v.parse(v.fallback(logSettings, unknown), env);
  const isKept = APP_ENV === 'deployed' && env.METRICS !== undefined;
  return LOG_CONSOLE ?? !isKept;
}

const known = new WeakMap<object, Config>();

/**
 * The settings in an environment.
 *
 * @throws when one is missing or wrong, naming it and never its value
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
    throw new Error(`the settings are not complete: ${problems.join('; ')}`);
  }
  return { ...result.output, LIMIT_LOOK: viewsMax(result.output, env) };
}

/** Load tools switch off LIMIT_CREATE and LIMIT_REVEAL alone; views are then not limited either, unless a limit is set. */
function viewsMax({ LIMIT_REVEAL, LIMIT_LOOK }: Settings, env: object): number {
  return LIMIT_REVEAL === 0 && !('LIMIT_LOOK' in env) ? 0 : LIMIT_LOOK;
}

function problemsOf(config: Config, env: object): string[] {
  return [
    ...deploymentProblems(config),
    ...mailProblems(config, env),
    ...domainProblems(config),
    ...billingProblems(config),
    ...webhookProblems(config),
  ];
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is missing';
  return issue.kind === 'schema' ? `must be ${issue.expected ?? 'of another type'}` : issue.message;
}

/** Without these a crowd could guess for as long as it likes. */
const guessLimits = ['LIMIT_SIGNIN_ACCOUNT', 'LIMIT_SIGNIN_ADDRESS', 'LIMIT_BASIC'] as const;

function deploymentProblems(config: Config): string[] {
  if (config.APP_ENV === 'local') return [];
  return [
    ...(config.AUTOVERIFY ? ['AUTOVERIFY: is for local runs only'] : []),
    // Every request names a host of its caller's choice; links must not lead there.
    ...(config.SITE_HOST === '' ? ['SITE_HOST: is missing, and links are made from it'] : []),
    ...(config.APP_ENV === 'deployed' ? strangersProblems(config) : []),
  ];
}

function strangersProblems(config: Config): string[] {
  return [
    ...guessLimits.filter((name) => config[name] === 0).map((name) => `${name}: may not be 0`),
    ...(config.BCRYPT_COST < BCRYPT_COST_DEPLOYED_MIN
      ? [`BCRYPT_COST: must be at least ${BCRYPT_COST_DEPLOYED_MIN}`]
      : []),
  ];
}

function parseSigningKeys(text: string): SigningKeys | null {
  const keys: SigningKey[] = [];
  for (const pair of text.split(',')) {
    const [id = '', encoded = ''] = pair.split(':', 2);
    const bytes = fromBase64(encoded);
    if (!/^[\w-]+$/.test(id) || bytes?.length !== KEY_BYTES) return null;
    keys.push({ id, bytes });
  }
  const [first, ...others] = keys;
  return first ? [first, ...others] : null;
}
