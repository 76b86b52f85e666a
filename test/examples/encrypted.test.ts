/** The examples for secrets that a program encrypts: the one in `docs/api.md` for curl, and the program in Python. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../worker/node/paths.ts';
import { apiClient, type Client } from '../support/client.ts';
import { openerOf, encryptText } from '../support/sealing.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const TEXT = 'correct horse \u{1F40E} battery staple';
const PASSPHRASE = 'u\u0308nder the rose';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const python = read('shared/examples/python/encrypted.py');
const page = read('docs/api.md');
const [, curl = ''] = /^```sh\n(curl --fail-with-body[\s\S]*?)^```$/m.exec(page) ?? [];
/** Where the package that the program names is installed, unless Python has it. */
const packages = join(root, '.cache/python');
const PACKAGE = 'cryptography==48.0.0';

let server: RunningServer;
let api: Client;

beforeAll(async () => {
  providePackage();
  server = await startServer({ env: { SEAL_MODES: 'both' } });
  api = apiClient(server.base, 2);
}, 180_000);

afterAll(async () => {
  api.close();
  await server.stop();
});

function providePackage(): void {
  const env = { ...process.env, PYTHONPATH: packages };
  if (spawnSync('python3', ['-c', 'import cryptography'], { env }).status === 0) return;
  const install = ['-m', 'pip', 'install', '--quiet', '--target', packages, PACKAGE];
  execFileSync('python3', install, { stdio: 'inherit' });
}

/** Runs the program of the page, and then a call of it; `given` are the arguments. */
async function runPython(then: string, ...given: string[]): Promise<string> {
  const program = `${onServer(python)}\nsys.stdout.write(${then})\n`;
  const { stdout } = await promisify(execFile)('python3', ['-c', program, ...given], {
    env: { ...process.env, PYTHONPATH: packages },
  });
  return stdout;
}

function onServer(program: string): string {
  return program.replaceAll(/https:\/\/(?:seal|waxseal)\.example/g, server.base);
}

it.each(['', PASSPHRASE])(
  'opens what Python encrypted with Python, once, with the passphrase “%s”',
  async (passphrase) => {
    const link = await runPython('share(*sys.argv[1:])', TEXT, passphrase);
    expect(link).toMatch(/\/secret\/1[0-9A-Za-z]{22}#[ab][0-9A-Za-z]{22}$/);
    const reveal = () => runPython('reveal(*sys.argv[1:])', link, passphrase);
    expect(await reveal()).toBe(TEXT);
    await expect(reveal()).rejects.toThrow('Unknown secret');
  },
);

it('opens what this package encrypted with Python, and the other way', async () => {
  const long = 'x'.repeat(150_000);
  const { fields, fragment } = await encryptText(long, PASSPHRASE);
  const { secretKey } = await api.conceal(fields);
  const link = `${server.base}/secret/${secretKey}#${fragment}`;
  expect(await runPython('reveal(*sys.argv[1:])', link, PASSPHRASE)).toBe(long);

  const made = new URL(await runPython('share(*sys.argv[1:])', long.slice(0, 70_000), PASSPHRASE));
  const opener = await openerOf(made.hash.slice(1), PASSPHRASE);
  const answer = await api.reveal(made.pathname.split('/').at(-1) ?? '', opener.fields);
  if (!answer.ok) throw new Error('it was refused');
  const { share = '', sealed = '' } = answer.reply.record;
  expect(await opener.open({ share, sealed })).toBe(long.slice(0, 70_000));
});

it('looks at such a secret with curl, and burns it', async () => {
  const { fields } = await encryptText(TEXT);
  const { secretKey, metadataKey } = await api.conceal(fields);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', onServer(curl)], {
    env: { PATH: process.env['PATH'], SECRET_KEY: secretKey, METADATA_KEY: metadataKey },
  });
  expect(stdout).toContain('"report_id"');
  expect(stdout).toContain('"state":"burned"');
});
