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

interface Parts {
  readonly domains: AccountDomains;
  readonly webhook: AccountWebhook;
  readonly sync: DirectorySync;
}

type Task = Pick<NamedAlarm, 'dueAt' | 'run'>;

export function accountAlarms(
  storage: AlarmStorage,
  store: AccountStore,
  { domains, webhook, sync }: Parts,
  context: () => AccountContext,
): AlarmScheduler {
  /** Without tables nothing is due. */
  const alarm = (name: string, { dueAt, run }: Task): NamedAlarm => ({
    failureCode: `account_${name}_failed`,
    dueAt: () => (store.exists ? dueAt() : null),
    run,
  });
  const checking = { dueAt: () => store.domains.nextDueAt(), run: () => domains.checkDue() };
  return new AlarmScheduler(storage, [
    alarm('emails', sending(store, context)),
    alarm('receipts', resolving(store, context)),
    sync.alarm(SYNC_DELAY_MS),
    alarm('webhook', resealing(store, webhook)),
    alarm('deliveries', delivering(store, webhook)),
    alarm('domains', checking),
    alarm('expiry', expiring(store)),
  ]);
}

function sending(store: AccountStore, context: () => AccountContext): Task {
  return {
    dueAt: () => store.emails.nextDueAt(),
    run: async () => {
      try {
        await sendDueEmails(store, context());
      } finally {
        store.emails.deleteOld(Date.now());
      }
    },
  };
}

function resolving(store: AccountStore, context: () => AccountContext): Task {
  return {
    dueAt: () => store.receipts.nextDueAt(),
    run: async () => {
      try {
        await resolveExpired(store, context());
      } finally {
        store.receipts.deleteOld(Date.now());
      }
    },
  };
}

function resealing(store: AccountStore, webhook: AccountWebhook): Task {
  return {
    dueAt: () => store.webhook.nextDueAt(),
    run: () => {
      webhook.reseal();
      store.webhook.deleteOld(Date.now());
    },
  };
}

function delivering(store: AccountStore, webhook: AccountWebhook): Task {
  return {
    dueAt: () => store.deliveries.nextDueAt(),
    run: async () => {
      try {
        await webhook.sendDue();
      } finally {
        store.deliveries.deleteOld(Date.now());
      }
    },
  };
}

function expiring(store: AccountStore): Task {
  return {
    dueAt: () => store.nextExpiryAt(),
    run: async () => {
      store.change(() => store.deleteExpired(Date.now()));
      await store.deleteIfEmpty();
    },
  };
}
