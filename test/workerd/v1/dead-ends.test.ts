/** Unknown paths of the older API, and its internal errors. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { openSession } from '../client.ts';
import { ask, postV1, refused, share, summaryOf } from './client.ts';

const notFound = { message: 'Not Found' };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an address', () => {
  it.each([
    '',
    '/',
    '/nothing',
    '/status/x',
    '/secret',
    '/private/a/b',
    '/secret/a/reveal',
    '/%ff',
  ])('that is not there: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(summaryOf(await ask(path, { method }))).toEqual(refused(404, notFound));
    }
  });

  it.each([
    ['/status', 'GET, HEAD', ['POST', 'PUT', 'OPTIONS']],
    ['/authcheck', 'GET, HEAD', ['POST', 'DELETE']],
    ['/share', 'POST', ['GET', 'HEAD', 'PUT', 'OPTIONS']],
    ['/create', 'POST', ['GET']],
    ['/generate', 'POST', ['GET']],
    ['/secret/KEY', 'POST', ['GET', 'HEAD', 'DELETE', 'OPTIONS']],
    ['/private/META', 'GET, HEAD, POST', ['PUT', 'DELETE', 'OPTIONS']],
    ['/metadata/META', 'GET, HEAD, POST', ['PUT', 'DELETE']],
    ['/private/META/burn', 'POST', ['GET', 'HEAD', 'OPTIONS']],
    ['/metadata/META/burn', 'POST', ['GET']],
    ['/private/recent', 'GET, HEAD', ['POST', 'DELETE', 'OPTIONS']],
    ['/metadata/recent', 'GET, HEAD', ['POST', 'OPTIONS']],
  ])('that is there for other methods: %s', async (path, allowed, methods) => {
    const { secretKey, metadataKey } = await share();
    const target = path.replace('KEY', secretKey).replace('META', metadataKey);
    for (const method of methods) {
      const answer = await ask(target, { method });
      const body = method === 'HEAD' ? null : notFound;
      expect(summaryOf(answer)).toEqual(refused(405, body));
      expect(answer.headers.get('Allow')).toBe(allowed);
    }
    expect((await ask(`/private/${metadataKey}`)).body['state']).toBe('new');
    expect((await postV1(`/secret/${secretKey}`)).status).toBe(200);
  });
});

describe('an internal error', () => {
  it('stays one, reveals nothing, and can be found by its id', async () => {
    const said: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
      said.push(String(line));
    });
    const { secretKey } = await share();
    await env.SECRETS.put(`envelope:${idOf(secretKey)}`, new Uint8Array(300));
    const { cookie } = await openSession();
    const answer = await postV1(`/secret/${secretKey}`, '', { headers: { Cookie: cookie } });
    expect(summaryOf(answer)).toEqual({
      status: 500,
      intended: null,
      retryAfter: null,
      body: { message: 'An unexpected error occurred' },
    });
    expect(said.join('\n')).toContain(answer.headers.get('X-Request-Id'));
  });

  it('is one before anything was read, too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = summaryOf(await ask('/status', { settings: { SESSION_KEYS: 'no key' } }));
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'An unexpected error occurred' },
    });
  });

  it('is not a lost secret when a store does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { secretKey } = await share();
    const failing = vi.spyOn(env.SECRETS, 'get').mockRejectedValue(new Error('down'));
    const answer = await postV1(`/secret/${secretKey}`);
    failing.mockRestore();
    expect(summaryOf(answer)).toEqual({
      status: 503,
      intended: null,
      retryAfter: '1',
      body: { message: 'Our storage is not responding. Nothing was lost. Try again in a moment.' },
    });
    expect((await postV1(`/secret/${secretKey}`)).status).toBe(200);
  });
});
