/** Settings of the site itself, of its log, its accounts, and of what visitors send to its operator. */
import * as v from 'valibot';
import { BOT_CHECK_ITERATIONS_MAX } from '../../shared/limits.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { addressRanges } from './address-ranges.ts';
import {
  baseUrl,
  flag,
  headerName,
  siteHost,
  token,
  type Values,
  wholeNumber,
} from './setting-types.ts';

const HOST_WITH_PORT = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/;

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
const contactUri = v.pipe(
  v.string(),
  v.regex(
    /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+|tel:\+?[\d-]+)$/,
    'must be a mailto:, https: or tel: URI',
  ),
);

/** Shown to visitors, and a line in emails and in `security.txt`: without line breaks and invisible characters. */
const operatorName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u, 'must be a name in one line'),
);

const operatorContact = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value.trim();
    const found =
      /^https:\/\/[!-~]+$/.test(text) && URL.canParse(text) ? text : normalAddress(text);
    if (found !== null) return found;
    addIssue({ message: 'must be an email address or an https: address' });
    return NEVER;
  }),
);

export const siteSettings = {
  /**
   * where this runs: `local`, your own machine; `selfhost`, your own server; `deployed`, Cloudflare
   * @default `deployed`; with `npm start`, `local`
   */
  APP_ENV: v.optional(v.picklist(['local', 'selfhost', 'deployed']), 'deployed'),
  /** the name of the site in pages and emails */
  SITE_NAME: v.optional(v.string(), 'Waxseal'),
  /**
   * the host of all links, such as `seal.example`, with its port unless it is the default. Other hosts, except custom domains,
   * get 404
   * @default none: required unless `APP_ENV` is `local`, where links use the request’s own host
   */
  SITE_HOST: v.optional(siteHost, ''),
  /**
   * adds `includeSubDomains` to Strict-Transport-Security: browsers then use only https for every host below `SITE_HOST` for two
   * years. Set it only if all of them are yours and have https
   */
  HSTS_SUBDOMAINS: v.optional(flag, '0'),
  /**
   * the person or company that runs the site: named in the privacy policy, the terms and every email
   * @default none: required with accounts, unless `APP_ENV` is `local`
   */
  OPERATOR_NAME: v.optional(operatorName),
  /**
   * where visitors reach the operator: an email address or an `https:` address. Shown beside `OPERATOR_NAME`, and in
   * `/.well-known/security.txt`
   * @default none: required where `OPERATOR_NAME` is
   */
  OPERATOR_CONTACT: v.optional(operatorContact),
  /** a host with help for visitors, returned by `/api/v2/bootstrap` */
  SUPPORT_HOST: v.optional(v.string()),
  /**
   * the first contact in `/.well-known/security.txt`: a `mailto:`, `https:` or `tel:` URI
   * @default `OPERATOR_CONTACT`; without it security@ the site’s host
   */
  SECURITY_CONTACT: v.optional(contactUri),
  /** the header in which your reverse proxy writes the client’s address; not on Cloudflare */
  TRUST_ADDRESS_HEADER: v.optional(headerName),
  /** addresses and ranges of trusted proxies, separated by commas */
  TRUSTED_PROXIES: v.optional(addressRanges, '127.0.0.0/8,::1'),
} as const;

/** Who runs the site; null where the settings do not name them, or not how to reach them. */
export function operatorOf({
  OPERATOR_NAME: name,
  OPERATOR_CONTACT: contact,
}: Values<typeof siteSettings>): { name: string; contact: string } | null {
  return name === undefined || contact === undefined ? null : { name, contact };
}

export const monitoringSettings = {
  /** one line in the log for each request, without its address @default 1; locally 0 */
  LOG_REQUESTS: v.optional(flag),
  /**
   * whether the log is written to the console. On Cloudflare every line there is stored with the URL of its request wherever
   * logs are collected: [Logs](operate.md#logs)
   * @default 1; on Cloudflare 0, where the log is data points of Analytics Engine
   */
  LOG_CONSOLE: v.optional(flag),
  /** 1 for one start after `clock_ahead` in the log: [The clock was ahead](operate.md#the-clock-was-ahead) */
  CLOCK_REPAIR: v.optional(flag, '0'),
  /**
   * the bearer token for `/metrics`, at least 16 characters; not on Cloudflare
   * @default none: in a local run `/metrics` is open to this machine; elsewhere it is off
   * @secret
   */
  METRICS_TOKEN: v.optional(v.pipe(token, v.minLength(16, 'must have at least 16 characters'))),
  /** whether pages report their own errors: the class of an error and its position in the site’s code, no content */
  CLIENT_ERRORS_ENABLED: v.optional(flag, '1'),
} as const;

export const accountSettings = {
  /** whether there are accounts */
  AUTH_ENABLED: v.optional(flag, '1'),
  /** whether anyone can sign up */
  SIGNUP_ENABLED: v.optional(flag, '1'),
  /** whether account owners can sign in; sessions and API tokens that exist go on */
  SIGNIN_ENABLED: v.optional(flag, '1'),
  /** email addresses of admins (role `colonel`), separated by commas; effective once verified */
  COLONELS: addresses,
  /** verifies every sign-up without email @local */
  AUTOVERIFY: v.optional(flag, '0'),
  /**
   * log2 of bcrypt’s rounds, from 10 to 15, in local runs from 4; a password is rehashed when its owner signs in. Lower it by
   * one at a time: until they do, sign-in takes longer for accounts of a higher cost
   */
  BCRYPT_COST: v.optional(wholeNumber(4, 15), '10'),
  /**
   * a service that checks whether a new password was in a data breach, such as `https://api.pwnedpasswords.com/range`; it
   * receives five hexadecimal digits of the password’s SHA-1; if it does not answer within two seconds, the password is accepted
   */
  BREACHED_PASSWORDS_URL: v.optional(
    v.union([v.literal(''), baseUrl], 'must be an https: address without user, query or fragment'),
    '',
  ),
} as const;

export const incomingSettings = {
  /** the recipient of secrets sent at `/incoming` @default none: no such page */
  INCOMING_RECIPIENT: v.optional(mailAddress),
  /**
   * a regular expression that the whole ticket number must match, such as `[0-9]{6}`; the number has at most 64 characters, and
   * appears in the subject of the email
   */
  TICKET_PATTERN: v.optional(pattern, '#?[A-Za-z0-9][A-Za-z0-9_-]*'),
  /** whether visitors can send feedback and report secrets; admins read both at `/colonel` */
  FEEDBACK_ENABLED: v.optional(flag, '1'),
  /** the recipient of feedback by email @default none: not emailed */
  FEEDBACK_RECIPIENT: v.optional(mailAddress),
  /** the maximum number of hashes that a visitor without an account computes to send feedback; half of it on average */
  // Takes half a second on a laptop and two on an old phone.
  BOT_CHECK_WORK: v.optional(wholeNumber(1000, BOT_CHECK_ITERATIONS_MAX), '50000'),
} as const;

export const webhookSettings = {
  /** hosts with ports, separated by commas, that webhooks may always reach: for tests @local */
  WEBHOOK_TEST_ALLOW: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((host) => host !== '')),
    v.everyItem((host) => HOST_WITH_PORT.test(host), 'must be <host>:<port>[,...]'),
  ),
} as const;
