/** The body of a request, within a size limit; `parse-body.ts` finds the fields in it. */
import { OCTETS } from '../../shared/contract/endpoint.ts';
import { type Failure, refuse } from './failure.ts';
import { type Body, isUrlencoded, mediaTypeOf, parseBody } from './parse-body.ts';

const DROPPED_BYTES_MAX = 32 * 1024 * 1024;
const DROPPED_MS_MAX = 5000;
/** The platform itself reads so much of a body after the response. */
const UNREAD_BYTES_MAX = 64 * 1024;

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

/** An encoded body is compressed, or otherwise not what its type says. */
function isEncoded({ headers }: Request): boolean {
  return !['', 'identity'].includes((headers.get('Content-Encoding') ?? '').trim().toLowerCase());
}

/** Reads a body that is bytes and no fields. */
export async function readOctets(request: Request, bytesMax: number): Promise<Body | Failure> {
  if (isEncoded(request)) return refuse('type_unsupported', { reason: 'encoding' });
  if (mediaTypeOf(request.headers.get('Content-Type') ?? '') !== OCTETS) {
    return refuse('type_unsupported', { reason: 'part' });
  }
  const bytes = await readBytes(request, bytesMax);
  if (bytes === null) return refuse('body_too_large');
  return { ok: true, fields: { bytes }, repeated: new Set() };
}

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
  const isForm = isUrlencoded(request.headers.get('Content-Type') ?? '');
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

/** A short body is one that the platform reads by itself, or none. */
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
