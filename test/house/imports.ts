/**
 * Part of `npm run lint`: what the folders of the Worker import of each other. Each is a feature, or one that features build on.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What features build on. */
const foundations = new Set(['config', 'crypto', 'http', 'platform']);
/** Features on which no other one builds. */
const leaves = new Set(['admin', 'incoming', 'site']);

/** What any folder may import of a feature: how its object is called, types, and pure decisions. */
const OPEN = /(?:^|[/-])(?:stub|types)\.ts$|\/rules\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'worker'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|^worker\/node\//.test(file));

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const wrong = [...imports].flatMap(([file, imported]) =>
  imported.filter((other) => !isAllowed(file, other)).map((other) => `${file} imports ${other}`),
);
const circle = circleIn(imports);
for (const line of wrong) console.error(line);
if (wrong.length > 0) console.error('That is against the rule in test/house/imports.ts.');
if (circle !== null) console.error(`These import each other: ${circle.join(', ')}`);
if (wrong.length > 0 || circle !== null) process.exitCode = 1;

/** The files of the Worker that a file imports, types and late imports too, as paths from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(`${root}/${file}`, 'utf8');
  return [...source.matchAll(/\bfrom '(\.[^']+)'|\bimport(?:\(| )'(\.[^']+)'/g)]
    .map(([, path = '', bare = '']) => posix.join(posix.dirname(file), path || bare))
    .filter((imported) => imported.startsWith('worker/'));
}

/** The folder below `worker/`; empty for the app. */
function folderOf(file: string): string {
  const [, folder = '', name] = file.split('/');
  return name === undefined ? '' : folder;
}

function isAllowed(file: string, imported: string): boolean {
  const [from, to] = [folderOf(file), folderOf(imported)];
  if (from === to || from === '') return true;
  // The app, which mounts everything, is imported by no one.
  if (to === '') return imported.endsWith('.d.ts');
  if (foundations.has(to) || OPEN.test(imported)) return true;
  return !foundations.has(from) && (!leaves.has(to) || from === 'site');
}

/** Files that import each other, from one to itself; null when there are none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const other of graph.get(file) ?? []) {
      const found = visit(other, [...path, file]);
      if (found !== null) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found !== null) return found;
  }
  return null;
}
