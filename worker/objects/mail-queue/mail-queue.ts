/**
 * Post: one object for each region, for mail that belongs to no account. It keeps letters until they are sent, and
 * what became of them for a while; who and what stands in them is sealed under a key that no storage holds.
 */
import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../../config/config.ts';
import { POST } from '../../sealed/queued-email.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { DueAlarm } from '../shared/due-alarm.ts';
import type { SealedLetter } from '../shared/email-views.ts';
import { composePostLetter } from './compose-email.ts';
import { PostStore, type PostTemplate } from './mail-queue-store.ts';
import { Scrubber } from '../shared/scrubber.ts';
import { sendDue } from '../shared/send-emails.ts';
import { tellDirectory } from '../shared/directory-sync.ts';

export class Post extends DurableObject<Env> {
  readonly #store: PostStore;
  readonly #alarm: DueAlarm;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new PostStore(ctx.storage);
    this.#alarm = new DueAlarm(ctx.storage, this.#store, new Scrubber(ctx, env, 'Post'));
  }

  /** Takes a letter to be sent; one whose id is known already was taken before. */
  take(letter: SealedLetter<PostTemplate>): void {
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
      compose: (due) => composePostLetter(stores, due),
      // Not the number: other regions, and what came before, may have given the same provider the same one.
      mailId: ({ receiptId }) => `${POST}-${receiptId}`,
    });
    this.#store.clearOld(Date.now());
    await tellDirectory(this.#store, stores, POST, null);
  }
}
