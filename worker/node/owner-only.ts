/** Files that no other user of the machine may read: all that the server stores, and its keys. */
import { chmodSync, statSync } from 'node:fs';

/** The umask with which files are created: it takes all rights from other users. */
export const OWNER_ONLY = 0o077;

/**
 * Takes the rights of other users from what exists already, such as a folder that was made by hand. What is on a read-only mount,
 * as the secrets of Docker and Kubernetes are, stays as it is: whoever mounted it has chosen who may read it there.
 *
 * @param setting the name of the setting that has the path
 * @throws when they cannot be taken
 */
export function closeToOthers(setting: string, path: string): void {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  if ((mode & OWNER_ONLY) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~OWNER_ONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EROFS') return;
    const reason = 'can be read by other users, and its mode cannot be changed';
    const remedy = `its owner has to run chmod go= '${path}'`;
    throw new Error(`${setting} ${reason}: ${remedy}`, { cause: error });
  }
}
