/**
 * What is encrypted: a manifest, the text and the files, padded to a size class.
 *
 *   length of the manifest (4, big-endian) | manifest (JSON) | text | files | zeros up to the size class
 */
import { sizeClass } from '../size-class.ts';
import { concat } from '../concat.ts';
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

export interface Content {
  readonly text: string;
  readonly files: readonly SealedFile[];
}

/** The content as it is encrypted. The files are not read here: the blob refers to them. */
export function packContent({ text, files }: Content): Blob {
  const textBytes = utf8(text);
  const manifest = utf8(
    JSON.stringify({
      text: textBytes.length,
      files: files.map(({ name, content }) => ({ name, bytes: content.size })),
    }),
  );
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, manifest.length);
  const head = concat(length, manifest, textBytes);
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
  const { textBytes, files, offset } = await readManifest(packed);
  const bytes = offset + textBytes + files.reduce((sum, file) => sum + file.bytes, 0);
  if (sizeClass(bytes) !== packed.size || !(await isZeros(packed.slice(bytes)))) throw invalid();
  let at = offset + textBytes;
  const text = await packed.slice(offset, at).arrayBuffer();
  return {
    text: decode(text),
    files: files.map(({ name, bytes: length }) => {
      const content = packed.slice(at, at + length);
      at += length;
      return { name, content };
    }),
  };
}

async function isZeros(padding: Blob): Promise<boolean> {
  return new Uint8Array(await padding.arrayBuffer()).every((byte) => byte === 0);
}

interface Manifest {
  readonly textBytes: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
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
  const { text, files } = manifest;
  if (!isSize(text) || !Array.isArray(files) || files.length > FILES_MAX) throw invalid();
  return { textBytes: text, files: files.map(readFile), offset };
}

function readFile(file: unknown): Manifest['files'][number] {
  if (!isRecord(file)) throw invalid();
  const { name, bytes } = file;
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
