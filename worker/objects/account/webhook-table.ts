/**
 * The webhook of an account: one at most. Where it leads and what it signs with stand in it only sealed, under a key
 * that is no part of any storage, and are overwritten when they go. Every method is synchronous.
 */
import { type WebhookEvent, webhookEvents } from '../../../shared/contract/webhooks.ts';
import { WEBHOOK_SECRET_OVERLAP_SECONDS } from '../../../shared/limits.ts';
import { equalBytes } from '../../rules/equal.ts';
import type { NewWebhook, StoredWebhook } from './webhook-views.ts';

export const webhookTable = `CREATE TABLE webhook (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sealed_url BLOB, sealed_secret BLOB,
    sealed_old_secret BLOB, old_until INTEGER,
    events TEXT NOT NULL, created_at INTEGER NOT NULL,
    look_at INTEGER NOT NULL
  );`;

const sealedColumns = ['sealed_url', 'sealed_secret', 'sealed_old_secret'] as const;

/** How often it is looked whether a key is about to go. */
const LOOK_MS = 24 * 60 * 60 * 1000;

interface StoredRow extends Record<string, SqlStorageValue> {
  sealed_url: ArrayBuffer;
  sealed_secret: ArrayBuffer;
  sealed_old_secret: ArrayBuffer | null;
  events: string;
  created_at: number;
}

export class WebhookTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(): StoredWebhook | null {
    const [row] = this.#sql.exec<StoredRow>('SELECT * FROM webhook').toArray();
    if (!row) return null;
    const secrets = [row.sealed_secret, row.sealed_old_secret].filter((secret) => secret !== null);
    return {
      sealedUrl: new Uint8Array(row.sealed_url),
      sealedSecrets: secrets.map((secret) => new Uint8Array(secret)),
      events: eventsIn(row.events),
      createdAt: row.created_at,
    };
  }

  /** Sets where it leads, and of what it tells; the secret that it has stays. */
  set({ sealedUrl, sealedSecret, events }: NewWebhook, now: number): void {
    this.#wipe('sealed_url');
    this.#sql.exec(
      `INSERT INTO webhook (id, sealed_url, sealed_secret, events, created_at, look_at)
       VALUES (1, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET sealed_url = excluded.sealed_url, events = excluded.events`,
      sealedUrl,
      sealedSecret,
      events.join(),
      now,
      now + LOOK_MS,
    );
  }

  /** Whether this is the secret that it signs with. */
  hasSecret(sealedSecret: Uint8Array): boolean {
    const current = this.find()?.sealedSecrets.at(0);
    return current !== undefined && equalBytes(current, sealedSecret);
  }

  /** Signs with another secret from now on; with the one before it as well, for a while. */
  renew(sealedSecret: Uint8Array, now: number): void {
    this.#wipe('sealed_old_secret');
    const oldUntil = now + WEBHOOK_SECRET_OVERLAP_SECONDS * 1000;
    this.#sql.exec(
      'UPDATE webhook SET sealed_old_secret = sealed_secret, sealed_secret = ?, old_until = ?',
      sealedSecret,
      oldUntil,
    );
  }

  /** What is stored as it was sealed under another key is replaced by the same, sealed anew. */
  reseal(sealed: Uint8Array, anew: Uint8Array): void {
    for (const column of sealedColumns) {
      const { rowsWritten } = this.#sql.exec(
        `UPDATE webhook SET ${column} = zeroblob(length(${column})) WHERE ${column} = ?`,
        sealed,
      );
      if (rowsWritten > 0) this.#sql.exec(`UPDATE webhook SET ${column} = ?`, anew);
    }
  }

  /** Whether it is time to look under which keys it is sealed; not again before tomorrow. */
  takeLook(now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      'UPDATE webhook SET look_at = ? WHERE look_at <= ?',
      now + LOOK_MS,
      now,
    );
    return rowsWritten > 0;
  }

  clear(): void {
    for (const column of sealedColumns) this.#wipe(column);
    this.#sql.exec('DELETE FROM webhook');
  }

  /** Forgets a secret that was replaced long enough ago. */
  deleteOld(now: number): void {
    const { length } = this.#sql.exec('SELECT 1 FROM webhook WHERE old_until <= ?', now).toArray();
    if (length === 0) return;
    this.#wipe('sealed_old_secret');
    this.#sql.exec('UPDATE webhook SET sealed_old_secret = NULL, old_until = NULL');
  }

  nextDueAt(): number | null {
    const [row] = this.#sql
      .exec<{ due_at: number }>(
        'SELECT MIN(look_at, COALESCE(old_until, look_at)) AS due_at FROM webhook',
      )
      .toArray();
    return row?.due_at ?? null;
  }

  /** SQLite frees bytes without erasing them. */
  #wipe(column: (typeof sealedColumns)[number]): void {
    this.#sql.exec(`UPDATE webhook SET ${column} = zeroblob(length(${column}))`);
  }
}

function eventsIn(stored: string): WebhookEvent[] {
  const names = stored.split(',');
  return webhookEvents.filter((event) => names.includes(event));
}
