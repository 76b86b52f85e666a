/** A running server listens on one port, writes to its own folder and nowhere else, and counts and logs no key. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/client.ts';
import { filesOpenForWriting, listeningPorts } from '../support/listening.ts';
import { type Alone, startAlone } from './alone.ts';
import { isBuilt } from '../../worker/node/build.ts';

const TOKEN = randomUUID();

describe.each(['local', 'selfhost'])('as %s', (APP_ENV) => {
  let home: string;
  let elsewhere: string;
  let server: Alone;
  let key: string;

  beforeAll(async () => {
    expect(isBuilt(), 'the build is up to date: else a local start would make one').toBe(true);
    home = mkdtempSync(join(tmpdir(), 'waxseal-listening-'));
    elsewhere = join(home, 'elsewhere');
    for (const folder of ['tmp', 'home', 'config', 'cache', 'data', 'run']) {
      mkdirSync(join(elsewhere, folder), { recursive: true });
    }
    server = await startAlone({
      home,
      env: {
        APP_ENV,
        LOG_REQUESTS: '1',
        METRICS_TOKEN: TOKEN,
        MAIL_DRIVER: 'smtp',
        MAIL_FROM: 'noreply@seal.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        TMPDIR: join(elsewhere, 'tmp'),
        HOME: join(elsewhere, 'home'),
        XDG_CONFIG_HOME: join(elsewhere, 'config'),
        XDG_CACHE_HOME: join(elsewhere, 'cache'),
        XDG_DATA_HOME: join(elsewhere, 'data'),
        XDG_RUNTIME_DIR: join(elsewhere, 'run'),
      },
    });
    const client = apiClient(server.base, 4);
    ({ secretKey: key } = await client.conceal({ secret: 'a new horse' }));
    expect(await client.reveal(key)).toMatchObject({ ok: true });
    client.close();
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('listens on the port that it names, and on no other', () => {
    expect(listeningPorts(server.group)).toEqual([server.port]);
  });

  it('writes only below its state and to its secrets file', () => {
    const written = filesOpenForWriting(server.group);
    const isInside = (path: string) =>
      path.startsWith(`${home}/state/`) || path === `${home}/secrets.json`;
    expect(written?.filter((path) => !isInside(path)) ?? []).toEqual([]);
    // Where the system lists them, those of the state are among them.
    expect(written?.some(isInside) ?? true).toBe(true);
    const files = readdirSync(elsewhere, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    expect(readdirSync(join(elsewhere, 'tmp'))).toEqual([]);
    expect(readdirSync(home).toSorted()).toEqual(['elsewhere', 'secrets.json', 'state']);
  });

  it('counts together what the Worker and its objects did, and logs each request without its key', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const metrics = await (await fetch(`${server.base}/metrics`, { headers })).text();
    for (const sample of [
      'waxseal_secrets_total{event="created"} 1',
      'waxseal_secrets_total{event="received"} 1',
      'waxseal_requests_total{route="/api/v2/secret/:key",status="2xx"} 1',
    ]) {
      expect(metrics).toContain(`${sample}\n`);
    }
    const lines = server.output().matchAll(/"event":"request".*"route":"([^"]*\/secret\/[^"]*)"/g);
    expect([...lines].map(([, route]) => route)).toEqual([
      '/api/v2/secret/conceal',
      '/api/v2/secret/:key',
    ]);
    for (const theirs of [key, 'a new horse', TOKEN]) {
      expect(server.output()).not.toContain(theirs);
    }
  });
});
