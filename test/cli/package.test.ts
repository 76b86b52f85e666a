/** The package that `npm publish dist/cli` would publish: packed, installed in an empty folder, and run from there. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { program } from './program.ts';

const NODE_MAJOR_MIN = 20;

const place = mkdtempSync(join(tmpdir(), 'waxseal-package-'));
const installed = join(place, 'installed');
const waxseal = join(installed, 'node_modules/.bin/waxseal');

let server: RunningServer;
beforeAll(async () => {
  const tarball = npm('pack', commandLineDirectory, '--silent', '--pack-destination', place).trim();
  npm('install', '--silent', '--prefix', installed, join(place, tarball));
  server = await startServer({ env: { SEAL_MODES: 'both' } });
}, 180_000);
afterAll(async () => {
  await server.stop();
  rmSync(place, { recursive: true, force: true });
});

/** npm without network and without this machine's settings. */
function npm(...args: string[]): string {
  const flags = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  return execFileSync('npm', [...args, ...flags], {
    cwd: place,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: place },
  });
}

/** Every other Node on the path that is not too old. */
function otherNodes(): string[] {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'node'))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file));
  return [...new Set(found)].filter((file) => {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8' });
    return file !== process.execPath && Number.parseInt(version.slice(1), 10) >= NODE_MAJOR_MIN;
  });
}

it('contains a program and two libraries with manifest, guide and licences, and needs nothing', () => {
  const files = readdirSync(join(installed, 'node_modules/waxseal')).toSorted();
  expect(files).toEqual([
    'LICENSE',
    'LICENSE-bip39',
    'LICENSE-noble-curves',
    'LICENSE-noble-hashes',
    'LICENSE-noble-post-quantum',
    'LICENSE-valibot.md',
    'README.md',
    'ask.d.ts',
    'ask.js',
    'package.json',
    'seal.d.ts',
    'seal.js',
    'waxseal.js',
  ]);
  expect(
    readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.')),
  ).toEqual(['waxseal']);
  const published: unknown = JSON.parse(
    readFileSync(join(commandLineDirectory, 'package.json'), 'utf8'),
  );
  const { name, version, license, engines } = manifest;
  expect(published).toMatchObject({ name, version, license, engines, type: 'module' });
  expect(published).not.toHaveProperty('dependencies');
  expect(published).not.toHaveProperty('private');
});

it('imports nothing but Node', () => {
  const code = readFileSync(join(commandLineDirectory, 'waxseal.js'), 'utf8');
  for (const library of ['seal.js', 'ask.js']) {
    expect(readFileSync(join(commandLineDirectory, library), 'utf8')).not.toMatch(
      /^import |\b(?:require|import)\(/m,
    );
  }
  const imports = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, from = '']) => from);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([]);
  expect(code).not.toMatch(/\brequire\(|devDependencies/);
});

it('has types for other programs, of what it exports and nothing else', () => {
  const source = `
    import { linkOf, open, proofsOf, readFragment, safeFileName, seal, SealError } from 'waxseal/seal';
    import type { Content, LinkKey, LinkParts, Proofs, Sealed, SealedFile } from 'waxseal/seal';
    import { toBase62 } from 'waxseal/seal';
    import { createAsk, type NewAsk, openAsk, type Question, sealAnswer } from 'waxseal/ask';
    import { sealBox } from 'waxseal/ask';
    const question: Question = { question: '', name: '', fields: ['a'], language: 'en' };
    const ask: NewAsk = await createAsk(question);
    await sealAnswer(await openAsk(ask.key, ask.linkKey, ask), { text: '', files: [] });
    const file: SealedFile = { name: safeFileName('a'), content: new Blob(['a']) };
    const content: Content = { text: '', files: [file] };
    const sealed: Sealed = await seal(content);
    const link = readFragment(sealed.fragment);
    if (typeof link === 'string') throw new SealError('incomplete');
    const { stretched }: Proofs = await proofsOf(link satisfies LinkKey, '');
    await open(link, { share: sealed.share, stretched }, [new Blob()]);
    const parts: LinkParts = { origin: 'https://seal.example', key: '', fragment: sealed.fragment };
    readFragment(linkOf(parts));
    readFragment(1);
    export { sealBox, toBase62 };
  `;
  const path = join(installed, 'program.mts');
  writeFileSync(path, source);
  const options = ['--strict', '--noEmit', '--target', 'ES2024', '--module', 'nodenext'];
  const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  const { stdout } = spawnSync(tsc, ['--ignoreConfig', ...options, '--types', '', path], {
    cwd: installed,
    encoding: 'utf8',
  });
  // What is internal is not exported; a fragment is no number.
  const errors = [...stdout.matchAll(/\((\d+),\d+\): error (TS\d+)/g)];
  expect(errors.map(([, line, code]) => [line, code])).toEqual([
    ['4', 'TS2459'],
    ['6', 'TS2459'],
    ['19', 'TS2345'],
  ]);
});

