/**
 * What is encrypted: a manifest, the text, in answers the values of fields, and the files, padded to a size class.
 *
 *   length of the manifest (4, big-endian) | manifest (JSON) | text | fields | files | zeros up to the size class
 */
import { sizeClass } from '../size-class.ts';
import { concat } from '../concat.ts';
import { ASK_FIELDS_MAX } from '../limits.ts';
import { utf8 } from './bytes.ts';
import { SealError } from './seal-error.ts';

const LENGTH_BYTES = 4;
/** Much less is needed for 20 names of 255 characters each, escaped in JSON. */
const MANIFEST_BYTES_MAX = 64 * 1024;
export const FILES_MAX = 20;

export interface SealedFile {
  /** The name without a path. It comes from another person: clean it before it is shown or saved. */
  readonly name: string;
  readonly content: Blob;
}

export interface Field {
  /** It comes from another person: see `checkedFields`. */
  readonly name: string;
  readonly value: string;
}

export interface Content {
  readonly text: string;
  /** Only answers to a request have them: one for each field of its question. */
  readonly fields?: readonly Field[];
  readonly files: readonly SealedFile[];
}

/** The content as it is encrypted. The files are not read here: the blob refers to them. */
export function packContent({ text, fields, files }: Content): Blob {
  const textBytes = utf8(text);
  const values = fields?.map(({ name, value }) => ({ name, bytes: utf8(value) }));
  const manifest = utf8(
    JSON.stringify({
      text: textBytes.length,
      fields: values?.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
      files: files.map(({ name, content }) => ({ name, bytes: content.size })),
    }),
  );
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, manifest.length);
  const head = concat(length, manifest, textBytes, ...(values ?? []).map((field) => field.bytes));
  const bytes = head.length + files.reduce((sum, { content }) => sum + content.size, 0);
  const padding = new Uint8Array(sizeClass(bytes) - bytes);
  return new Blob([head, ...files.map(({ content }) => content), padding]);
}

/**
 * The content that was packed.
 *
 * @throws SealError `manifest_invalid`: the sender's program is wrong, or not one of ours
 */
export async function unpackContent(packed: Blob): Promise<Content> {
  const { textBytes, fields, files, offset } = await readManifest(packed);
  const parts = [...(fields ?? []), ...files];
  const bytes = offset + textBytes + parts.reduce((sum, part) => sum + part.bytes, 0);
  if (sizeClass(bytes) !== packed.size || !(await isZeros(packed.slice(bytes)))) throw invalid();
  let at = offset;
  const take = (length: number) => packed.slice(at, (at += length));
  const text = decode(await take(textBytes).arrayBuffer());
  const values = fields?.map(({ name, bytes: length }) => ({ name, content: take(length) }));
  return {
    text,
    ...(values && { fields: await Promise.all(values.map(readField)) }),
    files: files.map(({ name, bytes: length }) => ({ name, content: take(length) })),
  };
}

async function readField({ name, content }: SealedFile): Promise<Field> {
  return { name, value: decode(await content.arrayBuffer()) };
}

async function isZeros(padding: Blob): Promise<boolean> {
  return new Uint8Array(await padding.arrayBuffer()).every((byte) => byte === 0);
}

interface Part {
  readonly name: string;
  readonly bytes: number;
}

interface Manifest {
  readonly textBytes: number;
  readonly fields: readonly Part[] | undefined;
  readonly files: readonly Part[];
  /** Where the text begins. */
  readonly offset: number;
}

async function readManifest(packed: Blob): Promise<Manifest> {
  const head = await packed.slice(0, LENGTH_BYTES).arrayBuffer();
  const length = new DataView(head).getUint32(0);
  if (length > MANIFEST_BYTES_MAX) throw invalid();
  const offset = LENGTH_BYTES + length;
  const manifest = parse(decode(await packed.slice(LENGTH_BYTES, offset).arrayBuffer()));
  if (!isRecord(manifest)) throw invalid();
  const { text, fields, files } = manifest;
  if (!isSize(text)) throw invalid();
  return {
    textBytes: text,
    fields: fields === undefined ? undefined : readParts(fields, ASK_FIELDS_MAX),
    files: readParts(files, FILES_MAX),
    offset,
  };
}

function readParts(parts: unknown, max: number): readonly Part[] {
  if (!Array.isArray(parts) || parts.length > max) throw invalid();
  return parts.map(readPart);
}

function readPart(part: unknown): Part {
  if (!isRecord(part)) throw invalid();
  const { name, bytes } = part;
  if (typeof name !== 'string' || !isSize(bytes)) throw invalid();
  return { name, bytes };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalid();
  }
}

/** @returns null when it is no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function invalid(): SealError {
  return new SealError('manifest_invalid');
}
