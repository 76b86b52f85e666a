/** The fields of a request: form, multipart, JSON or query. How they may not look is known before they are parsed. */
import { concat } from '../../shared/concat.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { decodeUtf8, utf8 } from '../crypto/encoding.ts';
import { type Failure, refuse, shortName } from './failure.ts';
import { queryOf } from './query.ts';

/** Fields of a body, and values in their lists: more than any call takes. They are counted before they are read. */
const FIELDS_MAX = 100;
/** The deepest body of a call is a list in nested fields. */
const DEPTH_MAX = 8;
const none: ReadonlySet<string> = new Set();

export interface Body {
  readonly ok: true;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The names that occur more than once, as they may in a form; their values are lists. */
  readonly repeated: ReadonlySet<string>;
  /** True for a form with a pair without `=`. No encoder writes one: a bare `&` has probably cut a value. */
  readonly hasBarePair?: true;
}

/** The fields of a body of a content type. */
export function parseBody(bytes: Uint8Array<ArrayBuffer>, contentType: string): Body | Failure {
  // Programs name some type even where they send nothing.
  if (bytes.length === 0) return { ok: true, fields: {}, repeated: none };
  const parser = parsers.get(mediaTypeOf(contentType));
  if (!parser) return refuse('type_unsupported');
  return parser(bytes, contentType);
}

/** The type in a `Content-Type`, without its parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** A body without a type is read as pairs with percent codes, like one of that type. */
export function isUrlencoded(contentType: string): boolean {
  return parsers.get(mediaTypeOf(contentType)) === parseUrlencoded;
}

/** The query of a request that has no body. */
export function readQuery(request: Request): Body {
  return fromPairs([...queryOf(request)]);
}

/** The query of a request that may have a body too; malformed parts are refused as in a form. */
export function parseQuery(request: Request): Body | Failure {
  return parseUrlencoded(new TextEncoder().encode(new URL(request.url).search.slice(1)));
}

/**
 * The fields of a query and a body together; the body has precedence. An empty field counts as absent: it must not remove a
 * passphrase that the query sets.
 */
export function mergeBodies(query: Body, body: Body): Body {
  const given = Object.entries(body.fields).filter(([, value]) => value !== '');
  const names = new Set(given.map(([name]) => name));
  return {
    ok: true,
    fields: { ...body.fields, ...query.fields, ...Object.fromEntries(given) },
    repeated: new Set([
      ...body.repeated,
      ...[...query.repeated].filter((name) => !names.has(name)),
    ]),
    ...((body.hasBarePair ?? query.hasBarePair) && { hasBarePair: true }),
  };
}

type Parser = (bytes: Uint8Array<ArrayBuffer>, contentType: string) => Body | Failure;

const parsers = new Map<string, Parser>([
  ['', parseUrlencoded],
  ['application/x-www-form-urlencoded', parseUrlencoded],
  ['multipart/form-data', parseMultipart],
  ['application/json', parseJsonBody],
]);

function parseJsonBody(bytes: Uint8Array): Body | Failure {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('text_invalid');
  if (text.trim() === '') return { ok: true, fields: {}, repeated: none };
  const refused = refusalOfJson(text);
  if (refused) return refused;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('malformed');
  }
  return { ok: true, fields: { ...value }, repeated: none };
}

/**
 * Refuses too many values, too deep ones, and a name that an object has twice, of which the parser would drop the first. Takes
 * one pass over the text, which may be no JSON at all.
 */
