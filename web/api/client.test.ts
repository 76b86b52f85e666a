import { createServer, type RequestListener } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../test/support/loopback.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { burnSecret, showReceipt } from '../../shared/contract/receipts.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap, validateShrimp } from '../../shared/contract/site.ts';
import { call, type Fetcher, onDenial, pathOf, shrimpToken, storeShrimp } from './client.ts';
import { CallFailure, refusalOf } from './failure.ts';
import { endHydration } from '../prerender/hydration.ts';
import type { Protocol } from '../prerender/protocol.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts a server on loopback with this listener; returns a fetcher for it. */
async function serve(listener: RequestListener): Promise<Fetcher> {
  const { origin, close } = await listenOnLoopback(createServer(listener));
  closing.push(close);
  return (path, init) => fetch(`${origin}${path}`, init);
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

async function reasonFor(listener: RequestListener) {
  const fetcher = await serve(listener);
  const failure: unknown = await call(validateShrimp, { body: {} }, fetcher).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error('The call did not fail as it should');
  return failure.reason;
}

const good = { success: true, isValid: true, shrimp: 'fresh' };

it('parses a reply, and keeps its shrimp for the next call', async () => {
  const fetcher = await serve(json(200, good));
  const reply = await call(validateShrimp, { body: {} }, fetcher);
  expect(reply).toEqual({ isValid: true, shrimp: 'fresh' });
  expect(shrimpToken()).toBe('fresh');
});

it('sends the shrimp of a POST beside its fields, as JSON, and in a header, as long bodies must', async () => {
  storeShrimp('mine');
  let sent = '';
  let header: unknown;
  const fetcher = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      expect(request.headers['content-type']).toBe('application/json');
      header = request.headers['o-shrimp'];
      json(404, { message: 'Unknown secret' })(request, response);
    });
  });
  const body = { continue: true, passphrase: 'x' };
  await call(burnSecret, { params: { key: 'k' }, body }, fetcher).catch(() => undefined);
  expect(JSON.parse(sent)).toEqual({ continue: true, passphrase: 'x', shrimp: 'mine' });
  expect(header).toBe('mine');
});

it('sends a form form-encoded, with those fields only that it has', async () => {
  storeShrimp('mine');
  const sent: RequestInit[] = [];
  const refuse: Fetcher = (_, init = {}) => {
    sent.push(init);
    return Promise.resolve(Response.json({ message: 'no' }, { status: 422 }));
  };
  const body = { secret: 'x', label: undefined, ttl: null, copies: 2 };
  const calling = call(concealSecret, { body, isForm: true }, refuse);
  await expect(calling).rejects.toThrow('refused');
  expect(sent[0]?.body).toBe('secret=x&copies=2&shrimp=mine');
  const type = new Headers(sent[0]?.headers).get('Content-Type');
  expect(type).toBe('application/x-www-form-urlencoded');
});

it('replaces a refused shrimp and retries the call once', async () => {
  storeShrimp('stale');
  const sent: string[] = [];
  const fetcher = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      sent.push(body);
      const refusal = { success: false, message: 'no', code: 'shrimp_invalid', shrimp: 'renewed' };
      json(sent.length === 1 ? 400 : 200, sent.length === 1 ? refusal : good)(request, response);
    });
  });
  await call(validateShrimp, { body: {} }, fetcher);
  expect(sent).toEqual(['{"shrimp":"stale"}', '{"shrimp":"renewed"}']);
});

it('stores the shrimp of an error body and of `details` too', async () => {
  await reasonFor(json(422, { success: false, message: 'no', shrimp: 'from-error' }));
  expect(shrimpToken()).toBe('from-error');
  await reasonFor(json(422, { message: 'no', details: { shrimp: 'from-details' } }));
  expect(shrimpToken()).toBe('from-details');
});

const html =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Attention required</h1>');
  };

const twice = { message: 'no', code: 'shrimp_invalid' };
const spent = { message: 'Unknown secret', code: 'secret_spent', state: 'burned', ended: 5 };
const refused = { kind: 'refused', message: null, body: null };

it.each<[string, RequestListener, object]>([
  [
    'a shrimp that is refused twice, without a loop',
    json(400, twice),
    { ...refused, status: 400, message: 'no', body: twice },
  ],
  [
    'a refusal with its status, code, message and state',
    json(404, spent),
    { ...refused, status: 404, message: spent.message, body: spent },
  ],
  [
    'a refusal without a readable body as a refusal',
    json(500, { oops: 1 }),
    { ...refused, status: 500 },
  ],
  ['a page with 502 as incomplete', html(502), { kind: 'incomplete', status: 502, ok: false }],
  ['a page with 200 as incomplete', html(200), { kind: 'incomplete', status: 200, ok: true }],
  [
    'a reply of another shape as unexpected',
    json(200, { success: true }),
    { kind: 'unexpected-format' },
  ],
  ['no response as unreachable', (request) => request.socket.destroy(), { kind: 'unreachable' }],
])('reports %s', async (_what, listener, reason) => {
  expect(await reasonFor(listener)).toEqual(reason);
});

