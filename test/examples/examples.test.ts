/** Every example of the documentation works: each is run against a server. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, newToken } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { pickyFront, type PickyFront } from './picky-front.ts';
import { type Language, languages, runExample, startExample, textOf } from './run.ts';

const PHRASE = 'correct horse battery staple';

let server: RunningServer;
/** Examples call it in place of the server. */
let front: PickyFront;
let http: HttpClient;
let api: Client;

beforeAll(async () => {
  server = await startServer();
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
  const folder = fileURLToPath(new URL('../../shared/examples', import.meta.url));
  const steps = ['burn', 'generate', 'recent', 'reveal', 'seal', 'v1'];
  const expected = names.flatMap((name) =>
    [...steps, ...(name === 'curl' ? [] : ['webhook', 'encrypted'])].map((step) =>
      languages[name].file(step),
    ),
  );
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes('.'),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
});

describe.each(names)('the examples in %s', (language) => {
  it('prints a link with seal that opens what was sealed', async () => {
    const printed = await runExample(language, 'seal', front.origin);
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

  it('prints a link with v1 that opens what was sealed', async () => {
    const printed = await runExample(language, 'v1', front.origin);
    expect(await openLinkIn(printed)).toBe(PHRASE);
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
