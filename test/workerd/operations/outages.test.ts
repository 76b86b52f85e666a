/**
 * What visitors meet while one of the stores is silent. `docs/operations.md` says the same, for whoever is woken by it. A Worker
 * that starts meanwhile looks for the canaries first, and finds nobody to ask: `wire/internal-errors.test.ts`.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { burn, conceal, get, outcome, post, reveal } from '../client.ts';
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

const SILENT = '503 store_unavailable';

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
  // The Worker complains, which it is right to do here.
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes a kind of object silent. */
const objects = (name: 'VAULT' | 'ACCOUNT' | 'DIRECTORY' | 'RATE_LIMITER' | 'MAIL_QUEUE') => () => {
  vi.spyOn(env[name], 'getByName').mockImplementation(() => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  });
};

const silences = [
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
  ['limiters', objects('RATE_LIMITER')],
  ['post', objects('MAIL_QUEUE')],
] as const;

/** Things that visitors do, each with what it needs made before the outage. */
const deeds = [
  ['seal', () => async () => outcome(await post('/secret/conceal', { secret: 'x' }))],
  [
    'look',
    async () => {
      const { secretKey } = await conceal();
      return async () => outcome(await get(`/secret/${secretKey}`));
    },
  ],
  [
    'read',
    async () => {
      const { secretKey } = await conceal();
      return async () => outcome(await reveal(secretKey));
    },
  ],
  [
    'burn',
    async () => {
      const { metadataKey } = await conceal();
      return async () => outcome(await burn(metadataKey));
    },
  ],
  ['sign up', () => async () => outcome(await signUp({ email: anyAddress(), password: PASSWORD }))],
  ['sign in', () => async () => outcome(await signIn({ email: ada.custid, password: PASSWORD }))],
  ['stay signed in', () => async () => outcome(await get('/authcheck', as(ada)))],
  ['see the list', () => async () => outcome(await get('/private/recent', as(ada)))],
  [
    'give feedback',
    () => async () => outcome(await post('/feedback', { msg: 'Lovely.' }, as(ada))),
  ],
  [
    'send to the support',
    () => async () => outcome(await sendJson({ secret: 'x', ticketno: '4711' })),
  ],
  ['look after the site', () => async () => outcome(await get('/colonel', as(colonel)))],
  ['open the site', () => async () => outcome(await get('/bootstrap'))],
] as const;

type AuditedAction = (typeof deeds)[number][0];

/** What does not work; everything else does. */
const failing: Readonly<Record<(typeof silences)[number][0], readonly AuditedAction[]>> = {
  store: ['seal', 'read', 'send to the support'],
  vaults: ['seal', 'look', 'read', 'burn', 'send to the support'],
  accounts: [
    'sign up',
    'sign in',
    'stay signed in',
    'see the list',
    'give feedback',
    'look after the site',
  ],
  directory: ['give feedback', 'look after the site'],
  limiters: ['sign in'],
  post: ['send to the support'],
};

describe.each(silences)('while the %s does not answer', (who, silence) => {
  it.each(deeds)('one may try to %s', async (deed, prepare) => {
    const act = await prepare();
    silence();
    expect(await act()).toBe(failing[who].includes(deed) ? SILENT : '200');
  });
});
