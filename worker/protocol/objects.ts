/** The way to an object by its name. */
import type { Config } from '../config.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** A deploy resets objects; three stubs outlast that. */
const ATTEMPTS_MAX = 3;

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
 * Calls an object. A call that breaks on its way is made again with a fresh stub, for a broken one stays broken; so
 * `operation` must bear being repeated.
 *
 * @throws StoreUnavailable when no attempt came through
 */
export async function callObject<Kind extends Rpc.DurableObjectBranded, Result>(
  config: Config,
  namespace: DurableObjectNamespace<Kind>,
  name: string,
  operation: (stub: DurableObjectStub<Kind>, attempt: number) => Promise<Result>,
): Promise<Result> {
  const home = pinned(config, namespace);
  const { OBJECT_LOCATION_HINT: locationHint } = config;
  const options = locationHint === undefined ? {} : { locationHint };
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation(home.getByName(name, options), attempt);
    } catch (error) {
      if (isOurBug(error)) throw error;
      if (attempt === ATTEMPTS_MAX) {
        throw new StoreUnavailable('an object did not answer', { cause: error });
      }
    }
  }
}

/** A namespace, in the jurisdiction that its objects are kept in. */
export function pinned<Kind extends Rpc.DurableObjectBranded>(
  { OBJECT_JURISDICTION }: Config,
  namespace: DurableObjectNamespace<Kind>,
): DurableObjectNamespace<Kind> {
  return OBJECT_JURISDICTION ? namespace.jurisdiction(OBJECT_JURISDICTION) : namespace;
}

/** Whether a call failed because the object is of an earlier version, which does not have the method yet. */
export function isMissingMethod(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not implement the method');
}

/** An exception that the object's own code threw; repeating it would only throw again. */
function isOurBug(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true;
  const isSet = (flag: string) => flag in error && Reflect.get(error, flag) === true;
  return isSet('remote') && !['retryable', 'overloaded', 'durableObjectReset'].some(isSet);
}
