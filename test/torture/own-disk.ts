/**
 * A disk of its own for the state of a run, so that it can be full: a file system in memory, mounted in a namespace that ends with
 * the run. Linux only, where users may create namespaces.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A run of ten minutes stores about a fifth of it. */
const BYTES = 512 * 1024 * 1024;
/** In the environment of a program that runs in a namespace of its own. */
const MARK = 'TORTURE_OWN_DISK';
const NAMESPACE = ['--user', '--map-root-user', '--mount', '--'];

/**
 * Runs this program again, in a namespace in which it can mount a disk.
 *
 * @returns its exit code; null when it must run here, because it is in one already, or none can be created
 */
export async function runInNamespace(): Promise<number | null> {
  if (hasOwnDisk() || spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0) return null;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', [...NAMESPACE, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: '1' },
  });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

/** Whether the program runs in a namespace of its own. */
export function hasOwnDisk(): boolean {
  return process.env[MARK] === '1';
}

/** Mounts an empty disk at a folder. */
export function mountDisk(folder: string, bytes = BYTES): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'waxseal', folder]);
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

/** Takes all that is free on the disk that a folder is on. Returns what gives it back. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  // What the server writes meanwhile may take the last blocks first.
  const { error } = spawnSync('fallocate', ['--length', String(bavail * bsize), file]);
  if (error) throw error;
  return () => rmSync(file, { force: true });
}
