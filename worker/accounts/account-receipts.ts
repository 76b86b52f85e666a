/**
 * How the secrets of an account ended: recorded once each, in one change with everything that follows from it. The account
 * is notified by the call that ended the secret, or asks the vault once the secret has expired.
 */
import { DAY_MS } from '../../shared/day.ts';
import { EVENT_EMAILS_PER_DAY, RECEIPT_SECONDS } from '../../shared/limits.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { WebhookEvent } from '../../shared/contract/webhooks.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import type { Stores } from '../platform/call-object.ts';
import { vaultStub } from '../secrets/stub.ts';
import type { AskAnswered } from '../asks/types.ts';
import type { ReceiptEnding, ReceiptNotice, StoredReceipt } from './account-types.ts';
import { count } from './rules/account-profile.ts';
import { doEach } from '../platform/do-each.ts';
import type { AccountStore } from './account-store.ts';
import { type Ending, endingOf, expiredAt } from '../secrets/rules/secret-row.ts';

/** How long a receipt outlives its secret. */
const KEPT_MS = RECEIPT_SECONDS * 1000;
const RECEIPTS_PER_RUN = 50;
/** When a secret that should have expired is checked again: clocks differ a little. */
const RECHECK_MS = 60_000;

/** Records that a secret was locked, or that its opening is disputed. */
export function recordNotice(store: AccountStore, notice: ReceiptNotice, now: number): void {
  if (store.exists) store.change(() => note(store, notice, now));
}

/** Records that a request has an answer: each is listed, emailed and delivered once. */
export function recordAnswer(store: AccountStore, answered: AskAnswered, now: number): void {
  if (!store.exists) return;
  store.change(() => {
    const receipt = store.asks.recordAnswer(answered);
    if (!receipt) return;
    const { id, at } = answered;
    const { emails, createdAt } = receipt;
    if (emails && store.emails.countEvents(now - DAY_MS) < EVENT_EMAILS_PER_DAY) {
      store.emails.addEvent('ask-answered', id, emails.encrypted, emails.origin, now);
    }
    if (!store.webhook.find()?.events.includes('answered')) return;
    const shortkey = shortkeyOf(id);
    store.deliveries.add({ event: 'answered', shortkey, secretShortkey: '', createdAt, at }, now);
  });
}

/** Records how secrets ended. */
export function recordEndings(
  store: AccountStore,
  ended: readonly ReceiptEnding[],
  now: number,
): void {
  if (!store.exists || ended.length === 0) return;
  store.change(() => {
    for (const { id, ending } of ended) record(store, id, ending, now);
  });
}

/**
 * Asks the vaults how secrets ended whose time is over; a vault stores that for as long again. A receipt whose vault does not
 * answer is asked about again later, after those that have waited longer.
 *
 * @throws the first failure, once all were asked about
 */
export async function resolveExpired(store: AccountStore, stores: Stores): Promise<void> {
  const expired = store.receipts.expired(Date.now(), RECEIPTS_PER_RUN);
  await doEach(expired, async (receipt) => {
    try {
      await resolve(store, stores, receipt);
    } catch (error) {
      if (store.exists) store.receipts.postpone(receipt.id, Date.now() + RECHECK_MS);
      throw error;
    }
  });
}

async function resolve(
  store: AccountStore,
  stores: Stores,
  { id, secretId, expiresAt }: StoredReceipt,
): Promise<void> {
  const view = await vaultStub(stores, secretId).inspect({ markViewed: false });
  const ending = view ? endingOf(view) : expiredAt(expiresAt);
  const now = Date.now();
  if (ending) recordEndings(store, [{ id, ending }], now);
  else store.receipts.postpone(id, now + RECHECK_MS);
}

function record(store: AccountStore, id: string, ending: Ending, now: number): void {
  const { lockedAt, disputedAt } = ending;
  if (lockedAt !== undefined) note(store, { id, event: 'locked', at: lockedAt }, now);
  recordEnd(store, id, ending, now);
  if (disputedAt !== undefined) note(store, { id, event: 'disputed', at: disputedAt }, now);
}

/** The reports of a secret may come in any order, and more than once: each is recorded by itself. */
function note(store: AccountStore, notice: ReceiptNotice, now: number): void {
  if (!store.receipts.recordNotice(notice)) return;
  const { id, event, at } = notice;
  queueEmail(store, id, event, now);
  if (event === 'disputed') queueDelivery(store, id, event, at, now);
}

function recordEnd(store: AccountStore, id: string, ending: Ending, now: number): void {
  if (!store.receipts.recordEnding(id, ending, now + KEPT_MS)) return;
  const { state, endedAt } = ending;
  store.emails.deleteLinks(id);
  if (state !== 'burned') queueEmail(store, id, state, now);
  queueDelivery(store, id, state, endedAt, now);
  if (state === 'expired') return;
  store.write(count(store.read(), state === 'received' ? { shared: 1 } : { burned: 1 }));
  store.recordChange(now);
}

/** Emails its sender about an event, if they want that. Above a number per day the event is only listed. */
function queueEmail(store: AccountStore, id: string, event: NotifyEvent, now: number): void {
  const wanted = store.receipts.emailsOf(id);
  if (!wanted?.events.includes(event)) return;
  if (store.emails.countEvents(now - DAY_MS) >= EVENT_EMAILS_PER_DAY) return;
  store.emails.addEvent(`secret-${event}`, id, wanted.encrypted, wanted.origin, now);
}

function queueDelivery(
  { webhook, receipts, deliveries }: AccountStore,
  id: string,
  event: WebhookEvent,
  at: number,
  now: number,
): void {
  if (!webhook.find()?.events.includes(event)) return;
  const receipt = receipts.find(id);
  if (!receipt) return;
  const { secretId, createdAt, sealedBy } = receipt;
  const keys = { shortkey: shortkeyOf(id), secretShortkey: shortkeyOf(secretId) };
  const by = sealedBy && { sealedBy };
  deliveries.add({ event, ...keys, createdAt, at, ...by }, now);
}
