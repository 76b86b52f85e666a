/**
 * Descriptions of all settings. `npm run configuration` prints them into `docs/configuration.md`; the Worker does not load them.
 * A setting without a description does not compile.
 */
import type { Config } from '../config/config.ts';

export interface SettingDescription {
  /** What it does, without a full stop. */
  readonly description: string;
  /** The default, where the schema has none. */
  readonly fallback?: string;
  /** Must not be committed or shared. */
  readonly isSecret?: true;
  /** `local` settings are refused elsewhere; `platform` settings apply on Cloudflare only; `key` settings belong to stored data. */
  readonly kind?: 'local' | 'platform' | 'key';
}

type SettingName = keyof Config;
export type SettingDescriptions = Readonly<Partial<Record<SettingName, SettingDescription>>>;

const site = {
  APP_ENV: {
    description:
      'where this runs: `local`, your own machine; `selfhost`, your own server; `deployed`, Cloudflare',
    fallback: '`deployed`; with `npm start`, `local`',
  },
  SITE_NAME: { description: 'the name of the site in pages and emails' },
  SITE_HOST: {
    description:
      'the host of all links, such as `seal.example`, with its port unless it is the default. ' +
      'Other hosts, except custom domains, get 404',
    fallback: 'none: required unless `APP_ENV` is `local`, where links use the request’s own host',
  },
  HSTS_SUBDOMAINS: {
    description:
      'adds `includeSubDomains` to Strict-Transport-Security: browsers then use only https for every host below ' +
      '`SITE_HOST` for two years. Set it only if all of them are yours and have https',
  },
  SUPPORT_HOST: { description: 'a host with help for visitors, returned by `/api/v2/bootstrap`' },
  SECURITY_CONTACT: {
    description: 'the contact in `/.well-known/security.txt`: a `mailto:`, `https:` or `tel:` URI',
    fallback: 'security@ the site’s host',
  },
  TRUST_ADDRESS_HEADER: {
    description:
      'the header in which your reverse proxy writes the client’s address; not on Cloudflare',
  },
  TRUSTED_PROXIES: {
    description: 'addresses and ranges of trusted proxies, separated by commas',
  },
} as const satisfies SettingDescriptions;

const monitoring = {
  LOG_REQUESTS: {
    description: 'one line in the log for each request, without its address',
    fallback: '1; locally 0',
  },
  LOG_CONSOLE: {
    description:
      'whether the log is written to the console. On Cloudflare every line there is stored with the URL of its request ' +
      'wherever logs are collected: [Logs](operations.md#logs)',
    fallback: '1; on Cloudflare 0, where the log is data points of Analytics Engine',
  },
  CLOCK_REPAIR: {
    description:
      '1 for one start after `clock_ahead` in the log: [The clock was ahead](operations.md#the-clock-was-ahead)',
  },
  METRICS_TOKEN: {
    description: 'the bearer token for `/metrics`, at least 16 characters; not on Cloudflare',
    fallback: 'none: available from this machine only locally, and not at all elsewhere',
    isSecret: true,
  },
  CLIENT_ERRORS_ENABLED: {
    description:
      'whether pages report their own errors: the class of an error and its position in the site’s code, no content',
  },
} as const satisfies SettingDescriptions;

const account = {
  AUTH_ENABLED: { description: 'whether there are accounts' },
  SIGNUP_ENABLED: { description: 'whether anyone can sign up' },
  SIGNIN_ENABLED: { description: 'whether account owners can sign in' },
  COLONELS: {
    description:
      'email addresses of admins (role `colonel`), separated by commas; effective once verified',
  },
  AUTOVERIFY: { description: 'verifies every sign-up without email', kind: 'local' },
  BCRYPT_COST: {
    description:
      'log2 of bcrypt’s rounds, from 10 to 15, in local runs from 4; a password is rehashed when its owner signs in. Lower it by one at a time: until they do, sign-in takes longer for accounts of a higher cost',
  },
  BREACHED_PASSWORDS_URL: {
    description:
      'a service that checks whether a new password was in a data breach, such as `https://api.pwnedpasswords.com/range`; ' +
      'it receives five hexadecimal digits of the password’s SHA-1; if it does not answer within two seconds, the password is accepted',
  },
} as const satisfies SettingDescriptions;

