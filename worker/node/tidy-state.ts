/**
 * What is put right in a state before the runtime starts: the databases of objects that store nothing go (addresses that
 * someone tried, accounts that ended), and what was wiped shortly before a crash leaves no trace in those that stay.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { scrubFile } from './scrub-file.ts';

/** Each table needs a page of its own beside the first. */
const EMPTY_BYTES_MAX = 4096;
/** Where the first page says what it is, behind the file's header, and how many tables it lists. */
const PAGE_TYPE_AT = 100;
const CELL_COUNT_AT = 103;
const LEAF = 0x0d;

/**
 * Tidies a folder of state. Only before the runtime starts, and with the state locked: a file that the runtime has open
 * would go on being written to after it was removed, and be lost.
 */
export function tidyState(stateDirectory: string): void {
  const objects = resolve(stateDirectory, 'objects');
  const folders = existsSync(objects) ? readdirSync(objects, { withFileTypes: true }) : [];
  for (const { name } of folders.filter((folder) => folder.isDirectory())) {
    const folder = resolve(objects, name);
    for (const file of readdirSync(folder)) {
      if (/^[0-9a-f]{64}\.sqlite$/.test(file)) tidyDatabase(resolve(folder, file));
    }
  }
}

function tidyDatabase(path: string): void {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  // A log that was left behind belongs to the database: it may hold all that was ever written.
  if (log !== undefined && log.size > 0) scrubFile(path);
  else if (statSync(path).size <= EMPTY_BYTES_MAX && listsNoTables(path)) {
    for (const suffix of ['-wal', '-shm', '']) rmSync(path + suffix, { force: true });
  }
}

function listsNoTables(path: string): boolean {
  const page = Buffer.alloc(EMPTY_BYTES_MAX);
  const file = openSync(path, 'r');
  const length = readSync(file, page);
  closeSync(file);
  return length === 0 || (page[PAGE_TYPE_AT] === LEAF && page.readUInt16BE(CELL_COUNT_AT) === 0);
}
