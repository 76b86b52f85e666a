/** Looks for something in every file below a folder, in each form in which it could lie there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files that hold what is looked for.
 *
 * @param folder what is searched, with everything below it
 * @param needle the bytes looked for: raw, as hex and as base64 (at each of its three alignments)
 */
export function filesThatHold(folder: string, needle: Uint8Array): string[] {
  const forms = formsOf(Buffer.from(needle));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path);
      return forms.some((form) => content.includes(form));
    });
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
