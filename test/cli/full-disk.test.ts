/** A disk that is full, a file that may not grow, a reader that is gone: all is written, or the program fails and no secret is lost. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Program, program } from './program.ts';
import { badNetwork } from './stand-in.ts';

// Every call is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 60_000 });

const TEXT = 'All of it, or an error. '.repeat(375);
const NO_ROOM =
  /^waxseal: There is no room for \d+ bytes where they are to be written\. The secret was not opened\.\n$/;

let server: RunningServer;
let waxseal: Program;
beforeAll(async () => {
  server = await startServer({ env: { SEAL_MODES: 'both' } });
}, 120_000);
afterAll(() => server.stop());
beforeEach(() => {
  waxseal = program();
});
afterEach(() => waxseal.remove());

const env = () => ({ WAXSEAL_HOST: server.base });

async function shared(args: readonly string[] = [], input = TEXT): Promise<string> {
  return (await waxseal.run(['share', ...args], { input, env: env() })).stdout.trim();
}

/** Runs the program as `"$@"` of a line of shell, in the same home folder. */
async function inShell(line: string, args: readonly string[], input = '') {
  const shell = program([
    'sh',
    '-c',
    line,
    'sh',
    process.execPath,
    join(commandLineDirectory, 'waxseal.js'),
  ]);
  const ended = await shell.run(args, { input, env: { ...env(), HOME: waxseal.home } });
  shell.remove();
  return ended;
}

/** The one file that was saved elsewhere: it is named on stderr, and only its owner can read it. */
function rescued(stderr: string): { path: string; contents: string } {
  const [, path = ''] =
    /^waxseal: .* Saved in (\S+), which only you can read\.\n$/.exec(stderr) ?? [];
  expect(stderr).toContain(path || 'the path of what was saved');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return { path, contents: readFileSync(path, 'latin1') };
}

describe('a file that may not grow further', () => {
  const line = (file: string) => `ulimit -f 4; "$@" > '${file}'`;

  it.each([
    ['share', ['share', '--copies', '20', '--json', '--server'], 'x'],
    ['generate', ['generate', '--copies', '20', '--json', '--server'], ''],
    ['help', ['help'], ''],
  ])('gets all that %s prints, or the program fails', async (_, args, input) => {
    const file = join(waxseal.home, 'out');
    const { code, stderr } = await inShell(line(file), args, input);
    expect(statSync(file).size).toBe(2048);
    expect(stderr).toContain('waxseal: The output could not be written (EFBIG).\n');
    expect(code).toBe(1);
  });

  it.each([[[]], [['--json']], [['--output', 'new']], [['--output', '.']]])(
    'is found before the secret is opened: reveal %j',
    async (options) => {
      const link = await shared();
      const file = join(waxseal.home, 'out');
      const { code, stderr } = await inShell(`cd '${waxseal.home}'; ${line(file)}`, [
        'reveal',
        link,
        ...options,
      ]);
      expect(stderr).toMatch(NO_ROOM);
      expect(code).toBe(1);
      expect(readdirSync(waxseal.home)).not.toContain('new');
      expect((await waxseal.run(['reveal', link])).stdout).toBe(TEXT);
    },
  );
});

