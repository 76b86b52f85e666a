/** Sample secrets as the API returns them: receipts and list entries. */
import type { Receipt } from '../api/receipts.ts';
import type { Entry } from '../api/recent.ts';

export const sampleEntry: Entry = {
  key: 'm',
  identifier: 'm',
  shortkey: '4f7aQ2xd',
  secret_shortkey: 'n3VbW8kp',
  custid: 'ada@example.com',
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
};

export const sampleDetails: Receipt['details'] = {
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
  unlocks: 0,
  unlocks_left: 3,
  unlocked: [],
  display_lines: 4,
  is_truncated: false,
};

export const nowSeconds = Math.floor(Date.now() / 1000);

const sampleKey = 'bSAMPLEsample23SAMPLEsample';
const HOUR = 3600;
const DAY = 24 * HOUR;

export const sampleLink = `https://seal.example/secret/${sampleKey}`;

/** Created an hour ago and not opened yet. */
const sampleReceipt: Receipt = {
  record: {
    ...sampleEntry,
    key: sampleKey,
    identifier: sampleKey,
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
    share_path: `/secret/${sampleKey}`,
    secret_key: sampleKey,
    metadata_url: `https://seal.example/private/${sampleKey}`,
    metadata_path: `/private/${sampleKey}`,
    burn_url: `https://seal.example/private/${sampleKey}/burn`,
    burn_path: `/private/${sampleKey}/burn`,
  },
  details: sampleDetails,
};

const waiting: Entry = {
  ...sampleReceipt.record,
  recipients: ['jo*****@e*****.com', 'ma*****@e*****.com'],
  show_recipients: true,
};

/** One of each kind. */
export const sampleEntries: Record<string, Entry> = {
  waiting,
  'waiting, with a label': {
    ...waiting,
    shortkey: 'Tq4mWx8d',
    label: 'Wi-Fi of the Lisbon office',
    addresses: ['john@example.com', 'mary@example.com'],
  },
  'waiting, its page lost to a password reset': { ...waiting, key: '', shortkey: '7hT2mXq9' },
  opened: {
    ...waiting,
    shortkey: 'b8Lw3NcR',
    is_received: true,
    is_destroyed: true,
    received: nowSeconds - HOUR / 2,
  },
  'opened, with a label': {
    ...waiting,
    key: '',
    shortkey: 'Yd6fKs2h',
    label: 'Database of the staging server, read only, until the end of the month',
    is_received: true,
    is_destroyed: true,
    received: nowSeconds - HOUR / 2,
  },
  'opened, by someone else': {
    ...waiting,
    shortkey: 'p3VxJd7m',
    is_received: true,
    is_destroyed: true,
    received: nowSeconds - HOUR,
    disputed: nowSeconds - HOUR / 2,
  },
  burned: {
    ...waiting,
    key: '',
    shortkey: 'Zk5vPd2y',
    recipients: [],
    is_burned: true,
    is_destroyed: true,
    burned: nowSeconds - HOUR / 2,
  },
  expired: {
    ...waiting,
    key: '',
    shortkey: 'Rf9sGj4h',
    recipients: [],
    is_expired: true,
    expiration_stamp: nowSeconds - HOUR / 2,
  },
};
