/** What the lists of the directory share: their pages, and how long they are. */
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import { base64url, fromBase64, utf8 } from '../crypto/encoding.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';

const LINES_MAX = 50;

/** One more than a page shows: if it exists, there is a next page. */
export const ROWS_READ_MAX = LINES_MAX + 1;

export interface Page<Line> {
  readonly lines: readonly Line[];
  /** The cursor of the next page; null at the end of the list. */
  readonly next: string | null;
}

/** Everything that a list is sorted by: unique for each entry. */
type Key = readonly (string | number)[];

/** The page of an empty cursor, which always exists. */
export function firstPage<Line>(page: Page<Line> | null): Page<Line> {
  if (!page) throw new Error('a list has no first page');
  return page;
}

/**
 * Replies with a page. An unknown cursor is refused: starting again from the first page, a program would never end.
 *
 * @param page null when the cursor of the call is unknown
 */
export function pageReply<Line, Record>(
  page: Page<Line> | null,
  recordOf: (line: Line) => Record,
): Outcome<{ records: Record[]; details: { next: string | null } }> {
  if (!page) return refuse('field_type', { field: 'after' });
  return reply({ records: page.lines.map(recordOf), details: { next: page.next } });
}

/** Epoch ms, in a key. */
export const moment = v.pipe(v.number(), v.safeInteger());
/** Newer than every entry. */
export const LATER_THAN_ALL = Number.MAX_SAFE_INTEGER;

/**
 * Keyset pagination, newest first or by name. A page starts after the last key of the page before it, so each costs the
 * same, however long the list is, and entries that are added meanwhile shift nothing.
 */
export class Keyset<K extends Key> {
  readonly #cursor: v.GenericSchema<[string, K]>;
  readonly #list: string;
  readonly #first: K;

  /**
   * @param list names the list: a cursor of another one is refused
   * @param key the schema of its keys
   * @param first where the first page begins
   */
  constructor(list: string, key: v.GenericSchema<K>, first: NoInfer<K>) {
    this.#cursor = v.tuple([v.literal(list), key]);
    this.#list = list;
    this.#first = first;
  }

  /**
   * Where a page begins.
   *
   * @param after the cursor of the page before it; empty for the first page
   * @returns null when it is no cursor of this list
   */
  read(after: string): K | null {
    if (after === '') return this.#first;
    const found = v.safeParse(this.#cursor, parsed(after));
    return found.success ? found.output[1] : null;
  }

  /** Makes a page of at most `ROWS_READ_MAX` rows. */
  page<Row, Line>(
    rows: readonly Row[],
    keyOf: (row: Row) => K,
    lineOf: (row: Row) => Line,
  ): Page<Line> {
    const shown = rows.slice(0, LINES_MAX);
    const last = rows.length > LINES_MAX ? shown.at(-1) : undefined;
    return {
      lines: shown.map(lineOf),
      next: last === undefined ? null : this.#write(keyOf(last)),
    };
  }

  #write(key: K): string {
    return base64url(utf8(JSON.stringify([this.#list, key])));
  }
}

function parsed(cursor: string): unknown {
  return parseJson(new TextDecoder().decode(fromBase64(cursor) ?? new Uint8Array()));
}

export const countTable = `CREATE TABLE counts (
    name TEXT PRIMARY KEY, n INTEGER NOT NULL
  ) WITHOUT ROWID;`;

/** A list that is counted; feedback is also counted by its day of UTC. */
type CountName = 'customers' | 'failed_emails' | 'feedback' | `feedback:${string}`;

/**
 * The lengths of the lists. Counted when an entry is added or removed, in the same transaction, so that no call reads a list to
 * count it. Every method is synchronous.
 */
export class CountTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(name: CountName): number {
    const [found] = this.#sql
      .exec<{ n: number }>('SELECT n FROM counts WHERE name = ?', name)
      .toArray();
    return found?.n ?? 0;
  }

  /** Counts entries that were added, or, below 0, removed. */
  add(name: CountName, entries: number): void {
    if (entries === 0) return;
    this.#sql.exec(
      'INSERT INTO counts VALUES (?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
      name,
      entries,
    );
    if (entries < 0) this.#sql.exec('DELETE FROM counts WHERE name = ? AND n = 0', name);
  }
}