function refusalOfJson(text: string): Failure | null {
  /** The names so far of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let values = 1;
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const names = isName ? open.at(-1) : null;
      const name = names ? parseJson(text.slice(at, end + 1)) : undefined;
      const isRepeated = typeof name === 'string' && names?.has(name);
      if (isRepeated) return refuse('duplicate_field', { field: shortName(name) });
      if (typeof name === 'string') names?.add(name);
      isName = false;
      at = end;
    } else if (character === '{' || character === '[') {
      isName = character === '{';
      open.push(isName ? new Set() : null);
      if (open.length > DEPTH_MAX) return refuse('malformed');
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      isName = open.at(-1) != null;
      values++;
      if (values > FIELDS_MAX) return refuse('body_too_large');
    }
  }
  return null;
}

/** Where the string ends that begins at a quotation mark; the end of the text if it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function parseUrlencoded(bytes: Uint8Array): Body | Failure {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('text_invalid');
  // JSON whose sender left out its type.
  if (/^[\s\uFEFF]*\{/.test(text)) return refuse('field_unknown', { reason: 'json' });
  const pairs: [string, string][] = [];
  let hasBarePair = false;
  const parts = text.split('&', FIELDS_MAX + 1);
  if (parts.length > FIELDS_MAX) return refuse('body_too_large');
  for (const pair of parts) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const decoded = [decodeComponent(name), decodeComponent(value.join('='))] as const;
    if (decoded[0] === null || decoded[1] === null) return refuse('text_invalid');
    hasBarePair ||= value.length === 0;
    pairs.push([decoded[0], decoded[1]]);
  }
  return { ...fromPairs(pairs), ...(hasBarePair && { hasBarePair }) };
}

/** Decodes as browsers do, but returns null for percent codes that are not UTF-8. */
function decodeComponent(component: string): string | null {
  const spaced = component.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
}

const [CR, LF] = [0x0d, 0x0a];
const LINE = utf8('\r\n');
const END_OF_HEAD = utf8('\r\n\r\n');
const END = utf8('--');

/** The text of a field, or a file. */
type Part = readonly [name: string, value: string | Blob];

/**
 * Reads the parts of a form by itself. The parsers of platforms differ in what they take for the end of a part: Node's cuts a text
 * that has the delimiter within a line.
 */
function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Body | Failure {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)?.slice(1).join('');
  if (!boundary) return refuse('malformed');
  const delimiter = utf8(`--${boundary}`);
  const separator = concat(LINE, delimiter);
  const parts: Part[] = [];
  // Only the first delimiter may stand without a line before it.
  let head = isAt(bytes, delimiter, 0) ? delimiter.length : after(bytes, separator, 0);
  while (head >= 0 && !isAt(bytes, END, head)) {
    if (parts.length === FIELDS_MAX) return refuse('body_too_large');
    const content = after(bytes, END_OF_HEAD, head);
    const next = content < 0 ? -1 : after(bytes, separator, content);
    if (next < 0) return refuse('malformed');
    const part = partOf(
      new TextDecoder().decode(bytes.subarray(head, content)),
      bytes.subarray(content, next - separator.length),
    );
    if ('code' in part) return part;
    parts.push(part);
    head = next;
  }
  return head < 0 ? refuse('malformed') : fromPairs(parts);
}

function partOf(head: string, content: Uint8Array<ArrayBuffer>): Part | Failure {
  const disposition = /^Content-Disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(head)?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return refuse('malformed');
  if (parameterOf(disposition, 'filename') !== null) return [name, new Blob([content])];
  const text = decodeUtf8(content);
  return text === null ? refuse('text_invalid') : [name, text];
}

/** .NET writes parameters without quotes, as is allowed for tokens. */
function parameterOf(disposition: string, name: string): string | null {
  const match = new RegExp(`;[ \\t]*${name}=(?:"([^"]*)"|([^\\s";]+))`, 'i').exec(disposition);
  return match && (match[1] ?? match[2] ?? '');
}

/** Where the first occurrence of something that begins a line ends; -1 for none. */
function after(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(CR, from); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] === LF && isAt(bytes, wanted, at)) return at + wanted.length;
  }
  return -1;
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, offset) => bytes[at + offset] === byte);
}

function fromPairs(pairs: readonly (readonly [string, unknown])[]): Body {
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const fields = Object.fromEntries(
    [...lists].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const repeated = new Set([...lists].flatMap(([name, { length }]) => (length > 1 ? [name] : [])));
  return { ok: true, fields, repeated };
}
