/** Exports the authentication log. */
import type { AuthLogEntry } from '../../api/account.ts';
import {
  type ExportFile,
  exportFileOf,
  type ExportFormat,
  fileTime,
} from '../../api/export-file.ts';

const columns = ['id', 'time', 'event', 'browser', 'name', 'count'] as const;

/**
 * Writes the log as a file.
 *
 * @param now epoch ms
 */
export function logFileOf(
  entries: readonly AuthLogEntry[],
  format: ExportFormat,
  now: number,
): ExportFile {
  return exportFileOf('security-log', columns, entries.map(lineOf), format, now);
}

function lineOf({ id, time, event, device, name = '', count = 1 }: AuthLogEntry) {
  return { id, time: fileTime(time), event, browser: device, name, count };
}
