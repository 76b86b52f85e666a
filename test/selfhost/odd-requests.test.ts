/** Malicious requests: each gets an answer with every header, and nothing of it appears in the output. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverFailures } from '../../shared/contract/failures.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { apiClient } from '../support/client.ts';
import { raw, type RawAnswer } from '../support/raw.ts';
import { type Alone, startAlone } from './alone.ts';

let server: Alone;
let port: number;
/** The keys of an unread secret. */
let key: string;

beforeAll(async () => {
  server = await startAlone({ env: { LOG_REQUESTS: '1' } });
  ({ port } = server);
  const client = apiClient(server.base, 1);
  ({ secretKey: key } = await client.conceal({ secret: 'a new horse' }));
  client.close();
}, 60_000);

afterAll(() => server.stop());

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: localhost';
const post = 'POST /api/v2/secret/conceal HTTP/1.1';

/** `KEY` stands for the key of the secret. */
const malformed: readonly (readonly [what: string, sent: string])[] = [
  ['an absolute address', lines('GET http://localhost/secret/KEY HTTP/1.1', HOST)],
  ['an absolute address elsewhere', lines('GET http://evil.example/secret/KEY HTTP/1.1', HOST)],
  ['an absolute address of https', lines('GET https://localhost/secret/KEY HTTP/1.1', HOST)],
  ['a host and a port', lines('GET KEY:80 HTTP/1.1', HOST)],
  ['an asterisk', lines('OPTIONS * HTTP/1.1', HOST, 'X-Key: KEY')],
  ['a path without its slash', lines('GET secret/KEY HTTP/1.1', HOST)],
  ['a backslash', lines('GET \\secret\\KEY HTTP/1.1', HOST)],
  ['no host', lines('GET /secret/KEY HTTP/1.1', 'Accept: */*')],
  ['no host, by HTTP/1.0', lines('GET /secret/KEY HTTP/1.0', 'Accept: */*')],
  ['an empty host', lines('GET /secret/KEY HTTP/1.1', 'Host:')],
  ['two hosts', lines('GET /secret/KEY HTTP/1.1', HOST, 'Host: other.example')],
  ['a host with a space', lines('GET /secret/KEY HTTP/1.1', 'Host: a b')],
  ['a host with a path', lines('GET / HTTP/1.1', 'Host: localhost/secret/KEY?')],
  ['a host with a user', lines('GET / HTTP/1.1', 'Host: KEY@localhost')],
  ['a host with percent codes', lines('GET /secret/KEY HTTP/1.1', 'Host: %6c%6f')],
  [
    'a host with a port that there is not',
    lines('GET /secret/KEY HTTP/1.1', 'Host: localhost:99999'),
  ],
  ['a host that is no address', lines('GET /secret/KEY HTTP/1.1', 'Host: 999.999.999.999')],
  ['a host in brackets that is no address', lines('GET /secret/KEY HTTP/1.1', 'Host: [::::]')],
  ['an unknown method', lines('STEAL /secret/KEY HTTP/1.1', HOST)],
  ['a version that there is not', lines('GET /secret/KEY HTTP/9.1', HOST)],
  ['no HTTP at all', lines('\u0016\u0003\u0001 KEY')],
  ['a header without a name', lines('GET /secret/KEY HTTP/1.1', HOST, ': KEY')],
  ['a folded header', lines('GET /secret/KEY HTTP/1.1', HOST, 'X-A: b', ' KEY')],
  ['a space before a colon', lines(post, HOST, 'Content-Length : 3', '', 'KEY')],
  ['a bare line feed', `GET /secret/KEY HTTP/1.1\n${HOST}\n\n`],
  ['doubled lengths', lines(post, HOST, 'Content-Length: 3', 'Content-Length: 3', '', 'KEY')],
  ['lengths that differ', lines(post, HOST, 'Content-Length: 3', 'Content-Length: 4', '', 'KEY')],
  ['a list of lengths', lines(post, HOST, 'Content-Length: 3, 3', '', 'KEY')],
  ['a negative length', lines(post, HOST, 'Content-Length: -1', '', 'KEY')],
  ['a length in hexadecimal', lines(post, HOST, 'Content-Length: 0x3', '', 'KEY')],
  [
    'a length and chunks',
    lines(post, HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', 'KEY'),
  ],
  [
    'chunks that are chunked twice',
    lines(post, HOST, 'Transfer-Encoding: chunked, chunked', '', 'KEY'),
  ],
  ['an unknown encoding', lines(post, HOST, 'Transfer-Encoding: gzip', '', 'KEY')],
  ['a chunk without a size', lines(post, HOST, 'Transfer-Encoding: chunked', '', 'KEY')],
];

it.each(malformed)('refuses %s as malformed', async (_, sent) => {
  expectRefusal(await raw(port, sent.replaceAll('KEY', key)), 'malformed');
});

it.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])(
  'refuses %s of a page, with every header',
  async (method) => {
    const line = `${method} /secret/${key} HTTP/1.1`;
    const answer = await raw(port, lines(line, `${HOST}:${port}`, 'Connection: close'));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.text).not.toContain(key);
  },
);

