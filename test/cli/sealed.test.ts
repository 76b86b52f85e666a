/** What the command line encrypts is opened by it, byte for byte: text, files and passphrases. */
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../shared/cli/command-line.ts';
import { newPassphrase } from '../../shared/cli/passphrase.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { FILES_MAX, type SealedFile } from '../../shared/seal/content.ts';
import { anyText, HARD_TEXT } from '../support/any-text.ts';
import { encryptText } from '../support/sealing.ts';
import { newAccount } from './account.ts';
import { type Live, startLive } from './live.ts';
import { badNetwork } from './stand-in.ts';

const MIB = 1024 * 1024;

let live: Live;
beforeAll(async () => {
  live = await startLive({
    SEAL_MODES: 'both',
    AUTOVERIFY: '1',
    PLAN_OPTIONS: JSON.stringify({ anonymous: { file_bytes: 6 * MIB } }),
  });
});
afterAll(() => live.stop());

const LINK = /^http:\/\/localhost:\d+\/secret\/\w+#[ab][0-9A-Za-z]{22}\n$/;
const NO_TEXT = Buffer.from('89504e470d0a1a0affc0', 'hex');

/** What --json prints. */
const revealed = v.object({
  secret_value: v.string(),
  files: v.array(v.object({ name: v.string(), bytes: v.number(), path: v.string() })),
});

const newFolder = () => live.waxseal.newFolder();
const newFile = (name: string, contents: string | Uint8Array) =>
  live.waxseal.newFile(name, contents);

async function run(args: readonly string[], input: string | Uint8Array = '') {
  return live.waxseal.run(args, { input, env: live.env });
}

async function shared(args: readonly string[], input: string | Uint8Array = ''): Promise<string> {
  const { code, stdout, stderr } = await run(['share', ...args], input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(LINK);
  return stdout;
}

/** The link of a secret with files that another program encrypted. */
async function sealedElsewhere(files: readonly SealedFile[]): Promise<string> {
  const { fields, fragment } = await encryptText('', '', files);
  const { secretKey } = await live.client.conceal(fields);
  return `${live.base}/secret/${secretKey}#${fragment}`;
}

/** The files of a folder and their contents. */
function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );
}

describe('a text', () => {
  it('reveals a text as it was shared, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (input) => {
        const { code, bytes } = await run(['reveal'], await shared(['--quiet'], input));
        expect(code).toBe(0);
        expect(bytes.equals(Buffer.from(input))).toBe(true);
      }),
      { numRuns: 5, examples: [[HARD_TEXT]] },
    );
  });

  it('prints the links of --json with their fragment', async () => {
    const created = await run(['share', '--json'], ' a\n');
    const { metadata } = v.parse(concealSecret.reply.entries.record, JSON.parse(created.stdout));
    expect(metadata.sealed_by).toBe('browser');
    expect(`${metadata.share_url}\n`).toMatch(LINK);
    expect(metadata.metadata_url.split('#')[1]).toBe(metadata.share_url.split('#')[1]);
    const { stdout } = await run(['reveal', '--json'], metadata.share_url);
    const record: unknown = JSON.parse(stdout);
    expect(record).toMatchObject({ secret_value: ' a\n', files: [] });
    expect(record).not.toHaveProperty('share');
    expect(record).not.toHaveProperty('sealed');
  });
});

describe('a note', () => {
  it.each(['--no-server', '--server'])(
    'is read at a terminal before the text of share %s',
    async (mode) => {
      const created = await run(['share', mode, '--note', ' Guest Wi-Fi, from Maya '], 'hunter2');
      const typist = live.waxseal.atTerminal(['reveal', created.stdout.trim()], live.env);
      expect(await typist.ended()).toBe(0);
      expect(typist.screen()).toMatch(
        /A note from the sender, not verified: “Guest Wi-Fi, from Maya”\s+hunter2/,
      );
    },
  );

  it('is refused before anything is created if it is longer than the recipient would see', async () => {
    const { code, stdout, stderr } = await run(['share', '--note', 'x'.repeat(81)], 'hunter2');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--note needs one line of up to 80 characters.');
  });
});