const keys = {
  ROUTE_KEY: {
    description: 'locates stored data by its link; base64 of 32 bytes; never changes',
    isSecret: true,
    kind: 'key',
  },
  NAME_KEY: {
    description: 'names accounts by their address; base64 of 32 bytes; never changes',
    isSecret: true,
    kind: 'key',
  },
  SESSION_KEYS: {
    description:
      'sign sessions, API tokens and links in emails: `<id>:<base64 of 32 bytes>,…`. The first signs, all are accepted. ' +
      'To rotate, put the new one first, and remove the old one 30 days later; ' +
      'API tokens that the old one signed then have to be created again',
    isSecret: true,
    kind: 'key',
  },
  MAIL_KEYS: {
    description:
      'encrypt queued emails and the settings of webhooks: a list like the one above; ' +
      'remove the old one a week later',
    isSecret: true,
    kind: 'key',
  },
} as const satisfies SettingDescriptions;

const mail = {
  MAIL_DRIVER: {
    description:
      'how email is sent: `cloudflare` by the binding `EMAIL`, `http` by Resend’s API or a compatible one, ' +
      '`smtp` by `SMTP_URL` and `npm start`, `outbox` not at all (locally only)',
    fallback: '`outbox` locally; elsewhere needed for accounts and incoming secrets',
  },
  MAIL_FROM: {
    description: 'the sender of all emails: an address, or `Name <address>`',
    fallback: 'none; required to send email',
  },
  MAIL_HTTP_URL: { description: 'the address of the provider’s API' },
  MAIL_HTTP_TOKEN: {
    description: 'the API token of the provider',
    fallback: 'none; required by the driver `http`',
    isSecret: true,
  },
} as const satisfies SettingDescriptions;

const incoming = {
  INCOMING_RECIPIENT: {
    description: 'the recipient of secrets sent at `/incoming`',
    fallback: 'none: no such page',
  },
  TICKET_PATTERN: {
    description:
      'a regular expression that the whole ticket number must match, such as `\\d{6}`; at most 64 characters; ' +
      'the number appears in the subject of the email',
  },
  FEEDBACK_ENABLED: {
    description: 'whether visitors can send feedback; admins read it at `/colonel`',
  },
  FEEDBACK_RECIPIENT: {
    description: 'the recipient of feedback by email',
    fallback: 'none: not emailed',
  },
  BOT_CHECK_WORK: {
    description:
      'the maximum number of hashes that a visitor without an account computes to send feedback; half of it on average',
  },
} as const satisfies SettingDescriptions;

const plans = {
  PLANS_ENABLED: { description: 'whether plans differ; if not, every account has all options' },
  PLAN_OPTIONS: {
    description:
      'JSON, by plan: `size` (characters, at most 5242880), `file_bytes` (the sum of the files of a secret, at most 104857600, ' +
      '0 for no files; only where a browser encrypts: `SEAL_MODES`), `ttl` (seconds, at most a year), `email`, `custom_domains`, `api`, such as `{"basic":{"ttl":604800}}`; options that are not named keep the default of `shared/plans.ts`',
  },
  SEAL_MODES: {
    description:
      'where secrets may be encrypted: `server` (by this site), `browser` (this site cannot read them, and refuses those that it could), `both`. ' +
      '`server` while a Worker still runs a version that cannot open what browsers encrypted',
  },
  API_NEEDS_PLAN: {
    description:
      'whether API tokens need a plan with the option `api`; calls without an account do not',
  },
} as const satisfies SettingDescriptions;

