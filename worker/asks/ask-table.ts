/** The rows of `rules/ask.ts` in SQL, in the vaults. Every method is synchronous. */
import { setBack } from './rules/set-back.ts';
import type { WrongClock } from '../secrets/rules/set-back.ts';
import { type Answer, type AskRow, dueAt, wipeAt } from './rules/ask.ts';

/** `box`, `part`, `nonce` and `enc` are zeros once they are wiped: none of them consists of zeros before. */
export const askTable = `CREATE TABLE asks (
    id TEXT PRIMARY KEY,
    manage_hash BLOB NOT NULL, proof_hash BLOB NOT NULL,
    box BLOB NOT NULL, part BLOB NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, closed_at INTEGER,
    answers_max INTEGER NOT NULL, answer_seconds INTEGER NOT NULL, bytes_max INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX asks_due_at ON asks (due_at);
  CREATE TABLE answers (
    ask_id TEXT NOT NULL, number INTEGER NOT NULL,
    call_hash BLOB NOT NULL, nonce BLOB NOT NULL, enc BLOB NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL, parts INTEGER NOT NULL,
    PRIMARY KEY (ask_id, number)
  ) WITHOUT ROWID;`;

interface StoredAsk extends Record<string, SqlStorageValue> {
  id: string;
  manage_hash: ArrayBuffer;
  proof_hash: ArrayBuffer;
  box: ArrayBuffer;
  part: ArrayBuffer;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
  answers_max: number;
  answer_seconds: number;
  bytes_max: number;
}

interface StoredAnswer extends Record<string, SqlStorageValue> {
  number: number;
  call_hash: ArrayBuffer;
  nonce: ArrayBuffer;
  enc: ArrayBuffer;
  created_at: number;
  expires_at: number;
  bytes: number;
  parts: number;
}

export class AskTable {
  readonly #sql: SqlStorage;
  /** As `nextDueAt` returns it; undefined when it has to be read, which every write of a vault would do. */
  #nextDueAt: number | null | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): AskRow | null {
    const [stored] = this.#sql.exec<StoredAsk>('SELECT * FROM asks WHERE id = ?', id).toArray();
    return stored ? fromStored(stored, this.#answersOf(id)) : null;
  }

