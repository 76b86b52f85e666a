/** The names of fields in calls that create something: a misspelt one must not cost its protection in silence. */
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { entriesOf } from '../../shared/contract/entries.ts';
import { FIELD_CHARACTERS_MAX } from '../../shared/limits.ts';
import type { Body } from './parse-body.ts';
import { type Failure, refuse, shortName } from './failure.ts';

/** What people and other services call the fields that decide who can open a secret, what a token opens, and until when. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  passphrase: [
    'pass',
    'passcode',
    'passwd',
    'password',
    'phrase',
    'pin',
    'pw',
    'pwd',
    'secret_passphrase',
  ],
  ttl: [
    'deletion_date',
    'duration',
    'expiration',
    'expiration_date',
    'expire',
    'expire_after',
    'expire_after_days',
    'expire_at',
    'expire_in',
    'expires',
    'expires_after',
    'expires_at',
    'expires_in',
    'expires_on',
    'expiry',
    'lifespan',
    'lifetime',
    'max_age',
    'secret_ttl',
    'time_to_live',
    'ttl_seconds',
    'valid_for',
    'valid_until',
    'validity',
  ],
  recipient: [
    'email',
    'email_to',
    'emails',
    'mail',
    'mail_to',
    'recipient_email',
    'recipients',
    'send_to',
    'to',
  ],
  bound_to: [
    'allowed',
    'allowed_emails',
    'bind_to',
    'bound',
    'for',
    'only',
    'only_for',
    'restrict_to',
    'restricted_to',
  ],
  scopes: ['permission', 'permissions', 'scope'],
};

/** More than any name has. */
const LETTERS_MAX = 64;

/** What forms send in every call; `mount` reads the first one. */
const ofForms = new Set(['shrimp', 'utf8', 'kind', 'tz', 'version']);

export interface Fields extends Pick<Body, 'ok' | 'fields' | 'repeated'> {
  /** How many fields were not understood. */
  readonly ignored: number;
}

/**
 * The fields of a body by the names that its endpoint knows, those that are nested among them.
 *
 * @returns `field_unknown` for a name that was meant to be another, and for a form that cut a value; `duplicate_field` for a
 * name that stands both among the nested fields and beside them; `field_conflict` for another one where the call takes none
 */
export function namedFields(endpoint: Endpoint, body: Body): Fields | Failure {
  const { repeated } = body;
  const { nested, flat } = unnested(endpoint, body.fields);
  const twice = Object.keys(nested).find((name) => Object.hasOwn(flat, name));
  if (twice !== undefined) return refuse('duplicate_field', { field: shortName(twice) });
  const fields = { ...flat, ...nested };
  const { checksNames, takesNoOthers } = endpoint;
  if (!checksNames && !takesNoOthers) return { ok: true, fields, repeated, ignored: 0 };
  const cut = body.hasBarePair
    ? ['secret', 'passphrase'].find((name) => name in fields)
    : undefined;
  // The rest of the value would be a name: it is not repeated in the answer.
  if (cut !== undefined) return refuse('field_unknown', { field: cut, reason: 'unencoded' });
  const known = new Set(Object.keys(entriesOf(endpoint.body)));
  const strange = Object.keys(fields).filter((name) => !known.has(name) && !ofForms.has(name));
  const [other] = strange;
  if (takesNoOthers && other !== undefined) {
    return refuse('field_conflict', { field: shortName(other) });
  }
  const misspelt = strange.length > 0 ? misspeltIn(strange, known) : undefined;
  if (misspelt !== undefined) return refuse('field_unknown', { field: shortName(misspelt) });
  // An object that is not made of the fields is a secret of the wrong type.
  const inner = strange.find((name) => Object.hasOwn(nested, name));
  if (inner !== undefined) return refuse('field_type', { field: endpoint.nestedIn ?? inner });
  return { ok: true, fields, repeated, ignored: strange.length };
}

/** The fields of a JSON body that nests them in one, and those beside it. */
function unnested({ nestedIn }: Endpoint, fields: Body['fields']) {
  const { [nestedIn ?? '']: inner, ...flat } = fields;
  return nestedIn !== undefined && isPlainObject(inner)
    ? { nested: { ...inner }, flat }
    : { nested: {}, flat: fields };
}

/** A file in a form is an object, too, but no record of fields. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** The first name that stands for a field of the call, or for a protection that the call may not have. */
function misspeltIn(strange: readonly string[], known: ReadonlySet<string>): string | undefined {
  const protections = Object.entries(synonyms).flat(2);
  const meant = new Set([...known, ...protections].map(plainSpelling));
  return strange.find((name) => spellings(name).some((spelling) => meant.has(spelling)));
}

/** The whole of a name such as `secret[passphrase]` or `recipient.0`, and what is within it. */
function spellings(name: string): string[] {
  // A body may be one name.
  const start = name.slice(0, FIELD_CHARACTERS_MAX);
  return [start, ...start.split(/[[\].]+/)].map(plainSpelling).filter(Boolean);
}

/** Without case, separators, brackets, white space and invisible characters; empty where too much is left for a name. */
function plainSpelling(name: string): string {
  // Symbols such as circled letters become letters below. One character can become eighteen, so what is too long goes no further.
  const letters = name.replaceAll(/[^\p{L}\p{N}\p{So}]/gu, '');
  if (letters.length > LETTERS_MAX) return '';
  return letters
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
