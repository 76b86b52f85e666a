/** Settings of who may create secrets and accounts, and how. None of them limits reading. */
import * as v from 'valibot';
import {
  DEFAULT_TTL_SECONDS,
  type Lifetimes,
  TTL_SECONDS_MIN,
  ttlOptions,
} from '../../shared/lifetime.ts';
import { PASSPHRASE_CHARACTERS_MAX } from '../../shared/limits.ts';
import { askModes, type Plan } from '../../shared/plans.ts';
import type { CreationPolicy } from './rules/creation-policy.ts';
import { domainOf, isPlain, normalAddress } from '../platform/rules/email-address.ts';
import type { accountSettings, incomingSettings } from './general.ts';
import { type planSettings, plansOf } from './plans.ts';
import { flag, wholeNumber, type Values } from './setting-types.ts';

const TTL_SECONDS_MAX = 365 * 86_400;

const lifetime = wholeNumber(TTL_SECONDS_MIN, TTL_SECONDS_MAX);

/** Domains of email addresses, in ASCII. */
const emailDomains = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter((name) => name.trim() !== '')),
  v.mapItems((name) => domainOf(normalAddress(`any@${name.trim()}`) ?? '')),
  v.everyItem((name) => name !== '', 'must be domains, separated by commas'),
);

const lifetimes = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(lifetime),
  v.check(
    (options) => options.every((seconds, index) => seconds > (options[index - 1] ?? 0)),
    'must be ascending',
  ),
);

export const creationSettings = {
  /** whether only account owners create secrets, incoming ones included; opening one never needs an account */
  CREATE_REQUIRES_ACCOUNT: v.optional(flag, '0'),
  /**
   * the domains of email addresses that can sign up, separated by commas, such as `example.com`; without subdomains
   * @default none: all
   */
  SIGNUP_DOMAINS: emailDomains,
  /** the domains of addresses to which links are emailed or bound, in the same way @default none: all */
  RECIPIENT_DOMAINS: emailDomains,
  /**
   * who can ask for a secret: `accounts`, `all`, or no one (`off`). No one can where `SEAL_MODES` is `server`, or with
   * `PASSPHRASE_REQUIRED`; only accounts with `CREATE_REQUIRES_ACCOUNT`
   * @default `accounts`; `all` where there are none
   */
  ASKS: v.optional(v.picklist(askModes)),
  /** whether every secret needs a passphrase */
  PASSPHRASE_REQUIRED: v.optional(flag, '0'),
  /**
   * the minimum length of a passphrase, in characters. Where a browser encrypts, page and command line check it: this site
   * never gets the passphrase. `SEAL_MODES=server` leaves no way around it
   */
  PASSPHRASE_LENGTH_MIN: v.optional(wholeNumber(0, PASSPHRASE_CHARACTERS_MAX), '0'),
  /**
   * the only expiry times, in seconds, ascending and separated by commas, such as `3600,86400`; others become the next shorter
   * one, or the shortest if there is none
   * @default none: all up to the plan’s; the form offers those of `shared/lifetime.ts`
   */
  TTL_OPTIONS: v.optional(lifetimes),
  /** the expiry time in seconds if none is requested; one of `TTL_OPTIONS` */
  TTL_DEFAULT: v.optional(lifetime, String(DEFAULT_TTL_SECONDS)),
} as const;

type CreationConfig = Values<typeof creationSettings>;

export function creationPolicyOf(config: CreationConfig): CreationPolicy {
  return {
    requiresAccount: config.CREATE_REQUIRES_ACCOUNT,
    requiresPassphrase: config.PASSPHRASE_REQUIRED,
    passphraseLengthMin: config.PASSPHRASE_LENGTH_MIN,
  };
}

/** Who can ask for a secret here. */
export function asksOf(
  config: Pick<
    CreationConfig & Values<typeof accountSettings & typeof planSettings>,
    'ASKS' | 'AUTH_ENABLED' | 'CREATE_REQUIRES_ACCOUNT' | 'PASSPHRASE_REQUIRED' | 'SEAL_MODES'
  >,
): (typeof askModes)[number] {
  // Only a browser encrypts an answer, and it has no passphrase.
  if (config.SEAL_MODES === 'server' || config.PASSPHRASE_REQUIRED) return 'off';
  const given = config.ASKS ?? (config.AUTH_ENABLED ? 'accounts' : 'all');
  return given === 'all' && config.CREATE_REQUIRES_ACCOUNT ? 'accounts' : given;
}

/** The lifetimes that secrets may have. */
export function lifetimesOf({ TTL_OPTIONS, TTL_DEFAULT }: CreationConfig): Lifetimes {
  return { options: TTL_OPTIONS ?? null, preferred: TTL_DEFAULT };
}

/** An address, or a whole domain such as `@example.com`, is in one of these domains; in any, if there are none. */
export function isInDomains(address: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  return domains.includes(domainOf(address)) && (address.startsWith('@') || isPlain(address));
}

/** Settings that contradict each other: what one of them offers, another refuses. */
export function creationProblems(
  config: CreationConfig &
    Values<typeof accountSettings & typeof incomingSettings & typeof planSettings>,
): string[] {
  const { INCOMING_RECIPIENT: incoming, TTL_OPTIONS, TTL_DEFAULT } = config;
  const offered = TTL_OPTIONS ?? ttlOptions(TTL_SECONDS_MAX);
  const [shortest = 0] = offered;
  const tooShort = plansOf(config).filter(({ options }) => options.ttl < shortest);
  const setting = ({ planid }: Plan) =>
    config.PLAN_OPTIONS[planid]?.ttl === undefined ? 'TTL_OPTIONS' : 'PLAN_OPTIONS';
  const problems: readonly (readonly [isOne: boolean, problem: string])[] = [
    [
      config.CREATE_REQUIRES_ACCOUNT && !config.AUTH_ENABLED,
      'CREATE_REQUIRES_ACCOUNT: needs AUTH_ENABLED',
    ],
    [!offered.includes(TTL_DEFAULT), 'TTL_DEFAULT: must be one of TTL_OPTIONS'],
    [
      incoming !== undefined && (config.PASSPHRASE_REQUIRED || config.PASSPHRASE_LENGTH_MIN > 0),
      'INCOMING_RECIPIENT: excludes PASSPHRASE_REQUIRED and PASSPHRASE_LENGTH_MIN, because incoming secrets have no passphrase',
    ],
    [
      incoming !== undefined && !isInDomains(incoming, config.RECIPIENT_DOMAINS),
      'INCOMING_RECIPIENT: is not in RECIPIENT_DOMAINS',
    ],
  ];
  return [
    ...problems.flatMap(([isOne, problem]) => (isOne ? [problem] : [])),
    ...tooShort.map(
      (plan) =>
        `${setting(plan)}: the plan ${plan.planid} allows ${plan.options.ttl} s, less than the shortest expiry time that is offered, ${shortest} s`,
    ),
  ];
}
