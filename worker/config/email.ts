/** Settings of email, and their combined validation. */
import * as v from 'valibot';
import { normalAddress } from '../platform/rules/email-address.ts';
import type { accountSettings, incomingSettings, siteSettings } from './general.ts';
import { baseUrl, token, type Values } from './setting-types.ts';

/** The sender of all emails, as `MAIL_FROM` sets it: `Name <address>`, or the address alone. */
export interface Sender {
  /** Empty when only an address was given. */
  readonly name: string;
  readonly address: string;
}

const NAMED = /^([^<>"\\\p{C}]{0,100}?)\s*<([^<>]+)>$/u;

/** Parses a sender; null when it is invalid. */
export function senderOf(text: string): Sender | null {
  const [, name = '', given = text] = NAMED.exec(text.trim()) ?? [];
  const address = normalAddress(given);
  return address === null ? null : { name: name.trim(), address };
}

/** The sender as in the header `From`. */
export function senderLine({ name, address }: Sender): string {
  if (name === '') return address;
  const isPlain = /^[\p{L}\p{N}\s!#$%&'*+/=?^_`{|}~-]*$/u.test(name);
  return `${isPlain ? name : `"${name}"`} <${address}>`;
}

const sender = v.pipe(
  v.string(),
  v.rawTransform<string, Sender>(({ dataset, addIssue, NEVER }) => {
    const parsed = senderOf(dataset.value);
    if (parsed) return parsed;
    addIssue({ message: 'must be an address, or a name and an address: Name <address>' });
    return NEVER;
  }),
);

export const emailSettings = {
  /**
   * how email is sent: `cloudflare` by the binding `EMAIL`, `http` by Resend’s API or a compatible one, `smtp` by `SMTP_URL` and
   * `npm start`, `outbox` not at all (locally only)
   * @default `outbox` locally; elsewhere needed for accounts and incoming secrets
   */
  MAIL_DRIVER: v.optional(v.picklist(['outbox', 'cloudflare', 'http', 'smtp'])),
  /** the sender of all emails: an address, or `Name <address>` @default none; required to send email */
  MAIL_FROM: v.optional(sender),
  /** the address of the provider’s API */
  MAIL_HTTP_URL: v.optional(baseUrl, 'https://api.resend.com'),
  /** the API token of the provider @default none; required by the driver `http` @secret */
  MAIL_HTTP_TOKEN: v.optional(token),
} as const;

type EmailConfig = Values<
  typeof siteSettings & typeof accountSettings & typeof incomingSettings & typeof emailSettings
>;
type DriverName = NonNullable<EmailConfig['MAIL_DRIVER']>;

/** The email driver; the default is `outbox` locally and null elsewhere. */
export function emailDriverName({
  MAIL_DRIVER,
  APP_ENV,
}: Pick<EmailConfig, 'MAIL_DRIVER' | 'APP_ENV'>): DriverName | null {
  return MAIL_DRIVER ?? (APP_ENV === 'local' ? 'outbox' : null);
}

/**
 * Configuration errors of email.
 *
 * @param env the Worker's environment, with the bindings that two of the drivers need
 */
export function emailProblems(config: EmailConfig, env: object): string[] {
  const driver = emailDriverName(config);
  if (driver === null) {
    return featuresWithMail(config).map((user) => `MAIL_DRIVER: is missing, and ${user}`);
  }
  if (driver === 'outbox') {
    return config.APP_ENV === 'local'
      ? []
      : ['MAIL_DRIVER: outbox sends nothing, and shows everything; it is for APP_ENV=local'];
  }
  return [
    ...(config.MAIL_FROM ? [] : ['MAIL_FROM: is missing']),
    ...(driver === 'http' && !config.MAIL_HTTP_TOKEN ? ['MAIL_HTTP_TOKEN: is missing'] : []),
    ...(driver === 'cloudflare' && !isBound(env, 'EMAIL')
      ? ['MAIL_DRIVER: cloudflare needs the binding EMAIL, which there is on Cloudflare only']
      : []),
    ...(driver === 'smtp' && !isBound(env, 'SMTP')
      ? ['MAIL_DRIVER: smtp needs SMTP_URL, which only npm start reads']
      : []),
  ];
}

/** The features that need email. */
function featuresWithMail(config: EmailConfig): string[] {
  return [
    ...(config.AUTH_ENABLED
      ? ['accounts need mail: cloudflare, http or smtp. AUTH_ENABLED=0 does without']
      : []),
    ...(config.INCOMING_RECIPIENT
      ? ['INCOMING_RECIPIENT needs mail: cloudflare, http or smtp']
      : []),
  ];
}

function isBound(env: object, name: string): boolean {
  const binding: unknown = Reflect.get(env, name);
  return binding !== undefined && binding !== null;
}
