/** How many trips each call waits for, one after the other: as `docs/performance.md` has it, and no more. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import table from '../../../docs/performance.md?raw';
import { putHost } from '../../../worker/http/host.ts';
import { conceal } from '../client.ts';
import { owner, verified } from '../domains/owners.ts';
import { apiTokenOf, as, type Person, withToken } from '../people.ts';
import { create } from '../protocol/stores.ts';
import { formSender } from '../wire/incoming-visit.ts';
import { type Recorded, startRecorder } from './recorder.ts';

const CUSTOM = 'links.acme.example';
const PASSPHRASE = 'right';

type Headers = Readonly<Record<string, string>>;
type Made = Request | Promise<Request>;

let ada: Person;
let session: Headers;
let program: Headers;
let domain: string;

beforeAll(async () => {
  ada = await owner();
  session = as(ada).headers ?? {};
  program = withToken(ada.custid, await apiTokenOf(ada)).headers ?? {};
  domain = await verified(ada);
  const branding = { name: 'Acme', accent: '#a8231c', before: '', after: '', logo: null };
  await putHost(env, CUSTOM, { account: 'a1:acme', branding });
});

function get(path: string, headers: Headers = {}, origin = 'http://localhost'): Request {
  return new Request(`${origin}${path}`, { headers });
}

/** As a browser or a program sends it: with its length. */
function post(
  path: string,
  fields: object,
  headers: Headers = {},
  origin = 'http://localhost',
): Request {
  const body = JSON.stringify(fields);
  return new Request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...headers,
    },
    body,
  });
}

function plainForm(): Request {
  const body = 'secret=x&ticketno=4711';
  return new Request('http://localhost/incoming', {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...formSender,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
    },
    body,
  });
}

const createPath = '/api/v2/secret/conceal';
const fields = { secret: 'x' };

async function link(over: { passphrase?: string; shareDomain?: string } = {}) {
  const { secretKey } = await create(over);
  return `/api/v2/secret/${secretKey}`;
}

async function privatePage(headers: Headers = {}) {
  const { metadataKey } = await conceal({}, { headers });
  return `/api/v2/private/${metadataKey}`;
}

const opening = { continue: true };
const unlocking = { continue: true, passphrase: PASSPHRASE };
const custom = `https://${CUSTOM}`;

/** Each call by its name in the table; what it needs is made before. */
const calls: Readonly<Record<string, () => Made>> = {
  create: () => post(createPath, fields),
  'create, with a passphrase': () => post(createPath, { ...fields, passphrase: PASSPHRASE }),
  'create, signed in, body over 64 KiB': () =>
    post(createPath, { ...fields, ignored: 'x'.repeat(70_000) }, session),
  'create, signed in': () => post(createPath, fields, session),
  'create, with an API token': () => post(createPath, fields, program),
  'create, for a custom domain': () =>
    post(createPath, { ...fields, share_domain: domain }, session),
  'create, with recipients': () =>
    post(createPath, { ...fields, recipient: 'bob@example.com' }, session),
  generate: () => post('/api/v2/secret/generate', {}),
  look: async () => get(await link()),
  'look, signed in': async () => get(await link(), session),
  'look, on a custom domain': async () => get(await link({ shareDomain: CUSTOM }), {}, custom),
  reveal: async () => post(await link(), opening),
  'reveal, signed in': async () => post(await link(), opening, session),
  'reveal, with a passphrase': async () => post(await link({ passphrase: PASSPHRASE }), unlocking),
  'reveal, on a custom domain': async () =>
    post(await link({ shareDomain: CUSTOM }), opening, {}, custom),
  'reveal, with a passphrase on a custom domain': async () =>
    post(await link({ shareDomain: CUSTOM, passphrase: PASSPHRASE }), unlocking, {}, custom),
  'private page': async () => get(await privatePage()),
  'private page, signed in': async () => get(await privatePage(session), session),
  burn: async () => post(`${await privatePage()}/burn`, opening),
  'burn, signed in': async () => post(`${await privatePage(session)}/burn`, opening, session),
  'page globals': () => get('/api/v2/bootstrap'),
  'page globals, signed in': () => get('/api/v2/bootstrap', session),
  recents: () => get('/api/v2/private/recent', session),
  'v1 share': () => post('/api/v1/share', fields),
  'v1 share, with an API token': () => post('/api/v1/share', fields, program),
  'v1 reveal': async () => post((await link()).replace('v2', 'v1'), {}),
  'incoming, program': () => post('/incoming', { ...fields, ticketno: '4711' }),
  'incoming, plain form': plainForm,
};

