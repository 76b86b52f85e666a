/** What answers are made of: every key, and the type that stands behind it. */
import * as v from 'valibot';
import { expect } from 'vitest';

const jsonObject = v.record(v.string(), v.unknown());

/** A JSON value with each leaf replaced by the name of its type. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (v.is(jsonObject, value)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
  }
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Any text, where its words are no one's business. */
export const anyText: unknown = expect.any(String);

/** A list, empty or not, of parts that all have one shape. */
export function listOf(shape: unknown): unknown {
  return expect.toSatisfy(
    (list: unknown) =>
      Array.isArray(list) && list.every((part) => JSON.stringify(part) === JSON.stringify(shape)),
  );
}

/** A secret that no one has looked at yet, in lists and after actions. */
export const metadataShape = {
  key: 'string',
  identifier: 'string',
  shortkey: 'string',
  secret_shortkey: 'string',
  custid: 'string',
  state: 'string',
  created: 'integer',
  created_date_utc: 'string',
  updated: 'integer',
  stamp: 'integer',
  secret_ttl: 'integer',
  metadata_ttl: 'integer',
  expiration_stamp: 'integer',
  share_domain: 'string',
  recipients: [],
  show_recipients: 'boolean',
  is_received: 'boolean',
  is_burned: 'boolean',
  is_expired: 'boolean',
  is_destroyed: 'boolean',
  is_truncated: 'boolean',
  has_passphrase: 'boolean',
  viewed: 'null',
  received: 'null',
  burned: 'null',
};

/** The private page once nothing leads to the secret any more. */
export const endedReceiptShape = {
  ...metadataShape,
  metadata_url: 'string',
  metadata_path: 'string',
  burn_url: 'string',
  burn_path: 'string',
};

/** The private page while the secret lives. */
export const receiptShape = {
  ...endedReceiptShape,
  secret_key: 'string',
  share_url: 'string',
  share_path: 'string',
};

export const receiptDetailsShape = {
  is_destroyed: 'boolean',
  is_received: 'boolean',
  is_burned: 'boolean',
  received_date: 'null',
  received_date_utc: 'null',
  burned_date: 'null',
  burned_date_utc: 'null',
  has_passphrase: 'boolean',
  show_secret: 'boolean',
  show_secret_link: 'boolean',
  show_recipients: 'boolean',
  can_decrypt: 'boolean',
  secret_value: 'null',
  misses: 'integer',
  repeats: 'integer',
  locked_until: 'null',
  unlocks: 'integer',
  unlocks_left: 'integer',
  unlocked: [],
  display_lines: 'integer',
  is_truncated: 'boolean',
};

/** A secret for its recipient, before it was opened. */
export const secretShape = {
  key: 'string',
  secret_key: 'string',
  shortkey: 'string',
  secret_shortkey: 'string',
  has_passphrase: 'boolean',
  is_truncated: 'boolean',
  original_size: 'integer',
  verification: 'boolean',
  share_domain: 'string',
  is_owner: 'boolean',
};

export const secretDetailsShape = {
  show_secret: 'boolean',
  is_owner: 'boolean',
  display_lines: 'integer',
  verification: 'boolean',
  has_passphrase: 'boolean',
  expiration_stamp: 'integer',
  locked_until: 'null',
};
