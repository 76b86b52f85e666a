import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { denied, deniedV1 } from './failures.ts';

const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [{ kind: 'unknown' }, 'secret_unknown', { secret_key: 'key' }],
  [
    { kind: 'spent', state: 'burned', endedAt: 9999 },
    'secret_spent',
    { secret_key: 'key', state: 'burned', ended: 9 },
  ],
  [{ kind: 'locked', until: NOW + 5001 }, 'passphrase_locked', { retry_after: 6 }],
  [{ kind: 'locked', until: NOW - 1 }, 'passphrase_locked', { retry_after: 1 }],
  [{ kind: 'wrong' }, 'passphrase_wrong', { field: 'passphrase' }],
  [{ kind: 'wrong', attemptsLeft: 0 }, 'passphrase_wrong', { field: 'passphrase', tries_left: 0 }],
  [{ kind: 'limited', waitSeconds: 7 }, 'rate_limited', { retry_after: 7 }],
  [{ kind: 'not_ready' }, 'not_ready', {}],
] as const)('answers %j with %s and %j', (denial, code, extra) => {
  expect(denied(denial, 'key')).toEqual({ ok: false, code, extra });
  expect(deniedV1(denial, 'key')).toEqual({
    ok: false,
    code,
    extra: { ...extra, secret_key: 'key' },
  });
});

it.each([
  [NOW + 5001, { retry_after: 6 }],
  [null, { reason: 'closed' }],
])('answers wrong codes that are locked until %j with %j', (until, extra) => {
  const code = 'code_locked';
  expect(denied({ kind: code, until }, 'key')).toEqual({ ok: false, code, extra });
});
