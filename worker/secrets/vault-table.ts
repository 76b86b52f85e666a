/**
 * The rows of `rules/secret-row.ts` in SQL. Every method is synchronous. The rows used last are also in memory, which is exact
 * because nothing else writes the table.
 */
import * as v from 'valibot';
import { base64, fromBase64 } from '../crypto/encoding.ts';
import { freshRow, type SecretRow } from './rules/secret-row.ts';
import { setBack, type WrongClock } from './rules/set-back.ts';
import { dueAt } from './rules/sweep.ts';

/**
 * `share`, `token_hash` and `note` are zeros once they are wiped. `due_at` and `envelope_stored` say what the next sweep has to do. The
 * bytes of `reader_part`, `sender_part` and `owner` never change. Everything else is `state`, in JSON: what differs from a row to
 * which nothing has happened.
 */
export const secretTable = `CREATE TABLE secrets (
    id TEXT PRIMARY KEY,
    share BLOB NOT NULL, token_hash BLOB, note BLOB,
    due_at INTEGER NOT NULL, envelope_stored INTEGER NOT NULL,
    reader_part BLOB NOT NULL, sender_part BLOB NOT NULL, owner BLOB,
    state TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX secrets_due_at ON secrets (due_at);`;

/** Zeros take the place of a wiped share. A share is random: none consists of zeros. */
const SHARE_BYTES = 32;

interface StoredRow extends Record<string, SqlStorageValue> {
  share: ArrayBuffer;
  token_hash: ArrayBuffer | null;
  note: ArrayBuffer | null;
  envelope_stored: number;
  reader_part: ArrayBuffer;
  sender_part: ArrayBuffer;
  owner: ArrayBuffer | null;
  state: string;
}

type Value = SqlStorageValue | Uint8Array;

/** How many rows stay in memory, about a kilobyte each: the calls that create, show and open a secret often follow each other. */
const REMEMBERED_MAX = 8;