describe('what was opened and cannot be written in its place', () => {
  it.each([
    ['a text', [], TEXT],
    ['the record of a text', ['--json'], TEXT],
  ])('is saved for its owner alone: %s, to a reader that is gone', async (_, options, text) => {
    const link = await shared();
    const { code, stderr } = await inShell('{ "$@"; echo $? >&3; } 3>&1 | true', [
      'reveal',
      link,
      ...options,
    ]);
    expect(rescued(stderr).contents).toBe(text);
    expect(stderr).toContain('(EPIPE)');
    expect(code).toBe(0);
  });

  it('is saved under its own name: a file, to a reader that is gone', async () => {
    const contents = randomBytes(9000);
    writeFileSync(join(waxseal.home, 'key.bin'), contents);
    const link = await shared(['--file', join(waxseal.home, 'key.bin')], '');
    const { stderr } = await inShell('"$@" | true', ['reveal', link]);
    const saved = rescued(stderr);
    expect(saved.path).toMatch(/\/waxseal-\w+\/key\.bin$/);
    expect(saved.contents).toBe(contents.toString('latin1'));
  });

  it('is saved elsewhere: files, where their folder is gone', async () => {
    writeFileSync(join(waxseal.home, 'a.txt'), 'one');
    const link = await shared(['-', '--file', join(waxseal.home, 'a.txt')], 'a text');
    const folder = join(waxseal.home, 'folder');
    mkdirSync(folder);
    const network = await badNetwork(server.base, ({ method }) => {
      if (method === 'POST') rmSync(folder, { recursive: true });
      return false;
    });
    const { code, stdout, stderr } = await waxseal.run(['reveal', '--output', folder], {
      input: link.replace(server.base, network.origin),
    });
    await network.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'a text' });
    expect(rescued(stderr).contents).toBe('one');
  });

  it('is saved elsewhere: files, where their new folder is taken meanwhile', async () => {
    writeFileSync(join(waxseal.home, 'a.txt'), 'one');
    const link = await shared(['-', '--file', join(waxseal.home, 'a.txt')], 'a text');
    const path = join(waxseal.home, 'new');
    const network = await badNetwork(server.base, ({ method }) => {
      if (method !== 'POST') return false;
      rmSync(path);
      mkdirSync(path);
      return false;
    });
    const { code, stdout, stderr } = await waxseal.run(['reveal', '--output', path], {
      input: link.replace(server.base, network.origin),
    });
    await network.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'a text' });
    expect(rescued(stderr).contents).toBe('one');
  });
});

const NAMESPACE = ['--user', '--map-root-user', '--mount', '--'];
const hasDisks = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

/** Needs Linux, and users who may create namespaces. */
describe.runIf(hasDisks)('a disk of 8 KiB', () => {
  /** Runs a line of shell in the folder that a small disk is mounted at, and prints the number of bytes in each of its files. */
  async function onDisk(line: string, args: readonly string[]) {
    const disk = join(waxseal.home, 'disk');
    mkdirSync(disk);
    const mounted = `mount -t tmpfs -o size=8k waxseal '${disk}' && cd '${disk}' && { ${line}; code=$?; wc -c * | head -1; exit $code; }`;
    const shell = program([
      'unshare',
      ...NAMESPACE,
      'sh',
      '-c',
      mounted,
      'sh',
      process.execPath,
      join(commandLineDirectory, 'waxseal.js'),
    ]);
    const ended = await shell.run(args, { env: { ...env(), HOME: waxseal.home } });
    shell.remove();
    return ended;
  }

  it.each([
    ['stdout', [], '"$@" > r'],
    ['stdout, as JSON', ['--json'], '"$@" > r'],
    ['the file of --output', ['--output', 'r'], '"$@"; touch r'],
    ['the folder of --output', ['--output', '.'], '"$@"; touch r'],
  ])('keeps the secret sealed where it has no room: %s', async (_, options, line) => {
    const link = await shared();
    const { stdout, stderr } = await onDisk(line, ['reveal', link, ...options]);
    expect(stderr).toMatch(NO_ROOM);
    expect(stdout).toBe('0 r\n');
    expect((await waxseal.run(['reveal', link])).stdout).toBe(TEXT);
  });

  it('that fills after it had room takes a part; the whole is saved elsewhere', async () => {
    // 8,160 bytes of JSON for 4 KiB of room that the service announces.
    const text = '\u0001'.repeat(2000);
    const link = await shared([], text);
    const { code, stderr } = await onDisk('"$@" > r', ['reveal', link, '--json']);
    expect(stderr).toContain('(ENOSPC)');
    expect(rescued(stderr).contents).toBe(text);
    expect(code).toBe(1);
  });
});
