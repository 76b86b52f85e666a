/** Waxseal behind the reverse proxies in the examples of `docs/operate.md`, as Debian packages them. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as tlsConnect, type SecureVersion } from 'node:tls';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type SecureClient, secureClient, SITE, type Visit } from './visitor.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Headers by which proxies pass on the caller's address, and those that this server's runtime reads. */
const forgeries = [
  { 'X-Forwarded-For': '203.0.113.1' },
  { 'X-Forwarded-For': '203.0.113.2, 203.0.113.3' },
  { 'X-Forwarded-For': ['203.0.113.4', '203.0.113.5'] },
  { 'X-Real-IP': '203.0.113.6' },
  { 'CF-Connecting-IP': '203.0.113.7' },
  { Forwarded: 'for=203.0.113.8' },
  { 'MF-CF-Blob': '{"clientIp":"203.0.113.9:1"}' },
  { 'X-Forwarded-For': '203.0.113.10', Connection: 'X-Forwarded-For' },
] as const;

/** Host headers that a visitor could send; none is the site's. */
const otherHosts = [
  'other.example',
  'localhost',
  'evil.localhost:6666',
  '127.0.0.1:8787',
  '[::1]',
  `${SITE}.evil.example`,
];

describe.each(['caddy', 'nginx'] as const)('behind %s', (name) => {
  let home: string;
  let server: RunningServer;
  let proxy: Proxy;
  let client: SecureClient;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'waxseal-proxy-'));
    server = await startServer({
      env: {
        APP_ENV: 'selfhost',
        BCRYPT_COST: '10',
        SITE_HOST: SITE,
        AUTH_ENABLED: '0',
        INCOMING_RECIPIENT: 'support@example.com',
        MAIL_DRIVER: 'smtp',
        MAIL_FROM: `noreply@${SITE}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        TRUST_ADDRESS_HEADER: 'X-Forwarded-For',
        LIMIT_CREATE: String(forgeries.length),
        PLAN_OPTIONS: '{"anonymous":{"size":5000000}}',
      },
    });
    proxy = await startProxy(name, home, server.port);
    client = secureClient(proxy.httpsPort, proxy.certificate);
  }, 60_000);

  afterAll(async () => {
    client.close();
    await proxy.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const conceal = (secret: string, over: Partial<Visit> = {}) =>
    client.visit({
      method: 'POST',
      path: '/api/v2/secret/conceal',
      body: JSON.stringify({ secret }),
      ...over,
      headers: { ...JSON_TYPE, ...over.headers },
    });
  const look = (path: string, headers: Visit['headers'] = {}) =>
    client.visit({ method: 'GET', path, headers });

  it('counts a caller by the address, whatever headers are forged', async () => {
    for (const headers of forgeries) {
      expect((await conceal('x', { from: '::1', headers })).status).toBe(200);
    }
    for (const headers of forgeries) {
      expect((await conceal('x', { from: '::1', headers })).status).toBe(429);
    }
    expect((await conceal('x')).status).toBe(200);
  });

  it('seals and reveals a secret with links of https, and writes no word of it into any log', async () => {
    const sealed = await conceal('a new horse');
    const { record } = v.parse(concealSecret.reply, JSON.parse(sealed.text));
    const { key } = record.secret;
    expect(record.metadata.share_url).toBe(`https://${SITE}/secret/${key}`);
    expect((await look(`/secret/${key}`)).status).toBe(200);
    const path = `/api/v2/secret/${key}`;
    const body = JSON.stringify({ continue: true });
    const revealed = await client.visit({ method: 'POST', path, headers: JSON_TYPE, body });
    expect(revealed.text).toContain('a new horse');
    expectUnwritten(key, 'a new horse');
  });

  it('passes bodies up to our limit, and refuses them beyond it in our own words', async () => {
    const large = await conceal('€'.repeat(4_900_000));
    expect(large.status).toBe(200);
    const tooLarge = await conceal('€'.repeat(6_000_000));
    expect(tooLarge.status).toBe(413);
    expect(JSON.parse(tooLarge.text)).toMatchObject({ code: 'body_too_large' });
  });

  it('sets cookies for https alone, and sends headers of safety once', async () => {
    const page = await look('/');
    expect(page.status).toBe(200);
    for (const answer of [page, await look('/api/v2/bootstrap')]) {
      for (const header of ['strict-transport-security', 'content-security-policy']) {
        const names = answer.names.filter((given) => given.toLowerCase() === header);
        expect(names, `as often as ${header} came`).toHaveLength(1);
      }
    }
    const [cookie = ''] = [(await look('/api/v2/bootstrap')).headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-sess=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('lets pages of the site post with their cookie, and refuses pages of other sites', async () => {
    const begin = await look('/api/v2/bootstrap');
    const [cookie = ''] = [begin.headers['set-cookie'] ?? []].flat();
    const { shrimp } = v.parse(bootstrap.reply, JSON.parse(begin.text));
    const headers = { Cookie: cookie.split(';', 1).join(), 'O-Shrimp': shrimp };
    const from = async (Origin: string) =>
      (await conceal('x', { headers: { ...headers, Origin } })).status;
    expect(await from(`https://${SITE}`)).toBe(200);
    expect(await from('https://evil.example')).toBe(403);
  });

  it.each(['other.example', 'localhost', `${SITE}.evil.example`, ''])(
    'refuses a handshake for “%s”: it shows no certificate for another name than the site’s',
    async (servername) => {
      expect(await handshake(servername)).toBe('refused');
    },
  );

  it.each([
    ['TLSv1.3', 'taken'],
    ['TLSv1.2', 'taken'],
    ['TLSv1.1', 'refused'],
    ['TLSv1', 'refused'],
  ] as const)(
    'answers a handshake of %s for the site’s own name so that it is %s',
    async (version, outcome) => {
      expect(await handshake(SITE, version)).toBe(outcome);
    },
  );

  it.each(otherHosts)(
    'answers nothing to Host “%s” after a handshake for the site',
    async (Host) => {
      const wrong = name === 'caddy' ? '421' : 'no answer';
      const paths = ['/', '/api/v2/status', '/api/v2/health', '/metrics'];
      for (const path of paths) expect(await statusOr(look(path, { Host }))).toBe(wrong);
      expect(await statusOr(conceal('x', { headers: { Host } }))).toBe(wrong);
    },
  );

  it.each([...otherHosts, null])(
    'answers nothing to Host “%s” by http, and sends it nowhere',
    async (Host) => {
      const head = Host === null ? ['GET / HTTP/1.0'] : ['GET / HTTP/1.1', `Host: ${Host}`];
      const socket = connect(proxy.httpPort, '127.0.0.1');
      socket.write([...head, 'Connection: close', '', ''].join('\r\n'));
      expect(await text(socket)).toBe('');
    },
  );

  it('compresses a file of the site, and not a page with what a visitor typed', async () => {
    const headers = { 'Accept-Encoding': 'br, gzip' };
    const page = await look('/', headers);
    expect([page.headers['content-encoding'], page.headers['vary']]).toEqual([
      'br',
      'Accept-Encoding, Accept-Language, Cookie',
    ]);
    const again = await look('/', { ...headers, 'If-None-Match': String(page.headers.etag) });
    expect([again.status, again.headers.etag]).toEqual([304, page.headers.etag]);
    for (const path of ['/incoming', '/api/v2/bootstrap']) {
      const answer = await look(path, headers);
      expect(answer.text.length).toBeGreaterThan(1000);
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it('serves visitors no metrics, and keeps connections', async () => {
    expect((await look('/metrics')).status).toBe(404);
    expect((await look('/api/v2/status')).isReused).toBe(true);
  });

  it('redirects http to https', async () => {
    const { status, headers } = await plain('/info/security?a=b');
    const { protocol, hostname, pathname, search } = new URL(String(headers['location']));
    expect([status, protocol, hostname]).toEqual([308, 'https:', SITE]);
    expect(pathname + search).toBe('/info/security?a=b');
  });

  it('logs no word of the path of what fails or is sent on', async () => {
    await plain('/secret/1somebodysLink');
    await server.stop();
    expect((await look('/secret/1somebodysLink')).status).toBe(502);
    expectUnwritten('1somebodysLink');
  });

  async function handshake(
    servername: string,
    version: SecureVersion = 'TLSv1.3',
  ): Promise<'taken' | 'refused'> {
    const socket = tlsConnect({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      rejectUnauthorized: false,
      servername,
      minVersion: version,
      maxVersion: version,
      // At its default level OpenSSL itself offers no version below 1.2.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    const outcome = await once(socket, 'secureConnect').then(
      () => 'taken' as const,
      () => 'refused' as const,
    );
    socket.destroy();
    return outcome;
  }

  function expectUnwritten(...words: readonly string[]): void {
    const written = proxy.written();
    for (const word of words) expect(written.includes(word), `${word} in a log`).toBe(false);
  }

  async function plain(path: string) {
    const http = httpClient(`http://127.0.0.1:${proxy.httpPort}`, 1);
    const answer = await http.send({ method: 'GET', path, headers: { Host: SITE } });
    http.close();
    return answer;
  }
});

/** The status of an answer, or that the connection ended without one. */
function statusOr(answer: Promise<{ readonly status: number }>): Promise<string> {
  return answer.then(
    ({ status }) => String(status),
    () => 'no answer',
  );
}
