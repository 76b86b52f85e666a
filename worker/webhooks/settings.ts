/**
 * The settings of an account's webhook, one at most. Its address and signing secrets are stored only encrypted, under a key
 * that is in no storage, and are overwritten when they are replaced or deleted. Every method of the table is synchronous.
 */
import {
  type WebhookEvent,
  webhookEvents,
  type WebhookFormat,
  webhookFormats,
} from '../../shared/contract/webhooks.ts';
import { WEBHOOK_SECRET_OVERLAP_SECONDS } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { decryptText, encryptText } from '../crypto/encrypted-value.ts';
import { equalBytes } from '../platform/rules/equal.ts';

/** A webhook as its owner set it. */
export interface NewWebhook {
  readonly encryptedUrl: Uint8Array;
  /** Signs from now on, unless there is a secret already. */
  readonly encryptedSecret: Uint8Array;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
}

/** A webhook as it is stored. Times are epoch ms. */
export interface StoredWebhook {
  readonly encryptedUrl: Uint8Array;
  /** The signing secret, and for a while the one before it. */
  readonly encryptedSecrets: readonly Uint8Array[];
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
  readonly createdAt: number;
}

export type WebhookPart = 'url' | 'secret';

/** Encrypts a part of an account's webhook, padded to hide its length. */
export function encryptWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  text: string,
): Uint8Array {
  return encryptText(MAIL_KEYS, 'webhook', contextOf(account, part), text);
}

/** Decrypts a part; null when the key that encrypted it is gone. */
export function decryptWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  encrypted: Uint8Array,
): string | null {
  return decryptText(MAIL_KEYS, 'webhook', contextOf(account, part), encrypted);
}

function contextOf(account: string, part: WebhookPart): string {
  return `${account}\0${part}`;
}

export const webhookTable = `CREATE TABLE webhook (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    encrypted_url BLOB, encrypted_secret BLOB,
    encrypted_old_secret BLOB, old_until INTEGER,
    events TEXT NOT NULL, format TEXT NOT NULL, created_at INTEGER NOT NULL,
    key_check_at INTEGER NOT NULL
  );`;

const encryptedColumns = ['encrypted_url', 'encrypted_secret', 'encrypted_old_secret'] as const;

/** How often the keys are checked that encrypt it. */
const KEY_CHECK_MS = 24 * 60 * 60 * 1000;

interface StoredRow extends Record<string, SqlStorageValue> {
  encrypted_url: ArrayBuffer;
  encrypted_secret: ArrayBuffer;
  encrypted_old_secret: ArrayBuffer | null;
  events: string;
  format: string;
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
    const secrets = [row.encrypted_secret, row.encrypted_old_secret].filter(
      (secret) => secret !== null,
    );
    return {
      encryptedUrl: new Uint8Array(row.encrypted_url),
      encryptedSecrets: secrets.map((secret) => new Uint8Array(secret)),
      events: eventsIn(row.events),
      format: webhookFormats.find((known) => known === row.format) ?? 'standard',
      createdAt: row.created_at,
    };
  }

  /** Sets the address, the events and the format; an existing secret stays. */
  set({ encryptedUrl, encryptedSecret, events, format }: NewWebhook, now: number): void {
    this.#wipe('encrypted_url');
    this.#sql.exec(
      `INSERT INTO webhook (id, encrypted_url, encrypted_secret, events, format, created_at, key_check_at)
       VALUES (1, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET encrypted_url = excluded.encrypted_url, events = excluded.events, format = excluded.format`,
      encryptedUrl,
      encryptedSecret,
      events.join(),
      format,
      now,
      now + KEY_CHECK_MS,
    );
  }

  hasSecret(encryptedSecret: Uint8Array): boolean {
    const current = this.find()?.encryptedSecrets.at(0);
    return current !== undefined && equalBytes(current, encryptedSecret);
  }

  /** Replaces the signing secret; the one before it signs as well for a while. */
  renew(encryptedSecret: Uint8Array, now: number): void {
    this.#wipe('encrypted_old_secret');
    const oldUntil = now + WEBHOOK_SECRET_OVERLAP_SECONDS * 1000;
    this.#sql.exec(
      'UPDATE webhook SET encrypted_old_secret = encrypted_secret, encrypted_secret = ?, old_until = ?',
      encryptedSecret,
      oldUntil,
    );
  }

  /** Replaces a value that was encrypted under an older key by the same value under the current one. */
  reencrypt(encrypted: Uint8Array, reencrypted: Uint8Array): void {
    for (const column of encryptedColumns) {
      const { rowsWritten } = this.#sql.exec(
        `UPDATE webhook SET ${column} = zeroblob(length(${column})) WHERE ${column} = ?`,
        encrypted,
      );
      if (rowsWritten > 0) this.#sql.exec(`UPDATE webhook SET ${column} = ?`, reencrypted);
    }
  }

  /** True when the keys are due for a check; the next one is due in a day then. */
  takeKeyCheck(now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      'UPDATE webhook SET key_check_at = ? WHERE key_check_at <= ?',
      now + KEY_CHECK_MS,
      now,
    );
    return rowsWritten > 0;
  }

  clear(): void {
    for (const column of encryptedColumns) this.#wipe(column);
    this.#sql.exec('DELETE FROM webhook');
  }

  /** Wipes a secret that was replaced long enough ago. */
  deleteOld(now: number): void {
    const { length } = this.#sql.exec('SELECT 1 FROM webhook WHERE old_until <= ?', now).toArray();
    if (length === 0) return;
    this.#wipe('encrypted_old_secret');
    this.#sql.exec('UPDATE webhook SET encrypted_old_secret = NULL, old_until = NULL');
  }

  nextDueAt(): number | null {
    const [row] = this.#sql
      .exec<{ due_at: number }>(
        'SELECT MIN(key_check_at, COALESCE(old_until, key_check_at)) AS due_at FROM webhook',
      )
      .toArray();
    return row?.due_at ?? null;
  }

  /** SQLite frees bytes without erasing them: they are overwritten first. */
  #wipe(column: (typeof encryptedColumns)[number]): void {
    this.#sql.exec(`UPDATE webhook SET ${column} = zeroblob(length(${column}))`);
  }
}

function eventsIn(stored: string): WebhookEvent[] {
  const names = stored.split(',');
  return webhookEvents.filter((event) => names.includes(event));
}
