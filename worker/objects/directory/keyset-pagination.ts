/**
 * Reading a long list page by page, newest first or by name. A page goes on behind the key that the one before it ended
 * with, so each costs the same, however long the list is, and lines that are added meanwhile shift nothing.
 */
import * as v from 'valibot';
import { base64url, fromBase64, utf8 } from '../../crypto/encoding.ts';

const LINES_MAX = 50;

/** One more than a page shows: it tells whether the list goes on. */
export const ROWS_READ_MAX = LINES_MAX + 1;

/** What a list is sorted by, in whole: no two lines have the same. */
type Key = readonly (string | number)[];

export interface Page<Line> {
  readonly lines: readonly Line[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
}

/** A page that an empty cursor led to, which it always does. */
export function firstPage<Line>(page: Page<Line> | null): Page<Line> {
  if (!page) throw new Error('a list did not begin');
  return page;
}

/** Epoch ms, in a key. */
export const moment = v.pipe(v.number(), v.safeInteger());
/** Newer than every line. */
export const LATER_THAN_ALL = Number.MAX_SAFE_INTEGER;

export class Keyset<K extends Key> {
  readonly #cursor: v.GenericSchema<[string, K]>;
  readonly #list: string;
  readonly #first: K;

  /**
   * @param list names the list: a cursor of another one leads nowhere
   * @param key what its keys are made of
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
   * @param after the cursor that the page before it gave; empty for the first page
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
  const bytes = fromBase64(cursor);
  if (!bytes) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
