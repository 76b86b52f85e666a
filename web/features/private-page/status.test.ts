import { expect, it } from 'vitest';
import type { Receipt } from '../../api/receipts.ts';
import { linkStatusOf, shareUrlOf, statusOf, timelineOf } from './status.tsx';
import { sampleDetails, sampleEntry } from '../../gallery/sample-secrets.ts';

function receipt(
  record: Partial<Receipt['record']> = {},
  details: Partial<Receipt['details']> = {},
): Receipt {
  const links = { metadata_url: '', metadata_path: '', burn_url: '', burn_path: '' };
  return {
    record: { ...sampleEntry, ...links, ...record },
    details: { ...sampleDetails, ...details },
  };
}

const kinds = (given: Receipt) => timelineOf(given).map(({ kind }) => kind);

it('sorts the timeline by time, and leaves out the look at the private page', () => {
  const given = receipt(
    { created: 100, viewed: 130, received: 120, is_received: true, is_destroyed: true },
    { misses: 6, repeats: 1, unlocked: [110] },
  );
  expect(kinds(given)).toEqual(['created', 'unlocked', 'misses', 'received', 'repeats']);
});

it('shows of a live secret that it waits, and that it expires, and no more, so that nothing moves', () => {
  const given = receipt({}, { misses: 2, unlocks: 1, unlocked: [103] });
  expect(kinds(given)).toEqual(['created', 'waiting', 'expires']);
  expect(statusOf(receipt())).toBe('alive');
});

it('shows every unlock on the timeline, after the end', () => {
  const unlocked = receipt(
    { burned: 120, is_burned: true, is_destroyed: true },
    { unlocks: 2, unlocks_left: 1, unlocked: [103, 104] },
  );
  expect(timelineOf(unlocked)).toEqual([
    { kind: 'created', at: 100 },
    { kind: 'unlocked', at: 103, number: 1 },
    { kind: 'unlocked', at: 104, number: 2 },
    { kind: 'burned', at: 120 },
  ]);
});

it.each([
  ['received', { received: 120, is_received: true, is_destroyed: true }],
  // It expired after it was opened.
  ['received', { received: 120, is_received: true, is_destroyed: true, is_expired: true }],
  ['burned', { burned: 120, is_burned: true, is_destroyed: true }],
  ['expired', { is_expired: true }],
] as const)('shows a secret that was %s neither as waiting nor as expiring', (status, record) => {
  expect(kinds(receipt(record))).toEqual(['created', status]);
  expect(statusOf(receipt(record))).toBe(status);
});

it('shows a dispute after everything else', () => {
  const opened = { received: 120, disputed: 125, is_received: true, is_destroyed: true };
  const given = receipt(opened, { misses: 1, repeats: 2 });
  expect(kinds(given)).toEqual(['created', 'misses', 'received', 'repeats', 'disputed']);
  expect(timelineOf(given).at(-1)).toEqual({ kind: 'disputed', at: 125 });
});

const secret_key = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
const share_url = `https://seal.example/secret/${secret_key}`;
const FRAGMENT = 'a0123456789abcdefABCDEF';

it('shows a link of a waiting secret, or no link here, or one that no longer works, or how it ended', () => {
  const record = { share_url, secret_key };
  const sealed = receipt({ ...record, sealed_by: 'browser' });
  const closed = receipt(record, { codes_closed: true });
  const burned = receipt(
    { ...record, is_burned: true, is_destroyed: true },
    { codes_closed: true },
  );
  const links = [receipt(record), sealed, closed, burned].map((each) => {
    const url = shareUrlOf(each, '');
    return [url, linkStatusOf(each, url)];
  });
  expect(links).toEqual([
    [share_url, 'alive'],
    [null, 'unlinked'],
    [null, 'closed'],
    [null, 'burned'],
  ]);
});

it('puts the sender’s key alone on the link, whatever the service calls it', () => {
  const linked = (fields: { share_url: string; secret_key?: string }) =>
    shareUrlOf(receipt({ secret_key, sealed_by: 'browser', ...fields }), FRAGMENT);
  const link = `${share_url}#${FRAGMENT}`;
  for (const appended of ['', '#bFEDCBAfedcba9876543210', '?x=1', '/burn']) {
    expect(linked({ share_url: share_url + appended })).toBe(link);
  }
  const translated = `${share_url}?locale=pt_BR#${FRAGMENT}`;
  expect(linked({ share_url: `${share_url}?locale=pt_BR` })).toBe(translated);
  expect(linked({ share_url, secret_key: `${secret_key}#${FRAGMENT}` })).toBeNull();
  expect(linked({ share_url: 'none' })).toBeNull();
});
