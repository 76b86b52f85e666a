/** The sender's pages of secrets, and the answers of the server about them. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { burnSecret, showReceipt } from '../../../shared/contract/receipts.ts';
import { sampleDetails, sampleEntry } from '../../../web/gallery/sample-secrets.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { intercept, success } from '../support/server.ts';

export type Receipt = ReplyOf<typeof showReceipt>;
type Fields = Partial<Receipt['record']>;
type Details = Partial<Receipt['details']>;

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

/** The key of a private page; the number tells secrets apart. */
export function metadataKey(number = 1): string {
  return `1s${String(number).padEnd(21, 'x')}`;
}

/** The key of the link to the same secret. */
export function secretKeyOf(key: string): string {
  return key.replace('1s', '1r');
}

export function linkOf(key = metadataKey()): string {
  return `${location.origin}/secret/${secretKeyOf(key)}`;
}

/** A secret that was created an hour ago and waits to be opened, changed in some things. */
export function receiptOf(key: string, changes: Fields = {}, details: Details = {}): Receipt {
  const created = NOW_SECONDS - HOUR;
  const isOver = changes.is_destroyed === true || changes.is_expired === true;
  return {
    record: {
      ...sampleEntry,
      key,
      identifier: key,
      custid: 'anon',
      created,
      updated: created,
      stamp: created,
      secret_ttl: WEEK,
      metadata_ttl: 2 * WEEK,
      expiration_stamp: created + WEEK,
      ...(!isOver && {
        share_url: linkOf(key),
        share_path: `/secret/${secretKeyOf(key)}`,
        secret_key: secretKeyOf(key),
      }),
      metadata_url: `${location.origin}/private/${key}`,
      metadata_path: `/private/${key}`,
      burn_url: `${location.origin}/private/${key}/burn`,
      burn_path: `/private/${key}/burn`,
      ...changes,
    },
    details: { ...sampleDetails, ...details },
  };
}

const over = { is_destroyed: true } as const;

/** What became of a secret. */
export const ends = {
  received: { ...over, state: 'received', is_received: true, received: NOW_SECONDS - 60 },
  burned: { ...over, state: 'burned', is_burned: true, burned: NOW_SECONDS - 60 },
  expired: { state: 'expired', is_expired: true, expiration_stamp: NOW_SECONDS - 60 },
} as const;

export const withPassphrase = { has_passphrase: true } as const;

/** After five wrong passphrases. */
export const locked = {
  ...withPassphrase,
  misses: 5,
  locked_until: NOW_SECONDS + HOUR,
  first_locked: NOW_SECONDS - 120,
};

/** From now on this is the server's answer about every secret. */
export function showReceipts(changes: Fields = {}, details: Details = {}): void {
  intercept(showReceipt, ({ url }) => answerAbout(keyIn(url.pathname), changes, details));
}

/** From now on the server burns. */
export function burn(): void {
  intercept(burnSecret, ({ url }) => {
    showReceipts(ends.burned);
    const { record, details } = receiptOf(url.pathname.split('/').at(-2) ?? '', ends.burned);
    return success<typeof burnSecret>({ record: { ...record, metadata: record }, details });
  });
}

/** The server's answer about one secret. */
export function answerAbout(key: string, changes: Fields = {}, details: Details = {}): Response {
  return success<typeof showReceipt>(receiptOf(key, changes, details));
}

/** Opens the private page of a secret, and waits until it is complete. */
export async function openReceipt(changes: Fields = {}, details: Details = {}): Promise<void> {
  showReceipts(changes, details);
  await open(`/private/${metadataKey()}`);
  await expectHeading('Send this link');
  await expectLinkParts();
}

/** Opens the page that asks before a secret is burned. */
export async function openBurnPage(details: Details = {}): Promise<void> {
  showReceipts({}, details);
  await open(`/private/${metadataKey()}/burn`);
  await expectHeading('Burn this secret before it is opened?');
}

/** Opens the page with the links of so many secrets that were created together, and waits until it is complete. */
export async function openLinks(count: number, heading = 'Send these links'): Promise<void> {
  const keys = Array.from({ length: count }, (_, place) => metadataKey(place + 1));
  await open(`/private/links#${keys.join(',')}`);
  await expectHeading(heading);
}

/** What is loaded after the page. */
export async function expectLinkParts(): Promise<void> {
  await expect.element(page.getByText(/^Seal: /)).toBeVisible();
}

/** The last part of an address: the key of a secret, or of its sender's page. */
export function keyIn(address: string): string {
  return address.split('/').at(-1) ?? '';
}

export function linkBox(): Locator {
  return page.getByRole('region', { name: 'Link to send' });
}

/** The link to send, as the page shows it. */
export function linkToSend(): string {
  return linkBox().getByRole('paragraph').first().element().textContent ?? '';
}

/** Where an element is, and how large. In numbers: a test finds any two `DOMRect`s equal, which have no properties of their own. */
export function placeOf(locator: Locator): number[] {
  const { x, y, width, height } = locator.element().getBoundingClientRect();
  return [x, y, width, height];
}

export function timeline(): Locator {
  return page.getByRole('list').filter({ hasText: 'Created' });
}
