/**
 * The kinds of field that bodies are made of. A schema's message is the failure code that its breach answers with.
 * Forms send strings, JSON sends types: each field accepts both and outputs one type. What a check or a later step demands is
 * metadata for the reference, in the words of JSON Schema.
 *
 * The doc comment of a constant describes each field that has no other. A kind that does not say what its fields are has none.
 */
import * as v from 'valibot';
import { countCharacters } from '../characters.ts';
import {
  COPIES_MAX,
  FIELD_CHARACTERS_MAX,
  LABEL_CHARACTERS_MAX,
  NOTE_CHARACTERS_MAX,
  PASSPHRASE_CHARACTERS_MAX,
} from '../limits.ts';
import { notifyEvents } from '../notify.ts';
import { hasControlCharacter } from '../passphrase.ts';
import type { FailureCode } from './failure-codes.ts';

// Text that UTF-8 can hold: a lone surrogate could not come back byte for byte.
export const text = v.pipe(
  v.string('field_type'),
  v.check((value) => value.isWellFormed(), 'text_invalid'),
);

/** Text of at most a number of characters (Unicode code points, which is how JSON Schema counts as well). */
export function boundedText(charactersMax: number) {
  return v.pipe(
    text,
    v.metadata({ maxLength: charactersMax }),
    v.check((value) => countCharacters(value) <= charactersMax, 'field_too_long'),
  );
}

export const shortText = boundedText(FIELD_CHARACTERS_MAX);

/**
 * One text or several, as a form repeats a field.
 *
 * @param names what each of them can be, for the reference; what is none of them is refused later
 */
export function oneOrSeveral(names?: readonly string[]) {
  const one = v.pipe(shortText, v.metadata(names ? { enum: names } : {}));
  return v.union([one, v.array(one)], 'field_type');
}

/** The marker of forms, `✓`. It changes nothing: every text is checked to be UTF-8. */
export const utf8Marker = v.nullish(shortText, '');

// Output is undefined for none: forms send every field, and programs send null.
export const orNone = v.transform((given: string) => (given === '' ? undefined : given));

// Never trimmed.
export const password = v.nullish(
  v.pipe(boundedText(PASSPHRASE_CHARACTERS_MAX), v.metadata({ format: 'password' })),
  '',
);

/** What the recipient has to enter. Absent, null and empty: none. Never trimmed. */
export const passphrase = v.pipe(password, orNone);

/** What the recipient has to enter, without control characters and line breaks. Empty: none. Never trimmed. */
// So that every recipient can enter it.
export const newPassphrase = v.pipe(
  password,
  v.check((value) => !hasControlCharacter(value), 'passphrase_invalid'),
  orNone,
);

// Bytes as base64url without padding; a call checks their number. Absent, null and empty are all "none".
export const binary = v.pipe(
  v.nullish(v.pipe(shortText, v.metadata({ contentEncoding: 'base64url' })), ''),
  orNone,
);

/** The longest of the longer ones: an encrypted question has 8,212 bytes. */
const LONG_BINARY_CHARACTERS_MAX = 11_000;

// As `binary`, for more bytes.
export const longBinary = v.pipe(
  v.nullish(
    v.pipe(boundedText(LONG_BINARY_CHARACTERS_MAX), v.metadata({ contentEncoding: 'base64url' })),
    '',
  ),
  orNone,
);

/** Of a secret that a browser encrypted: the proof of the link, base64url. */
export const proof = binary;

/** Of an answer to a request: the proof of the private page, base64url. */
export const manageProof = binary;

/** Of a bound secret: what a verified recipient got from `POST /api/v2/secret/{key}/verify`. */
export const ticket = binary;

function line(charactersMax: number, code: FailureCode) {
  return v.pipe(
    v.nullish(v.pipe(text, v.metadata({ maxLength: charactersMax })), ''),
    v.transform((value) => value.trim()),
    v.check(
      (value) => !hasControlCharacter(value) && countCharacters(value) <= charactersMax,
      code,
    ),
    orNone,
  );
}

/** A note that the recipient reads before opening: one line of up to 80 characters, trimmed. It is not secret. */
export const note = line(NOTE_CHARACTERS_MAX, 'note_invalid');

