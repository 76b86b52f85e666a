/**
 * MailQueue: for emails that belong to no account: one object for each region for those to the operator, and 16 for the codes
 * of recipients. It stores them until they are sent, and their outcome for a while, of a code nothing; contents and recipients
 * are sealed under a key that is in no storage. Nothing is written before the first email.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config/config.ts';
import {
  MAIL_QUEUE_NAME,
  type QueuedEmailTemplate,
  queuedEmailTemplates,
  type SealedEmail,
} from './queued-email.ts';
import { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { DirectorySync, StoredSequence, toDirectory } from '../platform/directory-sync.ts';
import { EmailTable, emailTable } from './email-table.ts';
import { migrate, wiped } from '../platform/durable-object.ts';
import { sendDue } from './send-emails.ts';
import { composeEmail } from './compose-email.ts';

/** Changes come in groups, which are reported together. */
const SYNC_DELAY_MS = 2000;

/** Exported for the test of migrations. */
export const mailQueueMigrations = [emailTable] as const;

/** When the tables were made, in epoch ms. */
const CREATED_AT = 'created_at';

export class MailQueue extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #emails: EmailTable<QueuedEmailTemplate>;
  readonly #sequence: StoredSequence;
  readonly #alarms: AlarmScheduler;
  /** Whether the tables exist. */
  #exists: boolean;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    this.#emails = new EmailTable(ctx.storage.sql, queuedEmailTemplates);
    this.#sequence = new StoredSequence(ctx.storage.kv);
    this.#exists = ctx.storage.kv.get(CREATED_AT) !== undefined;
    if (this.#exists) migrate(ctx.storage, mailQueueMigrations);
    const sync = new DirectorySync(
      this.#sequence,
      () => ({ kind: 'account', customer: null, failedMails: this.#emails.failures() }),
      toDirectory(ctx, env),
    );
    const sending = {
      failureCode: 'mail_queue_alarm_failed',
      dueAt: () => (this.#exists ? this.#emails.nextDueAt() : null),
      run: () => this.#send(),
    };
    this.#alarms = new AlarmScheduler(ctx.storage, [sending, sync.alarm(SYNC_DELAY_MS)]);
  }

  /** Queues an email; a second one with the same id changes nothing. */
  enqueue(email: SealedEmail<QueuedEmailTemplate>): void {
    const now = Date.now();
    if (!this.#exists) {
      migrate(this.#storage, mailQueueMigrations);
      this.#storage.kv.put(CREATED_AT, now);
      this.#exists = true;
    }
    this.#change(() => this.#emails.addOnce(email, now));
  }

  /** Queues a failed email again; false when there is none that can be. */
  retry(id: number): boolean {
    if (!this.#exists) return false;
    const now = Date.now();
    let isQueued = false;
    this.#change(() => {
      isQueued = this.#emails.retry(id, now);
      if (isQueued) this.#sequence.advance(now);
    });
    return isQueued;
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
    if (this.#exists) wiped(this.ctx);
  }

  async #send(): Promise<void> {
    try {
      await this.#sendDue();
    } finally {
      this.#deleteOld(Date.now());
    }
  }

  async #sendDue(): Promise<void> {
    const stores = { env: this.env, config: configOf(this.env) };
    await sendDue(stores, {
      store: {
        emails: this.#emails,
        change: (write) => this.#storage.transactionSync(write),
        recordChange: (now) => this.#sequence.advance(now),
      },
      compose: (due) => composeEmail(stores, due),
      keepsOutcome: ({ template }) => template !== 'recipient-code',
      // Not the row's number: another region may have given the same provider the same one.
      mailId: ({ receiptId }) => `${MAIL_QUEUE_NAME}-${receiptId}`,
    });
  }

  /** Deletes old outcomes; the directory is synced when failed ones are among them. */
  #deleteOld(now: number): void {
    this.#storage.transactionSync(() => {
      const failures = this.#emails.failures().length;
      this.#emails.deleteOld(now);
      if (this.#emails.failures().length < failures) this.#sequence.advance(now);
    });
  }

  /** Runs `write` in a transaction. The bytes that it replaced must not stay in the file. */
  #change(write: () => void): void {
    this.#storage.transactionSync(write);
    wiped(this.ctx);
    this.#alarms.update();
  }
}
