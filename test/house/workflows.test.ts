/**
 * The workflows of the public repository: the project's own commands, pinned actions, and minimal permissions. zizmor looks for
 * injections, dangerous triggers and stored tokens in the workflow `audit`.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { fullPartNames, partNames } from '../steps.ts';
import { read, root } from './files.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: root })
  .toSorted()
  .map((path) => [basename(path, '.yml'), read(path)] as const);

const textOf = (workflow: string) => workflows.find(([name]) => name === workflow)?.[1] ?? '';

const commandsOf = (text: string) =>
  [...text.matchAll(/^ *(?:- )?run: ((?:npm|npx) .+)$/gm)].flatMap(([, command]) => command ?? []);

/** The jobs of a workflow by name, each with its lines, which are indented by four spaces or more. */
function jobsOf(text: string): ReadonlyMap<string, string> {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
  const names = parts.filter((_, index) => index % 2 === 0);
  return new Map(names.map((name, index) => [name, parts[2 * index + 1] ?? '']));
}

it('lists every workflow', () => {
  expect(workflows.map(([name]) => name)).toEqual(['audit', 'ci', 'codeql', 'full', 'release']);
});

describe.each(workflows)('the workflow %s', (_, text) => {
  it('uses only actions pinned to a commit, with the version beside it', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    const pinned =
      /^ +(?:- )?uses: (?:actions|github|lycheeverse|zizmorcore)\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
  });

  it('reads by default, and gives each job a time limit and its own permissions', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    const jobs = [...jobsOf(text)];
    expect(jobs.length).toBeGreaterThan(0);
    for (const key of ['timeout-minutes: \\d+', 'permissions:', 'runs-on: .+']) {
      const line = new RegExp(`^ {4}${key}$`, 'm');
      expect(jobs.filter(([, job]) => !line.test(job)).map(([name]) => name)).toEqual([]);
    }
  });

  it('runs scripts that exist', () => {
    const scripts = text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test))/g);
    const named = [...scripts].map(([, script, plain]) => script ?? plain ?? '');
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });
});

it('tests every part in CI and in the full run, side by side', () => {
  const runs = [
    ['ci', partNames, 'npm test -- --part "$PART"'],
    ['full', fullPartNames, 'npm run test:full -- --part "$PART"'],
  ] as const;
  for (const [name, parts, command] of runs) {
    const text = textOf(name);
    expect(text).toContain(`        part: [${parts.join(', ')}]\n`);
    expect(text).toContain('          PART: ${{ matrix.part }}\n');
    expect(commandsOf(text)).toContain(command);
  }
});

it('runs everything that .ci/run runs for a release', () => {
  const gate = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  expect(gate).toEqual(['npm ci', 'npm test']);
  expect(commandsOf(textOf('release'))).toEqual(expect.arrayContaining(gate));
});

it('builds a release twice, and attests its provenance and its bill of materials', () => {
  const text = textOf('release');
  expect(commandsOf(text)).toContain('npm run reproduce');
  const attested = text.split(/uses: actions\/attest@/).slice(1);
  const inputs = attested.map((step) => /with:\n((?: {10}\S.*\n)+)/.exec(step)?.[1]?.trim());
  expect(inputs).toEqual([
    'subject-checksums: release/SHA256SUMS',
    expect.stringMatching(/^subject-path: .*\.tar\.gz\n +sbom-path: release\/sbom\.cdx\.json$/),
  ]);
});

it('waits a week with updates, so that a bad release is noticed first', () => {
  const updates = read('.github/dependabot.yml')
    .split(/^ {2}- /m)
    .slice(1);
  expect(updates.map((text) => /^package-ecosystem: (.+)$/m.exec(text)?.[1])).toEqual([
    'npm',
    'github-actions',
  ]);
  for (const update of updates) expect(update).toMatch(/^ {4}cooldown:\n {6}default-days: 7$/m);
});

it('runs CI on both systems, and installs with every Node that may', () => {
  const jobs = jobsOf(textOf('ci'));
  for (const name of ['test', 'install']) {
    expect(jobs.get(name)).toMatch(/^ +system: \[ubuntu-[\d.]+, macos-\d+\]$/m);
  }
  const install = jobs.get('install') ?? '';
  expect(install).toMatch(/^ +node: \[20, 22, 26\]$/m);
  expect(commandsOf(install)).toEqual(['npm ci', 'npm run build', 'npm run test:unit']);
});

it('lets only the job that publishes write, and runs none of the project’s code in it', () => {
  // What CodeQL finds is no part of the repository.
  const permission = /^ +(?!security-events:)[\w-]+: write\b/m;
  const writing = workflows.flatMap(([workflow, text]) =>
    [...jobsOf(text)]
      .filter(([, job]) => permission.test(job))
      .map(([name, job]) => ({ place: `${workflow}/${name}`, job })),
  );
  expect(writing.map(({ place }) => place)).toEqual(['release/publish']);
  for (const { job } of writing) expect(job).not.toMatch(/npm (?:ci|install|run|test)|checkout@/);
});
