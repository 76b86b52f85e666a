/** One server at a time on one state: two would each answer for the same secrets. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder of state for this process, for as long as it lives. The lock is SQLite's, on an empty file: the system
 * itself lets go of it when the process ends, however that happens, so none is ever left behind.
 *
 * @throws when another process has it
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
  // Whoever forgot it would let go of it.
  process.once('exit', () => lock.close());
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
