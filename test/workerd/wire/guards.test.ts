/** What guards every call of the contract that changes something. A new one is called without being named here. */
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints, nameOf, olderEndpoints } from '../../support/endpoints.ts';
import { type Answer, type Ask, at, conceal, get, openSession, reveal, send } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, withToken } from '../people.ts';

const named = (all: readonly Endpoint[]) =>
  all.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const posts = named(endpoints).filter(([, { method }]) => method === 'POST');

let ready: Awaited<ReturnType<typeof conceal>>;

beforeAll(async () => {
  ready = await conceal();
});

/** Makes a call about a secret that waits, with fields that would reveal or burn it. */
function call({ method, path, takesBytes }: Endpoint, ask: Ask): Promise<Answer> {
  const key = path.includes('/private/') ? ready.metadataKey : ready.secretKey;
  const target = path.replace(':key', key).replaceAll(/:\w+/g, '1');
  if (method === 'GET') return send(target, ask);
  const type = takesBytes ? 'application/octet-stream' : 'application/json';
  const headers = { 'Content-Type': type, ...ask.headers };
  return send(target, { ...ask, method, headers, body: '{"continue":true}' });
}

/** The status and the code; of v1 what it would have been. */
function wordOf({ status, headers, body }: Answer): string {
  return [headers.get('X-Intended-Status') ?? status, body['code']].join(' ').trim();
}

it('exempts few calls from the shrimp, and few of strangers from a limit', () => {
  const without = (isFree: (endpoint: Endpoint) => boolean) =>
    posts.filter(([, endpoint]) => isFree(endpoint)).map(([name]) => name);
  const verify = 'POST /api/v2/altcha/verify';
  const validate = 'POST /api/v2/validate-shrimp';
  const exempt = without(({ shrimp }) => shrimp === 'exempt');
  const answers = 'POST /api/v2/ask/:key/answers';
  expect(new Set(exempt)).toEqual(
    new Set([verify, validate, answers, 'POST /api/v2/client-error']),
  );
  const unlimited = without(({ who, limit }) => !limit && (!who || who === 'signed-out'));
  // Wrong attempts to sign in have limits of their own.
  expect(new Set(unlimited)).toEqual(new Set([verify, validate, 'POST /api/v2/account/signin']));
});

const changing = named([...endpoints, ...olderEndpoints]).filter(
  ([, { method }]) => method === 'POST',
);

it.each(changing)('refuses %s to pages of other sites', async (_, endpoint) => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const answer = await call(endpoint, fromElsewhere({ headers }));
  const code = olderEndpoints.includes(endpoint) ? '' : ' origin_refused';
  expect(wordOf(answer)).toBe(`403${code}`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it.each(posts)(
  'needs a shrimp for %s in a live session, unless the contract has an exemption',
  async (_, endpoint) => {
    const isSignedIn = endpoint.who === 'signed-in' || endpoint.who === 'colonel';
    const someone = isSignedIn ? await person() : null;
    const { cookie: Cookie } = someone ?? (await openSession());
    // A colonel, or the role would be what is missing.
    const settings = { COLONELS: someone?.custid ?? '' };
    const answer = await call(endpoint, fromElsewhere({ headers: { Cookie }, settings }));
    if (endpoint.shrimp === 'exempt') expect(wordOf(answer)).not.toBe('400 shrimp_invalid');
    else {
      expect(wordOf(answer)).toBe('400 shrimp_invalid');
      expect(answer.body).toMatchObject({ message: 'Please refresh the page and try again' });
      expect(answer.body['shrimp']).toEqual(expect.any(String));
    }
  },
);

it('leaves the secret of all these calls unopened, and its private page unseen', async () => {
  expect(at(await get(`/private/${ready.metadataKey}`), 'record.state')).toBe('new');
  expect(at(await reveal(ready.secretKey), 'record.secret_value')).toBe('the secret');
});

const limited = named([...endpoints, ...olderEndpoints]).filter(([, { limit }]) => limit);

/** Someone who may make a call; the older API knows no cookie. */
async function callerOf({ who, path }: Endpoint, elsewhere: Ask): Promise<Ask> {
  if (who !== 'signed-in' && who !== 'colonel') return elsewhere;
  const someone = await person();
  if (!path.startsWith('/api/v1/')) return as(someone, elsewhere);
  return withToken(someone.custid, await apiTokenOf(someone), elsewhere);
}

it.each(limited)('refuses %s beyond its limit', async (_, endpoint) => {
  const elsewhere = fromElsewhere({ settings: { [endpoint.limit ?? '']: '1' } });
  const ask = await callerOf(endpoint, elsewhere);
  const [first, second] = [await call(endpoint, ask), await call(endpoint, ask)];
  expect(wordOf(first)).not.toMatch(/^429/);
  expect(wordOf(second)).toMatch(/^429/);
  expect(second.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
});
