/**
 * Part of `npm run lint`: what the folders of the Worker and of the front import of each other, types and late imports too. No files
 * import each other in a circle.
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

/** The folders of the front, in levels: each imports what is below it, and a feature no other one. */
const levels = [['app', 'routes', 'recipient'], ['features'], ['parts'], ['ui'], ['intl'], ['api']];
/** What the application and the scripts before it share; the other files of the folder are the beginnings of programs. */
const SHARED_BEFORE =
  /^web\/prerender\/(?:boot-table|browser-value|choice|early-events|hydration|language-files|link-fragment|protocol|slots)\.ts$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'worker', 'web'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|^worker\/node\/|^web\/(?:build|gallery)\/|^web\/vite/.test(
        file,
      ),
  );

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const wrong = [...imports].flatMap(([file, imported]) =>
  imported
    .filter((other) => !(file.startsWith('web/') ? isBelow : isAllowed)(file, other))
    .map((other) => `${file} imports ${other}`),
);
const circle = circleIn(imports);
for (const line of wrong) console.error(line);
if (wrong.length > 0) console.error('That is against the rule in test/house/imports.ts.');
if (circle !== null) console.error(`These import each other: ${circle.join(', ')}`);
if (wrong.length > 0 || circle !== null) process.exitCode = 1;

/** The files of its side that a file imports, types and late imports too, as paths from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(`${root}/${file}`, 'utf8');
  return [...source.matchAll(/\bfrom '(\.[^']+)'|\bimport(?:\(\s*| )'(\.[^']+)'/g)]
    .map(([, path = '', bare = '']) => posix.join(posix.dirname(file), path || bare))
    .filter(
      (imported) => imported.startsWith(file.split('/', 1)[0] ?? '') && /\.tsx?$/.test(imported),
    );
}

/** Whether a file of the front stands above another one. */
function isBelow(file: string, imported: string): boolean {
  const [from, to] = [levelOf(file), levelOf(imported)];
  if (from !== to) return from < to;
  return !file.startsWith('web/features/') || posix.dirname(file) === posix.dirname(imported);
}

/** From 0, the beginnings of programs, to what imports nothing of the front. */
function levelOf(file: string): number {
  if (SHARED_BEFORE.test(file)) return levels.length;
  return Math.max(
    levels.findIndex((level) => level.includes(file.split('/')[1] ?? '')),
    0,
  );
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
