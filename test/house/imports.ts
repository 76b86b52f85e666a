/**
 * Part of `npm run lint`: imports between the folders of the Worker point one way. A folder imports from the levels below its
 * own only, so that there is no cycle, and folders of one level do not know each other.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** From the top. The app, which mounts everything, stands above all of them. */
const levels: readonly (readonly string[])[] = [
  ['routes'],
  // The launcher and the commands.
  ['node'],
  ['http'],
  [
    'use-cases',
    'objects/account',
    'objects/directory',
    'objects/mail-queue',
    'objects/rate-limiter',
    'objects/secret-vault',
  ],
  ['objects/shared', 'billing'],
  ['mail', 'webhooks'],
  ['domains', 'passwords'],
  ['rpc'],
  ['sealed', 'store', 'intl'],
  ['observability'],
  ['config'],
  ['crypto'],
  ['rules'],
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'worker'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

const wrong = files.flatMap((file) =>
  importsOf(file)
    .filter((imported) => !isAllowed(folderOf(file), folderOf(imported)))
    .map((imported) => `${file} imports ${imported}`),
);
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(`${wrong.length} imports against the levels in test/house/imports.ts.`);
  process.exitCode = 1;
}

/** The files of the Worker that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(`${root}/${file}`, 'utf8');
  return [...source.matchAll(/\bfrom '(\.[^']+)'|\bimport(?:\(| )'(\.[^']+)'/g)]
    .map(([, path = '', bare = '']) => posix.join(posix.dirname(file), path || bare))
    .filter((imported) => imported.startsWith('worker/'));
}

/** The folder below `worker/` that stands in `levels`; empty for the app. */
function folderOf(file: string): string {
  const [, folder = '', below = '', name] = file.split('/');
  if (below === '') return '';
  return folder === 'objects' && name !== undefined ? `${folder}/${below}` : folder;
}

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  // Cloudflare needs the classes of objects exported by the entry; everything else calls them through `rpc`.
  if (to.startsWith('objects/') && !from.startsWith('objects/')) return from === '';
  if (to === 'routes') return from === '';
  return levelOf(to) > levelOf(from);
}

/** @throws for a folder that has no level yet */
function levelOf(folder: string): number {
  if (folder === '') return -1;
  const level = levels.findIndex((folders) => folders.includes(folder));
  if (level === -1) throw new Error(`worker/${folder} has no level in test/house/imports.ts`);
  return level;
}
