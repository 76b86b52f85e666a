/** The body of a form: `application/x-www-form-urlencoded`. */

/** The marker that forms begin with: it shows whether their text arrived as UTF-8. */
export const UTF8_MARKER = '✓';

/** Half of a character, which UTF-8 cannot hold. */
const LONE_SURROGATE = /\p{Cs}/u;
/** No byte of UTF-8: the server refuses the text, where a browser's own form would replace the character in silence. */
const INVALID_BYTE = '%FF';

/** Encodes fields as a form. Those that are undefined or null are left out; a list is sent once for each of its values. */
export function formBody(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => valuesOf(value).map((text) => `${encode(name)}=${encode(text)}`))
    .join('&');
}

/** An empty list is sent as an empty field: "none" differs from "not given". */
function valuesOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [textOf(value)];
  return value.length > 0 ? value.map(textOf) : [''];
}

/** Numbers and booleans are written as in JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(text: string): string {
  return text.split(LONE_SURROGATE).map(encodeURIComponent).join(INVALID_BYTE);
}
