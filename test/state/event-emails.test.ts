/** Emails about secrets, while the server is killed between the events and their emails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, PASSWORD, Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Provider, startProvider, TOKEN } from '../mail/provider.ts';

const SECRETS = 5;
const TEST_MS_MAX = 240_000;
const RID = 'r'.repeat(22);

const created = v.object({
  record: v.object({
    metadata: v.object({ shortkey: v.string() }),
    secret: v.object({ key: v.string() }),
  }),
});
const sent = v.object({ subject: v.string(), text: v.string() });

let home: string;
let provider: Provider;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-mail-'));
  provider = await startProvider();
});
afterEach(async () => {
  await provider.close();
  rmSync(home, { recursive: true, force: true });
});

interface Running {
  readonly server: RunningServer;
  readonly http: HttpClient;
  readonly ada: Visitor;
}

async function start(address: string): Promise<Running> {
  const env = {
    AUTOVERIFY: '1',
    MAIL_DRIVER: 'http',
    MAIL_FROM: 'noreply@seal.example',
    MAIL_HTTP_URL: provider.url,
    MAIL_HTTP_TOKEN: TOKEN,
  };
  const server = await startServer({ home, env });
  const http = httpClient(server.base, 4);
  const ada = new Visitor(http);
  const fields = { email: address, password: PASSWORD };
  await ada.post('/account/signup', { ...fields, agree: true });
  await expectOk(ada.post('/account/signin', fields));
  return { server, http, ada };
}

/** Opens a secret and disputes that, as far as the server lives. */
async function openAndDispute(http: HttpClient, key: string): Promise<boolean> {
  try {
    const path = `/api/v2/secret/${key}`;
    const opened = await http.post(path, { continue: true, rid: RID });
    const disputed = await http.post(`${path}/dispute`, {});
    return [200, 404].includes(opened.status) && disputed.status === 200;
  } catch {
    return false;
  }
}

/** The emails that the provider took: those with one key are one to it. */
function keysOf(shortkey: string, about: string): Set<string> {
  const keys = provider.taken.flatMap(({ body, headers }) => {
    const { subject, text } = v.parse(sent, body);
    const isIt = text.includes(shortkey) && subject.includes(about);
    return isIt ? [String(headers['idempotency-key'])] : [];
  });
  return new Set(keys);
}

it(
  'emails each event of each secret, as one email to the provider, however often the server is killed',
  { timeout: TEST_MS_MAX },
  async () => {
    const address = anyAddress();
    let running = await start(address);
    const secrets: { shortkey: string; key: string }[] = [];
    for (let index = 0; index < SECRETS; index++) {
      const fields = { secret: 'x', notify: ['received', 'disputed'] };
      const { text } = await expectOk(running.ada.post('/secret/conceal', fields));
      const { record } = v.parse(created, JSON.parse(text));
      secrets.push({ shortkey: record.metadata.shortkey, key: record.secret.key });
    }
    let waiting = secrets.map(({ key }) => key);
    // Every second round ends before its answers, every other one after them and before the emails.
    for (let round = 0; waiting.length > 0; round++) {
      expect(round).toBeLessThan(3 * SECRETS);
      const { server, http } = running;
      const now = waiting.slice(0, 3);
      const calls = Promise.all(now.map((key) => openAndDispute(http, key)));
      if (round % 2 === 1) await calls;
      await server.kill9();
      const results = await calls;
      http.close();
      const done = new Set(now.filter((_key, index) => results[index]));
      waiting = waiting.filter((key) => !done.has(key));
      running = await start(address);
    }
    // The owner's list finds what no one has reported.
    await expectOk(running.ada.get('/private/recent'));
    const emails = (event: string) => secrets.map(({ shortkey }) => keysOf(shortkey, event).size);
    const events = ['was opened', 'did not open'];
    const one = secrets.map(() => 1);
    for (const event of events)
      await expect.poll(() => emails(event), { timeout: 60_000 }).toEqual(one);
    running.http.close();
    await running.server.stop();
    // Nor did a second one come after it.
    for (const event of events) expect(emails(event)).toEqual(one);
  },
);
