/**
 * Shows that torture can fail: makes each bug of `bug-list.ts` in a copy of the sources, builds its Worker, and requires
 * that a short torture finds a violation. `npm run bugs`; `npm run bugs -- lockout` only those with the word.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand } from '../steps/command.ts';
import { type Bug, bugs, type Replacement } from './bug-list.ts';

const MINUTES = '0.5';
/** Of a run that found nothing. */
const LINES_SHOWN = 30;
const COPIED = [
  'worker',
  'web',
  'shared',
  'locales',
  'test',
  'dist',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.toml',
];
const BUILD =
  "import('./worker/node/build.ts').then(({ buildWorker }) => process.exit(buildWorker() ? 0 : 1))";

const [part = ''] = process.argv.slice(2);
const copy = mkdtempSync(join(tmpdir(), 'waxseal-bugs-'));
for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

let missed = 0;
try {
  for (const bug of bugs.filter(({ name }) => name.includes(part))) {
    const output = await tortureWith(bug);
    const last = output.at(-1) ?? '';
    const isFound = /[1-9]\d* violations$/.test(last);
    if (!isFound) missed += 1;
    console.log(`${isFound ? 'found ' : 'MISSED'} ${bug.name}`);
    const shown = isFound ? [output[1], last] : output.slice(-LINES_SHOWN);
    for (const line of shown) console.log(`       ${line}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(missed === 0 ? 'Every bug was found.' : `${missed} bugs were missed.`);
process.exitCode = missed === 0 ? 0 : 1;

/** What a torture of the bug prints. */
async function tortureWith({ replacements }: Bug): Promise<string[]> {
  for (const replacement of replacements) put(replacement);
  try {
    build();
    const program = join(copy, 'test/torture/torture.ts');
    const { output } = await runCommand(process.execPath, [program, '--minutes', MINUTES]);
    return output.trimEnd().split('\n');
  } finally {
    for (const { file } of replacements) cpSync(join(root, file), join(copy, file));
  }
}

/** @throws unless the text occurs exactly once */
function put({ file, text, by }: Replacement): void {
  const source = readFileSync(join(copy, file), 'utf8');
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`not exactly once in ${file}: ${text}`);
  }
  writeFileSync(join(copy, file), `${before}${by}${after}`);
}

/** Builds the Worker alone. The site is the one of the last build: it counts as new, or it would be built again. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['--eval', BUILD], {
    cwd: copy,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('a build with a bug failed');
  const now = new Date();
  utimesSync(join(copy, 'dist/site/index.html'), now, now);
}