const creation = {
  CREATE_REQUIRES_ACCOUNT: {
    description:
      'whether only account owners create secrets, incoming ones included; opening one never needs an account',
  },
  SIGNUP_DOMAINS: {
    description:
      'the domains of email addresses that can sign up, separated by commas, such as `example.com`; without subdomains',
    fallback: 'none: all',
  },
  RECIPIENT_DOMAINS: {
    description: 'the domains to which links are emailed, in the same way',
    fallback: 'none: all',
  },
  PASSPHRASE_REQUIRED: { description: 'whether every secret needs a passphrase' },
  PASSPHRASE_LENGTH_MIN: {
    description:
      'the length of a passphrase at least, in characters. Where a browser encrypts, page and command line check it: ' +
      'this site never gets the passphrase. `SEAL_MODES=server` leaves no way around it',
  },
  TTL_OPTIONS: {
    description:
      'the only expiry times, in seconds, ascending and separated by commas, such as `3600,86400`; others are shortened to the next of them',
    fallback: 'none: all up to the plan’s; the form offers those of `shared/lifetime.ts`',
  },
  TTL_DEFAULT: {
    description: 'the expiry time in seconds if none is requested; one of `TTL_OPTIONS`',
  },
} as const satisfies SettingDescriptions;

const payment = {
  STRIPE_LINKS: {
    description:
      'JSON, by plan and period: `{"identity":{"month":"https://buy.stripe.com/…","year":"https://…"}}`; ' +
      'empty: nothing is sold',
  },
  STRIPE_PRICES: { description: 'JSON: the plan of each price, `{"price_…":"identity"}`' },
  STRIPE_API_KEY: {
    description: 'a restricted key with read access to subscriptions and checkout sessions only',
    fallback: 'none; required to sell',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    description: 'verifies Stripe’s webhooks; several, separated by commas, during a rotation',
    fallback: 'none; required to sell',
    isSecret: true,
  },
  STRIPE_PORTAL_URL: {
    description:
      'Stripe’s customer portal for cards, invoices and cancellation; ' +
      'customers with a subscription are sent there instead of paying twice',
  },
  STRIPE_API_URL: { description: 'the base URL of Stripe’s API' },
} as const satisfies SettingDescriptions;

const domains = {
  DOMAINS_ENABLED: { description: 'whether accounts can have custom domains' },
  DOMAINS_DRIVER: {
    description:
      '`cloudflare` creates custom hostnames (Cloudflare for SaaS); ' +
      '`local` checks DNS records, and your reverse proxy handles the domains',
    fallback: '`local`; none when deployed, and then there are no custom domains',
  },
  DOMAINS_TARGET: { description: 'the target of CNAME records', fallback: 'the site’s host' },
  DOMAINS_IP: { description: 'the target of A records' },
  CLOUDFLARE_ZONE_ID: {
    description: 'the zone of the custom hostnames',
    fallback: 'none; required by the driver `cloudflare`, with the target',
  },
  CLOUDFLARE_API_TOKEN: {
    description: 'a token with SSL and Certificates: Edit for that zone',
    fallback: 'none; required by the driver `cloudflare`',
    isSecret: true,
  },
  DNS_URL: { description: 'a resolver for DNS over HTTPS in JSON' },
  CLOUDFLARE_API_URL: { description: 'the base URL of Cloudflare’s API' },
} as const satisfies SettingDescriptions;

const webhooks = {
  WEBHOOK_TEST_ALLOW: {
    description: 'hosts with ports, separated by commas, that webhooks may always reach: for tests',
    kind: 'local',
  },
} as const satisfies SettingDescriptions;

const regions = {
  JURISDICTION: {
    description: 'the name of this region, in the header `X-Jurisdiction` of every API response',
  },
  JURISDICTIONS: {
    description:
      'JSON, the same in each: `[{"identifier":"eu","display_name":"European Union","domain":"eu.example.com"}]`; ' +
      'empty: regions are not mentioned',
  },
  OBJECT_JURISDICTION: {
    description:
      'pins the storage of Durable Objects: `eu`, `us` or `fedramp`; must never change, because other objects would be used',
    kind: 'platform',
  },
  OBJECT_LOCATION_HINT: {
    description:
      'where new objects are created, such as `enam`; with a jurisdiction within it. A hint only: alone, the site does not ' +
      'promise that data stays in the region',
    kind: 'platform',
  },
} as const satisfies SettingDescriptions;

