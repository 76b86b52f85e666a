/**
 * Sends files of the site compressed, instead of the runtime's answers with the same files uncompressed.
 *
 * Nothing else is ever compressed: the length of a compressed answer reveals a secret in it to an attacker who can choose text
 * beside it (BREACH). Answers of the API contain CSRF tokens, keys, addresses and secrets, and a page that the Worker writes for
 * one visitor contains what they typed. None of these has the ETag and the length of a file, so a new route is not compressed
 * either. What is sent compressed was compressed by the build, before there was a visitor.
 */
import type { IncomingMessage } from 'node:http';
import { type Encoding, negotiateEncoding } from './encoding.ts';
import { passedOn } from './requests.ts';

export interface CompressedFile {
  /** The size of the file itself. */
  readonly bytes: number;
  readonly variants: Readonly<Record<Encoding, Buffer>>;
}

/** By the ETag that the runtime gives to the file itself, without quotes. */
export type CompressedFiles = ReadonlyMap<string, CompressedFile>;

/** A file and its compressed forms differ in their bytes, so each has a strong ETag of its own. */
function tagOf(etag: string, encoding: Encoding | null): string {
  return encoding === null ? `"${etag}"` : `"${etag}-${encoding}"`;
}

/**
 * The `If-None-Match` for the runtime, which compares it with a single ETag, that of the uncompressed file.
 *
 * @param condition the client's
 * @returns null if what the client has stored is not what it would be sent now
 */
export function conditionFor(
  condition: string,
  accepted: string | undefined,
  files: CompressedFiles,
): string | null {
  const stored = new Set(condition.match(/"[^"]*"/g));
  const etags = [...stored].map((tag) => tag.slice(1, -1).replace(/-(?:br|gzip)$/, ''));
  const known = etags.filter((etag) => files.has(etag));
  if (known.length === 0) return condition;
  const encoding = negotiateEncoding(accepted);
  const match = known.find((etag) => stored.has(tagOf(etag, encoding)));
  return match === undefined ? null : tagOf(match, null);
}

export interface Representation {
  readonly headers: string[];
  /** Replaces the runtime's body; null: that one is sent, if there is one. */
  readonly body: Buffer | null;
}

/** What the client is sent: the runtime's answer, or the same file in the encoding that the client prefers. */
export function representationFor(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  answer: Pick<IncomingMessage, 'statusCode' | 'headers' | 'rawHeaders'>,
  files: CompressedFiles,
): Representation {
  const headers = passedOn(answer.rawHeaders);
  const etag = answer.headers.etag?.replaceAll('"', '') ?? '';
  const file = files.get(etag);
  if (file === undefined || !isWhole(request.method, answer, file)) return { headers, body: null };
  headers.push('Vary', 'Accept-Encoding');
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === null) return { headers, body: null };
  const body = file.variants[encoding];
  const tagged = [...without(headers, ['etag', 'content-length']), 'ETag', tagOf(etag, encoding)];
  if (answer.statusCode === 304) return { headers: tagged, body: null };
  return {
    headers: [...tagged, 'Content-Encoding', encoding, 'Content-Length', String(body.length)],
    body: request.method === 'HEAD' ? null : body,
  };
}

/** Whether the runtime's body is the unchanged file, as far as its length shows. */
function isWhole(
  method: string | undefined,
  { statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  { bytes }: CompressedFile,
): boolean {
  const hasNoBody = method === 'HEAD' || statusCode === 304;
  return hasNoBody || Number(headers['content-length']) === bytes;
}

/** Headers as names and values in turn, without those of some names. */
function without(headers: readonly string[], names: readonly string[]): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)] ?? '';
    return !names.includes(name.toLowerCase());
  });
}
