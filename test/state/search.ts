/** Searches every file below a folder for bytes, in each encoding in which they could be stored. */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of every file below a folder, by path. */
export type Contents = ReadonlyMap<string, Buffer>;

/** Copies the state of a server to a folder beside it. */
export function stateCopy(home: string): string {
  const copy = mkdtempSync(join(home, 'copy-'));
  cpSync(join(home, 'state'), copy, { recursive: true });
  return copy;
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
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
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
