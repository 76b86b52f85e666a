/** Calls of objects by their names. */
import type { Config } from '../config/config.ts';
import { callFailureOf, idempotent, withRetries } from './retry.ts';
import { StoreUnavailable } from './store-unavailable.ts';

export interface Stores {
  readonly env: Env;
  readonly config: Config;
}

/** The stores within a request, which can leave work for after its response. */
export interface Answering extends Stores {
  /** Runs after the response is sent (`waitUntil`). Must not reject. */
  readonly later: (work: Promise<void>) => void;
}

/**
 * Calls an object. A call that broke on its way, or whose object was reset, is retried with a new stub: a broken one stays
 * broken.
 *
 * @param operation makes one attempt; it must be idempotent unless the policy is `atMostOnce`
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
    const failure = callFailureOf(error);
    if (failure === 'bug') throw error;
    const isOverloaded = failure === 'overloaded';
    throw new StoreUnavailable('an object did not answer', { cause: error, isOverloaded });
  }
}

/** The methods of an object, each of which is one call with its retries. */
export type Calls<Stub> = {
  readonly [Name in keyof Stub]: Stub[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<Answer>
    : never;
};

/**
 * Gives the methods of an object as functions.
 *
 * @param call calls a method of it
 */
export function callsOf<Methods extends object>(
  call: (method: string | symbol, args: readonly unknown[]) => Promise<unknown>,
): Methods {
  const methods: unknown = new Proxy(
    {},
    {
      get: (_target, method) =>
        // A promise that resolves with it must not take it for another promise.
        method === 'then' ? undefined : (...args: readonly unknown[]) => call(method, args),
    },
  );
  return methods as Methods;
}

/** Makes one attempt of a call. */
export function invoke(
  stub: object,
  method: string | symbol,
  args: readonly unknown[],
): Promise<unknown> {
  const found: unknown = Reflect.get(stub, method);
  if (typeof found !== 'function') throw new TypeError(`there is no method ${String(method)}`);
  return Promise.resolve(Reflect.apply(found, stub, args));
}

/** A namespace, restricted to the jurisdiction of its objects. */
function pinned<Kind extends Rpc.DurableObjectBranded>(
  { OBJECT_JURISDICTION }: Config,
  namespace: DurableObjectNamespace<Kind>,
): DurableObjectNamespace<Kind> {
  return OBJECT_JURISDICTION ? namespace.jurisdiction(OBJECT_JURISDICTION) : namespace;
}

/**
 * Calls with a time limit. A call that exceeds it may still be carried out.
 *
 * @param msMax milliseconds
 * @throws if there is no answer in time, or the call throws
 */
export async function withTimeLimit<Answer>(
  msMax: number,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${msMax} ms`)), msMax);
  });
  try {
    return await Promise.race([call(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
