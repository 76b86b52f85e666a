/** Files that no other user of the machine may read: all that the server stores, and its keys. */
import { chmodSync, statSync } from 'node:fs';

/** The umask of what is created. */
export const OWNER_ONLY = 0o077;

/**
 * Takes the rights of other users from what exists already, such as a folder that was made by hand.
 *
 * @param setting names the path
 * @throws when they cannot be taken
 */
export function closeToOthers(setting: string, path: string): void {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  if ((mode & OWNER_ONLY) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~OWNER_ONLY);
  } catch (error) {
    const reason =
      'can be read by other users, and that cannot be changed here: chmod go= it first';
    throw new Error(`${setting} ${reason}`, { cause: error });
  }
}
