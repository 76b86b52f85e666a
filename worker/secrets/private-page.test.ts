/** A secret for its sender, on its private page and in the list of an account: what each state shows. */
import { expect, it } from 'vitest';
import type { SecretState } from './rules/secret-row.ts';
import { createdRecord, pageReply } from './private-page.ts';
import { recentRecord } from './receipts.ts';
import type { Secret } from './secret.ts';
import { receiptRecord } from './v1.ts';
import { senderViewOf } from './rules/views.ts';
import { lock, row } from '../../test/support/secret-sample.ts';

const CREATED = Date.UTC(2026, 10, 22, 8, 30, 15, 999);
const HOUR_MS = 3_600_000;
const keys = { metadataKey: `1${'m'.repeat(22)}`, secretKey: `1${'s'.repeat(22)}` };
const origins = { origin: 'https://seal.example', shareOrigin: 'https://acme.example' };
const second = Math.floor(CREATED / 1000);

function secretOf(over: Partial<Secret['view']> = {}): Secret {
  const fresh = row({ lock, expiresAt: CREATED + HOUR_MS });
  const view = { ...senderViewOf(fresh, CREATED), createdAt: CREATED, updatedAt: CREATED, ...over };
  const part = {
    isTruncated: true,
    displayLines: 4,
    recipients: [],
    custid: 'anon',
    ttlSeconds: 3600,
  };
  return { keys, view, part };
}

const pageOf = (over: Partial<Secret['view']> = {}) =>
  pageReply(secretOf(over), origins, undefined);

it('shows every property of a secret that lives, and the links to it', () => {
  const secret = secretOf({ updatedAt: CREATED + 2500 });
  const part = { ...secret.part, locale: 'de', label: 'wifi', shareDomain: 'acme.example' };
  const { record } = pageReply({ ...secret, part }, origins, undefined);
  expect(record).toMatchObject({
    key: keys.metadataKey,
    identifier: keys.metadataKey,
    created: second,
    created_date_utc: '2026-11-22T08:30:15.999Z',
    updated: second + 3,
    stamp: second + 3,
    secret_ttl: 3600,
    metadata_ttl: 7200,
    expiration_stamp: second + 3600,
    share_domain: 'acme.example',
    label: 'wifi',
    secret_key: keys.secretKey,
    share_path: `/secret/${keys.secretKey}?locale=de`,
    share_url: `https://acme.example/secret/${keys.secretKey}?locale=de`,
    metadata_path: `/private/${keys.metadataKey}`,
    metadata_url: `https://seal.example/private/${keys.metadataKey}`,
    burn_path: `/private/${keys.metadataKey}/burn`,
    burn_url: `https://seal.example/private/${keys.metadataKey}/burn`,
  });
  expect(record.shortkey).not.toBe(record.secret_shortkey);
});

it.each<[SecretState, boolean]>([
  ['new', true],
  ['viewed', true],
  ['received', false],
  ['burned', false],
  ['expired', false],
])('shows the link of a secret that is %s: %s', (state, lives) => {
  const at = CREATED + 61_000;
  const [is_received, is_burned] = [state === 'received', state === 'burned'];
  const { record, details } = pageOf({
    state,
    viewedAt: CREATED + 60_000,
    receivedAt: is_received ? at : null,
    burnedAt: is_burned ? at : null,
  });
  const flags = { is_received, is_burned, is_destroyed: is_received || is_burned };
  const [received, burned] = [is_received, is_burned].map((has) => (has ? second + 61 : null));
  const times = { viewed: second + 60, received, burned };
  expect(record).toMatchObject({ ...flags, ...times, state, is_expired: state === 'expired' });
  const date = '2026-11-22T08:31:16.999Z';
  expect(details).toMatchObject({
    ...flags,
    received_date: received,
    received_date_utc: is_received ? date : null,
    burned_date: burned,
    burned_date_utc: is_burned ? date : null,
    show_secret_link: lives,
  });
  const links = ['share_url', 'share_path', 'secret_key'].filter((link) => link in record);
  expect(links).toHaveLength(lives ? 3 : 0);
});

it('shows the length of a ciphertext, and whether its downloads are locked, where there is one', () => {
  const ciphertext = { hash: null, bytes: 4_195_344, parts: 1 };
  const shown = { bytes: 4_195_344, parts: 1, downloads_locked: true };
  const sealed = { sealedBy: 'browser', ciphertext, downloadsLocked: true } as const;
  expect(pageOf(sealed).details).toMatchObject(shown);
  for (const field of Object.keys(shown)) expect(pageOf().details).not.toHaveProperty(field);
});

it('rounds the end of a lockout up: someone who waits for it finds it ended', () => {
  const { details } = pageOf({ lockedUntil: CREATED + 600_002 });
  expect(details.locked_until).toBe(second + 602);
});

it('shows no fewer than no unlocks left', () => {
  const unlocksLeft = [0, 1, 3, 5].map(
    (unlocks) =>
      pageOf({ unlockedAt: Array.from({ length: unlocks }, () => CREATED) }).details.unlocks_left,
  );
  expect(unlocksLeft).toEqual([3, 2, 0, 0]);
});

it('shows no size of a new secret that a browser encrypted, and no link in the older API', () => {
  const secret = { ...secretOf({ sealedBy: 'browser' }), ...origins, text: '', emailed: [] };
  const created = createdRecord(secret);
  expect(created.metadata.sealed_by).toBe('browser');
  expect(created.secret).not.toHaveProperty('is_truncated');
  expect(created.secret).not.toHaveProperty('original_size');
  const older = receiptRecord(created.metadata, second);
  expect(older).toMatchObject({ secret_key: keys.secretKey });
  expect(older).not.toHaveProperty('share_url');
});

it.each([
  [-5, 3600, 7200],
  [10, 3590, 7190],
  [3601, 0, 3599],
  [9999, 0, 0],
])('counts down to 0 in the older API: after %i s', (after, secret_ttl, metadata_ttl) => {
  const { record } = pageOf();
  // The clocks of Worker and vault differ.
  expect(receiptRecord(record, second + after)).toMatchObject({ secret_ttl, metadata_ttl });
});

it.each(['received', 'burned', 'expired'] as const)(
  'makes the receipt of a secret that is %s',
  (state) => {
    const ending = { state, viewedAt: CREATED + 60_000, endedAt: CREATED + 90_000 };
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
    const { viewedAt } = ending;
    const receipt = { stored, metadataKey: null, part: null, ending, viewedAt };
    const record = recentRecord(receipt, 'anon');
    expect(record).toMatchObject({
      // The account has another key since a reset of its password.
      key: '',
      identifier: '',
      share_domain: '',
      recipients: [],
      state,
      secret_ttl: 3600,
      expiration_stamp: second + 3601,
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
  },
);
