/** Answers that every call can give: refused callers and bodies, unknown paths, internal errors. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { conceal, openSession, post, type Session } from '../client.ts';
import { apiTokenOf, fromElsewhere, person, type Person, withToken } from '../people.ts';
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

afterEach(() => vi.restoreAllMocks());

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

golden('rules', {
  https_required: () =>
    sendRequest(AUTHCHECK, { origin: 'http://waxseal.example', settings: deployed }),
  signed_out: () => sendRequest(AUTHCHECK),
  token_invalid: () =>
    sendRequest(AUTHCHECK, withToken(ada.custid, 'a wrong token', fromElsewhere())),
  plan_lacks_api: () =>
    sendJson(
      CONCEAL,
      { secret },
      withToken(ada.custid, token, { settings: { API_NEEDS_PLAN: '1' } }),
    ),

  shrimp_invalid: () => sendJson(CONCEAL, { secret }, { headers: { Cookie: browser.cookie } }),
  origin_refused: () =>
    sendJson(CONCEAL, { secret }, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),

  malformed: () => sendBody(CONCEAL, 'application/json', '{"secret":'),
  type_unsupported: () => sendBody(CONCEAL, 'text/plain', 'secret=x'),
  body_too_large: () => sendForm(CONCEAL, `secret=${'x'.repeat(30_000 + 65_536)}`),
  field_unknown: () => sendJson(CONCEAL, { secret, Passphrase: 'hunter two' }),
  passphrase_invalid: () => sendJson(CONCEAL, { secret, passphrase: 'hunter two\n' }),

  rate_limited: async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    await post('/secret/generate', {}, ask);
    return sendJson(CONCEAL, { secret }, ask);
  },
  not_found: () => sendRequest('/api/v2/nothing'),
  method_not_allowed: () => sendJson('/api/v2/status'),

  not_ready: () => revealWith(null),
  internal: () => {
    expectComplaint('error');
    return revealWith(new Uint8Array(300));
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
