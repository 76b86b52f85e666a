/** The contents of the image, read from the Dockerfile. */
import {
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const dockerfile = readFileSync(join(root, 'worker/node/selfhost/Dockerfile'), 'utf8');
const lockfile = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()) })),
});

interface Copy {
  readonly sources: readonly string[];
  readonly target: string;
  /** The stage that it is taken from; null: the folder of the code. */
  readonly stage: string | null;
}

/** The stages in their order, each with what it copies. */
export const stages: readonly (readonly Copy[])[] = dockerfile
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => [...stage.matchAll(/^COPY (?:--from=(\S+) )?(.+) (\S+)$/gm)].map(copyOf));

function copyOf([, stage, sources = '', target = '']: RegExpExecArray | RegExpMatchArray): Copy {
  return { sources: sources.split(' '), target, stage: stage ?? null };
}

/** Copies the files of the last stage into a read-only folder. */
export function layOut(folder: string): void {
  for (const { sources, target } of stages.at(-1) ?? []) {
    for (const source of sources) {
      const name = source.replace(/^\/waxseal\//, '');
      const place = target === './' ? join(folder, name) : join(folder, target);
      if (name === 'node_modules') copyModules(place);
      else copy(join(root, name), place);
    }
  }
  for (const path of [folder, ...below(folder)]) {
    const { mode } = lstatSync(path);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode & 0o555);
  }
}

/** The packages that the Dockerfile leaves of what `npm ci --omit=dev` installs. */
function copyModules(place: string): void {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev = false }] of Object.entries(v.parse(lockfile, lock).packages)) {
    // Packages inside another one come with it; those of other systems are not installed.
    const isOwn = path.lastIndexOf('node_modules/') === 0;
    const source = join(root, path);
    const isNode = path.startsWith('node_modules/node-linux-');
    if (isOwn && !dev && !isNode && isThere(source))
      copy(source, join(place, path.slice('node_modules/'.length)));
  }
}

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
  });
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
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
