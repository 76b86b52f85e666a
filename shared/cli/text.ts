import { Stop } from './errors.ts';

/** Decodes UTF-8, with its byte order mark. Refuses other bytes, which would come back changed. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Stop(
      'refused',
      'That is not UTF-8 text, and would not come back as it was. Send it with --file, or encode it, such as with base64.',
    );
  }
}

/** Foreign text, safe for one line of a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** JSON without a character that a terminal would carry out or reorder. Parsed, it is the same. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${hexOf(character).toLowerCase()}`,
  );
}

/** Whether a terminal may show its characters in another order. */
export function hasDirectionMarks(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Escapes control characters but tabs and line ends: `<U+001B>` for an escape. */
export function escapeControls(text: string): string {
  return text.replaceAll(/(?!\t|\r?\n)\p{Cc}/gu, (control) => `<U+${hexOf(control)}>`);
}
