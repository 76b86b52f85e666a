/** The words for what every installation looks at: the site, its accounts, keys and mail. */
import type { WordsOfSome } from './wording.ts';

export const site = {
  APP_ENV: {
    does:
      'where this runs: `local`, your own machine; `selfhost`, a server of yours; `deployed`, Cloudflare. ' +
      '`npm start` takes it for `local` unless it is set',
  },
  SITE_NAME: { does: 'the name that pages and mails give the site' },
  SITE_HOST: {
    does:
      'the host that all links lead to, such as `seal.example`, with its port where it is not the usual one. ' +
      'Other hosts, except custom domains, get 404',
    otherwise: 'none: required unless `APP_ENV` is `local`, where links use the request’s own host',
  },
  HSTS_SUBDOMAINS: {
    does:
      'adds `includeSubDomains` to Strict-Transport-Security: for two years browsers use https alone for every host below ' +
      '`SITE_HOST`. Only where all of them are yours and have https',
  },
  SUPPORT_HOST: { does: 'a host with help for visitors, which `/api/v2/bootstrap` names' },
  SECURITY_CONTACT: {
    does: 'whom `/.well-known/security.txt` names: a `mailto:`, `https:` or `tel:` URI',
    otherwise: 'security@ the site’s host',
  },
  TRUST_ADDRESS_HEADER: {
    does: 'the header in which a proxy of yours, and nobody else, writes the caller’s address; not on Cloudflare',
  },
  TRUSTED_PROXIES: {
    does: 'addresses and ranges, separated by commas, whose word in that header is believed',
  },
} as const satisfies WordsOfSome;

export const watching = {
  LOG_REQUESTS: {
    does: 'one line in the log for each request, without its address',
    otherwise: '1; locally 0',
  },
  LOG_CONSOLE: {
    does:
      'whether the log is written to the console. On Cloudflare every line there is stored with the URL of its request ' +
      'wherever logs are collected: [Logs](operations.md#logs)',
    otherwise: '1; on Cloudflare 0, where the log is data points of Analytics Engine',
  },
  METRICS_TOKEN: {
    does: 'opens `/metrics` to whoever brings it, at least 16 characters; not on Cloudflare',
    otherwise: 'none: locally this machine alone sees it, elsewhere nobody',
    isSecret: true,
  },
  CLIENT_ERRORS_ENABLED: {
    does: 'whether pages tell of their own faults: the class of an error and where in the site’s code, no content',
  },
} as const satisfies WordsOfSome;

export const account = {
  AUTH_ENABLED: { does: 'accounts at all' },
  SIGNUP_ENABLED: { does: 'the door in: whether anybody can make an account' },
  SIGNIN_ENABLED: { does: 'the door back: whether those who have one can sign in' },
  COLONELS: {
    does: 'addresses of administrators, separated by commas; they count once verified',
  },
  AUTOVERIFY: { does: 'takes every sign-up for verified', kind: 'local' },
  BCRYPT_COST: {
    does: 'log2 of bcrypt’s rounds, 4 to 15, deployed at least 10; a password is stored anew when its owner signs in',
  },
  BREACHED_PASSWORDS_URL: {
    does:
      'a service that is asked whether a new password was in a data breach, such as `https://api.pwnedpasswords.com/range`; ' +
      'it learns five hexadecimal digits of its SHA-1; if it does not answer within two seconds, the password is taken',
  },
} as const satisfies WordsOfSome;

export const keys = {
  ROUTE_KEY: {
    does: 'leads from a link to what is stored; base64 of 32 bytes; never changes',
    isSecret: true,
    kind: 'key',
  },
  NAME_KEY: {
    does: 'leads from an address to its account; base64 of 32 bytes; never changes',
    isSecret: true,
    kind: 'key',
  },
  SESSION_KEYS: {
    does:
      'sign sessions, API tokens and links in mails: `<id>:<base64 of 32 bytes>,…`. The first is used, all are understood. ' +
      'To replace one, put the new one in front, and take the old one away 30 days later; ' +
      'API tokens from before it then have to be made anew',
    isSecret: true,
    kind: 'key',
  },
  MAIL_KEYS: {
    does:
      'seal what waits to be mailed, and what webhooks need: a list like the one above; ' +
      'the old one can go a week after',
    isSecret: true,
    kind: 'key',
  },
} as const satisfies WordsOfSome;

export const mail = {
  MAIL_DRIVER: {
    does:
      'how mail leaves: `cloudflare` by the binding `EMAIL`, `http` by Resend’s API or one that is like it, ' +
      '`smtp` by `SMTP_URL` and `npm start`, `outbox` not at all (locally only)',
    otherwise: '`outbox` locally; elsewhere needed for accounts and incoming secrets',
  },
  MAIL_FROM: {
    does: 'whom mails are from: an address, or `Name <address>`',
    otherwise: 'none; needed where mail leaves',
  },
  MAIL_HTTP_URL: { does: 'the address of the provider’s API' },
  MAIL_HTTP_TOKEN: {
    does: 'what the provider knows you by',
    otherwise: 'none; the driver `http` needs it',
    isSecret: true,
  },
} as const satisfies WordsOfSome;

export const incoming = {
  INCOMING_RECIPIENT: {
    does: 'the address that secrets sent at `/incoming` go to',
    otherwise: 'none: no such page',
  },
  TICKET_PATTERN: {
    does:
      'a regular expression that the whole number of a ticket has to fit, such as `\\d{6}`, within 64 characters; ' +
      'what people type there stands in the subject of the mail',
  },
  FEEDBACK_ENABLED: {
    does: 'whether visitors can send feedback; colonels read it at `/colonel`',
  },
  FEEDBACK_RECIPIENT: {
    does: 'the address that feedback is mailed to',
    otherwise: 'none: not mailed',
  },
  BOT_CHECK_WORK: {
    does: 'the most hashes that a visitor who is not signed in works out to send feedback; half of it on average',
  },
} as const satisfies WordsOfSome;
