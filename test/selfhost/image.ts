/** The release for servers, and the image that the Dockerfile makes of it, without an engine. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const dockerfile = readFileSync(join(root, 'worker/node/selfhost/Dockerfile'), 'utf8');

/** What it copies, each into the place that is named last. */
export const copies = [...dockerfile.matchAll(/^COPY (.+) (\S+)$/gm)].map(
  ([, sources = '', target = '']) => ({ sources: sources.split(' '), target }),
);

/** Packs the last commit with the build, and unpacks it. @returns the unpacked folder */
export function unpackRelease(folder: string): string {
  const out = join(folder, 'release');
  execFileSync('sh', ['worker/node/release.sh', out, 'server'], { cwd: root });
  const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('tar', ['--extract', '--file', join(out, archive), '--directory', folder]);
  return join(folder, archive.replace('.tar.gz', ''));
}

/** Copies from the unpacked release what the Dockerfile does, into a folder that is read-only then. */
export function layOut(release: string, folder: string): void {
  for (const { sources, target } of copies) {
    for (const source of sources) {
      const place = target === './' ? join(folder, source) : join(folder, target);
      mkdirSync(dirname(place), { recursive: true });
      cpSync(join(release, source), place, {
        recursive: true,
        preserveTimestamps: true,
        mode: constants.COPYFILE_FICLONE,
      });
    }
  }
  for (const path of [folder, ...below(folder)]) {
    const { mode } = lstatSync(path);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode & 0o555);
  }
}

/** All files and folders below a folder. */
export function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
}

/** The entries below a folder, with the attributes that a write would change. */
export function stateOf(folder: string): string[] {
  return below(folder)
    .map((path) => {
      const { size, mtimeMs, mode } = lstatSync(path);
      return `${path} ${size} ${mtimeMs} ${mode}`;
    })
    .toSorted();
}