export class SecretTable {
  readonly #sql: SqlStorage;
  /** Rows as they were last read or written, the oldest first. Those without a share are left out. */
  readonly #rows = new Map<string, SecretRow>();
  /** As `nextDueAt` returns it; null when it has to be read. */
  #nextDueAt: number | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): SecretRow | null {
    const known = this.#rows.get(id);
    if (known) return known;
    const [stored] = this.#sql.exec<StoredRow>('SELECT * FROM secrets WHERE id = ?', id).toArray();
    if (!stored) return null;
    const row = fromStored(stored);
    this.#remember(id, row);
    return row;
  }

  /** @returns whether there was no row with that id, which is left as it is */
  insert(id: string, row: SecretRow): boolean {
    const columns = { id, ...fixedColumns(row), ...changingColumns(row) };
    const names = Object.keys(columns);
    const places = names.map(() => '?').join();
    const inserted = this.#sql.exec(
      `INSERT INTO secrets (${names.join()}) VALUES (${places})
       ON CONFLICT (id) DO NOTHING RETURNING 1`,
      ...Object.values(columns),
    );
    if (inserted.toArray().length === 0) return false;
    this.#remember(id, row);
    this.#moveDue(null, row);
    return true;
  }

  /** Writes only the columns that a transition changed: an indexed one costs a second row, even if its value stays. */
  update(id: string, before: SecretRow, row: SecretRow): void {
    // Without a share a claim means nothing: leaving it in the state saves a row.
    const columns = changes(before, row.share === null ? { ...row, claim: before.claim } : row);
    this.#remember(id, row);
    this.#moveDue(before, row);
    if (before.share !== null && row.share === null) {
      this.#wipe(id, row);
      for (const name of WIPED_COLUMNS) columns.delete(name);
    }
    if (columns.size === 0) return;
    const assignments = [...columns.keys()].map((name) => `${name} = ?`).join();
    this.#sql.exec(`UPDATE secrets SET ${assignments} WHERE id = ?`, ...columns.values(), id);
  }

  /** Repairs every row after a wrong clock. */
  setBack(clock: WrongClock): void {
    const rows = this.#sql.exec<{ id: string }>('SELECT id FROM secrets').toArray();
    for (const { id } of rows) {
      const before = this.find(id);
      if (!before) continue;
      this.update(id, before, setBack(before, clock));
    }
  }

  /** Must be called after a transaction that was rolled back. */
  forget(): void {
    this.#rows.clear();
    this.#nextDueAt = null;
  }

  #remember(id: string, row: SecretRow): void {
    this.#rows.delete(id);
    if (row.share === null) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined && this.#rows.size >= REMEMBERED_MAX) this.#rows.delete(oldest);
    this.#rows.set(id, row);
  }

  #moveDue(before: SecretRow | null, after: SecretRow | null): void {
    if (this.#nextDueAt === null) return;
    if (before && dueAt(before) === this.#nextDueAt) this.#nextDueAt = null;
    else if (after) this.#nextDueAt = Math.min(this.#nextDueAt, dueAt(after));
  }

  /**
   * Overwrites a share in place. SQLite frees the bytes of a record without erasing them, unless the new record has the
   * same length (`btreeOverwriteCell`): this statement changes no column's length.
   */
  #wipe(id: string, row: SecretRow): void {
    this.#sql.exec(
      `UPDATE secrets SET share = zeroblob(length(share)),
         token_hash = iif(token_hash IS NULL, NULL, zeroblob(length(token_hash))),
         note = iif(note IS NULL, NULL, zeroblob(length(note))),
         envelope_stored = ?, due_at = ? WHERE id = ?`,
      row.envelopeStored ? 1 : 0,
      dueAt(row),
      id,
    );
  }

  delete(id: string, before: SecretRow): void {
    this.#rows.delete(id);
    this.#moveDue(before, null);
    this.#sql.exec('DELETE FROM secrets WHERE id = ?', id);
  }

  /**
   * The ids of rows that are due for a sweep, the oldest first, but before them those that have a share: without it nothing opens
   * an envelope.
   */
  due(now: number, rowsMax: number): string[] {
    // Read again for every sweep: what must be deleted does not depend on what is only in memory.
    this.#nextDueAt = null;
    return this.#sql
      .exec<{ id: string }>(
        `SELECT id FROM secrets WHERE due_at <= ?
          ORDER BY share = zeroblob(?), due_at LIMIT ?`,
        now,
        SHARE_BYTES,
        rowsMax,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** How many rows that were due before then still have a share or an envelope. The index leaves few to read. */
  countUnswept(dueBefore: number): number {
    return this.#sql
      .exec<{ rows: number }>(
        `SELECT COUNT(*) AS rows FROM secrets
          WHERE due_at < ? AND (share <> zeroblob(?) OR envelope_stored = 1)`,
        dueBefore,
        SHARE_BYTES,
      )
      .one().rows;
  }

  /** When the next row is due for a sweep, in epoch ms. */
  nextDueAt(): number | null {
    this.#nextDueAt ??= this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM secrets')
      .one().due_at;
    return this.#nextDueAt;
  }
}

/** Columns that no transition changes, except that a wipe overwrites the share and the note. */
function fixedColumns(row: SecretRow) {
  const { share, note, readerPart, senderPart, owner } = row;
  return { share, note, reader_part: readerPart, sender_part: senderPart, owner };
}

/** Columns that transitions change. */
function changingColumns(row: SecretRow) {
  return {
    token_hash: row.claim?.tokenHash ?? null,
    due_at: dueAt(row),
    envelope_stored: row.envelopeStored ? 1 : 0,
    state: toState(row),
  };
}

/** The columns whose value a transition changed. */
function changes(before: SecretRow, row: SecretRow): Map<string, Value> {
  const old = new Map<string, Value>(Object.entries(changingColumns(before)));
  const entries = Object.entries<Value>(changingColumns(row));
  return new Map(entries.filter(([name, value]) => value !== old.get(name)));
}

/** Columns that a wipe writes itself. */
const WIPED_COLUMNS = ['token_hash', 'due_at', 'envelope_stored'] as const;

/** What has a column of its own, and what is only in memory. */
const notInState = new Set([
  'share',
  'note',
  'envelopeStored',
  'readerPart',
  'senderPart',
  'owner',
  'lastMiss',
] as const satisfies readonly (keyof SecretRow)[] as readonly string[]);

function toState(row: SecretRow): string {
  const { claim } = row;
  const withoutToken = claim && { leaseEndsAt: claim.leaseEndsAt, misses: claim.misses };
  const entries = Object.entries({ ...row, claim: withoutToken }).filter(
    ([name, value]) => !notInState.has(name) && value !== Reflect.get(freshRow, name),
  );
  return JSON.stringify(Object.fromEntries(entries), (_, value: unknown) =>
    value instanceof Uint8Array ? { base64: base64(value) } : value,
  );
}

type State = Pick<SecretRow, 'createdAt' | 'expiresAt' | 'endsAt'> &
  Partial<Omit<SecretRow, 'share' | 'note' | 'claim' | 'readerPart' | 'senderPart' | 'owner'>> & {
    readonly claim?: Omit<NonNullable<SecretRow['claim']>, 'tokenHash'>;
  };

/** Nothing but `toState` writes the column, so only its outer form is checked. */
const state = v.custom<State>((value) => typeof value === 'object' && value !== null);

function isBytes(value: unknown): value is { readonly base64: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'base64' in value &&
    typeof value.base64 === 'string'
  );
}

function fromState(json: string): State {
  const parsed: unknown = JSON.parse(json, (_, value: unknown) =>
    isBytes(value) ? fromBase64(value.base64) : value,
  );
  return v.parse(state, parsed);
}

function fromStored(stored: StoredRow): SecretRow {
  const share = shareOf(stored);
  const { claim, ...others } = fromState(stored.state);
  const tokenHash = bytes(stored.token_hash);
  return {
    ...freshRow,
    ...others,
    share,
    // A claim ends with its share.
    claim: share && tokenHash && claim ? { ...claim, tokenHash } : null,
    envelopeStored: stored.envelope_stored === 1,
    note: share && bytes(stored.note),
    readerPart: new Uint8Array(stored.reader_part),
    senderPart: new Uint8Array(stored.sender_part),
    owner: bytes(stored.owner),
  };
}

function shareOf({ share }: StoredRow): Uint8Array | null {
  const stored = new Uint8Array(share);
  return stored.some((byte) => byte !== 0) ? stored : null;
}

function bytes(blob: ArrayBuffer | null): Uint8Array | null {
  return blob === null ? null : new Uint8Array(blob);
}
