/** API v1. Every refusal is a 404, with the intended status in a header. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { burn, conceal, get, reveal } from '../client.ts';
import { verified } from '../domains/owners.ts';
import {
  accountObject,
  apiTokenOf,
  as,
  fromElsewhere,
  person,
  type Person,
  withToken,
} from '../people.ts';
import { deployed } from '../wire/host-visit.ts';
import { sendRequest, sendBody, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const V1 = '/api/v1';
const UNKNOWN_KEY = '1aaaaaaaaaaaaaaaaaaaaaa';
const secret = 'the secret';
const passphrase = 'right';

let ada: Person;
let token: string;

beforeAll(async () => {
  ada = await person();
  token = await apiTokenOf(ada);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const byToken = () => withToken(ada.custid, token);
const multipart = [
  '--b',
  'Content-Disposition: form-data; name="secret"',
  '',
  secret,
  '--b--',
  '',
].join('\r\n');

async function withDomain() {
  const someone = await person();
  await accountObject(someone.custid).setPlan('identity');
  const ask = withToken(someone.custid, await apiTokenOf(someone));
  return { ask, domain: await verified(someone) };
}

/** An account with an API token and two secrets, the newer one burned. */
async function lister() {
  const someone = await person();
  await conceal({ ttl: 3600 }, as(someone));
  const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(someone));
  await burn(metadataKey, {}, as(someone));
  return withToken(someone.custid, await apiTokenOf(someone));
}

