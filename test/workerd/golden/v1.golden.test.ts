/** API v1. Every refusal is a 404, with the intended status in a header. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { type Ask, burn, conceal, reveal } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, withToken } from '../people.ts';
import { type Exchange, sendRequest, sendBody, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const V1 = '/api/v1';
const UNKNOWN_KEY = '1aaaaaaaaaaaaaaaaaaaaaa';
/** The names of the private page, in order of age. */
const pages = ['private', 'metadata', 'receipt'] as const;

/** An account with an API token and two secrets, the newer one burned. */
let lister: Ask;

beforeAll(async () => {
  const ada = await person();
  await conceal({ ttl: 3600 }, as(ada));
  const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
  await burn(metadataKey, {}, as(ada));
  lister = withToken(ada.custid, await apiTokenOf(ada));
});

afterEach(() => vi.restoreAllMocks());

const pageAt = async (page: string) => `${V1}/${page}/${(await conceal()).metadataKey}`;

/** A scenario for each name of the private page. */
function scenarios(name: string, call: (page: string) => Promise<Exchange>) {
  return Object.fromEntries(pages.map((page) => [`${page} ${name}`, () => call(page)]));
}

golden('v1', {
  status: () => sendRequest(`${V1}/status`),
  authcheck: () => sendRequest(`${V1}/authcheck`, lister),

  share: () => sendJson(`${V1}/share`, { secret: 'the secret' }),
  create: () => sendForm(`${V1}/create`, 'secret=the+secret&ttl=86400'),
  generate: () => sendBody(`${V1}/generate`, 'application/json', ''),

  reveal: async () => sendBody(`${V1}/secret/${(await conceal()).secretKey}`, null, ''),

  ...scenarios('show', async (page) => sendRequest(await pageAt(page))),
  ...scenarios('show by a post', async (page) => sendBody(await pageAt(page), null, '')),
  'show once received': async () => {
    const { secretKey, metadataKey } = await conceal();
    await reveal(secretKey);
    return sendRequest(`${V1}/private/${metadataKey}`);
  },
  'show once burned': async () => {
    const { metadataKey } = await conceal();
    await burn(metadataKey);
    return sendRequest(`${V1}/private/${metadataKey}`);
  },

  ...scenarios('burn', async (page) => sendBody(`${await pageAt(page)}/burn`, null, '')),
  ...scenarios('recent', (page) => sendRequest(`${V1}/${page}/recent`, lister)),

  'refused a wrong token': () =>
    sendRequest(`${V1}/status`, withToken('ada@example.com', 'wrong', fromElsewhere())),
  'refused nothing to share': () => sendForm(`${V1}/share`, 'secret='),
  'refused an unknown secret': () => sendBody(`${V1}/secret/${UNKNOWN_KEY}`, null, ''),
  'refused too many': async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    await sendForm(`${V1}/share`, 'secret=x', ask);
    return sendForm(`${V1}/share`, 'secret=x', ask);
  },
  'refused an unknown address': () => sendRequest(`${V1}/nothing`),
  'an internal error': async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { secretKey } = await conceal();
    await env.SECRETS.put(`envelope:${idOf(secretKey)}`, new Uint8Array(300));
    return sendBody(`${V1}/secret/${secretKey}`, null, '');
  },
  'not replicated yet': async () => {
    const { secretKey } = await conceal();
    await env.SECRETS.delete(`envelope:${idOf(secretKey)}`);
    return sendBody(`${V1}/secret/${secretKey}`, null, '');
  },
});
