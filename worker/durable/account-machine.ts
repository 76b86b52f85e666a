/** How an account changes: its state and what it stores beside it, and the alarm for what is left to be done. */
import type { AccountState, Transition } from '../rules/account-state.ts';
import { AccountStore } from './account-store.ts';
import { DueAlarm } from './due-alarm.ts';

export class AccountMachine {
  readonly store: AccountStore;
  readonly alarm: DueAlarm;

  constructor(storage: DurableObjectStorage) {
    this.store = new AccountStore(storage);
    this.alarm = new DueAlarm(storage, this.store);
  }

  /** Read, decide, write: no await may ever stand in here. */
  transition<Outcome>(
    decide: (state: AccountState, now: number) => Transition<Outcome>,
    origin = '',
  ): Outcome {
    const now = Date.now();
    const before = this.store.read();
    const { next, outcome, letters } = decide(before, now);
    if (next === before && letters.length === 0) return outcome;
    this.store.change(() => {
      this.store.write(next);
      for (const letter of letters) this.store.outbox.add(letter, origin, now);
      if (next.profile !== before.profile) this.store.noteChange(now);
    });
    this.alarm.arm();
    return outcome;
  }
}
