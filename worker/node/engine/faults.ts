/**
 * What is wrong with the stores, for the health check: files that are missing or damaged, until the next start, and whatever else
 * failed, for as long as a monitor may take to ask.
 */
export interface Fault {
  readonly store: 'kv' | 'vault';
  readonly cause: string;
}

const REMEMBERED_MS = 60_000;

/** SQLite's primary codes for a file that cannot be used as it is. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);
/** These codes, and those of a disk that is full, read-only or broken: READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const OF_STORAGE: ReadonlySet<number> = new Set([8, 10, 13, 14, ...DAMAGED]);

export class Faults {
  readonly #known = new Map<string, Fault & { readonly until: number }>();

  /** @param what names the file */
  add(store: Fault['store'], what: string, error: Error): void {
    const isLasting = error instanceof MissingFile || DAMAGED.has(codeOf(error));
    const until = isLasting ? Infinity : performance.now() + REMEMBERED_MS;
    const known = this.#known.get(what);
    if (known?.until === Infinity) return;
    this.#known.set(what, { store, cause: `${what}: ${error.message}`, until });
  }

  now(): Fault[] {
    const now = performance.now();
    for (const [what, { until }] of this.#known) if (until < now) this.#known.delete(what);
    return [...this.#known.values()].map(({ store, cause }) => ({ store, cause }));
  }
}

/** The file of an object that has stored something is not there. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** The error comes from the disk or the file, and not from the statement. */
export function isOfStorage(error: unknown): error is Error {
  return error instanceof Error && OF_STORAGE.has(codeOf(error));
}

function codeOf(error: Error): number {
  const code = 'errcode' in error ? Number(error.errcode) : 0;
  // The low byte of an extended code is the primary code.
  return code & 0xff;
}
