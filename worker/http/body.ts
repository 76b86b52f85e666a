/** The fields of a request: form, multipart, JSON or query, within a size limit. */
import { OCTETS } from '../../shared/contract/endpoint.ts';
import { BODY_BYTES_EXTRA, BODY_BYTES_PER_CHARACTER } from '../../shared/limits.ts';
import type { PlanOptions } from '../../shared/plans.ts';
import { decodeUtf8 } from '../crypto/encoding.ts';
import { type Failure, refuse } from './failure.ts';
import { parseJsonFields } from './json.ts';
import { readParts } from './multipart.ts';
import { queryOf } from './query.ts';

const DROPPED_BYTES_MAX = 32 * 1024 * 1024;
const DROPPED_MS_MAX = 5000;
/** Fields of a body, and values in their lists: more than any call takes. They are counted before they are read. */
const FIELDS_MAX = 100;
/** The platform itself reads so much of a body after the response. */
const UNREAD_BYTES_MAX = 64 * 1024;
const none: ReadonlySet<string> = new Set();

export interface Body {
  readonly ok: true;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The names that occur more than once, as they may in a form; their values are lists. */
  readonly repeated: ReadonlySet<string>;
  /** Set for a form with a pair without `=`. No encoder writes one: a bare `&` has probably cut a value. */
  readonly hasBarePair?: true;
}

/**
 * Reads a request's body.
 *
 * @param bytesMax how long it may be
 * @param sealedBytesMax how long it may be with a ciphertext in it, beside which the first limit applies
 */
export async function readBody(
  request: Request,
  bytesMax: number,
  sealedBytesMax = bytesMax,
): Promise<Body | Failure> {
  if (isEncoded(request)) return refuse('type_unsupported', { reason: 'encoding' });
  const bytes = await readBytes(request, Math.max(bytesMax, sealedBytesMax));
  if (bytes === null) return refuse('body_too_large');
  const body = parseBody(bytes, request.headers.get('Content-Type') ?? '');
  const sealedBytes = body.ok ? lengthOf(body.fields['sealed']) : 0;
  return bytes.length - sealedBytes > bytesMax ? refuse('body_too_large') : body;
}

/** The length of a ciphertext as text, or as a file of a form. */
function lengthOf(sealed: unknown): number {
  if (typeof sealed === 'string') return sealed.length;
  return sealed instanceof Blob ? sealed.size : 0;
}

/** Whether a body is compressed, or otherwise not what its type says. */
function isEncoded({ headers }: Request): boolean {
  return !['', 'identity'].includes((headers.get('Content-Encoding') ?? '').trim().toLowerCase());
}

/** Reads a body that is bytes and no fields. */
export async function readOctets(request: Request, bytesMax: number): Promise<Body | Failure> {
  if (isEncoded(request)) return refuse('type_unsupported', { reason: 'encoding' });
  if (mediaTypeOf(request.headers.get('Content-Type') ?? '') !== OCTETS) {
    return refuse('type_unsupported');
  }
  const bytes = await readBytes(request, bytesMax);
  if (bytes === null) return refuse('body_too_large');
  return { ok: true, fields: { bytes }, repeated: none };
}

/** How long a body may be, without the percent codes of a form: the longest text of a plan fits with three bytes a character. */
export function bodyBytesMax({ size }: Pick<PlanOptions, 'size'>): number {
  return size * BODY_BYTES_PER_CHARACTER + BODY_BYTES_EXTRA;
}

/** How long a body may be that has a ciphertext of so many bytes, in base64url. */
export function sealedBodyBytesMax(ciphertextBytes: number): number {
  return Math.ceil((ciphertextBytes * 4) / 3) + BODY_BYTES_EXTRA;
}

/** The fields of a body of a content type. */
export function parseBody(bytes: Uint8Array<ArrayBuffer>, contentType: string): Body | Failure {
  // Programs name some type even where they send nothing.
  if (bytes.length === 0) return { ok: true, fields: {}, repeated: none };
  const parser = parsers.get(mediaTypeOf(contentType));
  if (!parser) return refuse('type_unsupported');
  return parser(bytes, contentType);
}

function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
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

