/** One line for every request, and nothing in it that anyone sent. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { logError, logWarning } from '../../../worker/platform/log.ts';
import { putHost } from '../../../worker/http/host.ts';
import { conceal } from '../client.ts';
import { siteOf } from '../whole-worker.ts';
import { listen, requestLines, through } from './lines.ts';

const SITE = 'http://localhost';
const ACME = 'https://secrets.acme.example';
const UNKNOWN = 'https://unknown.example';
const branding = { name: 'Acme', accent: '#a8231c', before: '', after: '', logo: null };

/** What the site is built of, as far as these tests go. */
const ASSETS = siteOf((path) => {
  const status = path.startsWith('/lost') ? 404 : 200;
  return new Response('', { status, headers: { 'Content-Type': 'text/html' } });
});

beforeAll(async () => {
  await putHost(env, 'secrets.acme.example', { account: 'a1:acme', branding });
});

afterEach(() => vi.restoreAllMocks());

const json = { 'Content-Type': 'application/json' };
const post = (fields: object) => ({ method: 'POST', headers: json, body: JSON.stringify(fields) });

describe('a request', () => {
  it.each<[string, string, RequestInit, object]>([
    ['of a call', `${SITE}/api/v2/status`, {}, { route: '/api/v2/status', status: 200 }],
    [
      'of a call with a key',
      `${SITE}/api/v2/secret/${'k'.repeat(31)}`,
      {},
      { route: '/api/v2/secret/:key', status: 404, code: 'secret_unknown' },
    ],
    [
      'of a refused call',
      `${SITE}/api/v2/secret/conceal`,
      post({ secret: '' }),
      { route: '/api/v2/secret/conceal', method: 'POST', status: 422, code: 'secret_empty' },
    ],
    [
      'of a wrong method',
      `${SITE}/api/v2/secret/conceal`,
      {},
      { route: '/api/v2/secret/conceal', status: 405, code: 'method_not_allowed' },
    ],
    [
      'of the older API',
      `${SITE}/api/v1/secret/abc`,
      { method: 'POST' },
      { route: '/api/v1/secret/:key', status: 404, code: 'secret_unknown' },
    ],
    [
      'of an unknown call',
      `${SITE}/api/v2/no/such`,
      {},
      { route: 'unknown', status: 404, code: 'not_found' },
    ],
    ['of HEAD', `${SITE}/api/v2/status`, { method: 'HEAD' }, { method: 'HEAD', status: 200 }],
    ['of an odd method', `${SITE}/`, { method: 'PROPFIND' }, { method: 'OTHER', route: 'site' }],
    ['of the stores', `${SITE}/api/v2/health`, {}, { route: '/api/v2/health', status: 200 }],
    ['of the site', `${SITE}/secret/abc`, {}, { route: 'site', status: 200 }],
    ['of what the site lacks', `${SITE}/lost`, {}, { route: 'site', status: 404 }],
    ['of signing out', `${SITE}/logout`, {}, { route: 'logout', status: 303 }],
    ['of a contact', `${SITE}/.well-known/security.txt`, {}, { route: 'security_txt' }],
    ['of the document', `${SITE}/api/openapi.json`, {}, { route: 'openapi' }],
    ['of the outbox', `${SITE}/__outbox.json`, {}, { route: 'outbox', status: 200 }],
    ['of the counts', `${SITE}/metrics`, {}, { route: 'metrics', status: 200 }],
    [
      'of a form for support',
      `${SITE}/incoming`,
      post({ secret: 'x', ticketno: '!!' }),
      { route: 'incoming', status: 422, code: 'ticket_invalid' },
    ],
    ['of a customer’s page', `${ACME}/secret/abc`, {}, { route: 'custom-domain', status: 200 }],
    ['of a customer’s call', `${ACME}/api/v2/status`, {}, { route: '/api/v2/status', status: 200 }],
    [
      'of a call that a customer’s domain lacks',
      `${ACME}/api/v2/health`,
      {},
      { route: 'unknown', status: 404, code: 'not_found' },
    ],
    ['of no one’s host', `${UNKNOWN}/`, {}, { route: 'unknown', status: 404 }],
    ['of no one’s call', `${UNKNOWN}/api/v2/status`, {}, { route: 'unknown', code: 'not_found' }],
  ])('writes one line %s', async (_, url, init, expected) => {
    const said = listen();
    const response = await through(url, init, { ASSETS });
    const lines = requestLines(said);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ region: 'local', status: response?.status, ...expected });
    const id = response?.headers.get('X-Request-Id');
    if (id) expect(lines[0]?.requestId).toBe(id);
  });

  it('writes a line of a request whose page breaks', async () => {
    const said = listen();
    const fetch = () => Promise.reject(new Error('broken'));
    const broken = { ASSETS: Object.assign({}, env.ASSETS, { fetch }) };
    const response = await through(`${SITE}/about`, {}, broken);
    expect(response?.status).toBe(500);
    const [line] = requestLines(said);
    expect(line).toMatchObject({ route: 'site', status: 500, code: 'internal' });
    const logged = said.find((text) => text.includes('"event":"request_failed"')) ?? '{}';
    const known: unknown = expect.stringMatching(/^Error: broken\n/);
    expect(JSON.parse(logged)).toMatchObject({ requestId: line?.requestId, error: known });
  });

  it('writes a line of a request whose handler breaks', async () => {
    const said = listen();
    const { secretKey } = await conceal();
    vi.spyOn(env.VAULT, 'getByName').mockImplementation(() => {
      throw Object.assign(new Error(`no such ${secretKey}`), { remote: true });
    });
    await through(`${SITE}/api/v2/secret/${secretKey}`, {});
    expect(requestLines(said)).toMatchObject([{ status: 500, code: 'internal' }]);
    expect(said.join('\n')).toContain('"event":"request_failed"');
    expect(said.join('\n')).not.toContain(secretKey);
  });

  it('writes a line of a request for which settings are wrong', async () => {
    const said = listen();
    await through(`${SITE}/api/v2/health`, {}, { SESSION_KEYS: 'none' });
    expect(requestLines(said)).toMatchObject([{ route: '/api/v2/health', status: 500 }]);
  });
});

