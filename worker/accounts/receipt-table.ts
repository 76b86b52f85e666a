/** The receipts of an account: the secrets it created, without anything that opens them. Times are epoch ms. Every method is synchronous. */
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import { type NotifyEvent, notifyEvents } from '../../shared/notify.ts';
import type { EventEmails, NewReceipt, ReceiptNotice, StoredReceipt } from './account-types.ts';
import type { Ending } from '../secrets/rules/secret-row.ts';

/**
 * `sealed_by`: `browser`, or NULL where the site encrypts. `notify`, `encrypted_event` and `origin`: what its sender is emailed
 * about: the events, separated by commas, the encrypted details of the emails and the origin of their links; NULL for nothing.
 * `locked_at` and `disputed_at`: when the two events happened that are no end.
 */
export const receiptTable = `CREATE TABLE receipts (
    id TEXT PRIMARY KEY,
    secret_id TEXT NOT NULL,
    encrypted_key BLOB, encrypted_part BLOB,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    state TEXT, viewed_at INTEGER, ended_at INTEGER, locked_at INTEGER, disputed_at INTEGER,
    sealed_by TEXT, notify TEXT, encrypted_event BLOB, origin TEXT,
    due_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX receipts_created_at ON receipts (created_at);
  CREATE INDEX receipts_due_at ON receipts (due_at);`;

/** SQLite frees bytes without erasing them: they are overwritten first. What is missing stays so: `zeroblob(NULL)` is not null. */
const overwritten = (column: 'encrypted_key' | 'encrypted_part' | 'encrypted_event') =>
  `${column} = iif(${column} IS NULL, NULL, zeroblob(length(${column})))`;
const OVERWRITTEN = `${overwritten('encrypted_key')}, ${overwritten('encrypted_part')}, ${overwritten('encrypted_event')}`;

/** The day of UTC of a column in epoch ms. */
const dayOf = (column: string) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  secret_id: string;
  encrypted_key: ArrayBuffer | null;
  encrypted_part: ArrayBuffer | null;
  created_at: number;
  expires_at: number;
  state: string | null;
  viewed_at: number | null;
  ended_at: number | null;
  sealed_by: string | null;
  notify: string | null;
  encrypted_event: ArrayBuffer | null;
  origin: string | null;
  locked_at: number | null;
  disputed_at: number | null;
}

