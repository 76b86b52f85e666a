/** Writes a list as a file for spreadsheets or for programs, and has the browser save it. */

/** `jsonl`: JSON Lines, which is also called NDJSON. */
export type ExportFormat = 'csv' | 'jsonl';

export interface ExportFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly text: string;
}

/** A line by its columns. */
export type Line<Column extends string> = Readonly<Record<Column, string | number>>;

/**
 * Writes lines as a file.
 *
 * @param title of the list: the file's name, before the day
 * @param columns in their order
 * @param now epoch ms; the file name contains its day in UTC
 */
export function exportFileOf<Column extends string>(
  title: string,
  columns: readonly Column[],
  lines: readonly Line<Column>[],
  format: ExportFormat,
  now: number,
): ExportFile {
  const name = `${title}-${new Date(now).toISOString().slice(0, 10)}.${format}`;
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
 * like a formula, even in quotes, and an attacker may have chosen what it contains.
 */
function cellOf(value: string | number): string {
  const text = String(value);
  const safe = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A moment as files have it: ISO 8601 in UTC; empty for none. */
export function fileTime(epochSeconds: number | null | undefined): string {
  return epochSeconds == null ? '' : new Date(epochSeconds * 1000).toISOString();
}

/** How long a download may take; its object URL must exist until then. */
const DOWNLOAD_MS_MAX = 60_000;

/** Has the browser save a file. */
export function download({ name, type, text }: ExportFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS_MAX);
}
