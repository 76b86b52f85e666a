/** Secrets that are bound to recipients. */
import { afterEach, beforeAll, vi } from 'vitest';
import { type Concealed, conceal, post, textAt } from '../client.ts';
import { anyAddress, as, emailedCode, fromElsewhere, person, type Person } from '../people.ts';
import { type Exchange, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const rid = 'a-token-of-this-request';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});
afterEach(() => vi.useRealTimers());

interface Bound extends Concealed {
  /** The one address that it is bound to. */
  readonly email: string;
}

async function bound(then: (path: string, secret: Bound) => Promise<Exchange>) {
  const email = anyAddress();
  const secret = await conceal({ bound_to: [email, '@example.org'] }, as(ada));
  return then(`/api/v2/secret/${secret.secretKey}`, { ...secret, email });
}

const requestToken = async ({ secretKey, email }: Bound) =>
  textAt(await post(`/secret/${secretKey}/code`, { email }, fromElsewhere()), 'details.ask');

async function rightCode(secret: Bound) {
  const { email } = secret;
  const ask = await requestToken(secret);
  return { ask, email, code: await emailedCode(ada, email), rid };
}

/** The fields of another wrong code, after so many. */
async function wrongCodes(count: number, secret: Bound) {
  const fields = { ask: await requestToken(secret), email: 'eve@example.com', code: '000000' };
  for (let miss = 0; miss < count; miss++) {
    await post(`/secret/${secret.secretKey}/verify`, fields, fromElsewhere());
  }
  return fields;
}

golden('bound', {
  'ask for a code': () => bound((path, { email }) => sendJson(`${path}/code`, { email })),
  verify: () => bound(async (path, secret) => sendJson(`${path}/verify`, await rightCode(secret))),
  'refused bound_invalid': () =>
    sendJson(CONCEAL, { secret: 'x', bound_to: 'example.com' }, as(ada)),
  'refused code_wrong': () =>
    bound(async (path, secret) => sendJson(`${path}/verify`, await wrongCodes(0, secret))),
  'refused code_locked': () =>
    bound(async (path, secret) => sendJson(`${path}/verify`, await wrongCodes(5, secret))),
  'refused ticket_needed': () => bound((path) => sendJson(path, { continue: true })),
});
