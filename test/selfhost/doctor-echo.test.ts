/** A request of `npm run doctor`, and requests that only look like one, at a server of one machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PART_BYTES_MAX } from '../../shared/seal/format.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { fromBase64 } from '../../worker/crypto/encoding.ts';
import { doctorToken } from '../../worker/crypto/doctor-token.ts';
import { DOCTOR_HEADER, echoShape } from '../../worker/node/doctor/echo.ts';
import { type HttpAnswer, type HttpClient, type HttpRequest, httpClient } from '../support/http.ts';
import { type Alone, startAlone } from './alone.ts';
import { SITE } from './visitor.ts';

const MINUTE_MS = 60_000;

let server: Alone;
let http: HttpClient;
beforeAll(async () => {
  server = await startAlone({ env: { SITE_HOST: SITE, TRUST_ADDRESS_HEADER: 'X-Visitor' } });
  http = httpClient(server.base, 1);
}, 60_000);
afterAll(async () => {
  http.close();
  await server.stop();
});

function token(now = Date.now()): string {
  const keys = v.object({ NAME_KEY: v.string() });
  const file = readFileSync(join(server.home, 'secrets.json'), 'utf8');
  const { NAME_KEY } = v.parse(keys, JSON.parse(file));
  return doctorToken(fromBase64(NAME_KEY) ?? new Uint8Array(), now);
}

function send(call: Partial<HttpRequest>, sent = token()): Promise<HttpAnswer> {
  const headers = { Host: SITE, [DOCTOR_HEADER]: sent, ...call.headers };
  return http.send({ method: 'GET', path: '/', ...call, headers });
}

const echoIn = ({ text }: HttpAnswer) => v.parse(echoShape, JSON.parse(text));

it('answers a request of the doctor with what has arrived, for any host, path and method', async () => {
  const answer = await send({
    method: 'POST',
    path: '/secret/1nobodysSecretKeyAtAll',
    headers: { Host: 'other.example', 'X-Odd': 'a<b' },
    body: 'a body',
  });
  expect(answer.status).toBe(200);
  const { peer, names } = echoIn(answer);
  expect(peer).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(names.toSorted()).toEqual(
    ['connection', 'content-length', 'host', 'x-odd', DOCTOR_HEADER.toLowerCase()].toSorted(),
  );
  expect(echoIn(answer)).toMatchObject({
    method: 'POST',
    host: 'other.example',
    httpVersion: '1.1',
    bodyBytes: 6,
    authorization: null,
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect([name, answer.headers[name.toLowerCase()]]).toEqual([name, value]);
  }
});

it('returns the values of headers about addresses, and of no other header', async () => {
  const shown = {
    'x-forwarded-for': '192.0.2.1, 192.0.2.2',
    'x-forwarded-proto': 'https',
    'cf-connecting-ip': '192.0.2.3',
    forwarded: 'for=192.0.2.4',
    'x-visitor': '192.0.2.5',
  };
  const secret = 'aSecretOfTheCaller';
  const others = { Cookie: secret, 'X-Other': secret, Authorization: `Basic ${secret}` };
  const answer = await send({ headers: { ...shown, ...others } });
  expect(echoIn(answer)).toMatchObject({ values: shown, authorization: 'basic' });
  expect(Object.keys(echoIn(answer).values)).toHaveLength(Object.keys(shown).length);
  expect(answer.text).not.toContain(secret);
  expect(answer.text).not.toContain(token());
});

it('calls its answer a page where it is asked for one, and puts no markup of the caller into it', async () => {
  const headers = { Accept: 'text/html', 'X-Forwarded-For': '<script>alert(1)</script>' };
  const answer = await send({ headers });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).not.toContain('<');
  expect(echoIn(answer).values['x-forwarded-for']).toBe('<script>alert(1)</script>');
});

it('counts the longest body that the API takes of a visitor, and refuses one that is longer', async () => {
  const body = (length: number) => ({ method: 'POST', body: new Uint8Array(length) });
  expect(echoIn(await send(body(PART_BYTES_MAX))).bodyBytes).toBe(PART_BYTES_MAX);
  const refused = await send(body(PART_BYTES_MAX + 1));
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 'body_too_large' });
});

it.each([
  ['no', () => ''],
  ['a wrong', () => 'A'.repeat(43)],
  ['an old', () => token(Date.now() - 15 * MINUTE_MS)],
  ['a future', () => token(Date.now() + 15 * MINUTE_MS)],
  ['a doubled', () => `${token()}, ${token()}`],
])('leaves a request with %s token to the Worker, and returns nothing of it', async (_, make) => {
  const headers = { 'X-Forwarded-For': '192.0.2.77' };
  const page = await send({ headers }, make());
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html');
  const status = await send({ path: '/api/v2/status', headers }, make());
  expect(JSON.parse(status.text)).toMatchObject({ status: 'nominal' });
  const unknown = await send({ headers: { ...headers, Host: 'other.example' } }, make());
  expect(unknown.status).toBe(404);
  for (const { text } of [page, status, unknown]) expect(text).not.toContain('192.0.2.77');
});

it('takes the token of the window before', async () => {
  expect((await send({}, token(Date.now() - 5 * MINUTE_MS))).text).toContain('"bodyBytes":0');
});
