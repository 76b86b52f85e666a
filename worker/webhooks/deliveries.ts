/**
 * The deliveries of an account's webhook: those that wait, the outcome of the others, and one attempt at one.
 *
 * Anyone with an account chooses the URL, so it must not reach private networks (SSRF). The name is resolved first, which gives
 * the owner a reason for a refusal; when self-hosting, the runtime also checks the address that it connects to, because the
 * record may have changed since (DNS rebinding). Only the status of the response is read.
 */
import {
  deliveryReasons,
  type DeliveryReason,
  webhookEvents,
} from '../../shared/contract/webhooks.ts';
import { DELIVERY_LOG_MAX, DELIVERY_LOG_SECONDS } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { ownHosts } from '../config/regions.ts';
import { generateToken } from '../crypto/tokens.ts';
import { dnsAt } from '../domains/dns.ts';
import { asciiName } from '../domains/rules/domain-name.ts';
import type { Stores } from '../platform/call-object.ts';
import { nextAttemptAt, parseRetryAfter, retryAt } from '../platform/rules/retry-schedule.ts';
import type { Payload } from './payload.ts';
import { isPublicAddress } from './public-address.ts';
import {
  type Attempt,
  attemptOf,
  type DeliveryEvent,
  isAllowedHost,
  parseWebhookUrl,
  unanswered,
} from './rules/webhook.ts';

const TIMEOUT_MS = 10_000;

export const deliveryTable = `CREATE TABLE deliveries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    event TEXT NOT NULL, shortkey TEXT NOT NULL, secret_shortkey TEXT NOT NULL,
    secret_created_at INTEGER, sealed_by TEXT, happened_at INTEGER NOT NULL,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, status INTEGER, reason TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL
  );
  CREATE INDEX deliveries_due_at ON deliveries (due_at);`;

/** A delivery in the log of its account. Times are epoch ms. */
export interface DeliveryView {
  readonly id: string;
  readonly event: DeliveryEvent['event'];
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: number;
  readonly changedAt: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: DeliveryReason | null;
  /** Null unless it waits. */
  readonly nextAttemptAt: number | null;
  readonly shortkey: string;
  readonly secretShortkey: string;
}

/** A delivery that is being made. */
export interface DueDelivery extends DeliveryEvent {
  readonly id: string;
  /** This one included. */
  readonly attempts: number;
}

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  event: string;
  shortkey: string;
  secret_shortkey: string;
  secret_created_at: number | null;
  happened_at: number;
  state: string;
  attempts: number;
  status: number | null;
  reason: string | null;
  created_at: number;
  changed_at: number;
  due_at: number;
  sealed_by: string | null;
}