/** The rows of the table between the marks, by call. */
function documented(): ReadonlyMap<string, number> {
  const rows = /<!-- trips -->(.*)<!-- \/trips -->/s.exec(table)?.[1] ?? '';
  const cells = [...rows.matchAll(/^\| +([^|]+?) +\| +(\d+) +\|/gm)];
  return new Map(cells.map(([, call = '', trips]) => [call, Number(trips)]));
}

function expectDocumented(call: string, trips: Recorded['trips']): void {
  const expected = { call, trips: documented().get(call), of: trips };
  expect({ call, trips: trips.length, of: trips }).toEqual(expected);
}

it('lists every call in the table of trips that is counted, and no other', () => {
  expect([...documented().keys()]).toEqual(Object.keys(calls));
});

/** What a visitor with a link meets first. */
const first = ['look', 'reveal', 'reveal, with a passphrase', 'private page', 'page globals'];

it.each(first)(
  'waits in a cold Worker for no more trips than the table lists, where the vault was used before: %s',
  async (call) => {
    const request = await calls[call]?.();
    if (!request) throw new Error(`there is no ${call}`);
    const { response, trips } = await startRecorder().record(request);
    expect(response.status).toBe(200);
    expectDocumented(call, trips);
  },
);

/** How often a call asks objects of each kind, and KV: each of these is paid for. Lists ask the vault of each secret that lives. */
const budgets: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  create: { VAULT: 1, RATE_LIMITER: 1, KV: 1 },
  'create, signed in': { ACCOUNT: 2, VAULT: 1, RATE_LIMITER: 1, KV: 1 },
  look: { VAULT: 1, RATE_LIMITER: 1 },
  reveal: { VAULT: 2, RATE_LIMITER: 1, KV: 1 },
  'reveal, with a passphrase': { VAULT: 2, RATE_LIMITER: 1, KV: 1 },
  'private page': { VAULT: 1, RATE_LIMITER: 1 },
  burn: { VAULT: 3, RATE_LIMITER: 1 },
  'page globals': { KV: 1 },
  'page globals, signed in': { ACCOUNT: 2, KV: 1 },
};

it.each(Object.entries(budgets))(
  'asks no more of objects and KV than the budget: %s',
  async (call, budget) => {
    const recorder = startRecorder();
    await recorder.record(get('/api/v2/status'));
    const request = calls[call];
    if (!request) throw new Error(`there is no ${call}`);
    await recorder.record(await request());
    const { trips } = await recorder.record(await request());
    const kinds = Object.entries(Object.groupBy(trips.flat(), (name) => name.split('.', 1).join()));
    const asked = Object.fromEntries(kinds.map(([kind, names]) => [kind, names?.length]));
    expect(asked).toEqual(budget);
  },
);

it.each(Object.entries(calls))(
  'waits in a warm Worker for no more trips than the table lists: %s',
  async (call, request) => {
    const recorder = startRecorder({ LIMIT_EMAIL: '1000' });
    // Compares the canaries, so that a vault that is used for the first time takes the fingerprint as it comes.
    await recorder.record(get('/api/v2/status'));
    await recorder.record(await request());
    const { response, trips } = await recorder.record(await request());
    expect([200, 303]).toContain(response.status);
    expectDocumented(call, trips);
  },
);
