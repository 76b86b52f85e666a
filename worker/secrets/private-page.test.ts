/** A secret on the wire, for its sender: every field in every state. */
import { describe, expect, it } from 'vitest';
import type { SecretState } from './rules/secret-row.ts';
import type { SenderPart } from './parts.ts';
import { createdRecord, pageReply } from './private-page.ts';
import type { CreatedSecret, Secret } from './secret.ts';

const CREATED = Date.UTC(2026, 10, 22, 8, 30, 15, 999);
const HOUR_MS = 3_600_000;
const keys = { metadataKey: `1${'m'.repeat(22)}`, secretKey: `1${'s'.repeat(22)}` };
const origins = { origin: 'https://seal.example', shareOrigin: 'https://acme.example' };
const part: SenderPart = {
  isTruncated: true,
  displayLines: 4,
  shareDomain: 'acme.example',
  recipients: ['b*****@e*****.com'],
  custid: 'ada@example.com',
  ttlSeconds: 3600,
  locale: 'de',
  label: 'wifi',
};
const bare: SenderPart = {
  isTruncated: false,
  displayLines: 1,
  recipients: [],
  custid: 'anon',
  ttlSeconds: 60,
};

function receipt(over: Partial<Secret['view']> = {}, given = part): Secret {
  const view: Secret['view'] = {
    state: 'new',
    createdAt: CREATED,
    updatedAt: CREATED + 2500,
    expiresAt: CREATED + HOUR_MS,
    endsAt: CREATED + 2 * HOUR_MS,
    viewedAt: null,
    receivedAt: null,
    burnedAt: null,
    hasPassphrase: true,
    sealedBy: 'server',
    ciphertext: null,
    downloadsLocked: false,
    lockedAt: null,
    disputedAt: null,
    misses: 3,
    repeats: 2,
    lockedUntil: null,
    unlockedAt: [],
    senderPart: new Uint8Array(),
    ...over,
  };
  return { keys, view, part: given };
}

const anyShortkey: unknown = expect.stringMatching(/^\w{8}$/);
const second = Math.floor(CREATED / 1000);

