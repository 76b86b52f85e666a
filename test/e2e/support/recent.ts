/** A signed-in customer and the list of their secrets, as the server answers. */
import type { Locator, Page, Route } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import type { CountsOfDay } from '../../../shared/contract/secret-counts.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { dayOf } from '../../../shared/day.ts';
import { sampleEntry } from '../../../web/gallery/sample-secrets.ts';
import { alterReply, intercept } from './answers.ts';
import { customer } from './site.ts';

export type Entry = ReplyOf<typeof listRecent>['records'][number];

const HOUR = 3600;
const DAY = 24 * HOUR;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A secret that was created an hour ago and not opened; the number makes its keys unique. */
export function entry(number: number, fields: Partial<Entry> = {}): Entry {
  const created = nowSeconds() - HOUR - number * 60;
  const digits = String(number).padStart(3, '0');
  return {
    ...sampleEntry,
    key: `mKey${digits}`.padEnd(31, 'x7Q'),
    identifier: `mKey${digits}`,
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
  const received = nowSeconds() - HOUR / 2;
  return entry(number, { ...ended, state: 'received', is_received: true, received, ...fields });
}

export function burnedEntry(number: number): Entry {
  const burned = nowSeconds() - 5 * 60;
  return entry(number, { ...ended, state: 'burned', is_burned: true, burned });
}

export function expiredEntry(number: number): Entry {
  const expired = nowSeconds() - DAY;
  const created = expired - 3 * DAY;
  const fields = {
    created,
    expiration_stamp: expired,
    state: 'expired',
    is_expired: true,
  } as const;
  return entry(number, { key: '', ...fields });
}

/** Its private page is no longer linked, because the password was reset. */
export function cutOffEntry(number: number): Entry {
  return entry(number, { key: '', identifier: '' });
}

export const someEntries: readonly Entry[] = [
  entry(1, {
    label: 'Wi-Fi of the Lisbon office',
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
export async function signIn(page: Page, entries: readonly Entry[] = []): Promise<void> {
  const plan = customer.cust?.plan;
  await alterReply(page, bootstrap, () => ({
    ...customer,
    ...(plan && { plan }),
    metadata_record_count: entries.length,
  }));
  await intercept(page, listRecent, (route) => answerList(route, entries));
}

async function answerList(route: Route, entries: readonly Entry[]): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const size = Number(query.get('per_page') ?? 50);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  const records = entries.slice(start, start + size);
  await route.fulfill({
    json: {
      success: true,
      custid: 'ada@example.com',
      records,
      count: entries.length,
      details: {
        has_items: entries.length > 0,
        received: records.filter((record) => record.is_destroyed),
        notreceived: records.filter((record) => !record.is_destroyed),
        ...(start === 0 && { days: today(entries) }),
        since: nowSeconds() - 30 * DAY,
        now: nowSeconds(),
      },
    },
  });
}

/** As if everything had happened today. */
function today(entries: readonly Entry[]): CountsOfDay[] {
  if (entries.length === 0) return [];
  const received = entries.filter((one) => one.is_received).length;
  const burned = entries.filter((one) => one.is_burned).length;
  return [{ day: dayOf(Date.now()), created: entries.length, received, burned, expired: 0 }];
}

/** One of the two lists of the page of recent secrets. */
export function list(page: Page, name: 'Not received' | 'Received'): Locator {
  return page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }),
  });
}

/** An entry by its short key. */
export function line(page: Page, { shortkey }: Entry): Locator {
  return page.getByRole('listitem').filter({ hasText: shortkey });
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Find by label, recipient or short key' });
}

export function labelField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Label', exact: true });
}

export function recipientsField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email the link to' });
}
