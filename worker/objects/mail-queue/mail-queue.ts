/**
 * Post: one object for each region, for mail that belongs to no account. It keeps emails until they are sent, and
 * what became of them for a while; who and what stands in them is sealed under a key that no storage holds.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../../config/config.ts';
import { MAIL_QUEUE_NAME } from '../../sealed/queued-email.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { DueAlarm } from '../shared/due-alarm.ts';
import type { SealedEmail } from '../shared/email-views.ts';
import { composeEmail } from './compose-email.ts';
import { MailQueueStore, type QueuedEmailTemplate } from './mail-queue-store.ts';
import { Scrubber } from '../shared/scrubber.ts';
import { sendDue } from '../shared/send-emails.ts';
import { syncDirectory } from '../shared/directory-sync.ts';

export class MailQueue extends DurableObject<Env> {
  readonly #store: MailQueueStore;
  readonly #alarm: DueAlarm;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new MailQueueStore(ctx.storage);
    this.#alarm = new DueAlarm(ctx.storage, this.#store, new Scrubber(ctx, env, 'MailQueue'));
  }

  /** Takes a letter to be sent; one whose id is known already was taken before. */
  take(letter: SealedEmail<QueuedEmailTemplate>): void {
    this.#store.add(letter, Date.now());
    this.#alarm.arm();
  }

  /** Queues a letter that failed once more; false when there is none that could be. */
  retry(id: number): boolean {
    const isQueued = this.#store.retry(id, Date.now());
    this.#alarm.arm();
    return isQueued;
  }

  override async alarm(): Promise<void> {
    await this.#alarm.rang(async () => {
      if (!this.#store.exists) return;
      await this.#work({ env: this.env, config: configOf(this.env) });
    }, 'post_alarm_failed');
  }

  /** Does everything that is due. What fails is due again. */
  async #work(stores: Stores): Promise<void> {
    await sendDue(stores, {
      store: this.#store,
      compose: (due) => composeEmail(stores, due),
      // Not the number: other regions, and what came before, may have given the same provider the same one.
      mailId: ({ receiptId }) => `${MAIL_QUEUE_NAME}-${receiptId}`,
    });
    this.#store.clearOld(Date.now());
    await syncDirectory(this.#store, stores, MAIL_QUEUE_NAME, null);
  }
}
