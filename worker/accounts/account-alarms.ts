/** What an account does without being called, in this order: a failure of one does not hold up the others. */
import { AlarmScheduler, type AlarmStorage, type NamedAlarm } from '../platform/alarm-scheduler.ts';
import type { DirectorySync } from '../platform/directory-sync.ts';
import type { AccountContext, AccountStore } from './account-store.ts';
import type { AccountDomains } from '../domains/account-domains.ts';
import { sendDueEmails } from './account-emails.ts';
import { resolveExpired } from './account-receipts.ts';
import type { AccountWebhook } from '../webhooks/account-webhook.ts';

/** Changes come in groups, which are reported together. */
const SYNC_DELAY_MS = 2000;

/** @param context read when something is due, because settings may be wrong */
export function accountAlarms(
  storage: AlarmStorage,
  store: AccountStore,
  parts: {
    readonly domains: AccountDomains;
    readonly webhook: AccountWebhook;
    readonly sync: DirectorySync;
  },
  context: () => AccountContext,
): AlarmScheduler {
  const alarm = (name: string, dueAt: NamedAlarm['dueAt'], run: NamedAlarm['run']): NamedAlarm => ({
    failureCode: `account_${name}_failed`,
    // Without tables nothing is due.
    dueAt: () => (store.exists ? dueAt() : null),
    run,
  });
  /** What is old is deleted also when the work on the others fails. */
  const list = (name: string, table: List, work: () => Promise<void>): NamedAlarm =>
    alarm(
      name,
      () => table.nextDueAt(),
      async () => {
        try {
          await work();
        } finally {
          table.deleteOld(Date.now());
        }
      },
    );
  return new AlarmScheduler(storage, [
    list('emails', store.emails, () => sendDueEmails(store, context())),
    list('receipts', store.receipts, () => resolveExpired(store, context())),
    alarm(
      'asks',
      () => store.asks.nextDueAt(),
      () => store.asks.deleteOld(Date.now()),
    ),
    parts.sync.alarm(SYNC_DELAY_MS),
    alarm(
      'webhook',
      () => store.webhook.nextDueAt(),
      () => {
        parts.webhook.reencrypt();
        store.webhook.deleteOld(Date.now());
      },
    ),
    list('deliveries', store.deliveries, () => parts.webhook.sendDue()),
    alarm(
      'domains',
      () => store.domains.nextDueAt(),
      () => parts.domains.checkDue(),
    ),
    alarm(
      'expiry',
      () => store.nextExpiryAt(),
      async () => {
        store.change(() => store.deleteExpired(Date.now()));
        await store.deleteIfEmpty();
      },
    ),
  ]);
}

/** A table whose rows have their time, and are deleted later. */
interface List {
  nextDueAt(): number | null;
  deleteOld(now: number): void;
}
