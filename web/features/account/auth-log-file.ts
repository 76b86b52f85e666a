/** Exports the authentication log as CSV or JSON Lines. */
import type { AuthLogEntry } from '../../data/account.ts';

export type LogFormat = 'csv' | 'jsonl';

export interface LogFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly text: string;
}

const columns = ['id', 'time', 'event', 'browser', 'name', 'count'] as const;

/** Values of a line by column; times are ISO 8601 in UTC. */
function lineOf({ id, time, event, device, name = '', count = 1 }: AuthLogEntry) {
  return { id, time: new Date(time * 1000).toISOString(), event, browser: device, name, count };
}

/**
 * Writes the log as a file.
 *
 * @param now epoch ms; the file name contains its day in UTC
 */
export function logFileOf(
  entries: readonly AuthLogEntry[],
  format: LogFormat,
  now: number,
): LogFile {
  const name = `security-log-${new Date(now).toISOString().slice(0, 10)}.${format}`;
  const lines = entries.map(lineOf);
  if (format === 'jsonl') {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return { name, type: 'application/jsonl;charset=utf-8', text };
  }
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column]))];
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
  // Excel needs a byte order mark to detect UTF-8.
  return { name, type: 'text/csv;charset=utf-8', text: `\uFEFF${text}` };
}

/**
 * Encodes a cell (RFC 4180). A leading apostrophe prevents CSV injection (OWASP): spreadsheets evaluate a cell that begins
 * like a formula, even in quotes, and an attacker who created a token has chosen its name.
 */
function cellOf(value: string | number): string {
  const text = String(value);
  const safe = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