/** The table of them in an account's file. Every method is synchronous. */
export class DeliveryTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Queues a delivery, and deletes the oldest finished ones above the maximum. */
  add(event: DeliveryEvent, now: number): void {
    this.#insert(event, 0, now, now);
  }

  /** Records a test that the caller sends at once, and only once. */
  addTest(now: number): DueDelivery {
    const nothing = { shortkey: '', secretShortkey: '', createdAt: null };
    const test: DeliveryEvent = { event: 'test', ...nothing, at: now };
    const attempts = 1;
    return {
      ...test,
      id: this.#insert(test, attempts, nextAttemptAt(attempts, now), now),
      attempts,
    };
  }

  #insert(delivery: DeliveryEvent, attempts: number, dueAt: number, now: number): string {
    const { event, shortkey, secretShortkey, createdAt, at, sealedBy } = delivery;
    const id = `msg_${generateToken()}`;
    this.#sql.exec(
      `INSERT INTO deliveries (id, event, shortkey, secret_shortkey, secret_created_at, happened_at, state, attempts,
         created_at, changed_at, due_at, sealed_by)
       VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?)`,
      id,
      event,
      shortkey,
      secretShortkey,
      createdAt,
      at,
      attempts,
      now,
      now,
      dueAt,
      sealedBy ?? null,
    );
    this.#sql.exec(
      `DELETE FROM deliveries WHERE state <> 'waiting'
         AND number NOT IN (SELECT number FROM deliveries ORDER BY number DESC LIMIT ?)`,
      DELIVERY_LOG_MAX,
    );
    return id;
  }

  /** Takes what is to be sent now; each attempt is counted, and the next one set, before it is made. */
  takeDue(now: number, deliveriesMax: number): DueDelivery[] {
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM deliveries WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, number LIMIT ?`,
        now,
        deliveriesMax,
      )
      .toArray();
    return rows.flatMap((row) => {
      const event = eventOf(row);
      if (event === 'test') {
        // The process stopped during the attempt; mark it failed.
        this.#close(row.id, 'failed', null, 'timeout', now);
        return [];
      }
      const attempts = row.attempts + 1;
      this.#sql.exec(
        'UPDATE deliveries SET attempts = ?, due_at = ? WHERE id = ?',
        attempts,
        nextAttemptAt(attempts, now),
        row.id,
      );
      return [
        {
          id: row.id,
          event,
          shortkey: row.shortkey,
          secretShortkey: row.secret_shortkey,
          createdAt: row.secret_created_at,
          at: row.happened_at,
          attempts,
          ...(row.sealed_by === 'browser' && { sealedBy: 'browser' as const }),
        },
      ];
    });
  }

  /** Records the outcome of an attempt; nothing when the delivery was deleted meanwhile. */
  recordAttempt({ id, event, attempts }: DueDelivery, attempt: Attempt, now: number): void {
    if (attempt.kind === 'delivered') {
      this.#close(id, 'delivered', attempt.status, null, now);
      return;
    }
    const { status, reason } = attempt;
    const nextAt = event === 'test' ? null : retryAt(attempt, attempts, now);
    if (nextAt === null) this.#close(id, 'failed', status, reason, now);
    else this.#update(id, 'waiting', status, reason, now, nextAt);
  }

  /** Queues a failed delivery again; false when there is none. */
  resend(id: string, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE deliveries SET state = 'waiting', attempts = 0, status = NULL, reason = NULL, changed_at = ?, due_at = ?
       WHERE id = ? AND state = 'failed' AND event <> 'test'`,
      now,
      now,
      id,
    );
    return rowsWritten > 0;
  }

  /** Newest first. */
  list(): DeliveryView[] {
    return this.#sql
      .exec<StoredRow>('SELECT * FROM deliveries ORDER BY number DESC LIMIT ?', DELIVERY_LOG_MAX)
      .toArray()
      .map(viewOf);
  }

  clear(): void {
    this.#sql.exec('DELETE FROM deliveries');
  }

  deleteOld(now: number): void {
    this.#sql.exec(`DELETE FROM deliveries WHERE state <> 'waiting' AND due_at <= ?`, now);
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM deliveries')
      .one().due_at;
  }

  #close(
    id: string,
    state: 'delivered' | 'failed',
    status: number | null,
    reason: string | null,
    now: number,
  ): void {
    this.#update(id, state, status, reason, now, now + DELIVERY_LOG_SECONDS * 1000);
  }

  #update(
    id: string,
    state: DeliveryView['state'],
    status: number | null,
    reason: string | null,
    now: number,
    dueAt: number,
  ): void {
    this.#sql.exec(
      'UPDATE deliveries SET state = ?, status = ?, reason = ?, changed_at = ?, due_at = ? WHERE id = ?',
      state,
      status,
      reason,
      now,
      dueAt,
      id,
    );
  }
}

function viewOf(row: StoredRow): DeliveryView {
  const { id, state, attempts, status, reason, shortkey } = row;
  const isWaiting = state !== 'delivered' && state !== 'failed';
  return {
    id,
    event: eventOf(row),
    state: isWaiting ? 'waiting' : state,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    attempts,
    status,
    reason: deliveryReasons.find((known) => known === reason) ?? null,
    nextAttemptAt: isWaiting ? row.due_at : null,
    shortkey,
    secretShortkey: row.secret_shortkey,
  };
}

function eventOf({ event }: StoredRow): DeliveryView['event'] {
  return webhookEvents.find((known) => known === event) ?? 'test';
}

/** Parses the URL of a webhook; null when the settings do not allow it. */
export function readWebhookUrl(text: string, config: Config): string | null {
  return parseWebhookUrl(text, { ours: ownHosts(config), allowed: config.WEBHOOK_TEST_ALLOW });
}

/** Makes one attempt at a delivery. Never throws. */
export async function deliver(
  { env, config }: Stores,
  url: string,
  payload: Payload,
): Promise<Attempt> {
  // The settings may have changed since the URL was stored.
  const href = readWebhookUrl(url, config);
  if (href === null) return unanswered('private_address');
  const parsed = new URL(href);
  if (isAllowedHost(parsed, config.WEBHOOK_TEST_ALLOW)) return post(globalThis, href, payload);
  const resolution = await dnsAt(config.DNS_URL).resolve(asciiName(parsed.hostname));
  if (resolution.kind === 'unreachable') return unanswered('unreachable');
  if (resolution.addresses.length === 0) return unanswered('unknown_host');
  if (!resolution.addresses.every(isPublicAddress)) return unanswered('private_address');
  return post(env.OUTSIDE ?? globalThis, href, payload);
}

interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

async function post(network: Network, url: string, { headers, body }: Payload): Promise<Attempt> {
  try {
    const response = await network.fetch(url, {
      method: 'POST',
      headers: { 'User-Agent': 'waxseal', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const attempt = attemptOf(
      response.status,
      parseRetryAfter(response.headers.get('Retry-After')),
    );
    await response.body?.cancel();
    return attempt;
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return unanswered(isTimeout ? 'timeout' : 'unreachable');
  }
}
