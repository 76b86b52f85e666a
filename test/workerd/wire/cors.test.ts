/** Pages of other sites may call with a token, and never with a cookie. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { putHost } from '../../../worker/http/host.ts';
import { type Answer, type Ask, send } from '../client.ts';
import { as, fromElsewhere, person } from '../people.ts';
import { program } from '../v1/client.ts';
import { visitWorker } from '../whole-worker.ts';

afterEach(() => vi.restoreAllMocks());

const branding = { name: 'Acme', accent: '', before: '', after: '', logo: null };
const ELSEWHERE = 'https://elsewhere.example';

/** Every route of the API, with the methods that it takes. */
const routes = [
  ...Map.groupBy(
    app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/')),
    ({ path }) => path,
  ),
].map(([path, mounted]) => {
  const methods = new Set(mounted.map(({ method }) => method));
  return [path, methods.has('GET') ? new Set([...methods, 'HEAD']) : methods] as const;
});

function preflight(path: string, headers: Ask['headers'] = {}): Promise<Answer> {
  return send(path, {
    method: 'OPTIONS',
    headers: { Origin: ELSEWHERE, 'Access-Control-Request-Method': 'POST', ...headers },
  });
}

/** The CORS headers of an answer. */
function sharing({ headers }: { headers: Headers }): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
  );
}

const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, X-Jurisdiction, X-Intended-Status, Retry-After, Warning',
};

describe('a preflight', () => {
  it('sends a preflight for every call of both versions', () => {
    const versions = routes.map(([path]) => path.split('/').at(2));
    expect(new Set(versions)).toEqual(new Set(['v1', 'v2']));
    expect(routes.length).toBeGreaterThan(50);
  });

  it.each(routes)(
    'answers a preflight at %s with the methods that it takes',
    async (path, methods) => {
      const answer = await preflight(path.replaceAll(/:\w+/g, 'anything'));
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      const { 'access-control-allow-methods': allowed, ...rest } = sharing(answer);
      expect(new Set(allowed?.split(', '))).toEqual(methods);
      expect(rest).toEqual({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'Authorization, Content-Type, Content-Digest, O-Locale',
        'access-control-max-age': '7200',
      });
      for (const name of ['Allow', 'X-Intended-Status', 'Set-Cookie']) {
        expect(answer.headers.has(name)).toBe(false);
      }
    },
  );

  it('refuses a plain OPTIONS', async () => {
    for (const headers of [{}, { Origin: ELSEWHERE }, { 'Access-Control-Request-Method': 'GET' }]) {
      for (const path of ['/api/v1/status', '/api/v2/status']) {
        const answer = await send(path, { method: 'OPTIONS', headers });
        expect(answer.headers.get('X-Intended-Status') ?? `${answer.status}`).toBe('405');
        expect(sharing(answer)).toEqual({});
      }
    }
  });

  it('sends no CORS headers outside the API', async () => {
    const answer = await preflight('/incoming');
    expect(answer.status).toBe(405);
    expect(sharing(answer)).toEqual({});
  });

  it.each([
    ['a custom domain', 'acme.example'],
    ['an unknown host', 'unknown.example'],
  ])('sends no CORS headers on %s, nor to a token', async (_, host) => {
    await putHost(env, 'acme.example', { account: 'a1:acme', branding });
    for (const path of ['/api/v2/status', '/api/v1/status', '/api/v2/secret/anything']) {
      for (const [method, header] of [
        ['OPTIONS', 'Access-Control-Request-Method'],
        ['GET', 'Authorization'],
      ] as const) {
        const headers = { Origin: ELSEWHERE, [header]: 'GET' };
        const response = await visitWorker(`https://${host}${path}`, { method, headers });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(sharing(response)).toEqual({});
      }
    }
  });
});

describe('an answer', () => {
  const paths = ['/api/v1/status', '/api/v2/status', '/api/v1/authcheck', '/api/v2/authcheck'];

  it.each(paths)('shares an answer at %s with any page that brings a token', async (path) => {
    const { how } = await program();
    const answer = await send(path, how({ headers: { Origin: ELSEWHERE } }));
    expect(answer.status).toBe(200);
    expect(sharing(answer)).toEqual(shared);
  });

  it.each([...paths, '/api/v1/nothing', '/api/v2/nothing', '/api/v1/share'])(
    'shares an answer at %s with a wrong token too: that it is wrong',
    async (path) => {
      const headers = { Origin: ELSEWHERE, Authorization: 'Basic wrong' };
      const answer = await send(path, fromElsewhere({ headers }));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(sharing(answer)).toEqual(shared);
    },
  );

  it('shares an internal error with a token', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { how } = await program();
    const settings = { SESSION_KEYS: 'no key' };
    for (const path of ['/api/v1/status', '/api/v2/status']) {
      const answer = await send(path, how({ settings }));
      expect(answer.status).toBe(500);
      expect(sharing(answer)).toEqual(shared);
    }
  });

  it('shares an answer with no one who brings no token: not a page, a session, or a program', async () => {
    const someone = await person();
    for (const path of paths) {
      for (const ask of [
        {},
        { headers: { Origin: ELSEWHERE } },
        as(someone),
        as(someone, { headers: { Origin: ELSEWHERE } }),
      ]) {
        expect(sharing(await send(path, ask))).toEqual({});
      }
    }
  });

  it('allows no credentials', async () => {
    const someone = await person();
    const { how } = await program();
    const both = how({ headers: { Origin: ELSEWHERE, Cookie: someone.cookie } });
    for (const answer of [
      await send('/api/v2/account', both),
      await send('/api/v1/private/recent', both),
      await preflight('/api/v2/account'),
    ]) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    }
  });
});
