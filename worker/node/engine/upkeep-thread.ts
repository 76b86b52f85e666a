/** The thread of `upkeep.ts`: it waits for the disk, so that no request does. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';

export interface UpkeepRequest {
  readonly path: string;
  /** `checkpoint`: moves the log into the file. `rewrite`: writes the file anew, and empties the log. */
  readonly work: 'checkpoint' | 'rewrite';
}

export interface UpkeepAnswer {
  /** Null when it was done. */
  readonly error: string | null;
}

/** How long it waits for a lock: longer than a backup reads most files. */
const BUSY_MS_MAX = 500;
/** What is written during a checkpoint is left to the next one; the log begins anew when one has nothing to leave. */
const CHECKPOINTS_MAX = 3;
/**
 * The length of a log, in pages, from which on writers have to wait for a last checkpoint, so that the log begins anew. It moves
 * only what the checkpoints before it left.
 */
const LOG_PAGES_MAX = 8192;

parentPort?.on('message', ({ path, work }: UpkeepRequest) => {
  let error: string | null = null;
  try {
    const url = pathToFileURL(path);
    // The file must not be created: its object may have been deleted.
    url.searchParams.set('mode', 'rw');
    using database = new DatabaseSync(url, { timeout: BUSY_MS_MAX });
    // Each checkpoint syncs the log before the file, and the file before the log begins anew.
    database.exec('PRAGMA synchronous = NORMAL');
    if (work === 'rewrite') rewrite(database);
    else checkpoint(database);
  } catch (thrown) {
    if (existsSync(path)) error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  parentPort?.postMessage({ error } satisfies UpkeepAnswer, []);
});

function checkpoint(database: DatabaseSync): void {
  const statement = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  for (let count = 0; count < CHECKPOINTS_MAX; count++) {
    const [done] = statement.all();
    if (done?.['log'] === done?.['checkpointed']) return;
    if (count + 1 === CHECKPOINTS_MAX && Number(done?.['log']) > LOG_PAGES_MAX) {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    }
  }
}

function rewrite(database: DatabaseSync): void {
  // The copy is made in memory, and synced to disk once, before the log is emptied.
  database.exec('PRAGMA temp_store = MEMORY; VACUUM');
  const [done] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  if (done?.['busy'] !== 0) throw new Error('another process reads the file');
}
