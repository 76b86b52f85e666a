/** All settings of a deployment: read once from the environment, validated and frozen. Nothing else reads the environment. */
import * as v from 'valibot';
import { BOT_CHECK_ITERATIONS_MAX, defaultLimits, type LimitName } from '../../shared/limits.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import type { SigningKey, SigningKeys } from '../crypto/signature.ts';
import { addressRanges } from './address-ranges.ts';
import { normalAddress } from '../rules/email-address.ts';
import { billingProblems, billingSettings } from './billing.ts';
import { creationProblems, creationSettings } from './creation.ts';
import { domainProblems, domainSettings } from './domains.ts';
import { mailProblems, mailSettings } from './mail.ts';
import { planSettings } from './plans.ts';
import { regionSettings } from './regions.ts';
import { baseUrl, flag, headerName, siteHost, token, wholeNumber } from './setting-types.ts';

const KEY_BYTES = 32;
/** Takes half a second on a laptop and two on an old phone. */
const BOT_CHECK_WORK_DEFAULT = 50_000;
const BCRYPT_COST_DEFAULT = '10';
/** Below this, a leaked verifier is cheap to brute-force; local runs and tests may use less. */
const BCRYPT_COST_PUBLIC_MIN = 10;

const HOST_WITH_PORT = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/;

const limit = (name: LimitName, max = 1_000_000_000) =>
  v.optional(wholeNumber(0, max), String(defaultLimits[name]));

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

/** A regular expression that must match a whole text. */
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

/** Written into `security.txt`, so it must not contain line breaks. */
const contact = v.pipe(
  v.string(),
  v.regex(
    /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+|tel:\+?[\d-]+)$/,
    'must be a mailto:, https: or tel: URI',
  ),
);

