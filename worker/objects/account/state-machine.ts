/** How an account changes: its state and what it stores beside it, and the alarm for what is left to be done. */
import type { AccountState, Transition } from '../../rules/account-state.ts';
import type { Requester } from '../../rules/email-quota.ts';
import { AccountStore } from './account-store.ts';
import { DueAlarm } from '../shared/due-alarm.ts';
import { Scrubber } from '../shared/scrubber.ts';

export class AccountMachine {
  readonly store: AccountStore;
  readonly alarm: DueAlarm;

  constructor(ctx: DurableObjectState, env: Env) {
    this.store = new AccountStore(ctx.storage);
    this.alarm = new DueAlarm(ctx.storage, this.store, new Scrubber(ctx, env, 'Account'));
  }

  /**
   * Read, decide, write: no await may ever stand in here.
   *
   * @param origin scheme and host for the links in mails
   * @param device the browser that asks, in two words, for the authentication log
   * @param requester who is counted for the mails that follow; null for the account itself
   */
  transition<Outcome>(
    decide: (state: AccountState, now: number) => Transition<Outcome>,
    origin = '',
    device = '',
    requester: Requester | null = null,
  ): Outcome {
    const now = Date.now();
    const before = this.store.read();
    const { next, outcome, emails, entry } = decide(before, now);
    if (next === before && emails.length === 0 && !entry) return outcome;
    this.store.change(() => {
      if (next !== before) this.store.write(next);
      if (entry) this.store.authLog.record({ device, ...entry }, now);
      for (const letter of emails) this.store.queueMail(letter, origin, requester, now);
      if (next.profile !== before.profile) this.store.noteChange(now);
    });
    this.alarm.arm();
    return outcome;
  }
}
