/** Searches every file below a folder for bytes, in each encoding in which they could be stored. */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of every file below a folder, by path. */
export type Contents = ReadonlyMap<string, Buffer>;

const COPIES_MAX = 20;

/** Copies the state of a server to a folder beside it; once more when a file was deleted meanwhile. */
export function stateCopy(home: string): string {
  for (let copies = 1; ; copies++) {
    const copy = mkdtempSync(join(home, 'copy-'));
    try {
      cpSync(join(home, 'state'), copy, { recursive: true });
      return copy;
    } catch (error) {
      if (!isMissing(error) || copies === COPIES_MAX) throw error;
    }
  }
}

/** Whether a file, or its folder, is not there. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Reads all files below a folder; skips one that is deleted meanwhile. */
export function readAll(folder: string): Contents {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      contents.set(path, readFileSync(path));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return contents;
}

/**
 * The files that contain the needle.
 *
 * @param needle searched for as raw bytes, as hex and as base64 (at each of its three alignments)
 */
export function filesThatHold(contents: Contents, needle: Uint8Array): string[] {
  const forms = formsOf(Buffer.from(needle));
  return [...contents]
    .filter(([, content]) => forms.some((form) => content.includes(form)))
    .map(([path]) => path);
}

function formsOf(bytes: Buffer): Buffer[] {
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase(), ...base64Forms(bytes)];
  return [bytes, ...texts.map((text) => Buffer.from(text))];
}

/** In base64 the same bytes differ at each offset modulo 3; characters that depend on the neighbours are cut off. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const middle = encoded.replaceAll('=', '').slice(before === 0 ? 0 : 4, -2);
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** So many bytes of a needle are compared first. */
const PREFIX_BYTES = 4;

/**
 * Of many texts, those that the contents hold in any form, each with the paths: in one pass over the contents, however many texts
 * there are.
 *
 * @param texts of at least eight bytes each: shorter ones would be found by chance
 */
export function heldTexts(contents: Contents, texts: Iterable<string>): Map<string, Set<string>> {
  const forms = formsByPrefix(texts);
  const held = new Map<string, Set<string>>();
  for (const [path, content] of contents) {
    for (const text of textsIn(content, forms))
      held.set(text, (held.get(text) ?? new Set()).add(path));
  }
  return held;
}

interface Form {
  readonly text: string;
  readonly bytes: Buffer;
}

function formsByPrefix(texts: Iterable<string>): ReadonlyMap<number, readonly Form[]> {
  const forms = [...texts].flatMap((text) =>
    [...formsOf(Buffer.from(text)), ...writtenForms(text)].map((bytes): Form => ({ text, bytes })),
  );
  return Map.groupBy(forms, ({ bytes }) => bytes.readInt32LE(0));
}

/** As a form, an address and JSON write it, where that differs. */
function writtenForms(text: string): Buffer[] {
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  const forms = new Set([form, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]);
  forms.delete(text);
  return [...forms].map((written) => Buffer.from(written));
}

function textsIn(content: Buffer, forms: ReadonlyMap<number, readonly Form[]>): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + PREFIX_BYTES <= content.length; at++) {
    for (const { text, bytes } of forms.get(content.readInt32LE(at)) ?? []) {
      if (content.subarray(at, at + bytes.length).equals(bytes)) found.add(text);
    }
  }
  return found;
}
