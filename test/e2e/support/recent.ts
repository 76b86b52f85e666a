/** A signed-in customer and the list of their secrets, as the server answers. */
import type { Locator, Page, Route } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import type { CountsOfDay } from '../../../shared/contract/secret-counts.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { dayOf } from '../../../shared/day.ts';
import { alterReply, intercept } from './answers.ts';
import { customer } from '../../screens/support/site.ts';

export type Entry = ReplyOf<typeof listRecent>['records'][number];

const HOUR = 3600;
const DAY = 24 * HOUR;
const nowSeconds = () => Math.floor(Date.now() / 1000);

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

export function labelField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Label', exact: true });
}

export function recipientsField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email the link to' });
}
