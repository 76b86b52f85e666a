/**
 * The private folder of one run, below the state: temporary files, and the Unix sockets that launcher and runtime talk over.
 * Its mode keeps every other user of the machine out; a Unix socket is out of reach of web pages altogether.
 */
import { chmodSync, constants, mkdirSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

/** `sun_path` has 104 bytes on macOS and 108 on Linux, the last one a zero. */
const SOCKET_PATH_BYTES_MAX = 103;

export interface RuntimeDirectory {
  readonly path: string;
  /** A name for a socket in it that fits into a socket's address, however long the folder's own path is. */
  socketPath(name: string): string;
}

/**
 * Makes the folder anew, and temporary files of this process go there from now on. What a crash left in it is removed, so
 * the state has to be locked before.
 *
 * @throws where a socket in it could not be addressed
 */
export function openRuntimeDirectory(stateDirectory: string): RuntimeDirectory {
  const temporary = resolve(stateDirectory, 'tmp');
  const path = resolve(temporary, 'run');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // A umask takes rights away and never adds any; an inherited access list may.
  for (const directory of [temporary, path]) chmodSync(directory, 0o700);
  process.env['TMPDIR'] = temporary;
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  const short = shortPath(path);
  return { path, socketPath: (name) => `${short}/${name}` };
}

/** Room for the longest name of a socket. */
const NAME_BYTES_MAX = '/product'.length;

function shortPath(path: string): string {
  if (Buffer.byteLength(path) + NAME_BYTES_MAX <= SOCKET_PATH_BYTES_MAX) return path;
  if (process.platform === 'linux') {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
    return `/proc/self/fd/${descriptor}`;
  }
  throw new Error(
    `the path of STATE_DIR is too long for a socket in it: ${SOCKET_PATH_BYTES_MAX} bytes are the most. Choose a shorter one`,
  );
}