const calls = {
  LIMIT_CREATE: { description: 'secrets that are created' },
  LIMIT_REVEAL: { description: 'attempts to reveal or burn a secret' },
  LIMIT_LOOK: {
    description:
      'requests for the state of a secret: each view of a link or a private page, and each refresh; unlimited if `LIMIT_REVEAL` is 0 and this is not set',
  },
  LIMIT_UNLOCK: { description: 'lockouts that the creator ends early' },
  LIMIT_DISPUTE: { description: 'reports of someone else’s opening of a secret' },
  LIMIT_CODE: { description: 'codes that verify a recipient, and are emailed' },
  LIMIT_SIGNUP: { description: 'sign-ups, and attempts to verify an address' },
  LIMIT_FORGOT: { description: 'emails to reset a password' },
  LIMIT_RESET: { description: 'passwords set with such an email' },
  LIMIT_FEEDBACK: { description: 'feedback' },
  LIMIT_EMAIL: { description: 'links that are emailed' },
  LIMIT_APITOKEN: { description: 'API tokens that are created or revoked' },
  LIMIT_DESTROY: { description: 'attempts to delete the account' },
  LIMIT_DOMAIN: { description: 'changes and checks of domains' },
  LIMIT_WEBHOOK: { description: 'changes of a webhook, tests and repeated deliveries' },
  LIMIT_CLIENT_ERROR: { description: 'error reports of pages' },
  LIMIT_PART: { description: 'parts of encrypted files that are sent or received' },
  LIMIT_UPLOAD_BYTES: {
    description:
      'bytes encrypted in a browser that are created or sent in parts; in 24 hours, not in 20 minutes. ' +
      'Below the largest `file_bytes` of a plan with its encryption, such files are always refused',
  },
} as const satisfies SettingDescriptions;

const attempts = {
  LIMIT_SIGNIN_ACCOUNT: { description: 'wrong passwords for one account, from one address' },
  LIMIT_SIGNIN_ADDRESS: { description: 'wrong passwords for any account, from one address' },
  LIMIT_BASIC: { description: 'wrong API tokens' },
} as const satisfies SettingDescriptions;

const descriptions: Readonly<Record<SettingName, SettingDescription>> = {
  ...site,
  ...monitoring,
  ...account,
  ...mail,
  ...incoming,
  ...plans,
  ...creation,
  ...payment,
  ...domains,
  ...webhooks,
  ...regions,
  ...calls,
  ...attempts,
  ...keys,
};

/** The settings by heading, in the order in which they are printed. */
export const groups: readonly { readonly title: string; readonly settings: SettingDescriptions }[] =
  [
    { title: 'Site', settings: site },
    { title: 'Monitoring', settings: monitoring },
    { title: 'Accounts', settings: account },
    { title: 'Keys', settings: keys },
    { title: 'Email', settings: mail },
    { title: 'Incoming secrets and feedback', settings: incoming },
    { title: 'Plans', settings: plans },
    { title: 'Creating secrets', settings: creation },
    { title: 'Payment', settings: payment },
    { title: 'Custom domains', settings: domains },
    { title: 'Webhooks', settings: webhooks },
    { title: 'Regions', settings: regions },
    { title: 'Limits of calls', settings: calls },
    { title: 'Limits of wrong attempts', settings: attempts },
  ];

/** The settings that `npm start` passes to the Worker: all but keys, which are in the secrets file, and Cloudflare's own. */
export const passedSettings: readonly string[] = Object.entries(descriptions).flatMap(
  ([name, { kind }]) => (kind === 'key' || kind === 'platform' ? [] : [name]),
);
