/** Names of files, which come from another person: what is unsafe to show or to save is removed. */
import { utf8 } from './bytes.ts';

/**
 * Control characters, separators of lines and paths, lone surrogates, and the bidirectional characters that make `gpj.exe` look
 * like `exe.jpg`.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029/\\]/gu;

/** Windows refuses these characters in names, or takes what follows a colon for another stream of the file. */
const REFUSED = /[:*?"<>|]/g;

/** These names are devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i;

/** The longest name, in bytes of UTF-8. File systems allow 255; the rest is for the number of `numberedFileName`. */
const BYTES_MAX = 240;
const ENDING_CHARACTERS_MAX = 20;
const UNNAMED = 'file';

/** A name that is safe to show and to save on any system: one component of a path, never empty, `.` or `..`. */
export function safeFileName(name: string): string {
  const cleaned = withoutEnd(
    shortened(name.replaceAll(UNSAFE, '').replaceAll(REFUSED, '_').trim()),
  );
  return cleaned === '' ? UNNAMED : cleaned.replace(DEVICE, '$&_');
}

/** Windows drops spaces and dots at the end, so that two names become one. */
function withoutEnd(name: string): string {
  return name.replace(/[\s.]+$/, '');
}

/** A name with a number before its ending, such as `a (2).txt`, for when the name itself is taken. */
export function numberedFileName(name: string, number: number): string {
  const at = endingAt(name);
  return `${name.slice(0, at)} (${number})${name.slice(at)}`;
}

/** Safe names for files in one folder: no two are the same, not even where the case of characters does not count. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = safeFileName(given);
    let unique = name;
    for (let number = 2; taken.has(folded(unique)); number++) {
      unique = numberedFileName(name, number);
    }
    taken.add(folded(unique));
    return unique;
  });
}

/** Equal for names that a file system may take for the same. It is in upper case: some characters have two lower-case forms. */
function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().normalize('NFC');
}

/** Shortens the name before its ending. */
function shortened(name: string): string {
  const at = endingAt(name);
  const ending = name.slice(at);
  let left = BYTES_MAX - utf8(ending).length;
  let stem = '';
  for (const character of name.slice(0, at)) {
    left -= utf8(character).length;
    if (left < 0) break;
    stem += character;
  }
  return stem + ending;
}

/** Where the ending begins; the length of a name without one. */
function endingAt(name: string): number {
  const at = name.lastIndexOf('.');
  return at <= 0 || name.length - at > ENDING_CHARACTERS_MAX ? name.length : at;
}
