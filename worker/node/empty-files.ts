/** Removes the databases of objects that store nothing: addresses that someone tried, accounts that ended. */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Each table needs a page of its own beside the first. */
const EMPTY_BYTES_MAX = 4096;
/** Where the first page says what it is, behind the file's header, and how many tables it lists. */
const PAGE_TYPE_AT = 100;
const CELL_COUNT_AT = 103;
const LEAF = 0x0d;

/**
 * Removes them below a folder of state. Only before the runtime starts, and with the state locked: a file that the runtime
 * has open would go on being written to after it was removed, and be lost.
 *
 * @returns how many there were
 */
export function removeEmptyFiles(stateDirectory: string): number {
  const objects = resolve(stateDirectory, 'objects');
  const folders = existsSync(objects) ? readdirSync(objects, { withFileTypes: true }) : [];
  return folders
    .filter((folder) => folder.isDirectory())
    .map(({ name }) => removeBelow(resolve(objects, name)))
    .reduce((sum, count) => sum + count, 0);
}

function removeBelow(folder: string): number {
  const databases = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const empty = databases.map((name) => resolve(folder, name)).filter(isEmpty);
  for (const path of empty) {
    for (const suffix of ['-wal', '-shm', '']) rmSync(path + suffix, { force: true });
  }
  return empty.length;
}

/** Whether a database has no table, and its log none that it is still to get. */
function isEmpty(path: string): boolean {
  if (statSync(path).size > EMPTY_BYTES_MAX) return false;
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return (log === undefined || log.size === 0) && listsNoTables(path);
}

function listsNoTables(path: string): boolean {
  const page = Buffer.alloc(EMPTY_BYTES_MAX);
  const file = openSync(path, 'r');
  const length = readSync(file, page);
  closeSync(file);
  return length === 0 || (page[PAGE_TYPE_AT] === LEAF && page.readUInt16BE(CELL_COUNT_AT) === 0);
}
