/**
 * The rows of `secrets/rules/secret-row.ts` in SQL. Every method is synchronous. The rows used last are also in memory, which is exact
 * because nothing else writes the table.
 */
import * as v from 'valibot';
import type { SecretRow, Binding, Upload } from './rules/secret-row.ts';
import { setBack, type WrongClock } from './rules/set-back.ts';
import { dueAt } from './rules/sweep.ts';
import { base64, fromBase64 } from '../crypto/encoding.ts';

/**
 * `proof_hash` to `ciphertext_bytes`: of secrets that were encrypted in a browser; NULL where the site encrypts. `upload`: of
 * secrets in parts, JSON; NULL where the ciphertext is one envelope. `binding`: of secrets for named recipients, JSON; NULL where
 * anyone with the link opens them.
 */
export const secretTable = `CREATE TABLE secrets (
    id TEXT PRIMARY KEY,
    share BLOB,
    verifier_hash BLOB, kdf INTEGER, cost INTEGER,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
    viewed_at INTEGER, received_at INTEGER, burned_at INTEGER,
    locked_at INTEGER, disputed_at INTEGER,
    token_hash BLOB, lease_ends_at INTEGER,
    repeats INTEGER NOT NULL,
    reveal_attempts INTEGER NOT NULL, reveal_locked_until INTEGER NOT NULL,
    burn_attempts INTEGER NOT NULL, burn_locked_until INTEGER NOT NULL,
    unlocked_at TEXT NOT NULL, lease_misses INTEGER NOT NULL,
    envelope_stored INTEGER NOT NULL,
    reader_part BLOB NOT NULL, creator_part BLOB NOT NULL, owner BLOB,
    proof_hash BLOB, ciphertext_hash BLOB, ciphertext_bytes INTEGER,
    upload TEXT, binding TEXT,
    due_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX secrets_due_at ON secrets (due_at);`;

/** Zeros take the place of a wiped share. A share is random: none consists of zeros. */
const SHARE_BYTES = 32;
/** Columns that a wipe writes itself, or that have no meaning without a share. */
const WIPED_COLUMNS = [
  'token_hash',
  'lease_ends_at',
  'lease_misses',
  'envelope_stored',
  'due_at',
] as const;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  share: ArrayBuffer | null;
  verifier_hash: ArrayBuffer | null;
  kdf: number | null;
  cost: number | null;
  created_at: number;
  expires_at: number;
  ends_at: number;
  viewed_at: number | null;
  received_at: number | null;
  burned_at: number | null;
  token_hash: ArrayBuffer | null;
  lease_ends_at: number | null;
  repeats: number;
  reveal_attempts: number;
  reveal_locked_until: number;
  burn_attempts: number;
  burn_locked_until: number;
  /** Epoch ms, separated by commas. */
  unlocked_at: string;
  lease_misses: number;
  envelope_stored: number;
  reader_part: ArrayBuffer;
  creator_part: ArrayBuffer;
  owner: ArrayBuffer | null;
  proof_hash: ArrayBuffer | null;
  ciphertext_hash: ArrayBuffer | null;
  ciphertext_bytes: number | null;
  upload: string | null;
  locked_at: number | null;
  disputed_at: number | null;
  binding: string | null;
}

type Value = SqlStorageValue | Uint8Array;

/** Rows in memory, about a kilobyte each. A secret is created, looked at and opened by calls that follow each other. */
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
    const columns = { id, ...fixedColumns(row), ...changingColumns(row), share: row.share };
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
    const columns = changes(before, row);
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
      const row = setBack(before, clock);
      this.update(id, before, row);
      this.#sql.exec(
        'UPDATE secrets SET created_at = ?, expires_at = ?, ends_at = ? WHERE id = ?',
        row.createdAt,
        row.expiresAt,
        row.endsAt,
        id,
      );
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

/** Columns that are written once, but for those of an upload. */
function fixedColumns(row: SecretRow) {
  return {
    verifier_hash: row.lock?.verifierHash ?? null,
    kdf: row.lock?.kdf ?? null,
    cost: row.lock?.cost ?? null,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    ends_at: row.endsAt,
    reader_part: row.readerPart,
    creator_part: row.creatorPart,
    owner: row.owner,
    // Left out where the site encrypts, for such a row is most often written.
    ...(row.browserSeal && {
      proof_hash: row.browserSeal.proofHash,
      ciphertext_hash: row.browserSeal.ciphertextHash,
      ciphertext_bytes: row.browserSeal.ciphertextBytes,
    }),
  };
}

/** Columns that transitions change, the share apart. */
function changingColumns(row: SecretRow) {
  return {
    viewed_at: row.viewedAt,
    received_at: row.receivedAt,
    burned_at: row.burnedAt,
    token_hash: row.claim?.tokenHash ?? null,
    lease_ends_at: row.claim?.leaseEndsAt ?? null,
    repeats: row.repeats,
    reveal_attempts: row.revealGuard.attempts,
    reveal_locked_until: row.revealGuard.lockedUntil,
    burn_attempts: row.burnGuard.attempts,
    burn_locked_until: row.burnGuard.lockedUntil,
    unlocked_at: row.unlockedAt.join(),
    lease_misses: row.claim?.misses ?? 0,
    envelope_stored: row.envelopeStored ? 1 : 0,
    due_at: dueAt(row),
    // Left out where it did not happen, as most often.
    ...(row.lockedAt !== null && { locked_at: row.lockedAt }),
    ...(row.disputedAt !== null && { disputed_at: row.disputedAt }),
    ...(row.binding && { binding: toStoredBinding(row.binding) }),
    // The life of a secret in parts begins when they are uploaded.
    ...(row.upload && {
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      ends_at: row.endsAt,
      upload: toStoredUpload(row.upload),
    }),
  };
}

