/** A receipt on the wire: every field in every state. */
import { describe, expect, it } from 'vitest';
import { type OpenedReceipt, recentRecord } from './receipts.ts';

const CREATED = Date.UTC(2026, 10, 22, 8, 30, 15, 999);
const HOUR_MS = 3_600_000;
const metadataKey = `1${'m'.repeat(22)}`;
const second = Math.floor(CREATED / 1000);

describe('a receipt in a list', () => {
  const stored = {
    id: 'receiptid'.repeat(3),
    secretId: 'secretid'.repeat(3),
    encryptedKey: null,
    encryptedPart: null,
    createdAt: CREATED,
    expiresAt: CREATED + HOUR_MS + 400,
    ending: null,
    lockedAt: null,
    disputedAt: null,
  };
  const opened: OpenedReceipt = {
    stored,
    metadataKey,
    part: {
      recipients: ['b*****@e*****.com'],
      addresses: ['bo@example.com'],
      label: 'wifi',
      shareDomain: 'acme.example',
      isTruncated: true,
      hasPassphrase: true,
    },
    ending: null,
    viewedAt: null,
  };

  it('has every property of a secret that can be opened', () => {
    expect(recentRecord(opened, 'ada@example.com')).toEqual({
      key: metadataKey,
      identifier: metadataKey,
      shortkey: 'receipti',
      secret_shortkey: 'secretid',
      custid: 'ada@example.com',
      state: 'new',
      created: second,
      created_date_utc: '2026-11-22T08:30:15.999Z',
      updated: second,
      stamp: second,
      secret_ttl: 3600,
      metadata_ttl: 7200,
      expiration_stamp: second + 3601,
      share_domain: 'acme.example',
      label: 'wifi',
      addresses: ['bo@example.com'],
      recipients: ['b*****@e*****.com'],
      show_recipients: true,
      is_received: false,
      is_burned: false,
      is_expired: false,
      is_destroyed: false,
      is_truncated: true,
      has_passphrase: true,
      viewed: null,
      received: null,
      burned: null,
    });
  });

  it('has empty fields where the key of the account does not open it any more', () => {
    const record = recentRecord({ ...opened, metadataKey: null, part: null }, 'ada@example.com');
    expect(record).toMatchObject({
      key: '',
      identifier: '',
      share_domain: '',
      recipients: [],
      show_recipients: false,
      is_truncated: false,
      has_passphrase: false,
    });
    expect(record.label).toBeUndefined();
    expect(record.addresses).toBeUndefined();
  });

  it('is viewed once its page was opened', () => {
    const record = recentRecord({ ...opened, viewedAt: CREATED + 60_000 }, '');
    expect(record).toMatchObject({ state: 'viewed', viewed: second + 60, updated: second + 60 });
  });

  it.each(['received', 'burned', 'expired'] as const)('of a secret that was %s', (state) => {
    const ending = { state, viewedAt: CREATED + 60_000, endedAt: CREATED + 90_000 };
    const record = recentRecord({ ...opened, ending, viewedAt: ending.viewedAt }, '');
    expect(record).toMatchObject({
      state,
      viewed: second + 60,
      updated: second + 90,
      stamp: second + 90,
      is_received: state === 'received',
      is_burned: state === 'burned',
      is_expired: state === 'expired',
      is_destroyed: state !== 'expired',
      received: state === 'received' ? second + 90 : null,
      burned: state === 'burned' ? second + 90 : null,
    });
  });
});
