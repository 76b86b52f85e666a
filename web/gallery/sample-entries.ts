/** Entries of the list that an account keeps, as the server would tell of them. */
import type { Entry } from '../data/recent.ts';
import { nowSeconds, sampleReceipt } from './sample-secrets.ts';

const HOUR = 3600;

const waiting: Entry = {
  ...sampleReceipt.record,
  recipients: ['jo*****@e*****.com', 'ma*****@e*****.com'],
  show_recipients: true,
};

/** One of each kind. */
export const sampleEntries: Record<string, Entry> = {
  waiting,
  'waiting, its page lost to a password reset': { ...waiting, key: '', shortkey: '7hT2mXq9' },
  opened: {
    ...waiting,
    shortkey: 'b8Lw3NcR',
    is_received: true,
    is_destroyed: true,
    received: nowSeconds - HOUR / 2,
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