it('leads a host that is none to nothing, with every header', async () => {
  const host = 'Host: xn--a';
  const answer = await raw(port, lines(`GET /secret/${key} HTTP/1.1`, host, 'Connection: close'));
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
});

it('ends the connection at CONNECT, and ignores an unknown expectation', async () => {
  expect((await raw(port, lines(`CONNECT ${key}:443 HTTP/1.1`, HOST))).text).toBe('');
  const expecting = ['Expect: 200-maybe', 'Connection: close'];
  const answer = await raw(port, lines('GET /api/v2/status HTTP/1.1', HOST, ...expecting));
  expect(answer.status).toBe(200);
});

it.each([
  ['a header', () => lines(`GET /secret/${key} HTTP/1.1`, HOST, `X-Long: ${key.repeat(2000)}`)],
  ['a path', () => lines(`GET /secret/${key.repeat(2000)} HTTP/1.1`, HOST)],
  ['a line that does not end', () => key.repeat(3000)],
])('refuses %s that is too long, of any length', async (_, sent) => {
  const answer = await raw(port, sent());
  expect([400, 431]).toContain(answer.status);
  expectRefusal(answer, answer.status === 431 ? 'headers_too_large' : 'malformed');
});

it('tells a person with too many cookies what to do', async () => {
  const accept = 'Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
  const cookie = `Cookie: a=${'x'.repeat(17_000)}`;
  const answer = await raw(port, lines(`GET /secret/${key} HTTP/1.1`, HOST, accept, cookie));
  expect(answer.status).toBe(431);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(Buffer.from(answer.body, 'latin1').toString()).toContain('Delete this site’s cookies');
  const program = await raw(port, lines('GET / HTTP/1.1', HOST, 'Accept: */*', cookie));
  expectRefusal(program, 'headers_too_large');
});

it('reads nothing that follows a refused request on its connection', async () => {
  const first = lines(post, HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked', '', '0');
  const second = lines(`GET /api/v2/status HTTP/1.1`, HOST, 'Connection: close');
  const answer = await raw(port, `${first}${second}`);
  expectRefusal(answer, 'malformed');
  expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('answers a request that a body hides as a body', async () => {
  const host = `Host: localhost:${port}`;
  const hidden = lines(`GET /api/v2/secret/${key} HTTP/1.1`, host);
  const sent = `${lines(
    'POST /api/v2/status HTTP/1.1',
    host,
    'Connection: close',
    `Content-Length: ${hidden.length}`,
  )}${hidden}`;
  const answer = await raw(port, sent);
  expect(answer.status).toBe(405);
  expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('ignores an upgrade to another protocol, and answers the request', async () => {
  const upgrade = ['Connection: Upgrade, close', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const answer = await raw(port, lines('GET /api/v2/status HTTP/1.1', HOST, ...upgrade));
  expect(answer.status).toBe(200);
  const h2c = [
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMA',
  ];
  expect((await raw(port, lines('GET /api/v2/status HTTP/1.1', HOST, ...h2c))).status).toBe(200);
});

it('logs nothing of all that, and not that a client was gone', async () => {
  const { host, hostname } = new URL(server.base);
  const socket = connect(port, hostname);
  socket.write(lines(post, `Host: ${host}`, 'Content-Length: 1000', '', key), () =>
    socket.destroy(),
  );
  await once(socket, 'close');
  await raw(port, lines(`GET http://localhost/secret/${key} HTTP/1.1`, HOST));
  // What was logged before this line has arrived with it.
  await fetch(`${server.base}/api/v2/health`);
  await expect.poll(() => server.output()).toContain('"route":"/api/v2/health"');
  expect(server.output()).not.toMatch(new RegExp(`${key}|evil.example|request_failed`));
});

function expectRefusal(answer: RawAnswer, code: keyof typeof serverFailures): void {
  expect(answer.status).toBe(serverFailures[code].status);
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer.headers.get(name.toLowerCase()), `header ${name}`).toBe(value);
  }
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-jurisdiction')).toBe('local');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, code });
  expect(answer.text).not.toContain(key);
}
