/** How the secrets of an account ended: noted once each, with everything that follows from it in the same change. */
import { RECEIPT_SECONDS } from '../../../shared/limits.ts';
import { shortkeyOf } from '../../crypto/keys.ts';
import { count } from '../../rules/account-profile.ts';
import type { Ending } from '../../rules/ending.ts';
import type { AccountStore } from './account-store.ts';

/** How long a receipt outlives its secret. */
const KEPT_MS = RECEIPT_SECONDS * 1000;

export interface ReceiptEnding {
  readonly id: string;
  readonly ending: Ending;
}

/** Hears how a secret ended. Its key stays until its owner looks. */
export function hear(store: AccountStore, { id, ending }: ReceiptEnding, now: number): void {
  if (store.exists) store.change(() => note(store, id, ending, now));
}

/** Notes how secrets ended, and wipes their keys. */
export function settle(store: AccountStore, ended: readonly ReceiptEnding[], now: number): void {
  if (!store.exists || ended.length === 0) return;
  store.change(() => {
    for (const { id, ending } of ended) {
      note(store, id, ending, now);
      store.receipts.close(id, now + KEPT_MS);
    }
  });
}

/** The key that opened the receipts is given up: what it sealed is forgotten, and how the secrets ended stays. */
export function abandonKeys({ receipts }: AccountStore, now: number): void {
  receipts.abandon(now + KEPT_MS);
}

/** Its link is of no use any more; whoever wants to hear of it will. */
function note(store: AccountStore, id: string, ending: Ending, now: number): void {
  if (!store.receipts.note(id, ending, now + KEPT_MS)) return;
  store.outbox.endOf(id);
  queueDelivery(store, id, ending, now);
  const { state } = ending;
  if (state === 'expired') return;
  store.write(count(store.read(), state === 'received' ? { shared: 1 } : { burned: 1 }));
  store.noteChange(now);
}

function queueDelivery(
  { webhook, receipts, deliveries }: AccountStore,
  id: string,
  { state, endedAt }: Ending,
  now: number,
): void {
  if (!webhook.find()?.events.includes(state)) return;
  const receipt = receipts.find(id);
  if (!receipt) return;
  const { secretId, createdAt } = receipt;
  const keys = { shortkey: shortkeyOf(id), secretShortkey: shortkeyOf(secretId) };
  deliveries.add({ event: state, ...keys, createdAt, at: endedAt }, now);
}
