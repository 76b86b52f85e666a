/** The way to an object by its name. */
import type { Config } from '../config/config.ts';
import { callFailureOf, idempotent, withRetries } from './retry.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';

export interface Stores {
  readonly env: Env;
  readonly config: Config;
}

/** Where a call is answered, and some things are done once it is. */
export interface Answering extends Stores {
  /** Goes on with something that nobody waits for. It must not fail. */
  readonly later: (work: Promise<void>) => void;
}

/**
 * Calls an object. What broke on the way, or was reset, is called again with a fresh stub, for a broken one stays broken.
 *
 * @param operation makes one attempt, whose number is given; it must be idempotent unless the policy is `atMostOnce`
 * @param policy how often it may be made
 * @throws StoreUnavailable when no attempt came through; what the object's own code threw is thrown as it is
 */
export async function callObject<Kind extends Rpc.DurableObjectBranded, Result>(
  config: Config,
  namespace: DurableObjectNamespace<Kind>,
  name: string,
  operation: (stub: DurableObjectStub<Kind>, attempt: number) => Promise<Result>,
  policy = idempotent,
): Promise<Result> {
  const home = pinned(config, namespace);
  const { OBJECT_LOCATION_HINT: locationHint } = config;
  const options = locationHint === undefined ? {} : { locationHint };
  try {
    return await withRetries(policy, (attempt) =>
      operation(home.getByName(name, options), attempt),
    );
  } catch (error) {
    const fault = callFailureOf(error);
    if (fault === 'bug') throw error;
    const isOverloaded = fault === 'overloaded';
    throw new StoreUnavailable('an object did not answer', { cause: error, isOverloaded });
  }
}

/** A namespace, in the jurisdiction that its objects are kept in. */
export function pinned<Kind extends Rpc.DurableObjectBranded>(
  { OBJECT_JURISDICTION }: Config,
  namespace: DurableObjectNamespace<Kind>,
): DurableObjectNamespace<Kind> {
  return OBJECT_JURISDICTION ? namespace.jurisdiction(OBJECT_JURISDICTION) : namespace;
}

/**
 * Asks, and waits so long for the answer. What was asked may still be carried out afterwards.
 *
 * @param msMax how long to wait, in milliseconds
 * @throws an error that says so when no answer came in time; else what asking throws
 */
export async function withTimeLimit<Answer>(
  msMax: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${msMax} ms`)), msMax);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
