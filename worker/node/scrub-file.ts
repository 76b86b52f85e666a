/**
 * Rewrites the database of one object without the bytes of what was deleted or overwritten in it. SQLite leaves those in
 * its log until the log is reset, and in unused parts of pages: when a page is split, a copy of half its rows stays behind.
 *
 * Runs on a thread of its own (`object-files.ts` starts it), because it waits for the disk.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { ScrubResult } from '../rpc/types/object-file.ts';

/** How the thread knows that it was started as one. */
export const SCRUB_THREAD = 'scrub-file';
/** Longer than a backup reads one page; the object waits meanwhile. */
const BUSY_MS_MAX = 250;

/** Rewriting takes some 20 ms for each MB, and more on a disk that is busy. */
const REWRITE_MS_MAX = 5000;

export interface ScrubRequest {
  readonly number: number;
  readonly path: string;
  /** Epoch ms. From then on the object may write again, and the file is left alone. */
  readonly notAfter: number;
}

export interface ScrubAnswer {
  readonly number: number;
  readonly result: ScrubResult;
}

/**
 * Scrubs a database that the runtime may have open. The object that it belongs to must not write meanwhile: the runtime
 * does not wait for a lock, and a write that meets one fails.
 *
 * @returns whether log and file are clean now, as one that is not there is
 */
export function scrubFile(path: string): ScrubResult {
  const { size: bytes = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return { isScrubbed: bytes === 0 || rewrite(path), bytes };
}

function rewrite(path: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS_MAX });
    // The copy of what lives is made in memory. The disk is waited for before the log goes, and only then.
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
