/** Every example of the documentation works: each is run against a server. Those for secrets that a program encrypts, too. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../worker/node/paths.ts';
import { apiClient, type Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import type { Loopback } from '../support/loopback.ts';
import { anyAddress, expectOk, newPerson, newToken } from '../support/person.ts';
import { encryptText, openerOf } from '../support/sealing.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { pickyFront } from './picky-front.ts';
import { type Language, languages, runExample, startExample, textOf } from './run.ts';

const PHRASE = 'correct horse battery staple';

let server: RunningServer;
/** Examples call it in place of the server. */
let front: Loopback;
let http: HttpClient;
let api: Client;

beforeAll(async () => {
  providePackage();
  server = await startServer({ env: { SEAL_MODES: 'both' } });
  front = await pickyFront(server.base);
  http = httpClient(server.base, 2);
  api = apiClient(server.base, 2);
}, 180_000);

afterAll(async () => {
  api.close();
  http.close();
  await front.close();
  await server.stop();
});

/** The secret behind a link that an example printed. */
async function openLinkIn(printed: string): Promise<string | undefined> {
  const key = /\/secret\/([\w-]+)/.exec(printed)?.[1] ?? '';
  const answer = await api.reveal(key);
  return answer.ok ? answer.reply.record.secret_value : undefined;
}

const names: Language[] = ['curl', 'javascript', 'python'];

it('knows every example that there is', () => {
  const steps = ['burn', 'generate', 'recent', 'reveal', 'seal', 'v1'];
  const expected = names.flatMap((name) =>
    [...steps, ...(name === 'curl' ? [] : ['webhook', 'encrypted'])].map((step) =>
      languages[name].file(step),
    ),
  );
  const folder = join(root, 'shared/examples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes('.'),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
});

describe.each(names)('the examples in %s', (language) => {
  it.each(['seal', 'v1'])('prints a link with %s that opens what was sealed', async (step) => {
    const printed = await runExample(language, step, front.origin);
    expect(await openLinkIn(printed)).toBe(PHRASE);
  });

  it('prints the secret with reveal, once', async () => {
    const { secretKey } = await api.conceal({ secret: PHRASE });
    const given = { SECRET_KEY: secretKey };
    expect(await runExample(language, 'reveal', front.origin, given)).toContain(PHRASE);
    await expect(runExample(language, 'reveal', front.origin, given)).rejects.toThrow(
      /404|Unknown/,
    );
  });

  it('reports that the secret is burned with burn, and it is', async () => {
    const { secretKey, metadataKey } = await api.conceal({ secret: PHRASE });
    const given = { METADATA_KEY: metadataKey };
    expect(await runExample(language, 'burn', front.origin, given)).toContain('burned');
    expect((await api.reveal(secretKey)).ok).toBe(false);
  });

  it('prints a password with generate, and the link that opens it', async () => {
    const printed = await runExample(language, 'generate', front.origin);
    const opened = await openLinkIn(printed);
    expect(opened).toHaveLength(16);
    expect(printed).toContain(opened);
  });

  it('lists what the account sealed with recent, by its token', async () => {
    const address = anyAddress();
    const person = await newPerson(http, address);
    const { apitoken } = await newToken(person);
    await expectOk(person.post('/secret/conceal', { secret: PHRASE }));
    const given = { WAXSEAL_ADDRESS: address, WAXSEAL_TOKEN: apitoken };
    expect(await runExample(language, 'recent', front.origin, given)).toContain('new');
    const wrong = { ...given, WAXSEAL_TOKEN: 'wrong' };
    await expect(runExample(language, 'recent', front.origin, wrong)).rejects.toThrow();
  });
});

describe.each(['javascript', 'python'] as const)('a webhook’s server in %s', (language) => {
  it('takes what is signed, by the old secret or the new, and refuses what is forged or old', async () => {
    const [old, secret] = [randomBytes(24), randomBytes(24)].map(
      (bytes) => `whsec_${bytes.toString('base64')}`,
    );
    const port = await freePort();
    const given = { WEBHOOK_SECRET: secret ?? '', PORT: String(port) };
    const child = startExample(language, 'webhook', server.base, given);
    const said = textOf(child.stdout);
    try {
      while (!said().includes('listening')) await once(child.stdout ?? child, 'data');
      const send = senderTo(port);
      const now = new Date();
      expect(await send(sign([secret ?? ''], now))).toBe(204);
      expect(await send(sign([old ?? '', secret ?? ''], now))).toBe(204);
      expect(await send(sign([old ?? ''], now))).toBe(400);
      expect(await send(sign([secret ?? ''], new Date(now.getTime() - 3_600_000)))).toBe(400);
      expect(await send({ 'webhook-id': 'msg_1' })).toBe(400);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    expect(said()).toContain('secret.burned');
  });
});

const event = JSON.stringify({ type: 'secret.burned', data: { shortkey: 'ünïcode' } });

function sign(secrets: readonly string[], at: Date): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign('msg_1', at, event))
      .join(' '),
  };
}

function senderTo(port: number) {
  return async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: event,
    });
    return answer.status;
  };
}

describe('a secret that a program encrypts', () => {
  const TEXT = 'correct horse \u{1F40E} battery staple';
  const PASSPHRASE = 'u\u0308nder the rose';

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

    const short = long.slice(0, 70_000);
    const made = new URL(await runPython('share(*sys.argv[1:])', short, PASSPHRASE));
    const opener = await openerOf(made.hash.slice(1), PASSPHRASE);
    const answer = await api.reveal(made.pathname.split('/').at(-1) ?? '', opener.fields);
    if (!answer.ok) throw new Error('it was refused');
    const { share = '', sealed = '' } = answer.reply.record;
    expect(await opener.open({ share, sealed })).toBe(short);
  });

  it('looks at such a secret with curl, as the page about the API does, and burns it', async () => {
    const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
    const [, curl = ''] = /^```sh\n(curl --fail-with-body[\s\S]*?)^```$/m.exec(page) ?? [];
    const { fields } = await encryptText(TEXT);
    const { secretKey, metadataKey } = await api.conceal(fields);
    const { stdout } = await runFile('bash', ['-euo', 'pipefail', '-c', onServer(curl)], {
      env: { PATH: process.env['PATH'], SECRET_KEY: secretKey, METADATA_KEY: metadataKey },
    });
    expect(stdout).toContain('"report_id"');
    expect(stdout).toContain('"state":"burned"');
  });
});

const runFile = promisify(execFile);

/** Where the package that the program in Python names is installed, unless Python has it. */
const packages = join(root, '.cache/python');
const PACKAGE = 'cryptography==48.0.0';
const pythonEnvironment = { ...process.env, PYTHONPATH: packages };

function providePackage(): void {
  const found = spawnSync('python3', ['-c', 'import cryptography'], { env: pythonEnvironment });
  if (found.status === 0) return;
  const install = ['-m', 'pip', 'install', '--quiet', '--target', packages, PACKAGE];
  execFileSync('python3', install, { stdio: 'inherit' });
}

/** Runs the example in Python, and then a call of it; `given` are the arguments. */
async function runPython(then: string, ...given: string[]): Promise<string> {
  const example = readFileSync(join(root, 'shared/examples/python/encrypted.py'), 'utf8');
  const program = `${onServer(example)}\nsys.stdout.write(${then})\n`;
  const { stdout } = await runFile('python3', ['-c', program, ...given], {
    env: pythonEnvironment,
  });
  return stdout;
}

function onServer(program: string): string {
  return program.replaceAll(/https:\/\/(?:seal|waxseal)\.example/g, server.base);
}
