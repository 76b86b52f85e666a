/** The height of the field that shows a secret. */

const COLUMNS = 60;
const LINES_MIN = 4;
const LINES_MAX = 30;

/**
 * The number of lines to show a text in, long lines wrapped.
 *
 * @param text the secret
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
