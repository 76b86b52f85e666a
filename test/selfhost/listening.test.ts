/**
 * Other users of the machine can reach one port of a running server, and nothing of the helper server that miniflare
 * opens, which would write files, send email and list objects for any caller.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type RunningSmtpServer } from '../mail/smtp-server.ts';
import { apiClient } from '../support/client.ts';
import { httpClient } from '../support/http.ts';
import { filesOpenForWriting, listeningPorts } from '../support/listening.ts';
import { groupEnded } from '../support/process-group.ts';
import { raw } from '../support/raw.ts';
import { type Alone, startAlone } from './alone.ts';
import { isBuilt } from '../../worker/node/build.ts';

const UNPRIVILEGED_UID = 65_534;
const isRoot = process.getuid?.() === 0;

/** Calls that the helper server would answer for anyone, with their answers. */
const helperCalls = [
  {
    what: 'write a file',
    path: '/core/store-temp-file?extension=x/../../../../../escaped',
    headers: {},
  },
  { what: 'send a mail', path: '/', headers: { 'MF-Custom-Fetch-Service': '0/#SMTP' } },
  { what: 'list the objects', path: '/core/do-storage/waxseal-SecretVault', headers: {} },
  { what: 'write to the log', path: '/core/log', headers: { 'MF-Log-Level': '1' } },
  { what: 'name other workers', path: '/core/dev-registry', headers: {} },
];

const forged = JSON.stringify({
  id: 'forged',
  from: { name: '', address: 'ceo@seal.example' },
  to: 'victim@example.org',
  subject: 'forged',
  text: 'a-forged-line',
  html: 'forged',
  headers: {},
});

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
    // With the state in a folder that others may read, only the folders below it keep them out.
    mkdirSync(join(home, 'state'));
    for (const folder of [home, join(home, 'state')]) chmodSync(folder, 0o755);
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

  it.each(helperCalls)(
    'no port that it listens on allows anyone to $what',
    async ({ path, headers }) => {
      for (const port of listeningPorts(server.group)) {
        const http = httpClient(`http://127.0.0.1:${port}`, 1);
        const call = {
          method: 'POST',
          path,
          headers: { Host: 'localhost', ...headers },
          body: forged,
        };
        const answer = await http.send(call);
        http.close();
        expect(answer.status, 'the product’s own refusal').toBeOneOf([404, 405]);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      expect(smtp.received).toEqual([]);
      expect(server.output()).not.toContain('a-forged-line');
      expect(existsSync(join(home, 'escaped'))).toBe(false);
    },
  );

  it('the Worker itself reaches it: a mail leaves, in the name of the site', async () => {
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

  it('no port that it listens on opens the runtime’s own protocol', async () => {
    for (const port of listeningPorts(server.group)) {
      const host = 'miniflare-unsafe-internal-capnp-connect';
      const answer = await raw(port, `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(answer.status).toBe(405);
    }
  });

  it('its sockets are in a folder that no other user may enter', () => {
    const sockets = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .map((name) => join(home, name))
      .filter((path) => lstatSync(path).isSocket());
    expect(sockets.map((path) => path.slice(path.lastIndexOf('/') + 1)).toSorted()).toEqual([
      'entry',
      'helper',
      'product',
    ]);
    expect(new Set(sockets.map((path) => statSync(join(path, '..')).mode & 0o777))).toEqual(
      new Set([0o700]),
    );
    // Only the superuser can become another user.
    const codes = isRoot ? sockets.map((path) => connectAs(UNPRIVILEGED_UID, path)) : [];
    expect(codes).toEqual(isRoot ? ['EACCES', 'EACCES', 'EACCES'] : []);
  });
});

/** The result when another user connects to a Unix socket: the error's code, or `connected`. */
function connectAs(uid: number, path: string): string {
  const script = `require('node:net').connect(process.argv[1])
    .once('connect', function () { console.log('connected'); this.destroy(); })
    .once('error', ({ code }) => console.log(code));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, path], {
    uid,
    gid: uid,
    cwd: '/',
    encoding: 'utf8',
  });
  return stdout.trim() || stderr;
}