it.each([
  [undefined, 'local', []],
  ['1', 'local', [200, 200]],
  ['0', 'selfhost', []],
  [undefined, 'selfhost', [200, 200]],
])(
  'writes, with LOG_REQUESTS %s and APP_ENV %s, lines of %j',
  async (LOG_REQUESTS, APP_ENV, expected) => {
    const said = listen();
    const site = { SITE_HOST: 'seal.example', AUTH_ENABLED: '0', BCRYPT_COST: '10' };
    const over = { LOG_REQUESTS, APP_ENV, ASSETS, ...site };
    const local = { INCOMING_RECIPIENT: undefined, WEBHOOK_TEST_ALLOW: undefined };
    await through('https://seal.example/about', {}, { ...over, ...local });
    // Wrong settings would be a reason of their own to write one.
    await through('https://seal.example/api/v2/health', {}, { ...over, ...local });
    expect(requestLines(said).map(({ status }) => status)).toEqual(expected);
  },
);

const mark = fc.stringMatching(/^[a-z]{4}[A-Za-z0-9]{18,30}$/).map((text) => `Zq${text}`);
const places = ['path', 'query', 'header', 'cookie', 'auth', 'host', 'body'] as const;
const paths = [
  '/api/v2/secret/',
  '/api/v2/private/',
  '/api/v1/secret/',
  '/secret/',
  '/api/',
  '/incoming/',
  '/logout/',
  '/__outbox',
  '/metrics',
  '/',
];

it('writes nothing that someone sends into any line, wherever it stands', async () => {
  const said = listen();
  let sent = 0;
  const send = async (text: string, path: string, place: (typeof places)[number]) => {
    const has = (here: typeof place, there: string) => (place === here ? text : there);
    const host = place === 'host' ? `http://${text.toLowerCase()}.example` : SITE;
    const hasBody = place === 'body';
    sent += 1;
    await through(
      `${host}${path}${has('path', 'x')}${place === 'query' ? `?${text}=${text}` : ''}`,
      {
        method: hasBody ? 'POST' : 'GET',
        headers: {
          ...json,
          'X-Request-Id': has('header', ''),
          'User-Agent': has('header', ''),
          'CF-Connecting-IP': has('header', ''),
          'Accept-Language': has('header', ''),
          Cookie: `sess=${has('cookie', '')}; locale=${has('cookie', '')}`,
          ...(place === 'auth' && { Authorization: `Basic ${btoa(`${text}:${text}`)}` }),
        },
        ...(hasBody && { body: `{"secret":"${text}","passphrase":${text}` }),
      },
      { ASSETS },
    );
    for (const line of said) expect(line.toLowerCase()).not.toContain(text.toLowerCase());
  };
  await fc.assert(
    fc.asyncProperty(mark, fc.constantFrom(...paths), fc.constantFrom(...places), send),
    { numRuns: 150 },
  );
  expect(requestLines(said)).toHaveLength(sent);
});

it.each([
  'Unexpected token \'h\', "hush "my" hush" is not valid JSON',
  'no such address: hush@hush.example, sorry',
  'fetch of https://hush.example/secret/hush?hush failed',
  'key huShhush0123456789abcdef is unknown',
  'Invalid type: Expected string but received "hush\nhush"',
])('writes nothing into the log that an error quotes: %s', (error) => {
  const said = listen();
  logWarning('something', { error });
  logError('something', { cause: error });
  expect(said).toHaveLength(2);
  expect(said.join('\n')).not.toMatch(/hush/i);
});

it('keeps the message of an error, and where it happened', () => {
  const said = listen();
  const error = 'TypeError: x is not a function\n    at reveal (file:///worker/index.js:12:34)';
  logError('request_failed', { requestId: 'id', error });
  const stays = 'TypeError: x is not a function\n    at reveal (<url>:12:34)';
  expect(said.map((line): unknown => JSON.parse(line))).toEqual([
    { event: 'request_failed', requestId: 'id', error: stays },
  ]);
});
