/**
 * What visitors can do while one of the stores does not answer; the table of outages in `docs/operate.md` describes it for
 * operators. A Worker that starts during an outage cannot check its canaries: `wire/internal-errors.test.ts`.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { burn, conceal, type Concealed, get, outcome, post, reveal, send } from '../client.ts';
import {
  accountObject,
  anyAddress,
  as,
  PASSWORD,
  person,
  type Person,
  signIn,
  signUp,
} from '../people.ts';
import { sendJson } from '../wire/incoming-visit.ts';

const UNAVAILABLE = '503 store_unavailable';

let ada: Person;
let colonel: Person;
beforeAll(async () => {
  ada = await person();
  colonel = await person();
  await accountObject(colonel.custid).setRole('colonel');
  // This Worker has served before the outage.
  await get('/status');
});

beforeEach(() => {
  // The Worker logs each failure, as it should here.
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterEach(() => vi.restoreAllMocks());

/** Makes every call of a kind of object fail. */
const objects = (name: 'VAULT' | 'ACCOUNT' | 'DIRECTORY' | 'RATE_LIMITER' | 'MAIL_QUEUE') => () => {
  vi.spyOn(env[name], 'getByName').mockImplementation(() => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  });
};

const outages = [
  [
    'store',
    () => {
      for (const method of ['get', 'put', 'delete'] as const) {
        vi.spyOn(env.SECRETS, method).mockRejectedValue(new Error('down'));
      }
    },
  ],
  ['vaults', objects('VAULT')],
  ['accounts', objects('ACCOUNT')],
  ['directory', objects('DIRECTORY')],
  ['rate limiters', objects('RATE_LIMITER')],
  ['mail queue', objects('MAIL_QUEUE')],
] as const;

/** What visitors do, with a secret from before the outage where it takes one. */
const actions = [
  ['create a secret', () => post('/secret/conceal', { secret: 'x' })],
  ['view a secret', ({ secretKey }: Concealed) => get(`/secret/${secretKey}`)],
  ['reveal a secret', ({ secretKey }: Concealed) => reveal(secretKey)],
  ['burn a secret', ({ metadataKey }: Concealed) => burn(metadataKey)],
  ['sign up', () => signUp({ email: anyAddress(), password: PASSWORD })],
  ['sign in', () => signIn({ email: ada.custid, password: PASSWORD })],
  ['stay signed in', () => get('/authcheck', as(ada))],
  ['see the list', () => get('/private/recent', as(ada))],
  ['give feedback', () => post('/feedback', { msg: 'Lovely.' }, as(ada))],
  ['send to the support', () => sendJson({ secret: 'x', ticketno: '4711' })],
  ['administer the site', () => get('/colonel', as(colonel))],
  ['open the site', () => get('/bootstrap')],
] as const;

type Action = (typeof actions)[number][0];

/** What does not work; everything else does. */
const failing: Readonly<Record<(typeof outages)[number][0], readonly Action[]>> = {
  store: ['create a secret', 'reveal a secret', 'send to the support'],
  vaults: [
    'create a secret',
    'view a secret',
    'reveal a secret',
    'burn a secret',
    'send to the support',
  ],
  accounts: [
    'sign up',
    'sign in',
    'stay signed in',
    'see the list',
    'give feedback',
    'administer the site',
  ],
  directory: ['give feedback', 'administer the site'],
  'rate limiters': ['sign in'],
  'mail queue': ['send to the support'],
};

describe.each(outages)('while the %s does not answer', (store, begin) => {
  it.each(actions)('lets people %s unless that needs what does not answer', async (action, act) => {
    const before = await conceal({}, { settings: { LIMIT_CREATE: '0' } });
    begin();
    expect(outcome(await act(before))).toBe(failing[store].includes(action) ? UNAVAILABLE : '200');
  });
});

it('takes the cookies away by the link that signs out while the accounts do not answer', async () => {
  objects('ACCOUNT')();
  const { status, headers } = await send('/logout', as(ada));
  expect(status).toBe(303);
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sess=; .*Max-Age=0/));
  expect(headers.get('Clear-Site-Data')).toBe('"cache"');
});
