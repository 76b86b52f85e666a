/** A signed-in customer, their secrets, and the answers of the server about them. */
import { type Locator, page } from 'vitest/browser';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { dayOf } from '../../../shared/day.ts';
import { sampleEntry } from '../../../web/gallery/sample-secrets.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { answerSite, type Call, intercept, success } from '../support/server.ts';
import { customer, newSite } from '../support/site.ts';

export type Entry = ReplyOf<typeof listRecent>['records'][number];

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A secret that was created an hour ago and not opened; the number makes its keys unique. */
export function entry(number: number, fields: Partial<Entry> = {}): Entry {
  const created = NOW_SECONDS - HOUR - number * 60;
  const digits = String(number).padStart(3, '0');
  const key = `1s${digits}`.padEnd(23, 'x7Q');
  return {
    ...sampleEntry,
    key,
    identifier: key,
    shortkey: `mq7Xe${digits}`,
    secret_shortkey: `sk4Zw${digits}`,
    state: 'viewed',
    created,
    updated: created,
    stamp: created,
    secret_ttl: 7 * DAY,
    metadata_ttl: 14 * DAY,
    expiration_stamp: created + 7 * DAY,
    viewed: created,
    ...fields,
  };
}

const ended = { key: '', identifier: '', is_destroyed: true };

export function receivedEntry(number: number, fields: Partial<Entry> = {}): Entry {
  const received = NOW_SECONDS - HOUR / 2;
  return entry(number, { ...ended, state: 'received', is_received: true, received, ...fields });
}

export function burnedEntry(number: number, fields: Partial<Entry> = {}): Entry {
  const burned = NOW_SECONDS - 5 * 60;
  return entry(number, { ...ended, state: 'burned', is_burned: true, burned, ...fields });
}

export function expiredEntry(number: number, fields: Partial<Entry> = {}): Entry {
  const expired = NOW_SECONDS - DAY;
  const created = expired - 3 * DAY;
  const times = { created, expiration_stamp: expired };
  return entry(number, { key: '', ...times, state: 'expired', is_expired: true, ...fields });
}

/** Its private page is no longer linked, because the password was reset. */
export function cutOffEntry(number: number): Entry {
  return entry(number, { key: '', identifier: '' });
}

export const LABEL = 'Wi-Fi of the Lisbon office';

export const someEntries: readonly Entry[] = [
  entry(1, {
    label: LABEL,
    recipients: ['jo*****@e*****.com', 'ma*****@e*****.com'],
    addresses: ['john@example.com', 'mary@example.com'],
    show_recipients: true,
  }),
  entry(2, { state: 'new', viewed: null }),
  receivedEntry(3, { recipients: ['jo*****@e*****.com'], show_recipients: true }),
  burnedEntry(4),
  expiredEntry(5),
];

export function manyEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, place) =>
    place % 3 === 2 ? receivedEntry(place + 1) : entry(place + 1),
  );
}

/**
 * Signs in a customer with a number of secrets, and answers for their list as the server does, a page at a time. The
 * next answer contains what is added to the list later.
 */
export function signIn(entries: readonly Entry[] = []): void {
  answerSite(customer);
  intercept(bootstrap, () =>
    success<typeof bootstrap>({
      ...newSite,
      ...customer,
      ...(customer.cust && { plan: customer.cust.plan }),
      metadata_record_count: entries.length,
    }),
  );
  answerWithList(entries);
}

/** From now on these are the secrets of the customer. */
export function answerWithList(entries: readonly Entry[]): void {
  intercept(listRecent, (call) => success<typeof listRecent>(pageOf(entries, call)));
}

function pageOf(entries: readonly Entry[], { url }: Call): ReplyOf<typeof listRecent> {
  const size = Number(url.searchParams.get('per_page') ?? 50);
  const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
  const records = entries.slice(start, start + size);
  return {
    records,
    count: entries.length,
    details: {
      has_items: entries.length > 0,
      received: records.filter((record) => record.is_destroyed),
      notreceived: records.filter((record) => !record.is_destroyed),
      ...(start === 0 && { days: today(entries) }),
      since: NOW_SECONDS - 30 * DAY,
      now: NOW_SECONDS,
    },
  };
}

/** As if everything had happened today. */
function today(entries: readonly Entry[]) {
  if (entries.length === 0) return [];
  const received = entries.filter((one) => one.is_received).length;
  const burned = entries.filter((one) => one.is_burned).length;
  return [{ day: dayOf(Date.now()), created: entries.length, received, burned, expired: 0 }];
}

/** One of the two lists of the page of recent secrets. */
export function list(name: 'Not received' | 'Received'): Locator {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
  return page.css('section').filter({ has: heading });
}

/** An entry by its short key. */
export function line({ shortkey }: Entry): Locator {
  return page.getByRole('listitem').filter({ hasText: shortkey });
}

export function searchField(): Locator {
  return page.getByRole('searchbox', { name: 'Find by label, recipient or short key' });
}