export class ReceiptTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores a receipt; false when it is stored already, so that a call can be repeated. */
  add(receipt: NewReceipt): boolean {
    const { id, secretId, encryptedKey, encryptedPart, createdAt, expiresAt, sealedBy, emails } =
      receipt;
    const { rowsWritten } = this.#sql.exec(
      `INSERT OR IGNORE INTO receipts (id, secret_id, encrypted_key, encrypted_part, created_at, expires_at, due_at, sealed_by,
         notify, encrypted_event, origin)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      secretId,
      encryptedKey,
      encryptedPart,
      createdAt,
      expiresAt,
      expiresAt,
      sealedBy ?? null,
      emails?.events.join() ?? null,
      emails?.encrypted ?? null,
      emails?.origin ?? null,
    );
    return rowsWritten > 0;
  }

  /** What its sender is emailed about; null for nothing. */
  emailsOf(id: string): EventEmails | null {
    const [row] = this.#sql
      .exec<Pick<StoredRow, 'notify' | 'encrypted_event' | 'origin'>>(
        'SELECT notify, encrypted_event, origin FROM receipts WHERE id = ?',
        id,
      )
      .toArray();
    if (!row || row.origin === null) return null;
    const { encrypted_event: encrypted, origin } = row;
    return {
      events: eventsIn(row.notify),
      encrypted: encrypted && new Uint8Array(encrypted),
      origin,
    };
  }

  /** Changes what its sender is emailed about; false when there is no such receipt. */
  setEmails(id: string, { events, encrypted, origin }: EventEmails): boolean {
    const { rowsWritten } = this.#sql.exec(
      'UPDATE receipts SET notify = ?, encrypted_event = ?, origin = ? WHERE id = ?',
      events.join(),
      encrypted,
      origin,
      id,
    );
    return rowsWritten > 0;
  }

  find(id: string): StoredReceipt | null {
    const [row] = this.#sql.exec<StoredRow>('SELECT * FROM receipts WHERE id = ?', id).toArray();
    return row ? fromStored(row) : null;
  }

  /** One page of what is not older than `since`, newest first. */
  page(since: number, offset: number, limit: number): StoredReceipt[] {
    return this.#sql
      .exec<StoredRow>(
        'SELECT * FROM receipts WHERE created_at >= ? ORDER BY created_at DESC, id LIMIT ? OFFSET ?',
        since,
        limit,
        offset,
      )
      .toArray()
      .map(fromStored);
  }

  count(since: number): number {
    return this.#sql
      .exec<{ n: number }>('SELECT COUNT(*) AS n FROM receipts WHERE created_at >= ?', since)
      .one().n;
  }

  /** What happened on each day since then, oldest first; days without anything are left out. */
  countsByDay(since: number): CountsOfDay[] {
    return this.#sql
      .exec<CountsOfDay & Record<string, SqlStorageValue>>(
        `SELECT day, COUNT(*) FILTER (WHERE event = 'created') AS created,
           COUNT(*) FILTER (WHERE event = 'received') AS received,
           COUNT(*) FILTER (WHERE event = 'burned') AS burned,
           COUNT(*) FILTER (WHERE event = 'expired') AS expired
         FROM (SELECT ${dayOf('created_at')} AS day, 'created' AS event FROM receipts WHERE created_at >= ?1
           UNION ALL
           SELECT ${dayOf('ended_at')}, state FROM receipts WHERE ended_at >= ?1 AND state IS NOT NULL)
         GROUP BY day ORDER BY day`,
        since,
      )
      .toArray();
  }

  /** Receipts without an ending whose secret must have ended by now. */
  expired(now: number, rowsMax: number): StoredReceipt[] {
    return this.#sql
      .exec<StoredRow>(
        'SELECT * FROM receipts WHERE state IS NULL AND due_at <= ? ORDER BY due_at LIMIT ?',
        now,
        rowsMax,
      )
      .toArray()
      .map(fromStored);
  }

  /**
   * Records how a secret ended. Its key stays as long as the receipt: it leads to the timeline, and opens nothing any more.
   *
   * @param keptUntil when the receipt is deleted, in epoch ms
   * @returns false when that was recorded before
   */
  recordEnding(id: string, { state, viewedAt, endedAt }: Ending, keptUntil: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE receipts SET state = ?, viewed_at = ?, ended_at = ?, due_at = ?
       WHERE id = ? AND state IS NULL`,
      state,
      viewedAt,
      endedAt,
      keptUntil,
      id,
    );
    return rowsWritten > 0;
  }

  /** Records a notice; false when that was recorded before, or there is no such receipt. */
  recordNotice({ id, event, at }: ReceiptNotice): boolean {
    const column = `${event}_at`;
    const { rowsWritten } = this.#sql.exec(
      `UPDATE receipts SET ${column} = ? WHERE id = ? AND ${column} IS NULL`,
      at,
      id,
    );
    return rowsWritten > 0;
  }

  /** Removes a receipt; false when there is none. */
  remove(id: string): boolean {
    this.#sql.exec(`UPDATE receipts SET ${OVERWRITTEN} WHERE id = ?`, id);
    return this.#sql.exec('DELETE FROM receipts WHERE id = ?', id).rowsWritten > 0;
  }

  postpone(id: string, dueAt: number): void {
    this.#sql.exec('UPDATE receipts SET due_at = ? WHERE id = ?', dueAt, id);
  }

  /** Wipes everything that was encrypted under the account key, which was abandoned; how the secrets ended stays. */
  abandon(): void {
    this.#sql.exec(`UPDATE receipts SET ${OVERWRITTEN}`);
    this.#sql.exec(
      'UPDATE receipts SET encrypted_key = NULL, encrypted_part = NULL, encrypted_event = NULL',
    );
  }

  clear(): void {
    this.#sql.exec(`UPDATE receipts SET ${OVERWRITTEN}`);
    this.#sql.exec('DELETE FROM receipts');
  }

  /** Deletes receipts of secrets that have ended, if they were kept long enough. */
  deleteOld(now: number): void {
    const isOld = 'state IS NOT NULL AND due_at <= ?';
    this.#sql.exec(`UPDATE receipts SET ${OVERWRITTEN} WHERE ${isOld}`, now);
    this.#sql.exec(`DELETE FROM receipts WHERE ${isOld}`, now);
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM receipts')
      .one().due_at;
  }
}

function fromStored(stored: StoredRow): StoredReceipt {
  return {
    id: stored.id,
    secretId: stored.secret_id,
    encryptedKey: stored.encrypted_key && new Uint8Array(stored.encrypted_key),
    encryptedPart: stored.encrypted_part && new Uint8Array(stored.encrypted_part),
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    ending: endingOf(stored),
    lockedAt: stored.locked_at,
    disputedAt: stored.disputed_at,
    ...(stored.sealed_by === 'browser' && { sealedBy: 'browser' }),
  };
}

function endingOf({ state, viewed_at, ended_at }: StoredRow): Ending | null {
  if (ended_at === null) return null;
  if (state !== 'received' && state !== 'burned' && state !== 'expired') return null;
  return { state, viewedAt: viewed_at, endedAt: ended_at };
}

function eventsIn(stored: string | null): NotifyEvent[] {
  const names = stored?.split(',') ?? [];
  return names.flatMap((name) => notifyEvents.find((event) => event === name) ?? []);
}
