/** Looks for something in every file below a folder, in each form in which it could lie there. */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, by its path, with what it holds. */
export type Contents = ReadonlyMap<string, Buffer>;

/** Copies what a server that lives in a folder has stored so far, beside it. */
export function stateCopy(home: string): string {
  const copy = mkdtempSync(join(home, 'copy-'));
  cpSync(join(home, 'state'), copy, { recursive: true });
  return copy;
}

/** Reads all files below a folder; one that goes away meanwhile holds nothing. */
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
 * The files that hold what is looked for.
 *
 * @param needle the bytes looked for: raw, as hex and as base64 (at each of its three alignments)
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

/** In base64 text the same bytes look different at each offset modulo 3; what the neighbours bend is cut off. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const middle = encoded.replaceAll('=', '').slice(before === 0 ? 0 : 4, -2);
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
