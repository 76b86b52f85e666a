/**
 * Which mails an account got within the last day, and who asked for them: under one key, beside its state. It is no table,
 * so that an earlier version leaves it alone.
 */
import { type CountedMail, countMail, endOf, recentMails } from '../../rules/email-quota.ts';

const KEY = 'mail-quota';

export class MailQuota {
  readonly #kv: DurableObjectStorage['kv'];

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /** Counts a mail that is about to be queued; false when it must not be. */
  count(mail: CountedMail): boolean {
    const counted = countMail(this.#read(), mail);
    if (counted) this.#kv.put(KEY, counted);
    return counted !== null;
  }

  /** Forgets who asked, once it does not count any more. */
  deleteOld(now: number): void {
    const before = this.#read();
    const recent = recentMails(before, now);
    if (recent.length === before.length) return;
    if (recent.length === 0) this.clear();
    else this.#kv.put(KEY, recent);
  }

  nextDueAt(): number | null {
    const [oldest] = this.#read();
    return oldest ? endOf(oldest) : null;
  }

  clear(): void {
    this.#kv.delete(KEY);
  }

  #read(): readonly CountedMail[] {
    return this.#kv.get<readonly CountedMail[]>(KEY) ?? [];
  }
}
