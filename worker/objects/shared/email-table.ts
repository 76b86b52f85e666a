/**
 * The emails of an object, an account's or the post's: what waits to be sent, and what became of it. Addresses of
 * others and links stand in it only sealed, under a key that is no part of any storage, and are overwritten once they
 * are not needed. Every method is synchronous.
 */
import { nextAttemptAt } from '../../rules/email-retry.ts';
import type {
  DueEmail,
  FailedMail,
  MailState,
  MailView,
  SealedEmail,
  SecretLinkEmail,
} from './email-views.ts';

export const outboxTable = `CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    template TEXT NOT NULL,
    origin TEXT NOT NULL,
    receipt_id TEXT, recipient TEXT, sealed BLOB,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, reason TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL
  );
  CREATE INDEX outbox_due_at ON outbox (due_at);
  CREATE INDEX outbox_receipt_id ON outbox (receipt_id);`;

/** How long what became of a letter can be seen. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export class OutboxTable<Template extends string> {
  readonly #sql: SqlStorage;
  readonly #templates: readonly Template[];

  /** @param templates those that its object can write */
  constructor(sql: SqlStorage, templates: readonly Template[]) {
    this.#sql = sql;
    this.#templates = templates;
  }

  /** Queues a letter to the account itself; whether it may get one more, `MailQuota` says. */
  add(template: Template, origin: string, now: number): void {
    this.#insert({ template, origin }, now);
  }

  /** Queues an email to the account itself whatever it got lately: an alarm must not be drowned out. */
  addSealed(letter: { template: Template; sealed: Uint8Array }, origin: string, now: number): void {
    this.#insert({ ...letter, origin }, now);
  }

  /** Queues a letter with a link to somebody else. */
  addLink(receiptId: string, letter: SecretLinkEmail, origin: string, now: number): void {
    this.#insert({ template: 'secret-link', origin, receipt_id: receiptId, ...letter }, now);
  }

  /** Queues a letter that belongs to no receipt, under an id of its own; a second time changes nothing. */
  addOnce({ template, id, sealed, origin }: SealedEmail<Template>, now: number): void {
    const known = this.#sql.exec('SELECT 1 FROM outbox WHERE receipt_id = ?', id).toArray();
    if (known.length === 0) this.#insert({ template, origin, receipt_id: id, sealed }, now);
  }

  #insert(given: Record<string, SqlStorageValue | Uint8Array>, now: number): void {
    const fixed = { state: 'waiting', attempts: 0, created_at: now, changed_at: now, due_at: now };
    const columns = { ...given, ...fixed };
    const places = Object.keys(columns).map(() => '?');
    this.#sql.exec(
      `INSERT INTO outbox (${Object.keys(columns).join()}) VALUES (${places.join()})`,
      ...Object.values(columns),
    );
  }

  /** Takes what is to be sent now; each attempt is counted, and the next one set, before it is made. */
  takeDue(now: number, emailsMax: number): DueEmail<Template>[] {
    const rows = this.#sql
      .exec<{
        id: number;
        template: string;
        origin: string;
        receipt_id: string | null;
        sealed: ArrayBuffer | null;
        attempts: number;
      }>(
        `SELECT * FROM outbox WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT ?`,
        now,
        emailsMax,
      )
      .toArray();
    return rows.flatMap((row) => {
      const attempts = row.attempts + 1;
      this.#sql.exec(
        'UPDATE outbox SET attempts = ?, due_at = ? WHERE id = ?',
        attempts,
        nextAttemptAt(attempts, now),
        row.id,
      );
      const template = this.#templates.find((known) => known === row.template);
      if (!template) return [];
      const sealed = row.sealed && new Uint8Array(row.sealed);
      return [
        { id: row.id, template, origin: row.origin, receiptId: row.receipt_id, sealed, attempts },
      ];
    });
  }

  /** A letter was sent: what it said is wiped. */
  sent(id: number, now: number): void {
    this.#wipe('id = ?', id);
    this.#close(id, 'sent', null, now);
  }

  /** A letter is given up. What it said is kept while its sender may still want it sent again. */
  failed(id: number, reason: string, now: number): void {
    this.#close(id, 'failed', reason, now);
  }

  postpone(id: number, dueAt: number): void {
    this.#sql.exec('UPDATE outbox SET due_at = ? WHERE id = ?', dueAt, id);
  }

  drop(id: number): void {
    this.#wipe('id = ?', id);
    this.#sql.exec('DELETE FROM outbox WHERE id = ?', id);
  }

  /** Queues a failed letter once more; false when there is none that could be. */
  resend(receiptId: string, id: number, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE outbox SET state = 'waiting', attempts = 0, reason = NULL, changed_at = ?, due_at = ?
       WHERE id = ? AND receipt_id = ? AND state = 'failed' AND sealed IS NOT NULL`,
      now,
      now,
      id,
      receiptId,
    );
    return rowsWritten > 0;
  }

  /** Queues any failed letter once more; false when it did not fail, or what it said is gone. */
  retry(id: number, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE outbox SET state = 'waiting', attempts = 0, reason = NULL, changed_at = ?, due_at = ?
       WHERE id = ? AND state = 'failed' AND (sealed IS NOT NULL OR receipt_id IS NULL)`,
      now,
      now,
      id,
    );
    return rowsWritten > 0;
  }

  /** The secret ended: its link is of no use to anybody any more. */
  endOf(receiptId: string): void {
    this.#wipe('receipt_id = ?', receiptId);
    this.#sql.exec(`DELETE FROM outbox WHERE receipt_id = ? AND state = 'waiting'`, receiptId);
  }

  ofReceipt(receiptId: string): MailView[] {
    return this.#sql
      .exec<{ id: number; recipient: string | null; state: string; changed_at: number }>(
        'SELECT id, recipient, state, changed_at FROM outbox WHERE receipt_id = ? ORDER BY id',
        receiptId,
      )
      .toArray()
      .map(({ id, recipient, state, changed_at }) => ({
        id,
        recipient: recipient ?? '',
        state: state === 'sent' || state === 'failed' ? state : 'waiting',
        changedAt: changed_at,
      }));
  }

  failures(): FailedMail[] {
    return this.#sql
      .exec<{ id: number; template: string; reason: string | null; changed_at: number }>(
        `SELECT id, template, reason, changed_at FROM outbox WHERE state = 'failed' ORDER BY id`,
      )
      .toArray()
      .map(({ id, template, reason, changed_at }) => ({
        id,
        template,
        reason: reason ?? '',
        failedAt: changed_at,
      }));
  }

  clear(): void {
    this.#wipe('id > ?', 0);
    this.#sql.exec('DELETE FROM outbox');
  }

  /** Clears away what nobody looks at any more. */
  deleteOld(now: number): void {
    const isOld = `state <> 'waiting' AND due_at <= ?`;
    this.#wipe(isOld, now);
    this.#sql.exec(`DELETE FROM outbox WHERE ${isOld}`, now);
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM outbox')
      .one().due_at;
  }

  #close(id: number, state: MailState, reason: string | null, now: number): void {
    this.#sql.exec(
      'UPDATE outbox SET state = ?, reason = ?, changed_at = ?, due_at = ? WHERE id = ?',
      state,
      reason,
      now,
      now + KEPT_MS,
      id,
    );
  }

  /** SQLite frees bytes without erasing them. */
  #wipe(where: string, value: SqlStorageValue): void {
    this.#sql.exec(`UPDATE outbox SET sealed = zeroblob(length(sealed)) WHERE ${where}`, value);
    this.#sql.exec(`UPDATE outbox SET sealed = NULL WHERE ${where}`, value);
  }
}
