/** When an account does its work: one alarm for everything that it has due. */
import type { AccountStore } from './account-store.ts';

/** Changes of an account come in groups; the directory hears of them together. */
const TELL_DELAY_MS = 2000;

export class AccountAlarm {
  readonly #storage: DurableObjectStorage;
  readonly #store: AccountStore;
  /** When the alarm is set for; null when this instance has not set one yet. */
  #alarmAt: number | null = null;

  constructor(storage: DurableObjectStorage, store: AccountStore) {
    this.#storage = storage;
    this.#store = store;
  }

  /** The alarm that was set has come. */
  rang(): void {
    this.#alarmAt = null;
  }

  /** Sets the alarm for what is due next, unless an earlier one is set. */
  arm(notBefore: number | null = null): void {
    const now = Date.now();
    const untold = this.#store.exists && this.#store.untoldChange() !== null;
    const dues = [this.#store.nextDueAt(), untold ? now + TELL_DELAY_MS : null];
    const known = dues.filter((due) => due !== null);
    if (known.length === 0) return;
    const alarmAt = Math.max(Math.min(...known), notBefore ?? now);
    if (this.#alarmAt !== null && this.#alarmAt <= alarmAt && this.#alarmAt >= now) return;
    this.#alarmAt = alarmAt;
    void this.#storage.setAlarm(alarmAt);
  }
}
