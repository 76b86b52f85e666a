/** A secret in the older API, and why a secret is not opened. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { denied, deniedV1, noSuchSecret } from './failures.ts';
import { receiptRecord } from './v1.ts';

const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a secret in the older API', () => {
  const created = 1000;
  const shown: Parameters<typeof receiptRecord>[0] = {
    key: 'metadata',
    identifier: 'metadata',
    shortkey: 'short',
    secret_shortkey: 'secret',
    custid: 'anon',
    state: 'new',
    created,
    created_date_utc: '',
    updated: 1001,
    stamp: 1001,
    secret_ttl: 60,
    metadata_ttl: 120,
    expiration_stamp: 1060,
    share_domain: 'acme.example',
    recipients: ['b*****@e*****.com'],
    show_recipients: true,
    is_received: false,
    is_burned: false,
    is_expired: false,
    is_destroyed: false,
    is_truncated: false,
    has_passphrase: true,
    viewed: null,
    received: null,
    burned: null,
    metadata_url: 'https://seal.example/private/metadata',
    share_url: 'https://acme.example/secret/key',
    secret_key: 'key',
  };
  const common = {
    custid: 'anon',
    metadata_key: 'metadata',
    ttl: 60,
    metadata_ttl: 110,
    secret_ttl: 50,
    state: 'new',
    created,
    updated: 1001,
    recipient: ['b*****@e*****.com'],
    share_domain: 'acme.example',
    passphrase_required: true,
    metadata_url: 'https://seal.example/private/metadata',
  };
  const links = { secret_key: 'key', share_url: 'https://acme.example/secret/key' };

  it('has its links, and the seconds that are left', () => {
    expect(receiptRecord(shown, created + 10)).toEqual({ ...common, ...links });
  });

  it('has no link where a browser encrypted it: the rest of the link is on no server', () => {
    const { share_url: _url, ...others } = links;
    const sealed = { ...shown, sealed_by: 'browser' } as const;
    expect(receiptRecord(sealed, created + 10)).toEqual({ ...common, ...others });
  });

  it.each([
    [created - 5, 60, 120],
    [created, 60, 120],
    [created + 60, 0, 60],
    [created + 61, 0, 59],
    [created + 200, 0, 0],
  ])('at second %i has %i and %i seconds left', (now, secret_ttl, metadata_ttl) => {
    expect(receiptRecord(shown, now)).toMatchObject({ secret_ttl, metadata_ttl });
  });

  const { share_url: _url, secret_key: _key, ...ended } = shown;

  it('that was received has no seconds left, and when that was', () => {
    const received = { ...ended, state: 'received', is_received: true, received: 1030 } as const;
    const { secret_ttl: _ttl, ...rest } = common;
    expect(receiptRecord(received, created + 10)).toEqual({
      ...rest,
      state: 'received',
      received: 1030,
    });
  });

  it('that was burned has an empty key, and one that expired none', () => {
    const burned = { ...ended, state: 'burned', is_burned: true } as const;
    expect(receiptRecord(burned, created + 10)).toEqual({
      ...common,
      state: 'burned',
      secret_ttl: null,
      secret_key: '',
    });
    const expired = { ...ended, state: 'expired', is_expired: true } as const;
    expect(receiptRecord(expired, created + 10)).toEqual({
      ...common,
      state: 'expired',
      secret_ttl: null,
    });
  });
});

describe('a secret that is not opened', () => {
  it.each([
    [{ kind: 'unknown' }, { code: 'secret_unknown', extra: { secret_key: 'key' } }],
    [
      { kind: 'spent', state: 'burned', endedAt: 9999 },
      { code: 'secret_spent', extra: { secret_key: 'key', state: 'burned', ended: 9 } },
    ],
    [
      { kind: 'locked', until: NOW + 5001 },
      { code: 'passphrase_locked', extra: { retry_after: 6 } },
    ],
    [
      { kind: 'locked', until: NOW - 1 },
      { code: 'passphrase_locked', extra: { retry_after: 1 } },
    ],
    [{ kind: 'wrong' }, { code: 'passphrase_wrong', extra: { field: 'passphrase' } }],
    [
      { kind: 'wrong', attemptsLeft: 0 },
      { code: 'passphrase_wrong', extra: { field: 'passphrase', tries_left: 0 } },
    ],
    [
      { kind: 'limited', waitSeconds: 7 },
      { code: 'rate_limited', extra: { retry_after: 7 } },
    ],
    [{ kind: 'not_ready' }, { code: 'not_ready', extra: {} }],
  ] as const)('because it is %j has that reason', (denial, failure) => {
    expect(denied(denial, 'key')).toEqual({ ok: false, ...failure });
    const extra = { ...failure.extra, secret_key: 'key' };
    expect(deniedV1(denial, 'key')).toEqual({ ok: false, ...failure, extra });
  });

  it('because its key opens nothing has that key', () => {
    expect(noSuchSecret('key')).toEqual(denied({ kind: 'unknown' }, 'key'));
  });
});
