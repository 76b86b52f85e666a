/**
 * `npm run mutate`: the mutation tests of the rules and the cryptography (`mutate.ts`), then those of the use cases, HTTP
 * layer and objects (`worker/mutate.ts`). `--part rules|worker` runs one of them, and files those that mutate them.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { folders } from './worker/instrument.ts';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const part = v.parse(v.optional(v.picklist(['rules', 'worker'])), options.part);
const isOfWorker = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
const ofWorker = files.filter(isOfWorker);
const ofRules = files.filter((file) => !isOfWorker(file));

if (wants('rules', ofRules)) run('mutate.ts', ofRules);
if (wants('worker', ofWorker)) {
  run('worker/mutate.ts', [
    ...(options.sample === undefined ? [] : ['--sample', options.sample]),
    ...(options.seed === undefined ? [] : ['--seed', options.seed]),
    ...(options.all ? ['--all'] : []),
    ...ofWorker,
  ]);
}

function wants(name: typeof part, own: readonly string[]): boolean {
  return part === undefined ? files.length === 0 || own.length > 0 : part === name;
}

function run(script: string, given: readonly string[]): void {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { status } = spawnSync(process.execPath, [path, ...given], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
