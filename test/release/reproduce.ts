/**
 * `npm run reproduce`: builds and packs this commit twice, in two folders, time zones, languages and umasks, and compares every byte.
 * Uncommitted changes are not tested.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import product from '../../package.json' with { type: 'json' };
import { root } from '../../worker/node/paths.ts';
import { sectionOf } from '../../worker/node/release-notes.ts';
import { Machine } from '../readme/machine.ts';

/** What two people's machines differ in, the lengths of paths included. In Turkish, the capital of i is not I. */
const places = [
  { prefix: 'waxseal-1-', umask: 0o022, env: { TZ: 'UTC', LC_ALL: 'C', USER: 'ada' } },
  {
    prefix: 'waxseal-reproduced-',
    umask: 0o077,
    env: { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', USER: 'grace' },
  },
] as const;

const OUTPUTS = 'dist/{site,compressed,worker,cli,release}/**/*';

async function expectOk(machine: Machine, line: string): Promise<void> {
  const { ok, stdout, stderr } = await machine.run(line);
  if (!ok) throw new Error(`${line} failed:\n${stdout}${stderr}`);
}

/** Gives the version a dated section in the changelog, which a release needs, unless it has one. */
async function prepareRelease(machine: Machine): Promise<void> {
  const file = join(machine.checkout, 'docs/CHANGELOG.md');
  const changelog = readFileSync(file, 'utf8');
  try {
    sectionOf(changelog, product.version);
  } catch {
    const dated = changelog.replace('[Unreleased]', `[${product.version}] - 2026-01-01`);
    writeFileSync(file, dated);
    await expectOk(
      machine,
      'git -c user.name=test -c user.email=test@example.com commit -qam test',
    );
  }
}

/** Builds and packs in a folder of its own; returns the digests of all files by their paths. */
async function release(machine: Machine): Promise<ReadonlyMap<string, string>> {
  const modules = join(root, 'node_modules');
  // As links where the file system can, because there are many of them.
  await expectOk(machine, `cp -RPl '${modules}' . || cp -RP '${modules}' .`);
  await expectOk(machine, 'npm run --silent build');
  await expectOk(machine, `npm run --silent release -- v${product.version}`);
  const files = globSync(OUTPUTS, { cwd: machine.checkout }).toSorted();
  return new Map(
    files
      .map((file) => [file, join(machine.checkout, file)] as const)
      .filter(([, path]) => statSync(path).isFile())
      .map(([file, path]) => [file, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

const nothing: ReadonlyMap<string, string> = new Map();
const machines: Machine[] = [];
try {
  const results: ReadonlyMap<string, string>[] = [];
  for (const { prefix, umask, env } of places) {
    const from = machines.at(-1)?.checkout ?? root;
    const machine = await Machine.make(env, prefix);
    machines.push(machine);
    process.umask(umask);
    const { ok, stderr } = await machine.clone(from);
    if (!ok) throw new Error(stderr);
    if (from === root) await prepareRelease(machine);
    results.push(await release(machine));
  }
  const [first = nothing, second = nothing] = results;
  const paths = [...new Set([...first.keys(), ...second.keys()])];
  const differing = paths.filter((path) => first.get(path) !== second.get(path));
  for (const path of differing) console.error(`differs: ${path}`);
  console.log(`${paths.length} files built twice, ${differing.length} differ.`);
  if (differing.length > 0 || first.size === 0) process.exitCode = 1;
} finally {
  for (const machine of machines) await machine.remove();
}