describe('a refusal that is not the server’s', () => {
  it.each([
    [401, html(401)],
    [403, html(403)],
    [429, html(429)],
    [403, json(403, { error: 'blocked', ray: 'x' })],
    [403, json(403, { message: 'Forbidden' })],
    [401, json(401, {})],
  ])(
    'treats %i as an answer of something in between, and ends no session',
    async (status, listener) => {
      const denials = countDenials();
      expect(await reasonFor(listener)).toEqual({ kind: 'blocked', status });
      expect(denials()).toBe(0);
    },
  );

  it.each([
    [401, 'signed_out'],
    [403, 'colonel_only'],
    [403, 'a_code_of_tomorrow'],
  ])('treats %i with the code %s as the server’s own', async (status, code) => {
    const denials = countDenials();
    expect(await reasonFor(json(status, { message: 'no', code }))).toMatchObject({
      kind: 'refused',
      status,
    });
    expect(denials()).toBe(1);
  });
});

/** Counts the notices of a denied call from now on. */
function countDenials(): () => number {
  let count = 0;
  onDenial(() => count++);
  return () => count;
}

const busy = '{"message":"no","code":"store_unavailable"}';

it.each([
  [503, { 'Retry-After': '4' }, busy, 4],
  [503, { 'Retry-After': '7' }, '<h1>Busy</h1>', 7],
  [503, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '<h1>Busy</h1>', 1],
  [503, {}, busy, 1],
  [500, { 'Retry-After': '4' }, busy, 0],
  [429, { 'Retry-After': '4' }, busy, 0],
  [403, { 'Retry-After': '4' }, '<h1>Blocked</h1>', 0],
])(
  'reports, after %i with %j and %s, in how many seconds asking again may help',
  async (...answered) => {
    const [status, headers, body, retryAfter] = answered;
    const fetcher = await serve((_, response) => response.writeHead(status, headers).end(body));
    const calling = call(validateShrimp, { body: {} }, fetcher);
    await expect(calling).rejects.toMatchObject({ retryAfter });
  },
);

it('reports that a retry may help soon when there is no response', async () => {
  const fetcher = await serve((request) => request.socket.destroy());
  const calling = call(validateShrimp, { body: {} }, fetcher);
  await expect(calling).rejects.toMatchObject({ retryAfter: 0.5 });
});

it('encodes parameters, so that they cannot change the path', () => {
  expect(pathOf(showReceipt, { key: '../a?b' })).toBe('/api/v2/private/..%2Fa%3Fb');
});

/** What a boot script has left that has begun some calls. */
function withCalls(calls: Protocol['calls']): Protocol {
  return {
    link: null,
    fragment: 'none',
    isLinkChanged: false,
    regionalTag: 'en',
    calls,
    pageShown: Promise.resolve(),
    isAppStarted: false,
    earlyEvents: new Map(),
    stopRecording: () => undefined,
  };
}

const early = () => ({
  '/api/v2/private/k': Promise.resolve(new Response('{"message":"early"}', { status: 404 })),
});

it('uses a preloaded response once the page is hydrated, and then waits for it no more', async () => {
  globalThis.waxseal = withCalls(early());
  const events: string[] = [];
  const ask = () =>
    call(showReceipt, { params: { key: 'k' } }, () => Promise.reject(new Error('was fetched')))
      .catch((error: unknown) => expect(refusalOf(error)?.message).toBe('early'))
      .then(() => events.push('answered'));
  const asked = ask();
  await setImmediate();
  events.push('hydrated');
  endHydration();
  await asked;
  expect(events).toEqual(['hydrated', 'answered']);
  globalThis.waxseal = withCalls(early());
  await ask();
  expect(events).toHaveLength(3);
});

it('uses a preloaded response once, and fetches again for the next call', async () => {
  globalThis.waxseal = withCalls(early());
  const asked: string[] = [];
  const fetcher: Fetcher = (path) => {
    asked.push(path);
    return Promise.resolve(new Response('{"message":"late"}', { status: 404 }));
  };
  const ask = () => call(showReceipt, { params: { key: 'k' } }, fetcher).catch(() => undefined);
  await ask();
  expect(asked).toEqual([]);
  await ask();
  expect(asked).toEqual(['/api/v2/private/k']);
});

/** Where a call went. */
async function askedFor(ask: (fetcher: Fetcher) => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  await ask((path, init) => {
    expect(init?.body).toBeUndefined();
    asked.push(path);
    return Promise.resolve(new Response('{}', { status: 404 }));
  }).catch(() => undefined);
  return asked;
}

it.each([
  [{ page: '2', per_page: '50' }, '?page=2&per_page=50'],
  [{ page: '2', per_page: null }, '?page=2'],
  [{ page: 'a&b= c' }, '?page=a%26b%3D+c'],
  [{}, ''],
  [undefined, ''],
])('writes the fields %j of a GET into its query', async (body, query) => {
  const asked = await askedFor((fetcher) => call(listRecent, body ? { body } : {}, fetcher));
  expect(asked).toEqual([`/api/v2/private/recent${query}`]);
});

it('uses a preloaded response only for the same query', async () => {
  globalThis.waxseal = withCalls({
    '/api/v2/private/recent': Promise.resolve(new Response('{}', { status: 404 })),
    '/api/v2/bootstrap': Promise.resolve(new Response('{}', { status: 404 })),
  });
  const path = '/api/v2/private/recent?page=2';
  expect(await askedFor((fetcher) => call(listRecent, { body: { page: '2' } }, fetcher))).toEqual([
    path,
  ]);
  expect(await askedFor((fetcher) => call(bootstrap, { body: {} }, fetcher))).toEqual([]);
});