describe.each([process.execPath, ...otherNodes()])('with %s', (node) => {
  const installedProgram = program([node, waxseal]);
  afterAll(() => installedProgram.remove());

  it('seals and opens', async () => {
    const env = { WAXSEAL_HOST: server.base };
    const sealed = await installedProgram.run(['share', '--ttl', '1h'], {
      input: '\uFEFFa\0\r\n',
      env,
    });
    expect(sealed).toMatchObject({ code: 0, stderr: '' });
    const opened = await installedProgram.run(['reveal'], { input: sealed.stdout, env });
    expect(opened).toMatchObject({ code: 0, stderr: '', stdout: '\uFEFFa\0\r\n' });
    const made = await installedProgram.run(['generate', '--json'], { env });
    const record = v.object({ secret: v.object({ value: v.string() }) });
    expect(v.parse(record, JSON.parse(made.stdout)).secret.value).toHaveLength(12);
  });

  it('lets another program import it, as the example in JavaScript does', async () => {
    const path = join(installed, 'program.mjs');
    const example = new URL('../../shared/examples/javascript/encrypted.js', import.meta.url);
    const code = readFileSync(example, 'utf8');
    const text = 'é\0\n';
    const calls = `
      const link = await share(${JSON.stringify(text)}, 'p');
      const content = await reveal(link, 'p');
      process.stdout.write(JSON.stringify([link, content]));
    `;
    writeFileSync(path, code.replace('https://waxseal.example', server.base) + calls);
    const other = program([node, path]);
    const { stdout, stderr } = await other.run([]);
    other.remove();
    expect(stderr).toBe('');
    const [link, content] = v.parse(v.tuple([v.string(), v.unknown()]), JSON.parse(stdout));
    expect(content).toEqual({ text, files: [] });
    expect((await installedProgram.run(['status', link])).stdout).toBe('received\n');
  });

  it('lets another program ask for a secret, answer, and open the answer', async () => {
    const path = join(installed, 'ask.mjs');
    const code = `
      import * as waxseal from 'waxseal/ask';
      const question = { question: 'Which?', name: '', fields: [], language: 'en' };
      const { key, secret, linkKey, ...sent } = await waxseal.createAsk(question);
      const asked = await waxseal.openAsk(key, linkKey, sent);
      const { enc, share, parts } = await waxseal.sealAnswer(asked, { text: 'é\\0', files: [] });
      const ciphertext = [];
      for await (const part of parts) ciphertext.push(new Blob([part]));
      const link = await waxseal.answerKeyOf(await waxseal.openOwnAsk(key, secret, sent.box), enc);
      const { text } = await waxseal.open(link, { share, stretched: null }, ciphertext);
      process.stdout.write(JSON.stringify([asked.question, text]));
    `;
    writeFileSync(path, code);
    const other = program([node, path]);
    const { stdout, stderr } = await other.run([]);
    other.remove();
    expect(stderr).toBe('');
    const question = { question: 'Which?', name: '', fields: [], language: 'en' };
    expect(JSON.parse(stdout)).toEqual([question, 'é\0']);
  });

  it('asks at a terminal', async () => {
    const typist = installedProgram.atTerminal(['share'], { WAXSEAL_HOST: server.base });
    await typist.expectText('Ctrl-D ends it');
    typist.type('hunter2\u0004');
    await typist.expectText('/secret/');
    expect(await typist.ended()).toBe(0);
    expect(typist.screen()).not.toContain('hunter2');
  });
});

it('starts by itself, by its first line', () => {
  expect(execFileSync(waxseal, ['--version'], { encoding: 'utf8' })).toBe(`${manifest.version}\n`);
});
