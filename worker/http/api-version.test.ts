/** The format of failures in both versions of the API, code by code. */
import { expect, it, vi } from 'vitest';
import { failureCodes, failureStatus } from '../../shared/contract/failure-codes.ts';
import { status } from '../../shared/contract/site.ts';
import { english } from './language.ts';
import { apiVersionOf } from './api-version.ts';
import { failureMessage, failureOf, refuse } from './failure.ts';

const v1 = apiVersionOf('/api/v1/status');
const v2 = apiVersionOf('/api/v2/status');

it.each([
  ['/api/v1', true],
  ['/api/v1/share', true],
  ['/api/v10/share', false],
  ['/api/v2/share', false],
  ['/x/api/v1/share', false],
  ['/incoming', false],
])('tells whether the path %s is of the older version: %s', (path, isOlder) => {
  expect(apiVersionOf(path)).toBe(isOlder ? v1 : v2);
});

it.each(failureCodes)(
  'answers %s with its status, its code and its sentence in v2',
  async (code) => {
    const response = v2.failure(refuse(code), english);
    expect(response.status).toBe(failureStatus(code));
    const message = failureMessage(code, english);
    expect(message).not.toBe('');
    expect(await response.json()).toEqual({ success: false, message, code });
    const isPassing = failureStatus(code) === 503;
    expect(response.headers.get('Retry-After')).toBe(isPassing ? '1' : null);
    const waiting = v2.failure(refuse(code, { retry_after: 7 }), english);
    expect(waiting.headers.get('Retry-After')).toBe('7');
  },
);

const opensNothing: ReadonlySet<string> = new Set([
  'secret_unknown',
  'secret_spent',
  'passphrase_wrong',
  'passphrase_locked',
  'cannot_burn',
]);

it.each(failureCodes)(
  'answers %s with 404 in v1, unless it passes or is ours, with a sentence, and the key where nothing was opened',
  async (code) => {
    const response = v1.failure(refuse(code, { retry_after: 3, secret_key: 'key' }), english);
    const intended = failureStatus(code);
    const isOurs = intended >= 500;
    expect(response.status).toBe(isOurs ? intended : 404);
    expect(response.headers.get('X-Intended-Status')).toBe(isOurs ? null : String(intended));
    expect(response.headers.get('Retry-After')).toBe('3');
    const message = opensNothing.has(code)
      ? 'Unknown secret'
      : [401, 403].includes(intended)
        ? 'Not authorized'
        : [404, 405].includes(intended)
          ? 'Not Found'
          : failureMessage(code, english);
    const hasKey = opensNothing.has(code) || code === 'sealed_in_browser';
    expect(await response.json()).toEqual({ message, ...(hasKey && { secret_key: 'key' }) });
  },
);

it('names the caller of a success in v2 unless the call is bare, and sends the bare reply in v1', async () => {
  const bare = { ...status, bare: true } as const;
  const { bare: _bare, ...named } = bare;
  const successOf = (endpoint: typeof named, reply: unknown) =>
    v2.success(endpoint, reply, 'anon', 'shrimp').json();
  const whose = { custid: 'anon', shrimp: 'shrimp' };
  expect(await successOf(named, { a: 1 })).toEqual({ success: true, ...whose, a: 1 });
  expect(await successOf(bare, { a: 1 })).toEqual({ success: true, a: 1 });
  expect(await successOf(bare, 'no object')).toEqual({ success: true });
  expect(await v1.success(named, [1, 2], 'anon', 'shrimp').json()).toEqual([1, 2]);
});

it.each([
  ['a text', 'broken'],
  ['an error', Object.assign(new Error('broken'), { stack: 'Error: broken\n  at x' })],
  ['an error without a stack', Object.assign(new Error('broken'), { stack: undefined })],
])(
  'reports %s that was thrown as an error of ours: the log has it, the caller its id',
  (_, thrown) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(failureOf(thrown, 'id')).toEqual(refuse('internal', { request_id: 'id' }));
    expect(log.mock.lastCall?.join()).toMatch(/"requestId":"id","error":".*broken/);
    log.mockRestore();
  },
);
