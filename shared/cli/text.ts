import { Stop } from './stop.ts';

/** A secret is text: what is none would come back changed. Keeps a byte order mark, and everything else. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Stop(
      'refused',
      'That is not UTF-8 text, and would not come back as it was. Encode it first, such as with base64.',
    );
  }
}

/** What others said, made fit for one line of a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** A text with its line ends and tabs, and with words for what a terminal would obey: `<U+001B>` for an escape. */
export function harmless(text: string): string {
  return text.replaceAll(/(?!\t|\r?\n)\p{Cc}/gu, (control) => {
    const code = (control.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<U+${code.padStart(4, '0')}>`;
  });
}
