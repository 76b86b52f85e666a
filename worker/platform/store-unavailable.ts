interface Reason extends ErrorOptions {
  /** Calling an overloaded store again at once makes it worse. */
  readonly isOverloaded?: boolean;
}

/** A store did not answer. It becomes a 503 in one place, and never "unknown". */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly isOverloaded: boolean;

  constructor(message: string, { isOverloaded = false, ...options }: Reason = {}) {
    super(message, options);
    this.isOverloaded = isOverloaded;
  }
}

/** Runs a store's operation; a failure of the store becomes `StoreUnavailable`. */
export async function fromStore<Result>(what: string, operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (cause) {
    throw new StoreUnavailable(`${what} failed`, { cause });
  }
}
