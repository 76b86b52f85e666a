/** How an account changes: its state and what is stored beside it in one transaction, and the alarm for what follows. */
import type { AccountState, Transition } from './rules/account-state.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import type { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import type { AccountStore } from './account-store.ts';

/** What the emails and the log entry of a transition contain about the call. */
interface Caller {
  /** Scheme and host for the links in emails. */
  readonly origin?: string;
  /** The browser in two words, for the authentication log. */
  readonly device?: string;
  /** Counted for the emails that follow; null for the account itself. */
  readonly requester?: Requester | null;
}

export class AccountMachine {
  readonly #store: AccountStore;
  readonly #alarms: AlarmScheduler;
  readonly #wiped: () => void;

  /** @param wiped called when replaced bytes must not stay in the file */
  constructor(store: AccountStore, alarms: AlarmScheduler, wiped: () => void) {
    this.#store = store;
    this.#alarms = alarms;
    this.#wiped = wiped;
  }

  /** Read, decide, write: must not contain an await. */
  transition<Outcome>(
    decide: (state: AccountState, now: number) => Transition<Outcome>,
    { origin = '', device = '', requester = null }: Caller = {},
  ): Outcome {
    const now = Date.now();
    const before = this.#store.read();
    const { next, outcome, emails, entry } = decide(before, now);
    if (next === before && emails.length === 0 && !entry) return outcome;
    this.#store.change(() => {
      if (next !== before) this.#store.write(next);
      if (entry) this.#store.authLog.record({ device, ...entry }, now);
      for (const email of emails) this.#store.queueEmail(email, origin, requester, now);
      if (next.profile !== before.profile) this.#store.recordChange(now);
    });
    this.changed();
    return outcome;
  }

  /** Must be called after each change: schedules what follows, and removes replaced bytes from the file. */
  changed(): void {
    if (this.#store.exists) this.#wiped();
    this.#alarms.update();
  }
}