/**
 * All bytes of a body, or null if there are more than allowed. Of those, a bounded number is read and dropped: a caller whose
 * connection is closed while they send often loses the response too. A form is read with fewer percent codes: see
 * `PercentDecoder`.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!request.body) return new Uint8Array();
  // A stream takes several times as long, and no body is longer than its Content-Length.
  if (hasShortBody(request)) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length <= bytesMax ? bytes : null;
  }
  const reader = request.body.getReader();
  const isForm =
    parsers.get(mediaTypeOf(request.headers.get('Content-Type') ?? '')) === parseUrlencoded;
  const decoder = isForm ? new PercentDecoder() : null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isEnd = false;
  while (!isEnd && length <= bytesMax + DROPPED_BYTES_MAX) {
    const read: { value?: unknown } = await reader.read();
    const { value } = read;
    isEnd = !(value instanceof Uint8Array);
    const received = value instanceof Uint8Array ? value : new Uint8Array();
    const chunk = decoder ? decoder.decode(received, isEnd) : received;
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length <= bytesMax) return new Uint8Array(await new Blob(chunks).arrayBuffer());
  await reader.cancel();
  return null;
}

const PERCENT = 0x25;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * Decodes the percent codes of bytes beyond ASCII, in a form that arrives in pieces. They triple such text; all others are left
 * to the parser, because they may stand for characters that separate fields.
 */
class PercentDecoder {
  /** The beginning of a code whose end has not arrived. */
  #rest = new Uint8Array();

  decode(chunk: Uint8Array, isEnd: boolean): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    // A code may begin at one of the last two bytes.
    const tail = isEnd ? -1 : bytes.subarray(-2).indexOf(PERCENT);
    const end = tail === -1 ? bytes.length : Math.max(bytes.length - 2, 0) + tail;
    this.#rest = bytes.slice(end);
    let length = 0;
    for (let index = 0; index < end; index++) {
      const decoded = byteOfCode(bytes, index);
      const isDecoded = decoded >= FIRST_BEYOND_ASCII;
      bytes[length] = isDecoded ? decoded : (bytes[index] ?? 0);
      length++;
      if (isDecoded) index += 2;
    }
    // A copy: the longer buffer can be freed.
    return bytes.slice(0, length);
  }
}

/** The byte that a percent code at an index stands for; NaN if there is none. */
function byteOfCode(bytes: Uint8Array, index: number): number {
  if (bytes[index] !== PERCENT) return NaN;
  return hexDigit(bytes[index + 1]) * 16 + hexDigit(bytes[index + 2]);
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : NaN;
}

/** Whether a request has a body that the platform reads by itself, or none. */
export function hasShortBody(request: Request): boolean {
  if (!request.body) return true;
  return Number(request.headers.get('Content-Length') ?? Infinity) <= UNREAD_BYTES_MAX;
}

/**
 * Reads the unread rest of a body, and keeps nothing. Short ones are left to the platform, which waits for them; a
 * caller that is still sending a long one would lose the response when the connection is cut.
 */
export async function dropBody(request: Request): Promise<void> {
  if (!request.body || request.body.locked || request.bodyUsed || hasShortBody(request)) return;
  const reader = request.body.getReader();
  const timeUp = scheduler.wait(DROPPED_MS_MAX);
  let dropped = 0;
  try {
    while (dropped < DROPPED_BYTES_MAX) {
      // A caller who stops sending must not keep the request open.
      const read: { value?: unknown } | void = await Promise.race([reader.read(), timeUp]);
      if (!(read?.value instanceof Uint8Array)) return;
      dropped += read.value.length;
    }
  } catch {
    // The caller has disconnected.
  }
}

function parseJsonBody(bytes: Uint8Array): Body | Failure {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('text_invalid');
  if (text.trim() === '') return { ok: true, fields: {}, repeated: none };
  const parsed = parseJsonFields(text, FIELDS_MAX);
  return parsed.ok ? { ...parsed, repeated: none } : parsed;
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

function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Body | Failure {
  const parts = readParts(bytes, contentType, FIELDS_MAX);
  if (parts === 'too many') return refuse('body_too_large');
  if (parts === 'broken') return refuse('malformed');
  return parts === 'no text' ? refuse('text_invalid') : fromPairs(parts);
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
