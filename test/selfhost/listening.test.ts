/** A running server listens on one port, and writes to its own folder and nowhere else. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type RunningSmtpServer } from '../mail/smtp-server.ts';
import { apiClient } from '../support/client.ts';
import { filesOpenForWriting, listeningPorts } from '../support/listening.ts';
import { groupEnded } from '../support/process-group.ts';
import { type Alone, startAlone } from './alone.ts';
import { isBuilt } from '../../worker/node/build.ts';

describe.each(['local', 'selfhost'])('as %s', (APP_ENV) => {
  let home: string;
  let elsewhere: string;
  let server: Alone;
  let smtp: RunningSmtpServer;

  beforeAll(async () => {
    expect(isBuilt(), 'the build is up to date: else a local start would make one').toBe(true);
    home = mkdtempSync(join(tmpdir(), 'waxseal-listening-'));
    elsewhere = join(home, 'elsewhere');
    for (const folder of ['tmp', 'home', 'config', 'cache', 'data', 'run']) {
      mkdirSync(join(elsewhere, folder), { recursive: true });
    }
    smtp = await startSmtpServer();
    server = await startAlone({
      home,
      env: {
        APP_ENV,
        MAIL_DRIVER: 'smtp',
        MAIL_FROM: 'noreply@seal.example',
        INCOMING_RECIPIENT: 'support@seal.example',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        TMPDIR: join(elsewhere, 'tmp'),
        HOME: join(elsewhere, 'home'),
        XDG_CONFIG_HOME: join(elsewhere, 'config'),
        XDG_CACHE_HOME: join(elsewhere, 'cache'),
        XDG_DATA_HOME: join(elsewhere, 'data'),
        XDG_RUNTIME_DIR: join(elsewhere, 'run'),
      },
    });
    const client = apiClient(server.base, 4);
    const { secretKey } = await client.conceal({ secret: 'a new horse' });
    expect(await client.reveal(secretKey)).toMatchObject({ ok: true });
    client.close();
  }, 60_000);

  afterAll(async () => {
    process.kill(server.group, 'SIGTERM');
    await server.ended;
    await groupEnded(server.group, 5000);
    await smtp.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('listens on the port that it names, and on no other', () => {
    expect(listeningPorts(server.group)).toEqual([Number(new URL(server.base).port)]);
  });

  it('writes only below its state and to its secrets file', () => {
    const outside = (filesOpenForWriting(server.group) ?? []).filter(
      (path) => !path.startsWith(`${home}/state/`) && path !== `${home}/secrets.json`,
    );
    expect(outside).toEqual([]);
    const files = readdirSync(elsewhere, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    expect(readdirSync(join(elsewhere, 'tmp'))).toEqual([]);
    expect(readdirSync(home).toSorted()).toEqual(['elsewhere', 'secrets.json', 'state']);
  });

  it('a mail leaves, in the name of the site', async () => {
    const answer = await fetch(`${server.base}/incoming`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret: 'a new horse', ticketno: 'INC-1' }),
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => smtp.received.length).toBe(1);
    const [mail] = smtp.received.splice(0);
    expect(mail).toMatchObject({ from: 'noreply@seal.example', to: ['support@seal.example'] });
  });
});
