/** The OpenAPI document as programs and pages of other origins fetch it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { document } from '../../worker/node/openapi.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PATH = '/api/openapi.json';

let server: RunningServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startServer({
    env: { SITE_HOST: 'waxseal.example', DOMAINS_DRIVER: 'local', MAIL_DRIVER: 'outbox' },
  });
  http = httpClient(server.base, 2);
}, 180_000);

afterAll(async () => {
  http.close();
  await server.stop();
});

test('the Worker serves the document of this contract, to be read from any origin', async () => {
  const { status, headers, text } = await http.send({ method: 'GET', path: PATH });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['x-jurisdiction']).toBe('local');
  const { 'Cross-Origin-Resource-Policy': _open, ...others } = securityHeaders;
  const expected = Object.entries(others).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headers).toMatchObject(Object.fromEntries(expected));
});

test('a cached copy gets 304', async () => {
  const { headers } = await http.send({ method: 'HEAD', path: PATH });
  expect(headers['cache-control']).toBe('no-cache');
  const tag = String(headers['etag']);
  const again = await http.send({ method: 'GET', path: PATH, headers: { 'If-None-Match': tag } });
  expect(again.status).toBe(304);
  expect(again.headers['access-control-allow-origin']).toBe('*');
});

test('it takes no other method', async () => {
  const { status, headers } = await http.send({ method: 'POST', path: PATH });
  expect(status).toBe(405);
  expect(headers['allow']).toBe('GET, HEAD');
});

test('a host that is not the site’s has none', async () => {
  const headers = { Host: 'elsewhere.example' };
  expect((await http.send({ method: 'GET', path: PATH, headers })).status).toBe(404);
});
