/** Archives whose bytes depend on their content and on the commit alone: not on the folder, the user, the umask or the clock. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { commandLineDirectory, root } from '../paths.ts';

/** When the commit was made that is checked out. */
export function commitDate(): Date {
  const seconds = execFileSync('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Date(Number(seconds) * 1000);
}

/**
 * Packs the committed source with its build: enough to run or deploy without building. git gives every file the time of the commit,
 * the owner 0 and one of two modes.
 *
 * @param folder the name of the folder in the archive
 * @param archive the path of the archive, a `.tar.gz`
 */
export function packProduct(folder: string, archive: string): void {
  const tar = archive.replace(/\.gz$/, '');
  const built = globSync('dist/{site,compressed,worker}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
  const additions = built.flatMap((path) => [
    `--prefix=${folder}/${dirname(path)}/`,
    `--add-file=${path}`,
  ]);
  const source = [`--prefix=${folder}/`, 'HEAD'];
  const command = ['-c', 'tar.umask=0022', 'archive', '--format=tar', `--output=${tar}`];
  run('git', [...command, ...additions, ...source]);
  writeFileSync(archive, gzipped(readFileSync(tar)));
  rmSync(tar);
}

/** The byte of the header that names the system (RFC 1952). */
const GZIP_SYSTEM = 9;
const GZIP_SYSTEM_UNKNOWN = 255;

/** Compresses without a time, a name or the system. */
function gzipped(content: Buffer): Buffer {
  const compressed = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  compressed[GZIP_SYSTEM] = GZIP_SYSTEM_UNKNOWN;
  return compressed;
}

/** Packs the command line as npm publishes it, which sets a fixed time and owner. */
export function packCommandLine(archive: string): void {
  // npm keeps the modes, which depend on the umask.
  for (const name of readdirSync(commandLineDirectory)) {
    chmodSync(join(commandLineDirectory, name), name.endsWith('.js') ? 0o755 : 0o644);
  }
  const staging = join(dirname(archive), 'staging');
  mkdirSync(staging);
  run('npm', ['pack', commandLineDirectory, '--pack-destination', staging]);
  const [packed = ''] = readdirSync(staging);
  renameSync(join(staging, packed), archive);
  rmSync(staging, { recursive: true });
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
