import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { clientErrorRoutes } from '../../../shared/client-error-words.ts';
import { type Ask, get, outcome, post } from '../client.ts';
import { fromElsewhere } from '../people.ts';

const report = {
  kind: 'crash',
  error: 'TypeError',
  route: '/secret/$secretKey',
  at: 'reveal-Ab3dE_f.js:12:345',
  version: '1.2.3',
};

let warned: MockInstance<typeof console.warn>;

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => vi.restoreAllMocks());

const send = (fields: object, ask: Ask = fromElsewhere()) => post('/client-error', fields, ask);

it('writes one line of the log for an error report, with its fields and nothing else', async () => {
  const headers = { 'User-Agent': 'hunter2', Referer: 'http://localhost/secret/abc' };
  const answer = await send(report, fromElsewhere({ headers }));
  expect(answer.body).toEqual({ success: true });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const lines = warned.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
  expect(lines).toEqual([{ event: 'client_error', ...report }]);
});

it('takes an error report from no known place, from any page, of a version that is yet to come', async () => {
  const ask = fromElsewhere({ settings: { LIMIT_CLIENT_ERROR: '0' } });
  for (const route of clientErrorRoutes) {
    const shorter = { ...report, route, at: '', version: '2.0.0-beta.1' };
    expect([route, outcome(await send(shorter, ask))]).toEqual([route, '200']);
  }
});

it.each<readonly [string, string | undefined]>([
  ['kind', 'hunter2'],
  ['error', 'Hunter2Error'],
  ['route', '/secret/abcDEF123abcDEF123abcDE'],
  ['at', 'https://seal.example/dist/x.js:1:1'],
  ['at', 'a secret.js:1:1'],
  ['at', 'x.js:1:1\n'],
  ['at', `${'x'.repeat(65)}.js:1:1`],
  ['version', '1.2.3-hunter2'],
  ['message', 'hunter2'],
  ...Object.keys(report).map((name) => [name, undefined] as const),
])(
  'refuses an error report with a field %s that is %j, and writes no line',
  async (field, value) => {
    const answer = await send({ ...report, [field]: value });
    expect(outcome(answer)).toBe('422 field_type');
    expect(answer.body['field']).toBe(field);
    expect(warned).not.toHaveBeenCalled();
  },
);

it('requests and takes no error report where the setting is off', async () => {
  expect((await get('/bootstrap')).body['client_errors_enabled']).toBe(true);
  const off = fromElsewhere({ settings: { CLIENT_ERRORS_ENABLED: '0' } });
  expect((await get('/bootstrap', off)).body['client_errors_enabled']).toBe(false);
  expect(outcome(await send(report, off))).toBe('404 not_found');
  expect(warned).not.toHaveBeenCalled();
});
