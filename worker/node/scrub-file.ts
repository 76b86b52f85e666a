/**
 * Rewrites the database of one object without the bytes of deleted and overwritten rows. SQLite leaves those in its log until the
 * log is reset, and in unused parts of pages: when a page is split, a copy of half its rows remains.
 *
 * Runs on its own thread, started by `object-files.ts`, because it waits for the disk.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { ScrubResult } from '../rpc/launcher.ts';

/** Identifies the thread. */
export const SCRUB_THREAD = 'scrub-file';
/** Longer than a backup locks the file; the object waits meanwhile. */
const BUSY_MS_MAX = 250;

/** Rewriting takes about 20 ms per MB, and more on a busy disk. */
const REWRITE_MS_MAX = 5000;

export interface ScrubRequest {
  readonly number: number;
  readonly path: string;
  /** Epoch ms. After it the object may write again, so the file must not be touched. */
  readonly notAfter: number;
}

export interface ScrubAnswer {
  readonly number: number;
  readonly result: ScrubResult;
}

/**
 * Scrubs a database that the runtime may have open. Its object must not write meanwhile: the runtime does not wait for locks, so
 * the write would fail.
 *
 * @returns whether log and file are clean now; true when there is no file
 */
export function scrubFile(path: string): ScrubResult {
  const { size: bytes = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return { isScrubbed: bytes === 0 || rewrite(path), bytes };
}

function rewrite(path: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS_MAX });
    // The copy is made in memory, and synced to disk once, before the log is truncated.
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA synchronous = NORMAL; VACUUM');
    const [checkpoint] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    return checkpoint?.['busy'] === 0;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

if (!isMainThread && workerData === SCRUB_THREAD) {
  parentPort?.on('message', ({ number, path, notAfter }: ScrubRequest) => {
    const isLate = Date.now() + REWRITE_MS_MAX > notAfter;
    const result = isLate ? { isScrubbed: false, bytes: 0 } : scrubFile(path);
    parentPort?.postMessage({ number, result } satisfies ScrubAnswer, []);
  });
}
