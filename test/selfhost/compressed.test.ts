/** What `npm start` sends compressed: the site's files. No answer that is made for a caller is among them (BREACH). */
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { operations } from '../../shared/openapi/operations.ts';
import { securityHeaders, withoutHashes } from '../../shared/security-headers.ts';
import { siteDirectory } from '../../worker/node/paths.ts';
import { callForBytes, decoded, type EncodedCall } from '../support/body-bytes.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const METRICS_TOKEN = 'm'.repeat(32);
const asMonitor = { Authorization: `Bearer ${METRICS_TOKEN}` };

/** What the Worker answers beside the calls of the API, without a file of the site. */
const otherPaths = [
  '/.well-known/security.txt',
  '/__outbox',
  '/api/v1/nothing',
  '/api/v2/nothing',
  '/incoming',
  '/incoming/',
  '/incoming/sent',
  '/logout',
  '/metrics',
];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    env: {
      INCOMING_RECIPIENT: 'support@example.com',
      MAIL_DRIVER: 'outbox',
      METRICS_TOKEN,
      SECURITY_CONTACT: 'mailto:security@example.com',
    },
  });
}, 180_000);
afterAll(() => server.stop());

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

function send(path: string, { headers, ...call }: EncodedCall = {}) {
  return callForBytes(`${server.base}${path}`, { ...call, headers: { ...browser, ...headers } });
}

function siteFile(path: string): Buffer {
  return readFileSync(join(siteDirectory, path));
}

/** The one that the OpenAPI document has with another value. */
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

function expectSecurityHeaders(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (name === RESOURCE_POLICY) expect(headers[name.toLowerCase()]).toBeDefined();
    else expect(withoutHashes(String(headers[name.toLowerCase()])), `header ${name}`).toBe(value);
  }
}

describe.each([
  ['/', 200, 'index.html'],
  ['/about', 200, 'pages/en/about.html'],
  ['/secret/1aaaaaaaaaaaaaaaaaaaaaa', 200, 'pages/en/secret.html'],
  ['/nothing/here', 404, '404.html'],
  ['/plain.css', 200, 'plain.css'],
  ['/manifest.webmanifest', 200, 'manifest.webmanifest'],
  ['/languages/de.json', 200, 'languages/de.json'],
  ['/api/openapi.json', 200, 'api/openapi.json'],
])('%s', (path, status, file) => {
  it.each(['br', 'gzip'])('sends the file in %s with its security headers', async (encoding) => {
    const headers = { 'Accept-Encoding': encoding };
    const [plain, sent, head] = await Promise.all([
      send(path, { headers: { 'Accept-Encoding': 'identity' } }),
      send(path, { headers }),
      send(path, { headers, method: 'HEAD' }),
    ]);
    expect([sent.status, sent.headers['content-encoding']]).toEqual([status, encoding]);
    expect(decoded(sent).equals(siteFile(file))).toBe(true);
    expect(plain.body.equals(siteFile(file))).toBe(true);
    expect(sent.headers.vary).toMatch(/\bAccept-Encoding\b/);
    for (const name of ['content-type', 'cache-control', 'x-robots-tag', 'vary']) {
      expect(sent.headers[name], `header ${name}`).toBe(plain.headers[name]);
    }
    expect(sent.headers.etag).not.toBe(plain.headers.etag);
    expect({ ...head.headers, date: '' }).toEqual({ ...sent.headers, date: '' });
    expectSecurityHeaders(sent.headers);
  });
});

it.each(['/', '/secret/1aaaaaaaaaaaaaaaaaaaaaa', '/plain.css', '/api/openapi.json'])(
  'confirms %s to a client in the encoding that it has',
  async (path) => {
    const { headers } = await send(path);
    const condition = { 'If-None-Match': String(headers.etag) };
    const again = await send(path, { headers: condition });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect([again.headers.etag, again.headers.vary]).toEqual([headers.etag, headers.vary]);
    expectSecurityHeaders(again.headers);
    const other = await send(path, { headers: { ...condition, 'Accept-Encoding': 'gzip' } });
    expect([other.status, other.headers['content-encoding']]).toEqual([200, 'gzip']);
  },
);

it('sends a part of a file in the encoding that was negotiated, and the whole where a condition is set', async () => {
  const whole = await send('/plain.css');
  const Range = 'bytes=0-9';
  const part = await send('/plain.css', { headers: { Range } });
  expect([part.status, part.headers['content-encoding']]).toEqual([206, 'br']);
  expect(part.headers.etag).toBe(whole.headers.etag);
  expect(part.body.equals(whole.body.subarray(0, 10))).toBe(true);
  const other = await send('/plain.css', { headers: { Range, 'If-Range': '"older"' } });
  expect(other.status).toBe(200);
  expect(decoded(other).equals(siteFile('plain.css'))).toBe(true);
});

it('sends an image as it is, whatever the client takes', async () => {
  const { headers, body } = await send('/icon-192.png');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.equals(siteFile('icon-192.png'))).toBe(true);
  const again = await send('/icon-192.png', { headers: { 'If-None-Match': String(headers.etag) } });
  expect(again.status).toBe(304);
  expectSecurityHeaders(again.headers);
});

describe('an answer that the Worker makes', () => {
  /** Every call of the API, and what the Worker serves beside it. */
  const calls = [
    ...operations.map(({ endpoint: { method, path } }) => ({ method, path })),
    ...otherPaths.map((path) => ({ method: 'GET', path })),
  ];

  it.each(calls)('sends the answer to $method $path uncompressed', async ({ method, path }) => {
    const url = path.replaceAll(/:\w+/g, '1aaaaaaaaaaaaaaaaaaaaaa');
    const json = { 'Content-Type': 'application/json' };
    const call = method === 'POST' ? { method, headers: json, body: '{}' } : { method };
    const sent = await send(url, path === '/metrics' ? { ...call, headers: asMonitor } : call);
    expect(sent.headers['content-encoding']).toBeUndefined();
    // With an ETag it could be taken for a file.
    expect(sent.headers.etag).toBeUndefined();
  });

  it('creates and opens a secret in answers that are not compressed', async () => {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const secret = 'correct horse '.repeat(500);
    const body = JSON.stringify({ secret });
    const concealed = await send('/api/v2/secret/conceal', { ...post, body });
    expect(concealed.headers['content-encoding']).toBeUndefined();
    const { key } = v.parse(concealSecret.reply, JSON.parse(concealed.body.toString())).record
      .secret;
    const open = { ...post, body: '{"continue":true}' };
    const opened = await send(`/api/v2/secret/${key}`, open);
    expect(opened.body.toString()).toContain(secret);
    expect(opened.headers['content-encoding']).toBeUndefined();
  });

  it('sends a page with what a visitor typed uncompressed, unlike the file that it was made of', async () => {
    const typed = 'a typed secret '.repeat(200);
    const form = new URLSearchParams({ secret: typed, ticketno: '<'.repeat(5000) }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
    const page = await send('/incoming', { method: 'POST', headers, body: form });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body.toString()).toContain(typed);
    expect(page.headers['content-encoding']).toBeUndefined();
  });
});

it('keeps compressed files out of the site: neither deploys nor serves them by name', async () => {
  const types = new Set(globSync('**/*.*', { cwd: siteDirectory }).map((file) => extname(file)));
  for (const encoded of ['.br', '.gz', '.gzip']) expect(types).not.toContain(encoded);
  for (const path of [
    '/index.html.br',
    '/index.html.gz',
    '/_headers',
    '/_redirects',
    '//_headers',
    '//index',
  ]) {
    expect((await send(path)).status, `status of ${path}`).toBe(404);
  }
});
