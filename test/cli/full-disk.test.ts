/** A disk that is full, a file that may not grow, a reader that is gone: all is written, or the program fails and no secret is lost. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { apiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Account, newAccount } from './account.ts';
import { type Program, program } from './program.ts';
import { type Asked, badNetwork } from './stand-in.ts';

const MIB = 1024 * 1024;
const TEXT = 'All of it, or an error. '.repeat(375);
const NO_ROOM =
  /^waxseal: There is no room for \d+ bytes where they are to be written\. The secret was not opened\.\n$/;

let server: RunningServer;
let waxseal: Program;
beforeAll(async () => {
  const plans = JSON.stringify({ anonymous: { file_bytes: 4 * MIB } });
  server = await startServer({
    env: { SEAL_MODES: 'both', AUTOVERIFY: '1', PLAN_OPTIONS: plans },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  waxseal = program();
});
afterEach(() => waxseal.remove());

const env = () => ({ WAXSEAL_HOST: server.base });

async function shared(args: readonly string[] = [], input = TEXT): Promise<string> {
  return (await waxseal.run(['share', ...args], { input, env: env() })).stdout.trim();
}

/** Runs the program as `"$@"` of a line of shell. */
const inShell = (
  line: string,
  args: readonly string[],
  input = '',
  more: Readonly<Record<string, string>> = {},
) => waxseal.inShell(line, args, { input, env: { ...env(), ...more } });

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
  ])(
    'writes all that %s prints to a file that may not grow further, or fails',
    async (_, args, input) => {
      const file = join(waxseal.home, 'out');
      const { code, stderr } = await inShell(line(file), args, input);
      expect(statSync(file).size).toBe(2048);
      expect(stderr).toContain('waxseal: The output could not be written (EFBIG).');
      expect(code).toBe(1);
    },
  );

  it.each([[[]], [['--json']], [['--output', 'new']], [['--output', '.']]])(
    'finds a file that may not grow further before the secret is opened: reveal %j',
    async (options) => {
      const link = await shared();
      const file = join(waxseal.home, 'out');
      const { code, stderr } = await inShell(line(file), ['reveal', link, ...options]);
      expect(stderr).toMatch(NO_ROOM);
      expect(code).toBe(1);
      expect(readdirSync(waxseal.home)).not.toContain('new');
      expect((await waxseal.run(['reveal', link])).stdout).toBe(TEXT);
    },
  );
});

describe('what was created and whose links cannot be printed', () => {
  const toNoOne = '{ "$@"; echo $? >&3; } 3>&2 | true';

  /** Runs the program through a proxy, and answers with the states of what it has created. */
  async function run(
    line: string,
    args: readonly string[],
    {
      fail = () => false,
      env: more = {},
    }: { fail?: Parameters<typeof badNetwork>[1]; env?: Account['env'] } = {},
  ) {
    const network = await badNetwork(server.base, fail);
    const host = { WAXSEAL_HOST: network.origin, ...more };
    // Without the note that the proxy has another name than the site.
    const ended = await inShell(line, [...args, '--quiet'], 'a text', host);
    await network.close();
    const keys = network.asked
      .filter(({ path }) => /\/(?:conceal|generate)\b/.test(path))
      .flatMap(({ answer = '' }) => {
        const { record, records = [record] } = v.parse(concealSecret.reply, JSON.parse(answer));
        return records.map(({ metadata }) => metadata.key);
      });
    const client = apiClient(server.base, 1);
    const states: unknown[] = [];
    for (const key of keys) {
      const receipt = await client.receipt(key);
      states.push(receipt.ok && receipt.reply.record.state);
    }
    client.close();
    return { ...ended, keys, states, origin: network.origin };
  }

  it.each([
    ['share, encrypted here', ['share']],
    ['share, by the site', ['share', '--server']],
    ['share, as JSON', ['share', '--json']],
    ['generate, encrypted here', ['generate']],
    ['generate, by the site', ['generate', '--server']],
  ])('burns what was created and whose links cannot be printed: %s', async (_, args) => {
    const secret = ['--passphrase-file', waxseal.newFile('passphrase', 'correct horse battery')];
    expect(await run(toNoOne, [...args, ...secret])).toMatchObject({
      states: ['burned'],
      stderr: 'waxseal: The output could not be written (EPIPE). The secret was burned.\n1\n',
    });
  });

  it('burns all copies whose links cannot be printed, on a full disk', async () => {
    expect(await run('"$@" > /dev/full', ['share', '--copies', '3'])).toMatchObject({
      code: 1,
      states: ['burned', 'burned', 'burned'],
      stderr: 'waxseal: The output could not be written (ENOSPC). The secrets were burned.\n',
    });
  });

  it('burns what was generated where only its link cannot be printed', async () => {
    const ended = await run('"$@" 2> /dev/full', ['generate']);
    expect(ended).toMatchObject({ code: 1, states: ['burned'] });
  });

  it('names a secret, without its key, where it cannot be burned', async () => {
    const refusal = { status: 403, answer: { message: 'Not now', code: 'forbidden' } };
    const fail = ({ path }: Asked) => path.includes('/burn') && refusal;
    const ended = await run('"$@" > /dev/full', ['share'], { fail });
    expect(ended.stderr).toContain(`could not be burned: ${ended.origin}/private/${ended.keys[0]}`);
    expect(ended.stderr).not.toContain('#');
    expect(ended.code).toBe(1);
  });

  it('leaves a secret alone whose link was emailed', async () => {
    const account = await newAccount(server.base);
    const to = ['--recipient', 'bob@example.com'];
    expect(await run('"$@" > /dev/full', ['share', '--server', ...to], account)).toMatchObject({
      code: 1,
      states: ['new'],
      stderr:
        'waxseal: The output could not be written (ENOSPC). The link was emailed, so the secret was not burned.\n',
    });
  });
});

