/**
 * `npm run release -- v1.2.3`: packs the output of `npm run build` into `dist/release/`: the source with the built site and Worker,
 * the command line, checksums, and the release notes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { commandLineDirectory, root } from './paths.ts';
import { notesOf } from './release-notes.ts';
import { isBuilt } from './build.ts';

const directory = resolve(root, 'dist/release');
const { name, version } = manifest;

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
}

/** The committed source with its build: enough to run or deploy without building. */
function packProduct(): void {
  const folder = `${name}-${version}`;
  const archive = resolve(directory, `${folder}.tar`);
  run('git', 'archive', '--format=tar', `--prefix=${folder}/`, `--output=${archive}`, 'HEAD');
  const staging = resolve(directory, 'staging');
  mkdirSync(resolve(staging, folder, 'dist'), { recursive: true });
  run('cp', '-R', 'dist/site', 'dist/compressed', 'dist/worker', resolve(staging, folder, 'dist'));
  run('tar', '-rf', archive, '-C', staging, folder);
  rmSync(staging, { recursive: true });
  run('gzip', '-9', archive);
}

function packCommandLine(): void {
  const staging = resolve(directory, 'staging');
  mkdirSync(staging);
  run('npm', 'pack', commandLineDirectory, '--pack-destination', staging);
  const [packed = ''] = readdirSync(staging);
  run('mv', resolve(staging, packed), resolve(directory, `${name}-cli-${version}.tgz`));
  rmSync(staging, { recursive: true });
}

function sums(): string {
  const lines = readdirSync(directory).map((file) => {
    const digest = createHash('sha256').update(readFileSync(resolve(directory, file)));
    return `${digest.digest('hex')}  ${file}\n`;
  });
  return lines.join('');
}

function pack(tag: string | undefined): void {
  const notes = notesOf(tag);
  if (!isBuilt()) throw new Error('the build is missing or out of date: npm run build');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  packProduct();
  packCommandLine();
  writeFileSync(resolve(directory, 'SHA256SUMS'), sums());
  writeFileSync(resolve(directory, 'NOTES.md'), `${notes}\n`);
}

try {
  pack(process.argv[2]);
  console.log(readFileSync(resolve(directory, 'SHA256SUMS'), 'utf8').trimEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
