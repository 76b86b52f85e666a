/** The authentication log of an account: what its owner is shown, and its table. Times in the account are epoch ms. */
import { type AuthEvent, authEvents, type listAuthLog } from '../../shared/contract/auth-log.ts';
import { AUTH_LOG_SECONDS } from '../../shared/limits.ts';
import { seconds } from '../http/epoch.ts';
import { reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { type AuthEntry, keptSince, recordingOf } from './rules/auth-log.ts';
import { customerOf } from './sessions.ts';
import { accountStub } from './stub.ts';

export const list: Handler<typeof listAuthLog> = async (call) => {
  const { page, per_page: perPage } = call.body;
  const { account } = customerOf(call);
  const now = Date.now();
  const offset = (page - 1) * perPage;
  const { entries, count } = await accountStub(call, account).authLog(offset, perPage);
  return reply({
    records: entries.map(({ id, event, at, device, name, count: times }) => ({
      id,
      event,
      time: seconds(at),
      device,
      name: name === '' ? undefined : name,
      count: times > 1 ? times : undefined,
    })),
    count,
    details: { since: seconds(keptSince(now)), now: seconds(now) },
  });
};

interface AuthLogView {
  readonly id: string;
  readonly event: AuthEvent;
  readonly at: number;
  readonly device: string;
  /** Empty for none. */
  readonly name: string;
  readonly count: number;
}

export interface AuthLogPage {
  readonly entries: readonly AuthLogView[];
  /** Of all pages. */
  readonly count: number;
}

export const authLogTable = `CREATE TABLE auth_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
    began_at INTEGER NOT NULL, at INTEGER NOT NULL
  );
  CREATE INDEX auth_log_at ON auth_log (at);`;

interface StoredRow extends Record<string, SqlStorageValue> {
  number: number;
  event: string;
  device: string;
  name: string;
  count: number;
  began_at: number;
  at: number;
}

/** A newer version may have stored events that this one does not know. */
const IS_SHOWN = `at >= ? AND event IN (${authEvents.map((event) => `'${event}'`).join(', ')})`;

/** Every method is synchronous. */
export class AuthLogTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Records an entry; must be called in the transaction of the change that it is about. */
  record({ event, device = '', name = '', count = 1 }: AuthEntry, now: number): void {
    const rows = this.#sql.exec<StoredRow>('SELECT * FROM auth_log').toArray();
    const { foldInto, evicted } = recordingOf(
      rows.map(({ began_at: beganAt, ...row }) => ({ ...row, beganAt })),
      { event, device },
      now,
    );
    for (const number of evicted) this.#sql.exec('DELETE FROM auth_log WHERE number = ?', number);
    if (foldInto !== null) {
      this.#sql.exec(
        'UPDATE auth_log SET count = count + ?, at = ? WHERE number = ?',
        count,
        now,
        foldInto,
      );
      return;
    }
    this.#sql.exec(
      'INSERT INTO auth_log (event, device, name, count, began_at, at) VALUES (?, ?, ?, ?, ?, ?)',
      event,
      device,
      name,
      count,
      now,
      now,
    );
  }

  /** One page, newest first. */
  page(offset: number, limit: number, now: number): AuthLogPage {
    const since = keptSince(now);
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM auth_log WHERE ${IS_SHOWN} ORDER BY at DESC, number DESC LIMIT ? OFFSET ?`,
        since,
        limit,
        offset,
      )
      .toArray();
    const { count } = this.#sql
      .exec<{ count: number }>(`SELECT COUNT(*) AS count FROM auth_log WHERE ${IS_SHOWN}`, since)
      .one();
    return { entries: rows.flatMap(viewOf), count };
  }

  clear(): void {
    this.#sql.exec('DELETE FROM auth_log');
  }

  deleteOld(now: number): void {
    this.#sql.exec('DELETE FROM auth_log WHERE at < ?', keptSince(now));
  }

  /** When the oldest entry has been stored long enough; null when there is none. */
  nextDueAt(): number | null {
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>('SELECT MIN(at) AS oldest FROM auth_log')
      .one();
    return oldest === null ? null : oldest + AUTH_LOG_SECONDS * 1000 + 1;
  }
}

function viewOf({ number, at, device, name, count, event: stored }: StoredRow): AuthLogView[] {
  const event = authEvents.find((known) => known === stored);
  return event ? [{ id: String(number), event, at, device, name, count }] : [];
}
