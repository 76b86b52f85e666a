/** The creator's calls: whoever holds the metadata key. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import {
  burnSecret,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import { call } from './call.ts';
import { isMissing } from './call-failure.ts';
import { submitForm } from './form.ts';

export type Receipt = ReplyOf<typeof showReceipt>;

export type Mail = NonNullable<Receipt['details']['mails']>[number];

/** When the person last came to this page, or did something on it, in epoch ms. */
let attendedAt = 0;

/** The person is there, and waits for something to change: the page is refreshed often again. */
export function attend(): void {
  attendedAt = Date.now();
}

/**
 * The creator's page. It refreshes itself while it can be seen and its secret lives: often at first, then less and less,
 * and at least once a minute.
 */
export function receiptQuery(key: string) {
  return queryOptions({
    queryKey: ['receipt', key],
    queryFn: ({ signal }) => call(showReceipt, { params: { key }, signal }),
    refetchInterval: ({ state }) => {
      if (isOver(state.data) || isMissing(state.error)) return false;
      // Not the time now, which differs at each rendering: the refresh would be put off each time.
      const askedAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return receiptRefreshMs(askedAt - attendedAt, hasQueuedEmail(state.data));
    },
  });
}

function hasQueuedEmail(receipt: Receipt | undefined): boolean {
  return receipt?.details.mails?.some(({ state }) => state === 'waiting') ?? false;
}

/** Whether nothing can happen to a secret any more. */
export function isOver(receipt: Receipt | undefined): boolean {
  return receipt ? receipt.record.is_destroyed || receipt.record.is_expired : false;
}

/** Ends the lockout after wrong passphrases early. */
export function unlock(key: string): Promise<Receipt> {
  attend();
  return call(unlockSecret, { params: { key }, body: {} });
}

/** Sends a mail that failed once more. */
export function resend(key: string, id: string): Promise<Receipt> {
  attend();
  return call(resendMail, { params: { key }, body: { id } });
}

/** Destroys a secret before anybody reads it. */
export function burn(key: string, passphrase: string, go: () => Promise<void>) {
  return submitForm({
    endpoint: burnSecret,
    input: { params: { key }, body: { continue: true, passphrase } },
    redirect: { go, delayMs: 0 },
  });
}

/** How often the creator's page asks what has become of its secret. */

const REFRESH_MS = 10_000;
/** A mail leaves within seconds, and its sender may watch it go. */
const REFRESH_MAILING_MS = 3000;
const REFRESH_MS_MAX = 60_000;

/**
 * How long to wait before the next refresh: half of the time since the person came or did something here, so that a page
 * which is left open costs less and less.
 *
 * @param idleMs how long that is ago
 * @param isMailing whether a mail waits to be sent
 * @returns milliseconds
 */
export function receiptRefreshMs(idleMs: number, isMailing: boolean): number {
  const soonest = isMailing ? REFRESH_MAILING_MS : REFRESH_MS;
  return Math.min(Math.max(soonest, idleMs / 2), REFRESH_MS_MAX);
}