/** The columns whose value a transition changed. */
function changes(before: SecretRow, row: SecretRow): Map<string, Value> {
  const old = new Map<string, Value>(Object.entries(changingColumns(before)));
  const entries = Object.entries<Value>(changingColumns(row));
  return new Map(entries.filter(([name, value]) => value !== old.get(name)));
}

function fromStored(stored: StoredRow): SecretRow {
  const share = shareOf(stored);
  return {
    share,
    lock: lockOf(stored),
    browserSeal: browserSealOf(stored),
    binding: stored.binding === null ? null : fromStoredBinding(stored.binding),
    upload: stored.upload === null ? null : fromStoredUpload(stored.upload),
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    endsAt: stored.ends_at,
    viewedAt: stored.viewed_at,
    receivedAt: stored.received_at,
    burnedAt: stored.burned_at,
    // A claim ends with its share.
    claim: share && claimOf(stored),
    repeats: stored.repeats,
    revealGuard: { attempts: stored.reveal_attempts, lockedUntil: stored.reveal_locked_until },
    burnGuard: { attempts: stored.burn_attempts, lockedUntil: stored.burn_locked_until },
    unlockedAt: stored.unlocked_at === '' ? [] : stored.unlocked_at.split(',').map(Number),
    lockedAt: stored.locked_at,
    disputedAt: stored.disputed_at,
    envelopeStored: stored.envelope_stored === 1,
    readerPart: new Uint8Array(stored.reader_part),
    creatorPart: new Uint8Array(stored.creator_part),
    owner: bytes(stored.owner),
  };
}

function shareOf({ share }: StoredRow): Uint8Array | null {
  const stored = bytes(share);
  return stored?.some((byte) => byte !== 0) ? stored : null;
}

function lockOf({ verifier_hash, kdf, cost }: StoredRow): SecretRow['lock'] {
  if (verifier_hash === null || kdf === null || cost === null) return null;
  return { verifierHash: new Uint8Array(verifier_hash), kdf, cost };
}

function browserSealOf(stored: StoredRow): SecretRow['browserSeal'] {
  const { proof_hash, ciphertext_hash, ciphertext_bytes } = stored;
  if (proof_hash === null || ciphertext_bytes === null) return null;
  return {
    proofHash: new Uint8Array(proof_hash),
    ciphertextHash: bytes(ciphertext_hash),
    ciphertextBytes: ciphertext_bytes,
  };
}

function claimOf({ token_hash, lease_ends_at, lease_misses }: StoredRow): SecretRow['claim'] {
  if (token_hash === null || lease_ends_at === null) return null;
  const tokenHash = new Uint8Array(token_hash);
  return { tokenHash, leaseEndsAt: lease_ends_at, misses: lease_misses };
}

function bytes(blob: ArrayBuffer | null): Uint8Array | null {
  return blob === null ? null : new Uint8Array(blob);
}

const storedBytes = v.pipe(
  v.string(),
  v.transform((text) => fromBase64(text) ?? new Uint8Array()),
);
const ticket = v.object({ hash: storedBytes, address: storedBytes, endsAt: v.number() });
const ask = v.object({
  tokenHash: storedBytes,
  mark: storedBytes,
  codeMac: storedBytes,
  endsAt: v.number(),
  tries: v.number(),
  last: v.nullable(v.object({ requestHash: storedBytes, attemptsLeft: v.number() })),
  ticket: v.nullable(ticket),
});
const storedBinding = v.object({
  asks: v.array(ask),
  guard: v.object({ attempts: v.number(), lockedUntil: v.number() }),
  asked: v.object({ count: v.number(), hourBeganAt: v.number() }),
  heldUntil: v.number(),
  openedBy: v.nullable(storedBytes),
});

function toStoredBinding(binding: Binding): string {
  return JSON.stringify(binding, (_, value: unknown) =>
    value instanceof Uint8Array ? base64(value) : value,
  );
}

/** @throws when it is none */
function fromStoredBinding(json: string): Binding {
  return v.parse(storedBinding, JSON.parse(json));
}

const storedUpload = v.object({
  endsAt: v.nullable(v.number()),
  lifetimeMs: v.number(),
  served: v.number(),
  /** Attempts; the one that is stored, and base64 of its hash. */
  parts: v.array(v.tuple([v.number(), v.nullable(v.tuple([v.number(), v.string()]))])),
});

function toStoredUpload({ parts, ...upload }: Upload): string {
  const stored = parts.map(({ attempts, stored: at }) => [
    attempts,
    at && [at.attempt, base64(at.hash)],
  ]);
  return JSON.stringify({ ...upload, parts: stored });
}

/** @throws when it is none */
function fromStoredUpload(json: string): Upload {
  const { parts, ...stored } = v.parse(storedUpload, JSON.parse(json));
  return {
    ...stored,
    parts: parts.map(([attempts, at]) => ({
      attempts,
      stored: at && { attempt: at[0], hash: fromBase64(at[1]) ?? new Uint8Array() },
    })),
  };
}