/** All settings. `docs/configuration.md` is generated from it, and `npm start` passes on the settings that it names. */
export const settings = v.object({
  APP_ENV: v.optional(v.picklist(['local', 'selfhost', 'deployed']), 'deployed'),
  ...regionSettings,
  SITE_NAME: v.optional(v.string(), 'Waxseal'),
  SITE_HOST: v.optional(siteHost, ''),
  /** Whether HSTS includes the subdomains of the site's host. */
  HSTS_SUBDOMAINS: v.optional(flag, '0'),
  SUPPORT_HOST: v.optional(v.string()),
  /** The contact in `/.well-known/security.txt`; default: security@ the site's host. */
  SECURITY_CONTACT: v.optional(contact),
  AUTH_ENABLED: v.optional(flag, '1'),
  SIGNUP_ENABLED: v.optional(flag, '1'),
  SIGNIN_ENABLED: v.optional(flag, '1'),
  /** Whether pages report their own errors: the class of an error and its position in the site's code. */
  CLIENT_ERRORS_ENABLED: v.optional(flag, '1'),
  FEEDBACK_ENABLED: v.optional(flag, '1'),
  /** Receives feedback by email; without it, feedback is only listed on the colonel's page. */
  FEEDBACK_RECIPIENT: v.optional(mailAddress),
  /** The maximum number of hashes that a bot check takes; half of it on average. */
  BOT_CHECK_WORK: v.optional(
    wholeNumber(1000, BOT_CHECK_ITERATIONS_MAX),
    String(BOT_CHECK_WORK_DEFAULT),
  ),
  /** The recipient of secrets sent at `/incoming`; without it there is no such page. */
  INCOMING_RECIPIENT: v.optional(mailAddress),
  /** The whole number of a ticket must match it. It appears in email: the default excludes addresses and sentences. */
  TICKET_PATTERN: v.optional(pattern, '#?[A-Za-z0-9][A-Za-z0-9_-]*'),
  /** Verifies sign-ups without email: for tests and local demonstrations. */
  AUTOVERIFY: v.optional(flag, '0'),
  /** Addresses whose accounts are colonels (admins) once verified. */
  COLONELS: addresses,
  BCRYPT_COST: v.optional(wholeNumber(4, 15), BCRYPT_COST_DEFAULT),
  /** A service like https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange; empty: no such check. */
  BREACHED_PASSWORDS_URL: v.optional(
    v.union([v.literal(''), baseUrl], 'must be an https: address without user, query or fragment'),
    '',
  ),
  /** The header with the client's address, trusted when it comes from one of these proxies. */
  TRUST_ADDRESS_HEADER: v.optional(headerName),
  TRUSTED_PROXIES: v.optional(addressRanges, '127.0.0.0/8,::1'),
  LIMIT_CREATE: limit('LIMIT_CREATE'),
  LIMIT_REVEAL: limit('LIMIT_REVEAL'),
  LIMIT_UNLOCK: limit('LIMIT_UNLOCK'),
  LIMIT_DISPUTE: limit('LIMIT_DISPUTE'),
  LIMIT_CODE: limit('LIMIT_CODE'),
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
  LIMIT_PART: limit('LIMIT_PART'),
  LIMIT_UPLOAD_BYTES: limit('LIMIT_UPLOAD_BYTES', Number.MAX_SAFE_INTEGER),
  ...planSettings,
  ...creationSettings,
  ...mailSettings,
  ...domainSettings,
  ...billingSettings,
  /** Hosts with ports, separated by commas, that webhooks may always reach: for tests. */
  WEBHOOK_TEST_ALLOW: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((host) => host !== '')),
    v.everyItem((host) => HOST_WITH_PORT.test(host), 'must be <host>:<port>[,...]'),
  ),
  /** Whether each request is logged; default: everywhere but in local runs. */
  LOG_REQUESTS: v.optional(flag),
  /** Whether the log is written to the console; default: not where a deployed Worker writes data points. */
  LOG_CONSOLE: v.optional(flag),
  /** Whether vaults whose clock is more than a day ahead set it back when they start. */
  CLOCK_REPAIR: v.optional(flag, '0'),
  /** Grants access to `/metrics` when self-hosting. */
  METRICS_TOKEN: v.optional(v.pipe(token, v.minLength(16, 'must have at least 16 characters'))),
  ROUTE_KEY: key,
  /** Names accounts by their address; never rotated. */
  NAME_KEY: key,
  SESSION_KEYS: signingKeys,
  MAIL_KEYS: signingKeys,
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
 * Whether the log is written to the console. Works with other settings that are invalid, because the log reports them. The
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
    throw new Error(`the settings are not complete: ${[...new Set(problems)].join('; ')}`);
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
    ...mailProblems(config, env),
    ...domainProblems(config),
    ...billingProblems(config),
    ...creationProblems(config),
  ];
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is missing';
  return issue.kind === 'schema' ? `must be ${issue.expected ?? 'of another type'}` : issue.message;
}

/** Without these limits, passwords and tokens could be found by brute force. */
const attemptLimits = ['LIMIT_SIGNIN_ACCOUNT', 'LIMIT_SIGNIN_ADDRESS', 'LIMIT_BASIC'] as const;

/** Problems of a site that others reach. */
function publicSiteProblems(config: Config): string[] {
  if (config.APP_ENV === 'local') return [];
  return [
    ...(config.AUTOVERIFY ? ['AUTOVERIFY: is for local runs only'] : []),
    // Would let anyone with an account reach private networks.
    ...(config.WEBHOOK_TEST_ALLOW.length > 0 ? ['WEBHOOK_TEST_ALLOW: is for local runs only'] : []),
    // The Host header is chosen by the caller, so links must not be built from it.
    ...(config.SITE_HOST === '' ? ['SITE_HOST: is missing, and links are made from it'] : []),
    ...attemptLimits.filter((name) => config[name] === 0).map((name) => `${name}: may not be 0`),
    ...(config.BCRYPT_COST < BCRYPT_COST_PUBLIC_MIN
      ? [`BCRYPT_COST: must be at least ${BCRYPT_COST_PUBLIC_MIN}`]
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
