/** Locks a state directory: two servers on one state could each reveal the same secret. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a state directory until this process ends. The lock is SQLite's, on an empty file: the operating system releases it when
 * the process ends, however that happens, so no stale lock is left.
 *
 * @throws when another process holds it
 */
export function lockState(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(resolve(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new Error(
      `another server runs on ${directory}. Stop that one, or choose another STATE_DIR`,
      {
        cause: error,
      },
    );
  }
  // Keeps a reference: a collected database would release the lock.
  process.once('exit', () => lock.close());
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
