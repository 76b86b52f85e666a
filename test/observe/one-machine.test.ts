/** One machine counts everything in one place, the objects' share included, and writes one line for each request. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { parsePrometheus } from '../support/prometheus.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const token = randomUUID();
let server: RunningServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startServer({ env: { LOG_REQUESTS: '1', METRICS_TOKEN: token } });
  http = httpClient(server.base, 2);
}, 180_000);

afterAll(async () => {
  http.close();
  await server.stop();
});

async function post(path: string, fields: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const { text } = await http.send({ method: 'POST', path, headers, body: JSON.stringify(fields) });
  return text;
}

async function samples(): Promise<Map<string, number>> {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, text } = await http.send({ method: 'GET', path: '/metrics', headers });
  expect(status).toBe(200);
  return new Map([...parsePrometheus(text).values()].flatMap((family) => [...family.samples]));
}

test('metrics of a vault and of the Worker are shown together, and logged in lines without a key', async () => {
  const sealed = await post('/api/v2/secret/conceal', { secret: 'hush', passphrase: 'sesame' });
  const { key } = v.parse(concealSecret.reply, JSON.parse(sealed)).record.secret;
  await post(`/api/v2/secret/${key}`, { continue: true, passphrase: 'wrong' });
  await post(`/api/v2/secret/${key}`, { continue: true, passphrase: 'sesame' });
  const shown = await samples();
  expect(shown.get('waxseal_secrets_total{event="created"}')).toBe(1);
  expect(shown.get('waxseal_secrets_total{event="received"}')).toBe(1);
  expect(shown.get('waxseal_wrong_passphrases_total{purpose="reveal"}')).toBe(1);
  expect(shown.get('waxseal_refused_total{code="passphrase_wrong"}')).toBe(1);
  expect(shown.get('waxseal_requests_total{route="/api/v2/secret/:key",status="2xx"}')).toBe(1);
  expect(shown.get('waxseal_spent_secrets_unswept')).toBe(0);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"request"'));
  const routes = lines.map((line) => /"route":"([^"]*)"/.exec(line)?.[1]);
  expect(routes.filter((route) => route?.includes('/secret/'))).toEqual([
    '/api/v2/secret/conceal',
    '/api/v2/secret/:key',
    '/api/v2/secret/:key',
  ]);
  for (const theirs of [key, 'hush', 'sesame', token])
    expect(server.output()).not.toContain(theirs);
});

test('the stores are there', async () => {
  const { status } = await http.send({ method: 'GET', path: '/api/v2/health' });
  expect(status).toBe(200);
});
