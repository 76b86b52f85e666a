/**
 * A self-hosted server, called by names that are not its own. Every caller chooses the Host header: it must
 * determine neither the site that is served nor the origin of links.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { securityHeaders, withoutHashes } from '../../shared/security-headers.ts';
import { type RunningSmtpServer, startSmtpServer } from '../mail/smtp-server.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../support/http.ts';
import { type Alone, startAlone } from './alone.ts';
import { SITE } from './visitor.ts';

const OWNER = 'owner@example.com';
const PASSWORD = 'correct horse battery';
const TOKEN = 'a token of sixteen or more'.replaceAll(' ', '-');

/** Every spelling of this machine that a URL parser or a careless comparison could take for the site. */
const loopbackNames = [
  'localhost',
  'LOCALHOST:8787',
  'localhost.',
  'localhost:6666',
  'evil.localhost:6666',
  'a.b.localhost',
  '127.0.0.1',
  '127.0.0.1:8787',
  '127.1',
  '127.1.2.3:6666',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '[::1]:8787',
];
const otherNames = [
  'evil.example',
  `${SITE}.evil.example`,
  `${SITE}:8443`,
  '127.evil.example',
  'localhost.evil.example',
  '0.0.0.0',
  '[::]',
];

let mail: RunningSmtpServer;
let server: Alone;
let http: HttpClient;

beforeAll(async () => {
  mail = await startSmtpServer();
  server = await startAlone({
    env: {
      SITE_HOST: SITE,
      AUTH_ENABLED: '1',
      OPERATOR_NAME: 'Wax & Seal Ltd',
      OPERATOR_CONTACT: 'hello@seal.example',
      MAIL_DRIVER: 'smtp',
      MAIL_FROM: `noreply@${SITE}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      LIMIT_FORGOT: '0',
      METRICS_TOKEN: TOKEN,
      TRUST_ADDRESS_HEADER: 'X-Visitor',
    },
  });
  http = httpClient(server.base, 4);
  await signUp();
}, 60_000);

afterAll(async () => {
  http.close();
  await server.stop();
  await mail.close();
});

function get(Host: string, path: string, headers: Record<string, string> = {}) {
  return http.send({ method: 'GET', path, headers: { Host, ...headers } });
}

const post = (Host: string, path: string, fields: object) =>
  http.post(`/api/v2${path}`, fields, { Host });

const forgot = (host: string) => post(host, '/account/forgot', { email: OWNER });

async function signUp(): Promise<void> {
  const fields = { email: OWNER, password: PASSWORD, agree: true };
  expect((await post(SITE, '/account/signup', fields)).status).toBe(200);
  const token = (await mailedLink('verify')).split('/').at(-1);
  const verified = await post(SITE, '/account/verify', { token, newp: PASSWORD });
  expect(verified.status).toBe(200);
}

/** The link in the next email. */
async function mailedLink(path: 'verify' | 'forgot'): Promise<string> {
  const message = await vi.waitFor(() => mail.received.shift()?.message ?? expect.fail('no mail'), {
    timeout: 60_000,
  });
  const text = message.replaceAll('=\r\n', '');
  return new RegExp(`https?://\\S+/${path}/[\\w:.-]+`).exec(text)?.[0] ?? text;
}

function expectUnknown({ status, headers }: HttpAnswer): void {
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-store');
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect([name, withoutHashes(String(headers[name.toLowerCase()]))]).toEqual([name, value]);
  }
}

describe('a Host header that is not the site', () => {
  it.each([...loopbackNames, ...otherNames])(
    'serves no page and no call, and mails nothing, for the host %s',
    async (host) => {
      expectUnknown(await forgot(host));
      expectUnknown(await get(host, '/'));
      expectUnknown(await get(host, '/secret/0123456789abcdefghijkl'));
      expectUnknown(await post(host, '/secret/conceal', { secret: 'x' }));
    },
  );

  it('spends none of the owner’s mails on other hosts, and leads no link there', async () => {
    for (const host of loopbackNames) await forgot(host);
    expect((await forgot(SITE)).status).toBe(200);
    expect(await mailedLink('forgot')).toMatch(new RegExp(`^https://${SITE}/forgot/`));
    expect(mail.received).toEqual([]);
  });

  it.each([
    ['the same host twice', ['GET / HTTP/1.1', `Host: ${SITE}`, `Host: ${SITE}`]],
    ['another host than in the request line', ['GET http://localhost/ HTTP/1.1', `Host: ${SITE}`]],
    ['this machine’s host with a user', ['GET /api/v2/status HTTP/1.1', `Host: ${SITE}@localhost`]],
    ['a long form of an address', ['GET / HTTP/1.1', 'Host: [0:0:0:0:0:0:0:1]']],
    ['an address in another', ['GET / HTTP/1.1', 'Host: [::ffff:127.0.0.1]']],
  ])('serves nothing of the site for %s', async (_, lines) => {
    expect(await statusLineOf(lines)).toMatch(/^HTTP\/1\.1 [45]\d\d /);
  });
});

it.each(['localhost', 'localhost:1', '127.0.0.1:8787', '[::1]', 'x.localhost'])(
  'answers health and status at %s, to this machine',
  async (host) => {
    expect((await get(host, '/api/v2/status')).status).toBe(200);
    expect((await get(host, '/api/v2/health')).status).toBe(200);
    const metrics = await get(host, '/metrics', { Authorization: `Bearer ${TOKEN}` });
    expect(metrics.status).toBe(200);
    expectUnknown(await get(host, '/metrics'));
    expectUnknown(await post(host, '/status', {}));
    expectUnknown(await get(host, '/api/v2/bootstrap'));
  },
);

it.each([SITE, SITE.toUpperCase(), `${SITE}:443`])(
  'serves the site at its own name %s, by https',
  async (host) => {
    const page = await get(host, '/');
    expect(page.status).toBe(200);
    const made = await post(host, '/secret/conceal', { secret: 'x' });
    expect(made.text).toContain(`"share_url":"https://${SITE}/secret/`);
  },
);

it('redirects the site’s own name with a final dot to the name without', async () => {
  const link = '/secret/0123456789abcdefghijkl?a=b';
  const answer = await get(`${SITE}.`, link);
  expect([answer.status, answer.headers['location']]).toEqual([301, `https://${SITE}${link}`]);
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expectUnknown(await post(`${SITE}.`, '/secret/conceal', { secret: 'x' }));
  expectUnknown(await get('evil.example.', '/'));
});

/** The first line of the answer to a request that no client library would send. */
async function statusLineOf(lines: readonly string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  const begin = once(socket, 'data').then(String);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [line = ''] = (await begin).split('\r\n', 1);
  socket.destroy();
  return line;
}
