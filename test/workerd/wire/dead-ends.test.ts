/** Addresses that are not there, and methods that an address does not have: of the contract, in both versions of the API. */
import { describe, expect, it } from 'vitest';
import { endpoints, olderEndpoints } from '../../support/endpoints.ts';
import { type Answer, at, conceal, get, outcome, reveal, send } from '../client.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refused in the way of the version that a path belongs to. */
function expectNone({ status, headers, body }: Answer, path: string, code: 404 | 405): void {
  const isOlder = /^\/+api\/+v1(?:\/|$)/.test(path);
  const intended = isOlder ? String(code) : null;
  const seen = [status, headers.get('X-Intended-Status')];
  expect([path, ...seen]).toEqual([path, isOlder ? 404 : code, intended]);
  if (isOlder || code === 404) expect(body['message']).toBe('Not Found');
  if (isOlder) expect(Object.keys(body)).toEqual(['message']);
}

it.each([
  '/api',
  '/api/v2/',
  '/api/v2/nothing',
  '/api/v2/status/',
  '/api/v2/Status',
  '/api/v2/secret/key/nothing',
  '/api/v3/status',
  '/api/v2//status',
  '/api/v2/__proto__',
  '/api/v2/%ff',
  '/api/v1/',
  '/api/v1/nothing',
  '/api/v1/secret/a/reveal',
  '/api/v1/%ff',
])('answers %s for every method with 404 Not Found', async (path) => {
  for (const method of METHODS) expectNone(await send(path, { method }), path, 404);
});

const paths = [...Map.groupBy([...endpoints, ...olderEndpoints], ({ path }) => path)].map(
  ([path, calls]) => {
    const taken = new Set(calls.map(({ method }): string => method));
    return [path, taken.has('GET') ? taken.add('HEAD') : taken] as const;
  },
);

describe('a method that an address does not have', () => {
  // The form of incoming secrets is a page, too: wire/incoming.test.ts.
  it.each(paths.filter(([path]) => path !== '/incoming'))(
    'refuses another method at %s, and names those that it has',
    async (path, taken) => {
      const target = path.replaceAll(/:\w+/g, 'anything');
      // To GET, `add` is the name of a domain.
      const isOther = (method: string) => method === 'GET' && path.endsWith('/domains/add');
      for (const method of METHODS.filter((one) => !taken.has(one) && !isOther(one))) {
        const answer = await send(target, { method });
        expectNone(answer, target, 405);
        expect(new Set(answer.headers.get('Allow')?.split(', '))).toEqual(taken);
      }
    },
  );

  it('opens no secret with another method, and counts it as no look at its private page', async () => {
    const { secretKey, metadataKey } = await conceal();
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      await get(`/secret/${secretKey}`, { method });
      await get(`/private/${metadataKey}`, { method });
    }
    await get(`/private/${metadataKey}/burn`);
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('new');
    expect(outcome(await reveal(secretKey))).toBe('200');
  });
});
