/** The requests of an account, without anything that opens them. Times are epoch ms. Every method is synchronous. */
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import type { AskAnswered, AskReceipt, NewAskReceipt } from './types.ts';

/**
 * `answered`: the numbers of the answers that came, separated by commas, and when the last one did. `encrypted_event` and `origin`: the encrypted details of
 * the emails about them, and the origin of their links; NULL for no emails.
 */
export const askReceiptTable = `CREATE TABLE ask_receipts (
    id TEXT PRIMARY KEY,
    encrypted_key BLOB, encrypted_part BLOB,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    answered TEXT NOT NULL, answered_at INTEGER, encrypted_event BLOB, origin TEXT,
    due_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX ask_receipts_created_at ON ask_receipts (created_at);
  CREATE INDEX ask_receipts_due_at ON ask_receipts (due_at);`;

/** SQLite frees bytes without erasing them: they are overwritten first. What is missing stays so: `zeroblob(NULL)` is not null. */
const OVERWRITTEN = ['encrypted_key', 'encrypted_part', 'encrypted_event']
  .map((column) => `${column} = iif(${column} IS NULL, NULL, zeroblob(length(${column})))`)
  .join();

/** How long the receipt of a request is kept after it takes no more answers: as long as that of a secret. */
const KEPT_MS = RECEIPT_SECONDS * 1000;
/** How many a list shows. */
const LISTED_MAX = 50;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  encrypted_key: ArrayBuffer | null;
  encrypted_part: ArrayBuffer | null;
  created_at: number;
  expires_at: number;
  answered: string;
  answered_at: number | null;
  encrypted_event: ArrayBuffer | null;
  origin: string | null;
}

export class AskReceiptTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores a receipt; one that is stored already stays as it is, so that a call can be repeated. */
  add(receipt: NewAskReceipt): void {
    const { id, encryptedKey, encryptedPart, createdAt, expiresAt, emails } = receipt;
    this.#sql.exec(
      `INSERT OR IGNORE INTO ask_receipts (id, encrypted_key, encrypted_part, created_at, expires_at, answered,
         encrypted_event, origin, due_at)
       VALUES (?, ?, ?, ?, ?, '', ?, ?, ?)`,
      id,
      encryptedKey,
      encryptedPart,
      createdAt,
      expiresAt,
      emails?.encrypted ?? null,
      emails?.origin ?? null,
      expiresAt + KEPT_MS,
    );
  }

  /**
   * Records an answer.
   *
   * @returns the receipt; null when that answer was recorded before, or there is no such receipt
   */
  recordAnswer({ id, number, at }: AskAnswered): AskReceipt | null {
    const row = this.#find(id);
    if (!row) return null;
    const known = numbersIn(row.answered);
    if (known.includes(number)) return null;
    this.#sql.exec(
      'UPDATE ask_receipts SET answered = ?, answered_at = ? WHERE id = ?',
      [...known, number].join(),
      at,
      id,
    );
    return this.find(id);
  }

  find(id: string): AskReceipt | null {
    const row = this.#find(id);
    return row && fromStored(row);
  }

  #find(id: string): StoredRow | null {
    const sql = 'SELECT * FROM ask_receipts WHERE id = ?';
    return this.#sql.exec<StoredRow>(sql, id).toArray()[0] ?? null;
  }

  /** Those that were made since, newest first. */
  recent(since: number): AskReceipt[] {
    return this.#sql
      .exec<StoredRow>(
        'SELECT * FROM ask_receipts WHERE created_at >= ? ORDER BY created_at DESC, id LIMIT ?',
        since,
        LISTED_MAX,
      )
      .toArray()
      .map(fromStored);
  }

  /** Wipes everything that was encrypted under the account key, which was abandoned. */
  abandon(): void {
    this.#sql.exec(`UPDATE ask_receipts SET ${OVERWRITTEN}`);
    this.#sql.exec(
      'UPDATE ask_receipts SET encrypted_key = NULL, encrypted_part = NULL, encrypted_event = NULL',
    );
  }

  clear(): void {
    this.#sql.exec(`UPDATE ask_receipts SET ${OVERWRITTEN}`);
    this.#sql.exec('DELETE FROM ask_receipts');
  }

  deleteOld(now: number): void {
    this.#sql.exec(`UPDATE ask_receipts SET ${OVERWRITTEN} WHERE due_at <= ?`, now);
    this.#sql.exec('DELETE FROM ask_receipts WHERE due_at <= ?', now);
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM ask_receipts')
      .one().due_at;
  }
}

function numbersIn(answered: string): number[] {
  return answered === '' ? [] : answered.split(',').map(Number);
}

function fromStored(stored: StoredRow): AskReceipt {
  return {
    id: stored.id,
    encryptedKey: stored.encrypted_key && new Uint8Array(stored.encrypted_key),
    encryptedPart: stored.encrypted_part && new Uint8Array(stored.encrypted_part),
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    answers: numbersIn(stored.answered).length,
    answeredAt: stored.answered_at,
    emails:
      stored.origin === null
        ? null
        : {
            encrypted: stored.encrypted_event && new Uint8Array(stored.encrypted_event),
            origin: stored.origin,
          },
  };
}
