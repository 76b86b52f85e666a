/** What each field is, in a few words. */
import * as v from 'valibot';
import { accountTexts } from './field-texts-account.ts';
import { siteTexts } from './field-texts-site.ts';
import type { Json } from './json-schema.ts';

/** Of what is sent. A call may say more of its own. */
const requestTexts: Readonly<Record<string, string>> = {
  kind: '`share` seals what `secret` holds, `generate` draws a password. `conceal` is `share`.',
  secret: 'What to seal, byte for byte.',
  passphrase: 'What the reader has to know. Empty: none. Never trimmed.',
  ttl: 'The lifetime in seconds. Absent, null or empty: the default.',
  recipient: 'To whom the link is mailed: one address or several. Needs an account.',
  'recipient[]': 'The same, as forms name a list.',
  share_domain:
    'The domain that the link opens on: empty for this site, or a verified domain of the account.',
  locale:
    'The language of the reader’s page and of mails, one of `/supported-locales`; empty leaves it to the reader.',
  length: 'Of a generated password, in characters.',
  words: 'Of a generated passphrase; asks for words instead of characters.',
  continue: 'Has to be true: without it nothing is opened or burned.',
  rid: 'A claim token of your own, 22 to 128 letters, digits, `-` or `_`. A UUID will do.',
  page: 'From 1.',
  per_page: 'Receipts on a page.',
  currentp: 'The password as it is.',
  newp: 'The new password. Common ones are refused.',
  newp2: 'The new password once more.',
  events: 'What to be told of: one or several. None named: all.',
  'events[]': 'The same, as forms name a list.',
  'scopes[]': 'The same, as forms name a list.',
  accent: 'A colour, such as `#a8231c`. Empty: the site’s own.',
  authenticity_payload: 'What the bot check gave.',
  payload: 'What the bot check gave.',
  email: 'The address of the account.',
  password: 'The password of the account.',
  agree: 'Agrees to the terms.',
  skill: 'Leave it out: only programs that fill in every field send it.',
  remember: 'Whether the session outlives the browser.',
  after: '`details.next` of the page before.',
};