/** A private label for the sender’s own list: one line of up to 200 characters, trimmed. No recipient ever gets it. */
export const label = line(LABEL_CHARACTERS_MAX, 'label_invalid');

/**
 * Names secrets that are created together, 16 to 64 letters, digits, `-` or `_`: the sender’s list groups them. Several `copies`
 * get one by themselves.
 */
export const batch = v.pipe(
  v.nullish(shortText, ''),
  orNone,
  v.check((name) => name === undefined || /^[\w-]{16,64}$/.test(name), 'field_type'),
);

/**
 * What the account is emailed about, once each: one or several of `received` (opened), `expired` (before it was opened), `locked`
 * (for the first time) and `disputed`; empty for nothing. Needs an account. If absent, the choice of the account applies; for calls
 * with an API token, no emails are sent. If it is absent and there is a `bound_to`, `locked` is added, unless the account wants no
 * emails.
 */
export const notify = notifyOf(notifyEvents);

/** Names of events, in a form or in JSON; null is "absent". */
export function notifyOf<const Events extends readonly string[]>(events: Events) {
  return v.pipe(
    v.nullish(oneOrSeveral(events)),
    v.transform((given) =>
      given == null ? undefined : [given].flat().filter((name) => name !== ''),
    ),
    v.optional(v.array(v.picklist(events, 'notify_unknown'))),
  );
}

// True is `true`, 'true', '1', 'on'; any other string is false.
export const flag = v.pipe(
  v.nullish(v.union([v.boolean(), v.string()], 'field_type'), false),
  v.transform((value) => value === true || ['true', '1', 'on'].includes(String(value))),
);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads a number as it came over the wire.
 *
 * @param value a JSON number, a decimal string of one, or nothing (`undefined`, `null`, `''`)
 * @returns the finite number, `undefined` when nothing was given, `NaN` when it is no number
 */
export function parseDecimal(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && !DECIMAL.test(value)) return Number.NaN;
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN;
  const number = Number(value);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** A number that may also come as a decimal string; undefined is "not given". A breach answers with the code given. */
function decimal(code: FailureCode) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ type: ['number', 'string', 'null'] }),
      v.check((value) => !isTooLong(value), 'field_too_long'),
      v.transform(parseDecimal),
      v.check((value) => !Number.isNaN(value), code),
    ),
    null,
  );
}

function isTooLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > FIELD_CHARACTERS_MAX;
}

/**
 * Expires after so many seconds, within the limits of the site and the plan: `secret_ttl` says after how many. Absent, null or
 * empty: the default.
 */
export const ttl = decimal('ttl_invalid');

/** What the reference says of a decimal that counts. */
const COUNT = ['integer', 'string', 'null'];

/**
 * How many secrets to create from the text, 1 to 20. Each has its own link and counts as one call. All texts together may have
 * 8 MiB. With more than one, each `recipient` gets the link of one; if there are several `bound_to`, give as many as copies: each
 * opens one.
 */
export const copies = v.pipe(
  decimal('copies_invalid'),
  v.metadata({ type: COUNT, minimum: 1, maximum: COPIES_MAX }),
  v.check(
    (count) =>
      count === undefined || (Number.isInteger(count) && count >= 1 && count <= COPIES_MAX),
    'copies_invalid',
  ),
);

/** A count within bounds; what lies outside is moved to the nearest bound, as a lifetime is. */
export function clampedCount(min: number, max: number) {
  const clamp = (count: number) => Math.min(Math.max(Math.floor(count), min), max);
  return v.optional(
    v.pipe(
      decimal('field_type'),
      v.metadata({ type: COUNT, minimum: min, maximum: max }),
      v.transform((count) => (count === undefined ? undefined : clamp(count))),
    ),
    null,
  );
}

/**
 * A claim token of your own, 22 to 128 letters, digits, `-` or `_`. A random UUID will do. Keep it to yourself: whoever has it and
 * the link can repeat the call.
 */
export const claimToken = v.pipe(
  v.nullish(v.pipe(v.string('field_type'), v.regex(/^[\w-]{22,128}$/, 'rid_invalid')), null),
  v.transform((given) => given ?? undefined),
);