describe('what was opened and cannot be written in its place', () => {
  it.each([
    ['a text', []],
    ['the record of a text', ['--json']],
  ])(
    'saves what was opened for its owner alone: %s, to a reader that is gone',
    async (_, options) => {
      const reveal = ['reveal', await shared(), ...options];
      const { code, stderr } = await inShell('{ "$@"; echo $? >&3; } 3>&1 | true', reveal);
      expect(rescued(stderr).contents).toBe(TEXT);
      expect(stderr).toContain('(EPIPE)');
      expect(code).toBe(0);
    },
  );

  it('saves a file under its own name, to a reader that is gone', async () => {
    const contents = randomBytes(9000);
    const link = await shared(['--file', waxseal.newFile('key.bin', contents)], '');
    const { stderr } = await inShell('"$@" | true', ['reveal', link]);
    const saved = rescued(stderr);
    expect(saved.path).toMatch(/\/waxseal-\w+\/key\.bin$/);
    expect(saved.contents).toBe(contents.toString('latin1'));
  });

  it.each<[string, (path: string) => void, (path: string) => void]>([
    ['folder is gone', (path) => mkdirSync(path), (path) => rmSync(path, { recursive: true })],
    [
      'new folder is taken meanwhile',
      () => undefined,
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('saves files elsewhere where their %s', async (_, prepare, meanwhile) => {
    const link = await shared(['-', '--file', waxseal.newFile('a.txt', 'one')], 'a text');
    const path = join(waxseal.home, 'folder');
    prepare(path);
    const network = await badNetwork(server.base, ({ method }) => {
      if (method === 'POST') meanwhile(path);
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
  async function onDisk(
    line: string,
    args: readonly string[],
    { isAll = false }: { /** Whether the machine has no other disk. */ isAll?: boolean } = {},
  ) {
    const disk = join(waxseal.home, 'disk');
    mkdirSync(disk);
    const mounted = `mount -t tmpfs -o size=8k waxseal "${disk}" && cd "${disk}" && { ${line}; code=$?; wc -c * | head -1; exit $code; }`;
    const home = isAll ? { HOME: disk, TMPDIR: disk } : {};
    const unshared = `unshare ${NAMESPACE.join(' ')} sh -c '${mounted}' sh "$@"`;
    return inShell(unshared, args, '', home);
  }

  /** A link to files that are longer than a call may be, and where they are. */
  async function sharedFiles() {
    const contents = [randomBytes(MIB), randomBytes(MIB)];
    const files = contents.flatMap((bytes, index) => [
      '--file',
      waxseal.newFile(`${index}.bin`, bytes),
    ]);
    return { link: await shared(files, ''), contents };
  }

  it('keeps files sealed where no disk has room for a new folder', async () => {
    const { link } = await sharedFiles();
    const line = '"$@" >&2 || { touch r; false; }';
    const { code, stderr } = await onDisk(line, ['reveal', link, '--json'], { isAll: true });
    expect(stderr).toMatch(NO_ROOM);
    expect(code).toBe(1);
    expect(await waxseal.run(['status', link], { env: env() })).toMatchObject({
      stdout: 'sealed\n',
    });
  });

  it('saves files in a new folder where there is room', async () => {
    const { link, contents } = await sharedFiles();
    const { code, stdout, stderr } = await onDisk('"$@"; touch r', ['reveal', link]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '0 r\n' });
    const paths = [...stderr.matchAll(/^Saved (\S+)$/gm)].map(([, path = '']) => path);
    expect(paths.map((path) => dirname(dirname(path)))).toEqual([waxseal.home, waxseal.home]);
    for (const [index, path] of paths.entries())
      expect(readFileSync(path).equals(contents[index] ?? Buffer.of())).toBe(true);
  });

  it('prints a text on a full disk', async () => {
    const link = await shared();
    const line = '"$@" | wc -c >&2; touch r';
    const { stderr } = await onDisk(line, ['reveal', link], { isAll: true });
    expect(stderr.trim()).toBe(String(TEXT.length));
  });

  it.each([
    ['stdout', [], '"$@" > r'],
    ['stdout, as JSON', ['--json'], '"$@" > r'],
    ['the file of --output', ['--output', 'r'], '"$@"; touch r'],
    ['the folder of --output', ['--output', '.'], '"$@"; touch r'],
  ])('keeps the secret sealed where the disk has no room: %s', async (_, options, line) => {
    const link = await shared();
    const { stdout, stderr } = await onDisk(line, ['reveal', link, ...options]);
    expect(stderr).toMatch(NO_ROOM);
    expect(stdout).toBe('0 r\n');
    expect((await waxseal.run(['reveal', link])).stdout).toBe(TEXT);
  });

  it('saves the whole elsewhere when a disk fills meanwhile and takes a part', async () => {
    // 8,160 bytes of JSON for 4 KiB of room that the service announces.
    const text = '\u0001'.repeat(2000);
    const link = await shared([], text);
    const { code, stderr } = await onDisk('"$@" > r', ['reveal', link, '--json']);
    expect(stderr).toContain('(ENOSPC)');
    expect(rescued(stderr).contents).toBe(text);
    expect(code).toBe(1);
  });
});
