/** Secrets as the server would tell of them, to their creators and to their readers. */
import type { FailureBody } from '../../shared/contract/failure-body.ts';
import type { Receipt } from '../data/receipts.ts';
import type { RevealedSecret } from '../data/reveal.ts';
import { sampleDetails, sampleEntry } from '../data/sample-receipt.ts';

export const nowSeconds = Math.floor(Date.now() / 1000);

const KEY = 'bSAMPLEsample23SAMPLEsample';
const HOUR = 3600;
const DAY = 24 * HOUR;

export const sampleLink = `https://seal.example/secret/${KEY}`;

/** Made an hour ago, and not opened yet. */
export const sampleReceipt: Receipt = {
  record: {
    ...sampleEntry,
    key: KEY,
    identifier: KEY,
    custid: 'anon',
    state: 'viewed',
    created: nowSeconds - HOUR,
    updated: nowSeconds - HOUR,
    stamp: nowSeconds - HOUR,
    secret_ttl: 7 * DAY,
    metadata_ttl: 14 * DAY,
    expiration_stamp: nowSeconds + 7 * DAY - HOUR,
    viewed: nowSeconds - HOUR,
    share_url: sampleLink,
    share_path: `/secret/${KEY}`,
    secret_key: KEY,
    metadata_url: `https://seal.example/private/${KEY}`,
    metadata_path: `/private/${KEY}`,
    burn_url: `https://seal.example/private/${KEY}/burn`,
    burn_path: `/private/${KEY}/burn`,
  },
  details: sampleDetails,
};

/** The same one, locked after too many wrong passphrases. */
export const lockedReceipt: Receipt = {
  record: { ...sampleReceipt.record, has_passphrase: true },
  details: {
    ...sampleReceipt.details,
    has_passphrase: true,
    misses: 5,
    locked_until: nowSeconds + HOUR,
  },
};

/** The same one, locked again after the last unlock. */
export const usedUpReceipt: Receipt = {
  record: lockedReceipt.record,
  details: {
    ...lockedReceipt.details,
    misses: 20,
    unlocks: 3,
    unlocks_left: 0,
    unlocked: [nowSeconds - 1500, nowSeconds - 1200, nowSeconds - 60],
  },
};

/** The same one, opened a minute ago, and fetched twice more. */
export const receivedReceipt: Receipt = {
  record: {
    ...sampleReceipt.record,
    state: 'received',
    is_received: true,
    is_destroyed: true,
    received: nowSeconds - 60,
  },
  details: { ...sampleReceipt.details, is_received: true, is_destroyed: true, repeats: 2 },
};

/** Opened by its own creator; the end is missing. */
export const sampleSecret: RevealedSecret = {
  record: {
    key: KEY,
    secret_key: KEY,
    shortkey: 'n3VbW8kp',
    secret_shortkey: 'n3VbW8kp',
    has_passphrase: false,
    is_truncated: true,
    original_size: 10_024,
    verification: false,
    share_domain: '',
    is_owner: true,
    secret_value: 'user: admin\npassword: 8fQ!x2m$Lr\n',
  },
  details: {
    show_secret: true,
    is_owner: true,
    display_lines: 4,
    verification: false,
    has_passphrase: false,
    locked_until: null,
  },
};

/** The answer to whoever comes too late. */
export function spentSecret(state: NonNullable<FailureBody['state']>): FailureBody {
  return { message: 'Unknown secret', code: 'secret_spent', state, ended: nowSeconds - 2 * HOUR };
}
