/** The calls of the creator, who has the metadata key. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { burnSecret, showReceipt } from '../../shared/contract/receipts.ts';
import { call } from './client.ts';
import { isGone, refusalOf } from './failure.ts';

export type Receipt = ReplyOf<typeof showReceipt>;

/** An email to a recipient. */
export type Email = NonNullable<Receipt['details']['mails']>[number];

/** When the page was last opened or used, in epoch ms. */
let attendedAt = 0;

/** Records that the page is in use: it is refreshed often again. */
export function recordActivity(): void {
  attendedAt = Date.now();
}

/**
 * The creator's page. It is refreshed while it is visible and the secret exists: often at first, then less and less, at
 * least once a minute; and once a minute after it was opened, because that may be disputed.
 */
export function receiptQuery(key: string) {
  return queryOptions({
    queryKey: ['receipt', key],
    queryFn: ({ signal }) => call(showReceipt, { params: { key }, signal }),
    refetchInterval: ({ state }) => {
      if (isGone(state.error)) return false;
      if (isOver(state.data)) return canBeDisputed(state.data) ? REFRESH_MS_MAX : false;
      // Not the current time, which differs at each rendering and would postpone the refresh each time.
      const askedAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return receiptRefreshMs(askedAt - attendedAt, hasQueuedEmail(state.data));
    },
  });
}

function hasQueuedEmail(receipt: Receipt | undefined): boolean {
  return receipt?.details.mails?.some(({ state }) => state === 'waiting') ?? false;
}

/** Whether a secret is in a final state. */
export function isOver(receipt: Receipt | undefined): boolean {
  return receipt ? receipt.record.is_destroyed || receipt.record.is_expired : false;
}

/** Whether someone with the link can still report that they did not open it. */
function canBeDisputed(receipt: Receipt | undefined): boolean {
  return receipt?.record.is_received === true && receipt.record.disputed === undefined;
}

/**
 * Destroys secrets that have the same passphrase, one after the other: a wrong one counts as one attempt. What has ended in the
 * meantime stays as it is.
 */
export async function burnAll(keys: readonly string[], passphrase: string): Promise<void> {
  for (const key of keys) {
    try {
      await call(burnSecret, { params: { key }, body: { continue: true, passphrase } });
    } catch (error) {
      if (refusalOf(error)?.code !== 'cannot_burn') throw error;
    }
  }
}

/**
 * How long to wait before the next refresh of a page that was last refreshed at a moment.
 *
 * @param atMs in epoch milliseconds
 * @returns milliseconds
 */
export function refreshMsSince(atMs: number): number {
  return receiptRefreshMs(atMs - attendedAt, false);
}

const REFRESH_MS = 10_000;
/** While an email is queued: it is sent within seconds. */
const REFRESH_MAILING_MS = 3000;
export const REFRESH_MS_MAX = 60_000;

/**
 * How long to wait before the next refresh: half of the time since the page was last used, so that a page which is left
 * open costs less and less.
 *
 * @param idleMs the time since the page was last used
 * @param isMailing whether an email is queued
 * @returns milliseconds
 */
export function receiptRefreshMs(idleMs: number, isMailing: boolean): number {
  const soonest = isMailing ? REFRESH_MAILING_MS : REFRESH_MS;
  return Math.min(Math.max(soonest, idleMs / 2), REFRESH_MS_MAX);
}
