/** Answers that every call can give: refused callers and bodies, unknown paths, internal errors. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { conceal, openSession, post, type Session } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, type Person, withToken } from '../people.ts';
import { deployed } from '../wire/host-visit.ts';
import { sendRequest, sendBody, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const AUTHCHECK = '/api/v2/authcheck';
const secret = 'the secret';

let ada: Person;
let token: string;
let browser: Session;

beforeAll(async () => {
  ada = await person();
  token = await apiTokenOf(ada);
  browser = await openSession();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Allows the Worker to log errors, which is expected here. */
function expectComplaint(level: 'warn' | 'error'): void {
  vi.spyOn(console, level).mockImplementation(() => undefined);
}

/** Reveals a secret whose envelope was replaced, or removed with null. */
async function revealWith(envelope: Uint8Array | null) {
  const { secretKey } = await conceal();
  const name = `envelope:${idOf(secretKey)}`;
  await (envelope === null ? env.SECRETS.delete(name) : env.SECRETS.put(name, envelope));
  return sendJson(`/api/v2/secret/${secretKey}`, { continue: true });
}

const byHttp = { origin: 'http://waxseal.example', settings: deployed };

const wrongToken = () => withToken(ada.custid, 'a wrong token', fromElsewhere());

golden('rules', {
  https_required: () => sendRequest(AUTHCHECK, byHttp),
  signed_out: () => sendRequest(AUTHCHECK),
  token_invalid: () => sendRequest(AUTHCHECK, wrongToken()),
  'token_invalid with empty parts': () =>
    sendRequest(AUTHCHECK, withToken('', '', fromElsewhere())),
  'token_invalid of a public call': () => sendJson(CONCEAL, { secret }, wrongToken()),
  'token_invalid of another scheme': () =>
    sendRequest(AUTHCHECK, fromElsewhere({ headers: { Authorization: 'Bearer token' } })),
  'token_invalid too often': async () => {
    const ask = withToken(ada.custid, 'wrong', fromElsewhere({ settings: { LIMIT_BASIC: '1' } }));
    await sendRequest(AUTHCHECK, ask);
    return sendRequest(AUTHCHECK, ask);
  },
  plan_lacks_api: () =>
    sendJson(
      CONCEAL,
      { secret },
      withToken(ada.custid, token, { settings: { API_NEEDS_PLAN: '1' } }),
    ),
  'plan_lacks_api does not apply to cookies': () =>
    sendRequest(AUTHCHECK, as(ada, { settings: { API_NEEDS_PLAN: '1' } })),

  shrimp_invalid: () => sendJson(CONCEAL, { secret }, { headers: { Cookie: browser.cookie } }),
  'shrimp_invalid of a customer': () =>
    sendJson(CONCEAL, { secret }, as({ ...ada, shrimp: 'nonsense' })),
  'origin_refused by another site': () =>
    sendJson(CONCEAL, { secret }, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  'origin_refused by another origin': () =>
    sendJson(CONCEAL, { secret }, { headers: { Origin: 'https://other.example' } }),
  'origin_refused in a session': () =>
    sendJson(CONCEAL, { secret }, as(browser, { headers: { Origin: 'null' } })),
  'origin of our own': () =>
    sendJson(CONCEAL, { secret: '' }, { headers: { Origin: 'http://localhost' } }),

  malformed: () => sendBody(CONCEAL, 'application/json', '{"secret":'),
  'malformed that is no object': () => sendBody(CONCEAL, 'application/json', '["secret"]'),
  'malformed multipart': () => sendBody(CONCEAL, 'multipart/form-data', 'secret'),
  type_unsupported: () => sendBody(CONCEAL, 'text/plain', 'secret=x'),
  body_too_large: () => sendForm(CONCEAL, `secret=${'x'.repeat(30_000 + 65_536)}`),
  field_unknown: () => sendJson(CONCEAL, { secret, Passphrase: 'hunter two' }),
  'field_unknown of a form': () => sendForm(CONCEAL, 'secret=1&2'),
  passphrase_invalid: () => sendJson(CONCEAL, { secret, passphrase: 'hunter two\n' }),
  'an empty body of JSON': () => sendBody('/api/v2/secret/generate', 'application/json', ''),
  'unknown fields': () => sendJson('/api/v2/validate-shrimp', { nonsense: [1, { x: null }] }),

  rate_limited: async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    await post('/secret/generate', {}, ask);
    return sendJson(CONCEAL, { secret }, ask);
  },
  not_found: () => sendRequest('/api/v2/nothing'),
  'not_found for a post': () => sendJson('/api/v2/nothing', {}),
  'not_found without accounts': () => sendRequest(AUTHCHECK, { settings: { AUTH_ENABLED: '0' } }),
  'method_not_allowed of a GET': () => sendJson('/api/v2/status'),
  'method_not_allowed of a POST': () => sendRequest('/api/v2/validate-shrimp'),
  'the name of a call is not a key': () => sendRequest(CONCEAL),
  'method_not_allowed of both': async () =>
    sendRequest(`/api/v2/secret/${(await conceal()).secretKey}`, { method: 'DELETE' }),

  not_ready: () => revealWith(null),
  internal: () => {
    expectComplaint('error');
    return revealWith(new Uint8Array(300));
  },
  'internal in a session': async () => {
    expectComplaint('error');
    const { secretKey } = await conceal();
    await env.SECRETS.put(`envelope:${idOf(secretKey)}`, new Uint8Array(300));
    return sendJson(`/api/v2/secret/${secretKey}`, { continue: true }, as(browser));
  },
  store_unavailable: async () => {
    expectComplaint('warn');
    const { secretKey } = await conceal();
    vi.spyOn(env.VAULT, 'getByName').mockImplementation(() => {
      throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
    });
    return sendRequest(`/api/v2/secret/${secretKey}`);
  },
});

golden('headers', { 'of every answer': () => sendRequest('/api/v2/status') }, { isWhole: true });
