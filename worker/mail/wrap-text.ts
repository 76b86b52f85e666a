/** Line breaks of plain text. Mail programs do not all wrap long lines, and Chinese has no spaces to wrap at. */

/** Below the 78 characters of RFC 5322, with room for the mark of a reply. */
const COLUMNS_MAX = 72;

/** Characters that are two columns wide. */
const WIDE = String.raw`\p{Script=Han}\u3000-\u303F\uFF00-\uFF60\uFFE0-\uFFE6`;
const OPENING = '（「『《〈【“‘';
const CLOSING = '，。、！？：；）」』》〉】”’';
const wide = new RegExp(`[${WIDE}]`, 'u');
/** Spaces, or what must stay on one line: a word, or one wide character, with its punctuation. */
const pieces = new RegExp(
  String.raw`\s+|[${OPENING}]*(?:\p{Script=Han}|[^\s\p{Script=Han}${OPENING}${CLOSING}]+|[${OPENING}${CLOSING}])[${CLOSING}]*`,
  'gu',
);

/**
 * Breaks each line of a text at spaces, and between wide characters. A word that is too long keeps a line of its own.
 *
 * @param prefix of every line
 */
export function wrapText(text: string, prefix = ''): string {
  const columns = COLUMNS_MAX - columnsOf(prefix);
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

/** How wide a text is in a font of fixed width. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : 1;
  return columns;
}

function wrapLine(line: string, columns: number): string[] {
  if (columnsOf(line) <= columns) return [line];
  const lines: string[] = [];
  let current = '';
  for (const piece of line.match(pieces) ?? []) {
    if (current.trim() !== '' && columnsOf(current + piece.trimEnd()) > columns) {
      lines.push(current.trimEnd());
      current = piece.trimStart();
    } else {
      current += piece;
    }
  }
  return [...lines, current.trimEnd()];
}
