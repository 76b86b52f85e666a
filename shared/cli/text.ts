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

/** Escapes control characters but tabs and line ends: `<U+001B>` for an escape. */
export function escapeControls(text: string): string {
  return text.replaceAll(/(?!\t|\r?\n)\p{Cc}/gu, (control) => {
    const code = (control.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<U+${code.padStart(4, '0')}>`;
  });
}
