/**
 * Values of an email that others chose, such as names and addresses: without invisible characters, so that they can neither start a
 * line nor change the direction of the text.
 */

/** Line breaks become spaces; control and format characters are removed. */
export function visible(value: string): string {
  return value
    .replaceAll(/[\s\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A line of the owner of a domain; empty if mail programs would make a link of a part of it. */
export function withoutLink(line: string): string {
  const shown = visible(line);
  return /:\/\/|@|\p{L}\.\p{L}{2}/u.test(shown) ? '' : shown;
}

/** A message with its line breaks, without control characters and those that change the direction of text. */
export function readable(message: string): string {
  return message
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
