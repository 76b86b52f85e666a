/**
 * The emails of an object, an account's or the mail queue's: those that wait, and the outcome of the others. Addresses of
 * recipients and links are stored only encrypted, under a key that is in no storage, and are overwritten once they are not
 * needed. Every method is synchronous.
 */
import type { MailState, MailView } from '../accounts/account-types.ts';
import type { FailedMail } from '../admin/directory-types.ts';
import { notifyEvents } from '../../shared/notify.ts';
import type { SecretLinkEmail } from './contents.ts';
import { nextAttemptAt } from '../platform/rules/retry-schedule.ts';

export const emailTable = `CREATE TABLE emails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    template TEXT NOT NULL,
    origin TEXT NOT NULL,
    receipt_id TEXT, recipient TEXT, encrypted BLOB,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, reason TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL
  );
  CREATE INDEX emails_due_at ON emails (due_at);
  CREATE INDEX emails_receipt_id ON emails (receipt_id);`;

/** The emails to an account about the events of its secrets and its requests. */
export const eventTemplates = [
  ...notifyEvents.map((event) => `secret-${event}` as const),
  'ask-answered',
] as const;

export type EventTemplate = (typeof eventTemplates)[number];

/** Tells the emails about events from the others. */
export function isEventTemplate(template: string): template is EventTemplate {
  return eventTemplates.some((known) => known === template);
}

const EVENT_TEMPLATES = eventTemplates.map((template) => `'${template}'`).join();

/** How long the outcome of an email is stored. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An email that belongs to no account. */
export interface QueuedEmail<Template extends string> {
  /** Drawn by the caller. */
  readonly id: string;
  readonly template: Template;
  /** Its contents, encrypted. */
  readonly encrypted: Uint8Array;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** How long it waits before it is sent; absent: not at all. */
  readonly delayMs?: number;
}

/** An email that is being sent. */
export interface DueEmail<Template extends string> {
  readonly id: number;
  readonly template: Template;
  /** Scheme and host of its links. */
  readonly origin: string;
  /** The receipt that it belongs to; the email's own id where it belongs to none. */
  readonly receiptId: string | null;
  readonly encrypted: Uint8Array | null;
  /** This one included. */
  readonly attempts: number;
}

export class EmailTable<Template extends string> {
  readonly #sql: SqlStorage;
  readonly #templates: readonly Template[];

  /** @param templates those that its object can write */
  constructor(sql: SqlStorage, templates: readonly Template[]) {
    this.#sql = sql;
    this.#templates = templates;
  }

  /** Queues an email to the account itself. `EmailQuota` limits their number. */
  add(template: Template, origin: string, now: number): void {
    this.#insert({ template, origin }, now);
  }

  /** Queues an email to the account itself regardless of the quota: an alert must not be suppressed by others. */
  addEncrypted(
    email: { template: Template; encrypted: Uint8Array },
    origin: string,
    now: number,
  ): void {
    this.#insert({ ...email, origin }, now);
  }

  /** Queues an email with a link to a recipient. */
  addLink(receiptId: string, email: SecretLinkEmail, origin: string, now: number): void {
    this.#insert({ template: 'secret-link', origin, receipt_id: receiptId, ...email }, now);
  }

  /** Queues an email to the account itself about an event of a secret. */
  addEvent(
    template: EventTemplate,
    receiptId: string,
    encrypted: Uint8Array | null,
    origin: string,
    now: number,
  ): void {
    this.#insert({ template, origin, receipt_id: receiptId, encrypted }, now);
  }

  /** How many emails about events were queued since a time, in epoch ms. */
  countEvents(since: number): number {
    return this.#sql
      .exec<{ n: number }>(
        `SELECT COUNT(*) AS n FROM emails WHERE template IN (${EVENT_TEMPLATES}) AND created_at > ?`,
        since,
      )
      .one().n;
  }

  /** Queues an email that belongs to no receipt, under an id of its own; a second time changes nothing. */
  addOnce(
    { template, id, encrypted, origin, delayMs = 0 }: QueuedEmail<Template>,
    now: number,
  ): void {
    const known = this.#sql.exec('SELECT 1 FROM emails WHERE receipt_id = ?', id).toArray();
    if (known.length === 0)
      this.#insert({ template, origin, receipt_id: id, encrypted }, now, now + delayMs);
  }

