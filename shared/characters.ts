/** Measuring and cutting text: by characters, which here means Unicode code points, and by lines. */

/** The number of code points in a text; a lone surrogate counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isPair(text, i)) {
      count--;
      i++;
    }
  }
  return count;
}

/**
 * Cuts a text after a number of whole characters.
 *
 * @returns the text itself when it is short enough; never half of a surrogate pair
 */
export function cutCharacters(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let end = 0;
  for (let count = 0; count < charactersMax && end < text.length; count++) {
    end += isPair(text, end) ? 2 : 1;
  }
  return text.slice(0, end);
}

const COLUMNS = 60;
const LINES_MIN = 4;
const LINES_MAX = 30;

/**
 * The height of the field that shows a secret: the number of its lines, long ones wrapped.
 *
 * @returns a whole number from 4 to 30
 */
export function displayLines(text: string): number {
  let lines = 0;
  let start = 0;
  while (lines < LINES_MAX) {
    const end = text.indexOf('\n', start);
    const length = (end === -1 ? text.length : end) - start;
    lines += Math.max(1, Math.ceil(length / COLUMNS));
    if (end === -1) break;
    start = end + 1;
  }
  return Math.min(Math.max(lines, LINES_MIN), LINES_MAX);
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