describe('the private page', () => {
  it('has every property of a secret that can be opened, and the links to it', () => {
    const { record, details } = pageReply(receipt(), origins, 'shrimp');
    expect(record).toEqual({
      key: keys.metadataKey,
      identifier: keys.metadataKey,
      shortkey: anyShortkey,
      secret_shortkey: anyShortkey,
      custid: 'ada@example.com',
      state: 'new',
      created: second,
      created_date_utc: '2026-11-22T08:30:15.999Z',
      updated: second + 3,
      stamp: second + 3,
      secret_ttl: 3600,
      metadata_ttl: 7200,
      expiration_stamp: second + 3600,
      share_domain: 'acme.example',
      label: 'wifi',
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
      secret_key: keys.secretKey,
      share_path: `/secret/${keys.secretKey}?locale=de`,
      share_url: `https://acme.example/secret/${keys.secretKey}?locale=de`,
      metadata_path: `/private/${keys.metadataKey}`,
      metadata_url: `https://seal.example/private/${keys.metadataKey}`,
      burn_path: `/private/${keys.metadataKey}/burn`,
      burn_url: `https://seal.example/private/${keys.metadataKey}/burn`,
    });
    expect(record.shortkey).not.toBe(record.secret_shortkey);
    expect(details).toEqual({
      is_destroyed: false,
      is_received: false,
      is_burned: false,
      received_date: null,
      received_date_utc: null,
      burned_date: null,
      burned_date_utc: null,
      has_passphrase: true,
      show_secret: false,
      show_secret_link: true,
      show_recipients: true,
      can_decrypt: false,
      secret_value: null,
      misses: 3,
      repeats: 2,
      locked_until: null,
      unlocks: 0,
      unlocks_left: 3,
      unlocked: [],
      display_lines: 4,
      is_truncated: true,
      shrimp: 'shrimp',
    });
  });

  it('omits what the sender did not choose, and the shrimp of a program', () => {
    const { record, details } = pageReply(receipt({}, bare), origins, undefined);
    expect(record.label).toBeUndefined();
    expect(record).toMatchObject({ recipients: [], show_recipients: false, is_truncated: false });
    expect(record).toMatchObject({ share_path: `/secret/${keys.secretKey}`, metadata_ttl: 120 });
    expect(details.shrimp).toBeUndefined();
  });

  it('has the length of a ciphertext, and whether its downloads are locked', () => {
    const ciphertext = { hash: null, bytes: 4_195_344, parts: 1 };
    const sealed = { sealedBy: 'browser', ciphertext } as const;
    const detailsOf = (view: Partial<Secret['view']>) =>
      pageReply(receipt(view), origins, undefined).details;
    expect(detailsOf(sealed)).toMatchObject({
      bytes: 4_195_344,
      parts: 1,
      downloads_locked: false,
    });
    expect(detailsOf({ ...sealed, downloadsLocked: true })).toMatchObject({
      downloads_locked: true,
    });
    for (const field of ['bytes', 'parts', 'downloads_locked']) {
      expect(detailsOf({ ciphertext: null, downloadsLocked: false })).not.toHaveProperty(field);
    }
  });

  it.each<[SecretState, boolean, boolean, boolean, boolean]>([
    ['new', true, false, false, false],
    ['viewed', true, false, false, false],
    ['received', false, true, false, false],
    ['burned', false, false, true, false],
    ['expired', false, false, false, true],
  ])('of a secret that is %s', (state, lives, isReceived, isBurned, isExpired) => {
    const at = CREATED + 61_000;
    const { record, details } = pageReply(
      receipt({
        state,
        viewedAt: CREATED + 60_000,
        receivedAt: isReceived ? at : null,
        burnedAt: isBurned ? at : null,
      }),
      origins,
      undefined,
    );
    const isDestroyed = isReceived || isBurned;
    expect(record).toMatchObject({
      state,
      is_received: isReceived,
      is_burned: isBurned,
      is_expired: isExpired,
      is_destroyed: isDestroyed,
      viewed: second + 60,
      received: isReceived ? second + 61 : null,
      burned: isBurned ? second + 61 : null,
    });
    for (const link of ['share_url', 'share_path', 'secret_key']) {
      expect([link, link in record]).toEqual([link, lives]);
    }
    const date = '2026-11-22T08:31:16.999Z';
    expect(details).toMatchObject({
      is_destroyed: isDestroyed,
      is_received: isReceived,
      is_burned: isBurned,
      received_date: isReceived ? second + 61 : null,
      received_date_utc: isReceived ? date : null,
      burned_date: isBurned ? second + 61 : null,
      burned_date_utc: isBurned ? date : null,
      show_secret_link: lives,
    });
  });

  it('rounds the end of a lockout up: someone who waits for it finds it ended', () => {
    const lockedUntil = CREATED + 600_002;
    const { details } = pageReply(receipt({ lockedUntil }), origins, undefined);
    expect(details.locked_until).toBe(second + 602);
  });

  it.each([
    [1, 2],
    [3, 0],
    [5, 0],
  ])('after %d unlocks has %d left', (unlocks, left) => {
    const unlockedAt = Array.from({ length: unlocks }, (_, index) => CREATED + index * 1000);
    const { details } = pageReply(receipt({ unlockedAt }), origins, undefined);
    expect(details).toMatchObject({ unlocks, unlocks_left: left });
    expect(details.unlocked).toEqual(unlockedAt.map((_, index) => second + index));
  });
});

describe('the record of a new secret', () => {
  const fresh = { updatedAt: CREATED, misses: 0, repeats: 0 };
  const secret: CreatedSecret = {
    ...origins,
    ...receipt(fresh),
    text: 'a new horse',
    originalSize: 20,
    emailed: ['bo@example.com'],
  };

  it('is that of a private page that no one has opened', () => {
    const { record } = pageReply(receipt(fresh), origins, undefined);
    const { share_path: _share, metadata_path: _path, burn_path: _burn, ...own } = record;
    expect(createdRecord(secret)).toEqual({
      metadata: own,
      secret: {
        identifier: keys.secretKey,
        key: keys.secretKey,
        shortkey: record.secret_shortkey,
        state: 'new',
        has_passphrase: true,
        is_truncated: true,
        original_size: 20,
        secret_ttl: 3600,
      },
      share_domain: 'acme.example',
    });
  });

  it('names no size where a browser encrypted it', () => {
    const { originalSize: _size, ...sealed } = { ...secret, ...receipt({ sealedBy: 'browser' }) };
    const { metadata, secret: own } = createdRecord(sealed);
    expect(metadata.sealed_by).toBe('browser');
    expect(own).not.toHaveProperty('is_truncated');
    expect(own).not.toHaveProperty('original_size');
  });
});