  #insert(given: Record<string, SqlStorageValue | Uint8Array>, now: number, dueAt = now): void {
    const fixed = {
      state: 'waiting',
      attempts: 0,
      created_at: now,
      changed_at: now,
      due_at: dueAt,
    };
    const columns = { ...given, ...fixed };
    const places = Object.keys(columns).map(() => '?');
    this.#sql.exec(
      `INSERT INTO emails (${Object.keys(columns).join()}) VALUES (${places.join()})`,
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
        encrypted: ArrayBuffer | null;
        attempts: number;
      }>(
        `SELECT * FROM emails WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT ?`,
        now,
        emailsMax,
      )
      .toArray();
    return rows.flatMap((row) => {
      const attempts = row.attempts + 1;
      this.#sql.exec(
        'UPDATE emails SET attempts = ?, due_at = ? WHERE id = ?',
        attempts,
        nextAttemptAt(attempts, now),
        row.id,
      );
      const template = this.#templates.find((known) => known === row.template);
      if (!template) return [];
      const encrypted = row.encrypted && new Uint8Array(row.encrypted);
      return [
        {
          id: row.id,
          template,
          origin: row.origin,
          receiptId: row.receipt_id,
          encrypted,
          attempts,
        },
      ];
    });
  }

  /** Records that an email was sent, and wipes its contents. */
  markSent(id: number, now: number): void {
    this.#wipe('id = ?', id);
    this.#close(id, 'sent', null, now);
  }

  /** Records that an email was given up. Its contents stay: its sender may want it sent again. */
  markFailed(id: number, reason: string, now: number): void {
    this.#close(id, 'failed', reason, now);
  }

  postpone(id: number, dueAt: number): void {
    this.#sql.exec('UPDATE emails SET due_at = ? WHERE id = ?', dueAt, id);
  }

  delete(id: number): void {
    this.#wipe('id = ?', id);
    this.#sql.exec('DELETE FROM emails WHERE id = ?', id);
  }

  /** Queues a failed email of a receipt again; false when there is none that can be. */
  resend(receiptId: string, id: number, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE emails SET state = 'waiting', attempts = 0, reason = NULL, changed_at = ?, due_at = ?
       WHERE id = ? AND receipt_id = ? AND template = 'secret-link' AND state = 'failed' AND encrypted IS NOT NULL`,
      now,
      now,
      id,
      receiptId,
    );
    return rowsWritten > 0;
  }

  /** Queues any failed email again; false when it did not fail, or its contents are wiped. */
  retry(id: number, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE emails SET state = 'waiting', attempts = 0, reason = NULL, changed_at = ?, due_at = ?
       WHERE id = ? AND state = 'failed' AND (encrypted IS NOT NULL OR receipt_id IS NULL)`,
      now,
      now,
      id,
    );
    return rowsWritten > 0;
  }

  /** Wipes the links of a secret that ended, and deletes its emails that still wait. */
  deleteLinks(receiptId: string): void {
    const isLink = `template = 'secret-link' AND receipt_id = ?`;
    this.#wipe(isLink, receiptId);
    this.#sql.exec(`DELETE FROM emails WHERE ${isLink} AND state = 'waiting'`, receiptId);
  }

  /** The emails of a receipt to its recipients. */
  ofReceipt(receiptId: string): MailView[] {
    return this.#sql
      .exec<{ id: number; recipient: string | null; state: string; changed_at: number }>(
        `SELECT id, recipient, state, changed_at FROM emails
          WHERE receipt_id = ? AND template = 'secret-link' ORDER BY id`,
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
        `SELECT id, template, reason, changed_at FROM emails WHERE state = 'failed' ORDER BY id`,
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
    this.#sql.exec('DELETE FROM emails');
  }

  /** Deletes outcomes that were stored long enough. */
  deleteOld(now: number): void {
    const isOld = `state <> 'waiting' AND due_at <= ?`;
    this.#wipe(isOld, now);
    this.#sql.exec(`DELETE FROM emails WHERE ${isOld}`, now);
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM emails')
      .one().due_at;
  }

  #close(id: number, state: MailState, reason: string | null, now: number): void {
    this.#sql.exec(
      'UPDATE emails SET state = ?, reason = ?, changed_at = ?, due_at = ? WHERE id = ?',
      state,
      reason,
      now,
      now + KEPT_MS,
      id,
    );
  }

  /** SQLite frees bytes without erasing them: they are overwritten first. */
  #wipe(where: string, value: SqlStorageValue): void {
    this.#sql.exec(
      `UPDATE emails SET encrypted = zeroblob(length(encrypted)) WHERE ${where}`,
      value,
    );
    this.#sql.exec(`UPDATE emails SET encrypted = NULL WHERE ${where}`, value);
  }
}