describe('a passphrase', () => {
  it('needs the right passphrase; a wrong one opens nothing, downloads no file, and leaves it sealed', async () => {
    const right = newFile('right', 'pässphrase\n');
    const wrong = newFile('wrong', 'another\n');
    const large = newFile('a', randomBytes(2 * MIB));
    const link = await shared(['--passphrase-file', right, '--file', large]);
    expect(link).toContain('#b');
    const open = (file: string, at = link) => run(['reveal', '--passphrase-file', file], at);
    const network = await badNetwork(live.base, () => false);
    const refused = await open(wrong, link.replace(live.base, network.origin));
    await network.close();
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    // A look and an attempt; each part would be another call.
    expect(network.asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect((await run(['reveal', link.trim()])).code).toBe(4);
    expect((await open(right)).bytes).toHaveLength(2 * MIB);
  });

  const passphraseIn = (contents: string) =>
    newPassphrase(parseCommandLine(['share', '--passphrase-file', newFile('file', contents)]));

  it.each(['p q', 'p q\n', 'p q\r\n', 'p q\r', '\uFEFFp q', '\uFEFFp q\r\n'])(
    'reads a passphrase as people type it, without what editors add to a file: %j',
    async (contents) => {
      expect(await passphraseIn(contents)).toBe('p q');
    },
  );

  it.each(['p\n\n', '\np', 'p\rq', 'p\tq', 'p\0', '\u001Bp', 'p\u0085', 'p\u2028q\n'])(
    'refuses a passphrase that no browser could enter: %j',
    async (contents) => {
      await expect(passphraseIn(contents)).rejects.toThrow(
        'line break or another control character',
      );
    },
  );

  it('names a passphrase that is not typed as it looks, unless quiet', async () => {
    const args = ['share', '--passphrase-file', newFile('file', 'p \n')];
    expect((await run(args, 'x')).stderr).toBe('The passphrase ends with a space.\n');
    expect((await run([...args, '-q'], 'x')).stderr).toBe('');
  });

  it('refuses or names a passphrase before it is tried, too', async () => {
    const link = (await run(['share', '--passphrase-file', newFile('file', 'p ')], 'x')).stdout;
    const open = (contents: string) =>
      run(['reveal', '--passphrase-file', newFile('file', contents)], link);
    for (let i = 0; i < 5; i++) expect((await open('p \n\n')).code).toBe(5);
    const opened = await open('p \n');
    expect(opened).toMatchObject({ code: 0, stdout: 'x' });
    expect(opened.stderr).toContain('ends with a space');
  });

  it('needs no passphrase to burn the secret, and does not ask for it', async () => {
    const file = newFile('passphrase', 'p');
    const { stdout } = await run(['share', '--json', '--passphrase-file', file], 'x');
    const { metadata } = v.parse(concealSecret.reply.entries.record, JSON.parse(stdout));
    expect((await run(['burn', '--yes'], metadata.metadata_url)).code).toBe(0);
    expect((await run(['status', metadata.metadata_url])).stdout).toBe('burned\n');
  });
});

describe('a file', () => {
  it('brings a file out of a pipe, and out of --output, as it was when it is no text', async () => {
    const path = newFile('photo.png', NO_TEXT);
    const piped = await run(['reveal'], await shared(['--file', path]));
    expect(piped).toMatchObject({ code: 0, stderr: '' });
    expect(piped.bytes.equals(NO_TEXT)).toBe(true);
    const copy = join(newFolder(), 'copy.png');
    const { code, stdout } = await run(['reveal', '-o', copy], await shared(['--file', path]));
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(readFileSync(copy).equals(NO_TEXT)).toBe(true);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('saves a file in the folder of --output beside what is there, and prints the text', async () => {
    const link = await shared(
      ['-', '--file', newFile('a.txt', NO_TEXT), '--file', newFile('a.txt', 'second')],
      'the text',
    );
    const folder = newFolder();
    writeFileSync(join(folder, 'a.txt'), 'mine');
    expect(await run(['reveal', '--output', folder], link)).toMatchObject({
      code: 0,
      stdout: 'the text',
      stderr: '',
    });
    expect(contentsOf(folder)).toEqual({
      'a.txt': 'mine',
      'a (2).txt': NO_TEXT.toString('latin1'),
      'a (3).txt': 'second',
    });
    expect(statSync(join(folder, 'a (2).txt')).mode & 0o777).toBe(0o600);
  });

  it('saves a file in a new folder where there is no place for it', async () => {
    const link = () => shared(['-', '--file', newFile('a.txt', 'file')], 'text');
    const first = await run(['reveal'], await link());
    expect(first).toMatchObject({ code: 0, stdout: 'text' });
    const [, folder = ''] = /^Saved (waxseal-\w+)\/a\.txt\n$/.exec(first.stderr) ?? [];
    expect(contentsOf(join(live.waxseal.home, folder))).toEqual({ 'a.txt': 'file' });
    const path = join(newFolder(), 'new');
    expect((await run(['reveal', '-o', path], await link())).stdout).toBe('text');
    expect(contentsOf(path)).toEqual({ 'a.txt': 'file' });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    const { stdout } = await run(['reveal', '--json', '-q'], await link());
    const { files, ...record } = v.parse(revealed, JSON.parse(stdout));
    expect(record).toEqual({ secret_value: 'text' });
    expect(files).toMatchObject([{ name: 'a.txt', bytes: 4 }]);
    expect(files[0]?.path).toMatch(/^waxseal-\w+\/a\.txt$/);
  });

  it('writes no file to a terminal', async () => {
    const link = await shared(['--file', newFile('photo.png', NO_TEXT)]);
    const typist = live.waxseal.atTerminal(['reveal', link.trim()], live.env);
    await typist.expectText('Saved waxseal-');
    expect(await typist.ended()).toBe(0);
    expect(typist.screen()).not.toContain('PNG');
  });

  it('saves a file under a harmless name where its own leads elsewhere or shows another', async () => {
    const content = new Blob(['x']);
    const names = ['../../evil', '/etc/passwd', 'invoice\u202Efdp.exe', '..'];
    const link = await sealedElsewhere(names.map((name) => ({ name, content })));
    const folder = newFolder();
    expect((await run(['reveal', '-o', folder], link)).code).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(
      ['....evil', 'etcpasswd', 'invoicefdp.exe', 'file'].toSorted(),
    );
  });

  it.each([
    ['in one call', MIB - 256, []],
    ['in one part', MIB, []],
    ['in two parts, under a passphrase', 5 * MIB, ['--passphrase-file']],
  ])('brings a file out as it was: %s', async (_, length, options) => {
    const contents = randomBytes(length);
    const secret = options.flatMap((option) => [option, newFile('passphrase', 'p')]);
    const link = await shared([...secret, '--file', newFile('a', contents)]);
    const opened = await run(['reveal', ...secret], link);
    expect(opened).toMatchObject({ code: 0, stderr: '' });
    expect(opened.bytes.equals(contents)).toBe(true);
    expect((await run(['reveal', ...secret], link)).code).toBe(3);
  });

  it('refuses a file that holds more than the plan takes, or is one of too many', async () => {
    const half = newFile('half', Buffer.alloc(4 * MIB));
    const { code, stdout, stderr } = await run(['share', '--file', half, '--file', half]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('This is larger than is allowed here');
    const files = Array.from({ length: FILES_MAX + 1 }, () => ['--file', half]).flat();
    expect(await run(['share', ...files])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('the options of share', () => {
  it('gives a secret less time where the plan allows no more, and prints that unless quiet', async () => {
    const shortened = await run(['share', '--ttl', '8d'], 'x');
    const stderr =
      'It expires after 7 days: this site or your plan does not allow the time that you asked for.\n';
    expect(shortened).toMatchObject({ code: 0, stderr });
    expect(shortened.stdout).toMatch(LINK);
    expect((await run(['share', '--ttl', '8d', '-q'], 'x')).stderr).toBe('');
  });

  it('makes a link that opens in the requested language', async () => {
    const { stdout } = await run(['share', '--locale', 'pt_BR'], 'x');
    expect(stdout).toMatch(/\/secret\/\w+\?locale=pt_BR#a\w+\n$/);
    const unknown = await run(['share', '--locale', 'tlh'], 'x');
    expect(unknown).toMatchObject({ code: 5, stdout: '' });
  });
});

it.each([
  [[], /^[\w*$!?()]{12}$/],
  [['--length', '64', '-q'], /^\S{64}$/],
  [['--words', '3'], /^[a-z]+-[a-z]+-[a-z]+$/],
])('draws a password here, and prints a link that opens it: %j', async (options, form) => {
  const { stdout, stderr } = await run(['generate', ...options]);
  expect(stdout).toMatch(form);
  expect(stderr).toMatch(LINK);
  expect((await run(['reveal'], stderr)).stdout).toBe(stdout);
});

it('opens nothing by a link without its fragment or of another kind, and leaves its secret sealed', async () => {
  const link = (await shared([], 'kept')).trim();
  const [withoutFragment = ''] = link.split('#');
  const stderr =
    'waxseal: This link is incomplete. Copy all of it, with the part after #. If you do not have that, ask whoever sent you the link.\n';
  expect(await run(['reveal', withoutFragment])).toMatchObject({ code: 2, stdout: '', stderr });
  const other = link.replace('#a', '#b');
  expect(await run(['reveal', other])).toMatchObject({ code: 1, stdout: '' });
  expect((await run(['reveal', `${link}).`])).stdout).toBe('kept');
});

describe('the site', () => {
  it('lets the site encrypt with --server: its link has no fragment', async () => {
    const { stdout, stderr } = await run(['share', '--server'], 'x');
    expect(stdout).toMatch(/\/secret\/\w+\n$/);
    expect(stderr).toBe('');
    expect((await run(['reveal'], stdout)).stdout).toBe('x');
    const generated = await run(['generate', '--server', '--quiet']);
    expect(generated.stdout).toMatch(/^[\w*$!?()]{12}$/);
    expect(generated.stderr).toMatch(/\/secret\/\w+\n$/);
    expect((await run(['reveal'], generated.stderr)).stdout).toBe(generated.stdout);
  });

  it('lets the site encrypt with --recipient, and prints that unless it was asked for', async () => {
    const account = await newAccount(live.base);
    const env = { ...live.env, ...account.env };
    const args = ['share', '--recipient', 'bob@example.com'];
    const { code, stdout, stderr } = await live.waxseal.run(args, { input: 'x', env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\/secret\/\w+\n$/);
    expect(stderr).toMatch(/^The site emails the link, so it also encrypts the secret/);
    const asked = await live.waxseal.run([...args, '--server'], { input: 'x', env });
    expect(asked).toMatchObject({ code: 0, stderr: '' });
  });
});
