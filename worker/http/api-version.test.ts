/** The format of responses in both versions of the API, and the failures that exceptions become. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureCodes, failureStatus } from '../../shared/contract/failure-codes.ts';
import { status } from '../../shared/contract/site.ts';
import { english } from './language.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { apiVersionOf } from './api-version.ts';
import { type Failure, failureMessage, failureOf, refuse } from './failure.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const v1 = apiVersionOf('/api/v1/status');
const v2 = apiVersionOf('/api/v2/status');

it.each([
  ['/api/v1', true],
  ['/api/v1/share', true],
  ['/api/v10/share', false],
  ['/api/v2/share', false],
  ['/x/api/v1/share', false],
  ['/incoming', false],
])('the path %s is of the older version: %s', (path, isOlder) => {
  expect(apiVersionOf(path) === v1).toBe(isOlder);
  expect(apiVersionOf(path) === v2).toBe(!isOlder);
});

describe('a failure in v2', () => {
  const v2Failure = (failure: Failure, shrimp?: string) => v2.failure(failure, english, shrimp);

  it.each(failureCodes)('%s has its status, its code and its sentence', async (code) => {
    const response = v2Failure(refuse(code));
    expect(response.status).toBe(failureStatus(code));
    const message = failureMessage(code, english);
    expect(message).not.toBe('');
    expect(await response.json()).toEqual({ success: false, message, code });
    const isPassing = failureStatus(code) === 503;
    expect(response.headers.get('Retry-After')).toBe(isPassing ? '1' : null);
  });

  it('has further fields, a fresh shrimp, and the seconds to wait', async () => {
    const response = v2Failure(refuse('rate_limited', { retry_after: 7, field: 'x' }), 'shrimp');
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(await response.json()).toMatchObject({ retry_after: 7, field: 'x', shrimp: 'shrimp' });
    const waiting = v2Failure(refuse('store_unavailable', { retry_after: 5 }));
    expect(waiting.headers.get('Retry-After')).toBe('5');
  });
});

describe('a failure in v1', () => {
  const opensNothing: ReadonlySet<string> = new Set([
    'secret_unknown',
    'secret_spent',
    'passphrase_wrong',
    'passphrase_locked',
    'cannot_burn',
  ]);

  it.each(failureCodes)(
    '%s is 404 unless it passes or is ours, with a sentence alone',
    async (code) => {
      const response = v1.failure(refuse(code, { retry_after: 3 }), english);
      const intended = failureStatus(code);
      const isOurs = intended >= 500;
      expect(response.status).toBe(isOurs ? intended : 404);
      expect(response.headers.get('X-Intended-Status')).toBe(isOurs ? null : String(intended));
      expect(response.headers.get('Retry-After')).toBe('3');
      const sentence = opensNothing.has(code)
        ? 'Unknown secret'
        : [401, 403].includes(intended)
          ? 'Not authorized'
          : [404, 405].includes(intended)
            ? 'Not Found'
            : failureMessage(code, english);
      expect(await response.json()).toEqual({ message: sentence });
    },
  );

  it.each(failureCodes)(
    '%s names the key where nothing was opened, and nowhere else',
    async (code) => {
      const response = v1.failure(refuse(code, { secret_key: 'key' }), english);
      const body: unknown = await response.json();
      if (opensNothing.has(code)) {
        expect(body).toEqual({ message: 'Unknown secret', secret_key: 'key' });
      } else if (code === 'sealed_in_browser') {
        const message = 'This secret was sealed in a browser. Open its link there.';
        expect(body).toEqual({ message, secret_key: 'key' });
      } else expect(body).not.toHaveProperty('secret_key');
    },
  );

  it('has no time to wait unless there is one', () => {
    expect(v1.failure(refuse('not_found'), english).headers.has('Retry-After')).toBe(false);
    expect(v1.failure(refuse('not_ready'), english).headers.get('Retry-After')).toBe('1');
  });
});

describe('a success', () => {
  const called = { ...status, bare: true } as const;
  const { bare: _bare, ...named } = called;

  it('in v2 has its fields, and whose it is', async () => {
    const response = v2.success(named, { status: 'nominal' }, 'anon', 'shrimp');
    expect(await response.json()).toEqual({
      success: true,
      custid: 'anon',
      shrimp: 'shrimp',
      status: 'nominal',
    });
    const program = v2.success(named, { status: 'nominal' }, 'ada@example.com', undefined);
    expect(await program.json()).toEqual({
      success: true,
      custid: 'ada@example.com',
      status: 'nominal',
    });
  });

  it('in v2 has nothing else where the call is bare, or its reply is no object', async () => {
    expect(await v2.success(called, { a: 1 }, 'anon', 'shrimp').json()).toEqual({
      success: true,
      a: 1,
    });
    for (const nothing of [null, undefined, 'text', 7]) {
      expect(await v2.success(called, nothing, 'anon', 'shrimp').json()).toEqual({ success: true });
    }
  });

  it('in v1 is the bare reply', async () => {
    expect(await v1.success(named, [1, 2], 'anon', 'shrimp').json()).toEqual([1, 2]);
  });
});

it('v1 answers in English, v2 the language of the caller', () => {
  const request = new Request('https://seal.example/?locale=de');
  expect([v1.localeOf(request, 'fr'), v2.localeOf(request, 'fr')]).toEqual(['en', 'de']);
  expect(v2.localeOf(new Request('https://seal.example'), 'fr')).toBe('fr');
});

describe('the fields of a call', () => {
  const post = (body: string) =>
    new Request('https://seal.example/?ttl=300&a=1&empty=', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });

  it('in v1 are those of query and body together', async () => {
    expect(await v1.readFields(post('a=2&b=3'), true, 10)).toMatchObject({
      fields: { ttl: '300', a: '2', b: '3', empty: '' },
    });
    expect(await v1.readFields(post(''), false, 10)).toMatchObject({ fields: { a: '1' } });
    const broken = new Request('https://seal.example/?a=%ff', { method: 'POST', body: 'b=1' });
    expect(await v1.readFields(broken, true, 10)).toMatchObject({ code: 'text_invalid' });
    const large = await v1.readFields(post('x'.repeat(100_000)), true, 10);
    expect(large).toMatchObject({ code: 'body_too_large' });
  });

  it('in v2 are those of the body, or of the query where there is none', async () => {
    expect(await v2.readFields(post('b=3'), true, 10)).toMatchObject({ fields: { b: '3' } });
    expect(await v2.readFields(post('b=3'), false, 10)).toMatchObject({
      fields: { ttl: '300', a: '1', empty: '' },
    });
  });
});

describe('an exception', () => {
  function logged(level: 'warn' | 'error'): () => unknown {
    const log = vi.spyOn(console, level).mockReturnValue();
    return (): unknown => JSON.parse(String(log.mock.calls[0]?.[0]));
  }

  it('of a store is a failure that passes, and is logged with its cause', () => {
    const line = logged('warn');
    const error = new StoreUnavailable('reading failed', { cause: new Error('down') });
    expect(failureOf(error, 'id')).toEqual(refuse('store_unavailable'));
    expect(line()).toEqual({ event: 'store_unavailable', requestId: 'id', cause: 'Error: down' });
  });

  it('of an overloaded store names a time of two to six seconds, not always the same', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const random = vi.spyOn(Math, 'random');
    const error = new StoreUnavailable('busy', { isOverloaded: true });
    const waits = [0, 0.199, 0.2, 0.999].map((value) => {
      random.mockReturnValue(value);
      return failureOf(error, 'id').extra.retry_after;
    });
    expect(waits).toEqual([2, 2, 3, 6]);
  });

  it('of any other kind is an error of ours: the log has its text, the caller its id', () => {
    const line = logged('error');
    const error = new Error('broken');
    error.stack = 'the stack';
    expect(failureOf(error, 'id')).toEqual(refuse('internal', { request_id: 'id' }));
    expect(line()).toEqual({ event: 'request_failed', requestId: 'id', error: 'the stack' });
  });

  it.each([
    ['a text', 'broken', 'broken'],
    [
      'an error without a stack',
      Object.assign(new Error('broken'), { stack: undefined }),
      'broken',
    ],
  ])('that is %s is logged too', (_, thrown, text) => {
    const line = logged('error');
    failureOf(thrown, 'id');
    expect(line()).toMatchObject({ error: text });
  });
});
