/**
 * The contents of emails that wait, encrypted under `MAIL_KEYS`, so that no storage holds a link, an address, a name or a
 * message. The context of each kind names its owner: under any other it cannot be decrypted.
 */
import * as v from 'valibot';
import { tokenScopes } from '../../shared/contract/endpoint.ts';
import { supportedLocales } from '../../shared/locales.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { Config } from '../config/config.ts';
import { decryptText, encryptText } from '../crypto/encrypted-value.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { MAIL_QUEUE_NAME } from './stub.ts';

interface MailSettings {
  readonly config: Pick<Config, 'MAIL_KEYS'>;
}

/** One kind of contents. */
export interface EmailContents<Contents, Owner extends readonly string[]> {
  readonly encrypt: (settings: MailSettings, contents: Contents, ...owner: Owner) => Uint8Array;
  /** Undefined when the key is gone or the contents are malformed: they must neither throw nor appear in a log. */
  readonly decrypt: (
    settings: MailSettings,
    encrypted: Uint8Array,
    ...owner: Owner
  ) => Contents | undefined;
}

/** Describes a kind of contents by its schema, and by the context that names its owner. */
function contentsOf<Contents, Owner extends readonly string[]>(
  schema: v.GenericSchema<unknown, Contents>,
  contextOf: (...owner: Owner) => string,
): EmailContents<Contents, Owner> {
  return {
    encrypt: ({ config }, contents, ...owner) =>
      encryptText(config.MAIL_KEYS, 'email', contextOf(...owner), JSON.stringify(contents)),
    decrypt: ({ config }, encrypted, ...owner) => {
      const opened = decryptText(config.MAIL_KEYS, 'email', contextOf(...owner), encrypted);
      const read = v.safeParse(schema, opened === null ? null : parseJson(opened));
      return read.success ? read.output : undefined;
    },
  };
}

const secretLink = v.object({
  address: v.string(),
  link: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
  hasPassphrase: v.boolean(),
  /** The language of the email; absent where it is that of the account. */
  locale: v.optional(v.string()),
});

export type SecretLink = v.InferOutput<typeof secretLink>;

/** The email with a secret's link. */
export const linkContents = contentsOf(
  secretLink,
  (account: string, receiptId: string) => `${account}\0${receiptId}`,
);

export interface SecretLinkEmail {
  /** An obscured address. */
  readonly recipient: string;
  /** Address and link, encrypted. */
  readonly encrypted: Uint8Array;
}

/** Encrypts the emails that carry one receipt's link. */
export function secretLinkEmails(
  settings: MailSettings,
  account: string,
  receiptId: string,
  links: readonly SecretLink[],
): SecretLinkEmail[] {
  return links.map((link) => ({
    recipient: obscuredAddress(link.address),
    encrypted: linkContents.encrypt(settings, link, account, receiptId),
  }));
}

/**
 * The emails about the events of a secret contain its sender's private label beside the event. The account that sends them cannot
 * open a receipt, which has it too.
 */
export const eventContents = contentsOf(
  v.object({ label: v.optional(v.string()) }),
  (account: string, receiptId: string) => `${account}\0${receiptId}\0event`,
);

const newToken = v.object({
  /** Empty for the unnamed one. */
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  /** Both in epoch ms. */
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
});

export type NewToken = v.InferOutput<typeof newToken>;

/** The email about a new API token. It stays true when the token is gone before it is sent. */
export const tokenContents = contentsOf(newToken, (account: string) => `${account}\0api-token`);

/** The emails of mail queues, which belong to no account. */
export const queuedEmailTemplates = ['incoming-secret', 'feedback', 'recipient-code'] as const;

export type QueuedEmailTemplate = (typeof queuedEmailTemplates)[number];

function queuedContents<Contents>(
  template: QueuedEmailTemplate,
  schema: v.GenericSchema<unknown, Contents>,
) {
  return contentsOf(schema, (id: string) => `${MAIL_QUEUE_NAME}\0${template}\0${id}`);
}

const incomingSecret = v.object({
  ticketno: v.string(),
  link: v.string(),
  secretId: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
});

export type IncomingSecret = v.InferOutput<typeof incomingSecret>;

/** The email about an incoming secret. */
export const incomingContents = queuedContents('incoming-secret', incomingSecret);

const feedback = v.object({
  msg: v.string(),
  /** The address of an account; null for a sender without one. */
  custid: v.nullable(v.string()),
  tz: v.string(),
  version: v.string(),
});

export type Feedback = v.InferOutput<typeof feedback>;

/** The email with a visitor's feedback. */
export const feedbackContents = queuedContents('feedback', feedback);

const recipientCode = v.object({
  /** In its normal form. */
  address: v.string(),
  code: v.string(),
  /** 1 if the secret is bound to the address: else the email is dropped. A number, so that both take as many bytes. */
  isListed: v.picklist([0, 1]),
  /** 1 if a domain admits the address, and not the address itself. */
  isByDomain: v.picklist([0, 1]),
  /** The account whose emails are counted. */
  account: v.string(),
  /** The secret, and how often it was unlocked. */
  secretId: v.string(),
  unlocks: v.number(),
  /** The account's receipt; empty for none. */
  receiptId: v.string(),
  locale: v.picklist(supportedLocales),
  /** Epoch ms. */
  endsAt: v.number(),
});

export type RecipientCode = v.InferOutput<typeof recipientCode>;

/** The email with a code for a recipient. */
export const codeContents = queuedContents('recipient-code', recipientCode);