golden('v1', {
  status: () => sendRequest(`${V1}/status`),
  'status by token': () => sendRequest(`${V1}/status`, byToken()),
  authcheck: () => sendRequest(`${V1}/authcheck`, byToken()),
  'refused recent to a token without the scope': async () => {
    const someone = await person();
    const ask = withToken(someone.custid, await apiTokenOf(someone, { scopes: 'domains' }));
    return sendRequest(`${V1}/private/recent`, ask);
  },

  share: () => sendJson(`${V1}/share`, { secret }),
  'share with its parameters in the query': () =>
    sendBody(`${V1}/share?secret=the+secret&ttl=3600&passphrase=right`, null, ''),
  'share with a body over the query': () =>
    sendForm(`${V1}/share?secret=other&ttl=3600`, 'secret=the+secret'),
  'share with empty parameters': () =>
    sendForm(`${V1}/share`, 'secret=the+secret&passphrase=&recipient=&ttl=0&share_domain='),
  'share from multipart': () =>
    sendBody(`${V1}/share`, 'multipart/form-data; boundary=b', multipart),
  'share without a content type': () => sendBody(`${V1}/share`, null, 'secret=the+secret'),
  'share by token to a recipient': () =>
    sendForm(`${V1}/share`, 'secret=the+secret&recipient=bob%40example.com', byToken()),
  'share by token on a domain': async () => {
    const { ask, domain } = await withDomain();
    return sendForm(`${V1}/share`, `secret=the+secret&share_domain=${domain}`, ask);
  },
  create: () => sendForm(`${V1}/create`, 'secret=the+secret&ttl=86400'),
  generate: () => sendBody(`${V1}/generate`, 'application/json', ''),
  'generate with parameters in the query': () =>
    sendBody(`${V1}/generate?ttl=3600&passphrase=right`, null, '', byToken()),

  reveal: async () => sendBody(`${V1}/secret/${(await conceal()).secretKey}`, null, ''),
  'reveal with a passphrase': async () =>
    sendForm(`${V1}/secret/${(await conceal({ passphrase })).secretKey}`, 'passphrase=right'),
  'reveal with a passphrase in the query': async () =>
    sendBody(
      `${V1}/secret/${(await conceal({ passphrase })).secretKey}?passphrase=right`,
      null,
      '',
    ),

  'show the first time': async () => sendRequest(`${V1}/private/${(await conceal()).metadataKey}`),
  'show again': async () => {
    const { metadataKey } = await conceal({ passphrase });
    await get(`/private/${metadataKey}`);
    return sendRequest(`${V1}/private/${metadataKey}`);
  },
  'show by a post': async () =>
    sendBody(`${V1}/private/${(await conceal()).metadataKey}`, null, ''),
  'show by its other name': async () =>
    sendRequest(`${V1}/metadata/${(await conceal()).metadataKey}`),
  'show by its other name and a post': async () =>
    sendBody(`${V1}/metadata/${(await conceal()).metadataKey}`, null, ''),
  'show by its newer name': async () =>
    sendRequest(`${V1}/receipt/${(await conceal()).metadataKey}`),
  'show by its newer name and a post': async () =>
    sendBody(`${V1}/receipt/${(await conceal()).metadataKey}`, null, ''),
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

  burn: async () => sendBody(`${V1}/private/${(await conceal()).metadataKey}/burn`, null, ''),
  'burn by its other name': async () =>
    sendForm(
      `${V1}/metadata/${(await conceal({ passphrase })).metadataKey}/burn`,
      'passphrase=right',
    ),
  'burn by its newer name': async () =>
    sendBody(`${V1}/receipt/${(await conceal()).metadataKey}/burn`, null, ''),

  recent: async () => sendRequest(`${V1}/private/recent`, await lister()),
  'recent by its other name': async () => sendRequest(`${V1}/metadata/recent`, await lister()),
  'recent by its newer name': async () => sendRequest(`${V1}/receipt/recent`, await lister()),
  'recent without any': async () => sendRequest(`${V1}/private/recent`, byToken()),

  'refused authcheck without credentials': () => sendRequest(`${V1}/authcheck`),
  'refused authcheck of a cookie': () => sendRequest(`${V1}/authcheck`, as(ada)),
  'refused recent without credentials': () => sendRequest(`${V1}/private/recent`),
  'refused a wrong token': () =>
    sendRequest(`${V1}/status`, withToken(ada.custid, 'wrong', fromElsewhere())),
  'refused a token with empty parts': () =>
    sendForm(`${V1}/share`, 'secret=x', withToken('', '', fromElsewhere())),
  'refused a wrong token too often': async () => {
    const ask = withToken(ada.custid, 'wrong', fromElsewhere({ settings: { LIMIT_BASIC: '1' } }));
    await sendRequest(`${V1}/status`, ask);
    return sendRequest(`${V1}/status`, ask);
  },
  'refused a plan without the API': () =>
    sendRequest(
      `${V1}/authcheck`,
      withToken(ada.custid, token, { settings: { API_NEEDS_PLAN: '1' } }),
    ),
  'refused nothing to share': () => sendForm(`${V1}/share`, 'secret='),
  'refused a recipient without an account': () =>
    sendForm(`${V1}/share`, 'secret=x&recipient=bob%40example.com'),
  'refused an invalid lifetime': () => sendForm(`${V1}/share`, 'secret=x&ttl=week'),
  'refused a domain of another account': () =>
    sendForm(`${V1}/share`, 'secret=x&share_domain=a.example'),
  'refused a field that comes twice': () => sendForm(`${V1}/share`, 'secret=x&secret=y'),
  'refused a body that is malformed': () => sendBody(`${V1}/share`, 'application/json', '{'),
  'refused a body of another type': () => sendBody(`${V1}/share`, 'text/plain', 'secret=x'),
  'refused a body that is too large': () =>
    sendForm(`${V1}/share`, `secret=${'x'.repeat(30_000 + 65_536)}`),
  'refused an unknown secret': () => sendBody(`${V1}/secret/${UNKNOWN_KEY}`, null, ''),
  'refused a secret that was received': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return sendBody(`${V1}/secret/${secretKey}`, null, '');
  },
  'refused a wrong passphrase': async () =>
    sendForm(`${V1}/secret/${(await conceal({ passphrase })).secretKey}`, 'passphrase=wrong'),
  'refused a passphrase that is locked': async () => {
    const { secretKey } = await conceal({ passphrase });
    for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: 'wrong' });
    return sendForm(`${V1}/secret/${secretKey}`, 'passphrase=right');
  },
  'refused an unknown receipt': () => sendRequest(`${V1}/private/${UNKNOWN_KEY}`),
  'refused burn of an unknown receipt': () =>
    sendBody(`${V1}/private/${UNKNOWN_KEY}/burn`, null, ''),
  'refused burn a second time': async () => {
    const { metadataKey } = await conceal();
    await burn(metadataKey);
    return sendBody(`${V1}/private/${metadataKey}/burn`, null, '');
  },
  'refused burn with a wrong passphrase': async () =>
    sendForm(
      `${V1}/private/${(await conceal({ passphrase })).metadataKey}/burn`,
      'passphrase=wrong',
    ),
  'refused too many': async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    await sendForm(`${V1}/share`, 'secret=x', ask);
    return sendForm(`${V1}/share`, 'secret=x', ask);
  },
  'refused by plain http': () =>
    sendRequest(`${V1}/status`, { origin: 'http://waxseal.example', settings: deployed }),
  'refused an unknown address': () => sendRequest(`${V1}/nothing`),
  'refused a method': () => sendRequest(`${V1}/status`, { method: 'DELETE' }),
  'refused of another site': () =>
    sendForm(`${V1}/share`, 'secret=x', { headers: { Origin: 'https://other.example' } }),
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
