import { expect, test } from 'vitest';
import type { Receipt } from '../../data/receipts.ts';
import { fateOf, timelineOf } from './events.ts';

function receipt(
  record: Partial<Receipt['record']> = {},
  details: Partial<Receipt['details']> = {},
): Receipt {
  return {
    record: {
      key: 'm',
      identifier: 'm',
      shortkey: 'm',
      secret_shortkey: 's',
      custid: 'anon',
      state: 'new',
      created: 100,
      created_date_utc: '',
      updated: 100,
      stamp: 100,
      secret_ttl: 60,
      metadata_ttl: 120,
      expiration_stamp: 160,
      share_domain: '',
      recipients: [],
      show_recipients: false,
      is_received: false,
      is_burned: false,
      is_expired: false,
      is_destroyed: false,
      is_truncated: false,
      has_passphrase: false,
      viewed: null,
      received: null,
      burned: null,
      metadata_url: '',
      metadata_path: '',
      burn_url: '',
      burn_path: '',
      ...record,
    },
    details: {
      is_destroyed: false,
      is_received: false,
      is_burned: false,
      received_date: null,
      received_date_utc: null,
      burned_date: null,
      burned_date_utc: null,
      has_passphrase: false,
      show_secret: false,
      show_secret_link: true,
      show_recipients: false,
      can_decrypt: false,
      secret_value: null,
      misses: 0,
      repeats: 0,
      locked_until: null,
      display_lines: 4,
      is_truncated: false,
      ...details,
    },
  };
}

const kinds = (given: Receipt) => timelineOf(given, 105).map(({ kind }) => kind);

test('the first look at the page is on its timeline at once', () => {
  expect(timelineOf(receipt(), 105)[1]).toEqual({ kind: 'viewed', at: 105 });
  expect(timelineOf(receipt({ viewed: 101 }), 105)[1]).toEqual({ kind: 'viewed', at: 101 });
});

test('a living secret waits and says when it expires', () => {
  expect(kinds(receipt({}, { misses: 2 }))).toEqual([
    'created',
    'viewed',
    'misses',
    'waiting',
    'expires',
  ]);
  expect(fateOf(receipt())).toBe('alive');
});

test.each([
  ['received', { received: 120, is_received: true, is_destroyed: true }],
  ['burned', { burned: 120, is_burned: true, is_destroyed: true }],
  ['expired', { is_expired: true }],
] as const)('a secret that was %s neither waits nor expires any more', (fate, record) => {
  expect(kinds(receipt(record))).toEqual(['created', 'viewed', fate]);
  expect(fateOf(receipt(record))).toBe(fate);
});

test('a secret that was opened and whose time then ran out counts as opened', () => {
  const both = receipt({ received: 120, is_received: true, is_destroyed: true, is_expired: true });
  expect(fateOf(both)).toBe('received');
  expect(kinds(both)).not.toContain('expired');
});