/** Of what is answered; a name that means something else in one shape stands with the shape’s name in front. */
const answerTexts: Readonly<Record<string, string>> = {
  record: 'What was asked for.',
  records: 'What was asked for, newest first.',
  details: 'What else there is to know of it.',
  count: 'How many there are of all.',
  success: 'Whether the call was done.',
  message: 'A sentence in the caller’s language.',
  code: 'Why the call was refused. Never changes, never translated.',
  field: 'The field that was refused.',
  reason: 'What is wrong with a name that cannot be a custom domain.',
  shrimp: 'A fresh shrimp, where the caller has a session.',
  retry_after: 'Seconds to wait.',
  request_id: 'Names this fault to whoever runs the installation.',
  'Failure.state': 'What became of the secret.',
  'Failure.ended': 'When that was, in epoch seconds.',
  'Failure.locked_until':
    'Of a secret that cannot be unlocked any more: when its lockout ends, in epoch seconds.',
  'Failure.stores': 'Which of the stores answers, where one does not.',
  'Failure.secret_key': 'The key that was asked for.',
  key: 'The key itself.',
  identifier: 'The same key under another name.',
  'Domain.identifier': 'The name as the DNS has it.',
  shortkey: 'Eight characters to recognise it by; they open nothing.',
  secret_shortkey: 'Eight characters to recognise the secret by; they open nothing.',
  secret_key: 'The key that opens the secret.',
  metadata_key: 'The key of the receipt. Empty in a list, once the secret is over.',
  metadata: 'How the secret stands.',
  secret: 'The secret itself, as its creator has it.',
  'Webhook.secret': 'The signing secret, only where it was just made.',
  value: 'What was generated or opened.',
  secret_value: 'What was sealed; only for the call that opens it.',
  'ReceiptDetails.secret_value': 'Always null: the server never shows a secret back.',
  state: 'Where it stands.',
  has_passphrase: 'Whether its reader needs a passphrase.',
  passphrase_required: 'Whether its reader needs a passphrase. Absent when it is not known.',
  is_truncated: 'Whether it was cut at the plan’s size.',
  original_size: 'In characters, before anything was cut.',
  verification: 'Always false.',
  share_domain: 'The domain that its link opens on; empty for this site.',
  is_owner: 'Whether the caller’s account made it.',
  show_secret: 'Whether `secret_value` is there.',
  'ReceiptDetails.show_secret': 'Always false.',
  display_lines: 'How many lines it needs to be shown.',
  locked_until: 'While wrong passphrases have brought a pause: when it ends, in epoch seconds.',
  custid: 'The address of the account, or `anon`.',
  created: 'In epoch seconds.',
  created_date_utc: 'The same in ISO 8601.',
  updated: 'When anything changed last, in epoch seconds.',
  stamp: 'The same as `updated`.',
  'Delivery.stamp': 'When it was delivered, given up, or last tried, in epoch seconds.',
  ttl: 'The lifetime as it was given, in seconds.',
  secret_ttl: 'The lifetime of the secret as it was given, in seconds.',
  'ReceiptV1.secret_ttl': 'Seconds left; null when burned or expired, absent when received.',
  metadata_ttl: 'The lifetime of the receipt, in seconds.',
  'ReceiptV1.metadata_ttl': 'Seconds that the receipt has left.',
  expiration_stamp: 'When the secret expires, in epoch seconds.',
  recipient: 'Obscured addresses.',
  recipients: 'Obscured addresses.',
  recipient_safe: 'The same addresses, obscured.',
  show_recipients: 'Whether there are any recipients.',
  is_received: 'Whether it was opened.',
  is_burned: 'Whether it was burned.',
  is_expired: 'Whether it expired unopened.',
  is_destroyed: 'Whether it was opened or burned.',
  viewed: 'When the receipt was first looked at, in epoch seconds.',
  received: 'When it was opened, in epoch seconds.',
  burned: 'When it was burned, in epoch seconds.',
  received_date: 'When it was opened, in epoch seconds.',
  received_date_utc: 'The same in ISO 8601.',
  burned_date: 'When it was burned, in epoch seconds.',
  burned_date_utc: 'The same in ISO 8601.',
  share_url: 'The link that opens the secret once.',
  share_path: 'Its path.',
  metadata_url: 'The page of the receipt.',
  metadata_path: 'Its path.',
  burn_url: 'The page that burns the secret.',
  burn_path: 'Its path.',
  show_secret_link: 'Whether the secret lives.',
  can_decrypt: 'Always false.',
  misses: 'Wrong passphrases so far.',
  repeats: 'How often the reader fetched the answer again within a minute.',
  unlocks: 'How many lockouts were ended early.',
  unlocks_left: 'How many more can be.',
  unlocked: 'When that was, in epoch seconds, the first time first.',
  mails: 'What became of the mails to the recipients; for the account that made it alone.',
  'ReceiptDetails.id': 'Names the mail to the call that sends it again.',
  'ReceiptDetails.state': 'A failed one can be sent again while the secret lives.',
  'ReceiptDetails.stamp': 'When that was, in epoch seconds.',
  kind: 'Whether it was given or generated.',
  has_items: 'Whether there are any.',
  'listRecent.received': 'Those that were opened or burned.',
  notreceived: 'All others.',
  since: 'How far back the list goes, in epoch seconds.',
  now: 'When the answer was made, in epoch seconds.',
  ticketno: 'The number of the ticket.',
  id: 'Names it to other calls.',
  ...accountTexts,
  ...siteTexts,
};

/** What a field of a request is. */
export function requestText(name: string): string | undefined {
  return requestTexts[name];
}

const isJson = v.record(v.string(), v.unknown());

/**
 * A schema whose fields say what they are.
 *
 * @param owner the name of the shape or of the call
 */
export function described(schema: Json, owner: string): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === 'properties' && v.is(isJson, value)
        ? describedFields(value, owner)
        : describedValue(value, owner),
    ]),
  );
}

function describedValue(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item) => describedValue(item, owner));
  return v.is(isJson, value) ? described(value, owner) : value;
}

function describedFields(fields: Json, owner: string): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = answerTexts[`${owner}.${name}`] ?? answerTexts[name];
      const inner = v.is(isJson, field) ? described(field, owner) : {};
      return [name, text === undefined ? inner : { ...inner, description: text }];
    }),
  );
}
