/** Exports the list of recent secrets: what happened to them, and nothing that opens one. */
import {
  type ExportFile,
  exportFileOf,
  type ExportFormat,
  fileTime,
} from '../../api/export-file.ts';
import type { Entry } from '../../api/recent.ts';
import { addressesOf, statusOf } from './entries.ts';

const columns = [
  'shortkey',
  'secret_shortkey',
  'label',
  'state',
  'created',
  'expires',
  'opened',
  'burned',
  'reported',
  'recipients',
  'domain',
  'passphrase',
  'encrypted_by',
] as const;

/**
 * Writes the list as a file.
 *
 * @param now epoch ms
 */
export function recentFileOf(
  entries: readonly Entry[],
  format: ExportFormat,
  now: number,
): ExportFile {
  return exportFileOf('secrets', columns, entries.map(lineOf), format, now);
}

function lineOf(entry: Entry) {
  return {
    shortkey: entry.shortkey,
    secret_shortkey: entry.secret_shortkey,
    label: entry.label ?? '',
    state: statusOf(entry),
    created: fileTime(entry.created),
    expires: fileTime(entry.expiration_stamp),
    opened: fileTime(entry.received),
    burned: fileTime(entry.burned),
    reported: fileTime(entry.disputed),
    recipients: addressesOf(entry).join(' '),
    domain: entry.share_domain,
    passphrase: entry.has_passphrase ? 'yes' : 'no',
    encrypted_by: entry.sealed_by ?? 'site',
  };
}