  #answersOf(id: string): Answer[] {
    return this.#sql
      .exec<StoredAnswer>('SELECT * FROM answers WHERE ask_id = ? ORDER BY number', id)
      .toArray()
      .map(answerOf);
  }

  /**
   * Writes a transition.
   *
   * @param before null for a new row
   * @param after null to delete it
   * @returns whether bytes were wiped, of which the file may hold older copies
   */
  put(id: string, before: AskRow | null, after: AskRow | null): boolean {
    this.forget();
    if (after === null) return this.#delete(id);
    if (before === null) this.#insert(id, after);
    else this.#update(id, after);
    return this.#putAnswers(id, before?.answers ?? [], after.answers) || isWiped(before, after);
  }

  #insert(id: string, { box, part, ...row }: AskRow): void {
    this.#sql.exec(
      'INSERT INTO asks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      row.manageHash,
      row.proofHash,
      box,
      part,
      row.createdAt,
      row.expiresAt,
      row.closedAt,
      row.answersMax,
      row.answerSeconds,
      row.bytesMax,
      dueAt({ box, part, ...row }),
    );
  }

  /** A statement that changes no column's length overwrites in place: SQLite frees bytes without erasing them. */
  #update(id: string, row: AskRow): void {
    const isWiping = row.box === null;
    this.#sql.exec(
      `UPDATE asks SET created_at = ?, expires_at = ?, closed_at = ?, answers_max = ?, due_at = ?
        ${isWiping ? ', box = zeroblob(length(box)), part = zeroblob(length(part))' : ''}
       WHERE id = ?`,
      row.createdAt,
      row.expiresAt,
      row.closedAt,
      row.answersMax,
      dueAt(row),
      id,
    );
  }

  #putAnswers(id: string, before: readonly Answer[], after: readonly Answer[]): boolean {
    let isWiping = false;
    for (const [place, answer] of after.entries()) {
      const known = before[place];
      if (!known) this.#addAnswer(id, answer);
      else if (known !== answer) {
        this.#updateAnswer(id, answer);
        isWiping ||= known.nonce !== null && answer.nonce === null;
      }
    }
    return isWiping;
  }

  #addAnswer(id: string, answer: Answer): void {
    this.#sql.exec(
      'INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      answer.number,
      answer.callHash,
      answer.nonce,
      answer.enc,
      answer.createdAt,
      answer.expiresAt,
      answer.bytes,
      answer.parts,
    );
  }

  #updateAnswer(id: string, { number, nonce, createdAt, expiresAt }: Answer): void {
    this.#sql.exec(
      `UPDATE answers SET created_at = ?, expires_at = ?
        ${nonce === null ? ', nonce = zeroblob(length(nonce)), enc = zeroblob(length(enc))' : ''}
       WHERE ask_id = ? AND number = ?`,
      createdAt,
      expiresAt,
      id,
      number,
    );
  }

  #delete(id: string): boolean {
    const row = this.find(id);
    if (!row) return false;
    // What was not wiped before must not stay in the file.
    const wiped = { ...row, box: null, part: null, answers: row.answers.map(withoutKeys) };
    this.put(id, row, wiped);
    this.#sql.exec('DELETE FROM answers WHERE ask_id = ?', id);
    this.#sql.exec('DELETE FROM asks WHERE id = ?', id);
    return row.box !== null;
  }

  /** Must be called after a transaction that was rolled back. */
  forget(): void {
    this.#nextDueAt = undefined;
  }

  /** The ids of rows that are due for a sweep, the oldest first. */
  due(now: number, rowsMax: number): string[] {
    return this.#sql
      .exec<{ id: string }>(
        'SELECT id FROM asks WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        now,
        rowsMax,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** When the next row is due for a sweep, in epoch ms. */
  nextDueAt(): number | null {
    if (this.#nextDueAt !== undefined) return this.#nextDueAt;
    const [row] = this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM asks')
      .toArray();
    this.#nextDueAt = row?.due_at ?? null;
    return this.#nextDueAt;
  }

  /** How many rows that should have been wiped by then still have their contents. */
  countUnswept(dueBefore: number): number {
    return this.due(dueBefore - 1, ROWS_MAX).filter((id) => {
      const row = this.find(id);
      return row !== null && row.box !== null && wipeAt(row) < dueBefore;
    }).length;
  }

  /** Repairs every row after a wrong clock. */
  setBack(clock: WrongClock): void {
    for (const { id } of this.#sql.exec<{ id: string }>('SELECT id FROM asks').toArray()) {
      const row = this.find(id);
      if (row) this.put(id, row, setBack(row, clock));
    }
  }
}

/** More than are due at once. */
const ROWS_MAX = 10_000;

function isWiped(before: AskRow | null, after: AskRow): boolean {
  return before !== null && before.box !== null && after.box === null;
}

function withoutKeys(answer: Answer): Answer {
  return { ...answer, nonce: null, enc: null };
}

function fromStored(stored: StoredAsk, answers: readonly Answer[]): AskRow {
  return {
    manageHash: new Uint8Array(stored.manage_hash),
    proofHash: new Uint8Array(stored.proof_hash),
    box: unlessWiped(stored.box),
    part: unlessWiped(stored.part),
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    closedAt: stored.closed_at,
    answersMax: stored.answers_max,
    answerSeconds: stored.answer_seconds,
    bytesMax: stored.bytes_max,
    answers,
  };
}

function answerOf(stored: StoredAnswer): Answer {
  return {
    number: stored.number,
    callHash: new Uint8Array(stored.call_hash),
    nonce: unlessWiped(stored.nonce),
    enc: unlessWiped(stored.enc),
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    bytes: stored.bytes,
    parts: stored.parts,
  };
}

function unlessWiped(blob: ArrayBuffer): Uint8Array | null {
  const bytes = new Uint8Array(blob);
  return bytes.some((byte) => byte !== 0) ? bytes : null;
}
