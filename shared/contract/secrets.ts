/** The calls that create a secret. */
import * as v from 'valibot';
import { supportedLocales } from '../locales.ts';
import { endpoint } from './endpoint.ts';
import {
  batch,
  binary,
  clampedCount,
  copies,
  label,
  newPassphrase,
  note,
  notify,
  oneOrSeveral,
  orNone,
  shortText,
  text,
  ttl,
  utf8Marker,
} from './fields.ts';
import { metadata, secretState } from './metadata.ts';

/** Who gets the link by email: up to ten addresses; empty ones do not count. Needs an account. */
export const recipients = v.pipe(
  v.nullish(oneOrSeveral(), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
  v.transform((addresses) => addresses.map((address) => address.trim()).filter(Boolean)),
);

/**
 * Who may open it: up to 20 email addresses, or domains such as `@example.com`. Recipients confirm their address with an emailed code, also when a program opens the secret. Needs an account. Empty: anyone with the link.
 */
const boundTo = recipients;

/** The domain that the link opens on: empty for this site, or a verified domain of the account. */
export const shareDomain = v.pipe(v.nullish(shortText, ''), orNone);

/** `share` takes the text in `secret`, `generate` generates a password. `conceal` means `share`. */
const kind = v.pipe(
  v.nullish(v.pipe(shortText, v.metadata({ enum: ['share', 'conceal', 'generate', ''] })), 'share'),
  v.transform((word) => (word === '' || word === 'conceal' ? 'share' : word)),
  v.picklist(['share', 'generate'], 'kind_unknown'),
);

/**
 * The language of the recipient’s page and of the email with the link: one of those that `GET /api/v2/supported-locales` lists.
 * Empty: the page follows the recipient’s browser, the email follows the account.
 */
const recipientsLocale = v.pipe(
  v.nullish(shortText, ''),
  orNone,
  v.optional(v.picklist(supportedLocales, 'locale_unsupported')),
);

/**
 * What a browser encrypted (docs/protocol.md), base64url or a file of a form: up to 1,048,848 bytes, or fewer if the plan allows
 * fewer. Needs `share` and `proof_hash`; a passphrase needs `passphrase_hash`, a note `sealed_note`. Refused with `secret`,
 * `passphrase`, `note`, `recipient` or several `copies`.
 */
export const sealed = v.pipe(
  v.nullish(
    v.pipe(v.unknown(), v.metadata({ type: 'string', contentEncoding: 'base64url' })),
    null,
  ),
  v.transform((given) => (given === '' ? undefined : (given ?? undefined))),
);

/** What the server compares with the proofs of a reader, and what it adds to the key in the link. */
export const ciphertextFields = {
  /** 32 random bytes of the sender, base64url. */
  share: binary,
  /** SHA-256 of the proof of the link, base64url. */
  proof_hash: binary,
  /** SHA-256 of the proof of the passphrase, base64url; empty for none. */
  passphrase_hash: binary,
  /** The note for the recipient as a browser encrypted it: 338 bytes, base64url; empty for none. */
  sealed_note: binary,
};

/** What a sender chooses about a secret, whoever encrypts it. */
export const optionFields = {
  ttl,
  share_domain: shareDomain,
  locale: recipientsLocale,
  label,
  batch,
  notify,
  bound_to: boundTo,
};

const concealFields = v.object({
  utf8: utf8Marker,
  kind,
  /** The text, stored byte for byte. */
  secret: v.nullish(text, ''),
  passphrase: newPassphrase,
  note,
  sealed,
  ...ciphertextFields,
  recipient: recipients,
  'recipient[]': recipients,
  ...optionFields,
  copies,
  /** Of a generated password, in characters. Default: `12`. */
  length: clampedCount(8, 64),
  /** Of a generated password: its length in words instead of characters. */
  words: clampedCount(3, 10),
});

const concealBody = v.pipe(
  concealFields,
  v.transform(({ 'recipient[]': more, recipient, ...fields }) => ({
    ...fields,
    recipient: [...recipient, ...more],
  })),
);

/** The secret, as its sender has it. */
const createdSecret = v.object({
  /** The state of the secret. */
  metadata: v.object({
    ...metadata.entries,
    /**
     * The link that opens the secret once. If a browser encrypted it, append `#` and the key of the link, which no server has.
     */
    share_url: v.string(),
    /** The page of the receipt. */
    metadata_url: v.string(),
    /** The page that burns the secret. */
    burn_url: v.string(),
    /** The key that opens the secret. */
    secret_key: v.string(),
  }),
  /** The secret itself, as its sender has it. */
  secret: v.object({
    /** The same key under another name. */
    identifier: v.string(),
    /** The key itself. */
    key: v.string(),
    /** Eight characters to recognise it by; they open nothing. */
    shortkey: v.string(),
    state: secretState,
    /** Whether the recipient needs a passphrase. */
    has_passphrase: v.boolean(),
    /** Whether it was cut at the plan’s size; absent where a browser encrypted it. */
    is_truncated: v.optional(v.boolean()),
    /** In characters, before anything was cut; absent where a browser encrypted it. */
    original_size: v.optional(v.number()),
    /** After how many seconds the secret expires. */
    secret_ttl: v.number(),
    /** What was generated: only here, and absent where nothing was. */
    value: v.optional(v.string()),
  }),
  /** The domain that its link opens on; empty for this site. */
  share_domain: v.string(),
});

const concealReply = v.object({
  record: createdSecret,
  /** Where several were created: all of them, the first included. */
  records: v.optional(v.array(createdSecret)),
  details: v.object({
    /** Whether the text was given or generated. */
    kind: v.picklist(['share', 'generate']),
    /** The addresses that get the link by email. */
    recipient: v.array(v.string()),
    /** The same addresses, obscured. */
    recipient_safe: v.array(v.string()),
    /** Who can open it: addresses and domains, normalised; absent where anyone with the link can. */
    bound_to: v.optional(v.array(v.string())),
  }),
});

/**
 * Create a secret. Answers with a link that opens once (`share_url`), and with the key of the receipt (`metadata.key`). Send the
 * fields flat, or in JSON nested under `secret`. A secret that is longer than the plan allows is cut by whole characters, and
 * `is_truncated` is true. The text is neither trimmed nor normalised.
 */
export const concealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/conceal',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  takesCiphertext: 'of-own-plan',
  checksNames: true,
  nestedIn: 'secret',
  body: concealBody,
  reply: concealReply,
});

/**
 * Create a secret with a generated password. The password is made of characters or, with `words`, of words. `secret.value`
 * contains it, only in this answer.
 */
export const generateSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/generate',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  checksNames: true,
  nestedIn: 'secret',
  body: concealBody,
  reply: concealReply,
});
