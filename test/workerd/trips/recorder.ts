/**
 * Counts the trips of a call: how often the Worker waits for an object or for KV, one after the other. Calls side by side are
 * one trip. The answers of a round are held back until the Worker starts nothing more without them, so that the count does
 * not depend on how fast the machine is.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../../worker/index.ts';
import { LOOPBACK_PEER } from '../client.ts';

const objects = ['VAULT', 'ACCOUNT', 'RATE_LIMITER', 'DIRECTORY', 'MAIL_QUEUE'] as const;
/** Passes of the event loop without a new operation, after which the Worker waits for what it has started. */
const IDLE_TURNS = 40;

export interface Recorded {
  readonly response: Response;
  /** The operations of each trip, by name. */
  readonly trips: readonly (readonly string[])[];
}

export interface Recorder {
  /** Makes a request of the whole Worker; what it does after the answer is not counted. */
  record(request: Request): Promise<Recorded>;
}

/**
 * Starts recording in a world of its own: to the Worker it is a new isolate.
 *
 * @param settings that differ from the tests' own
 */
export function startRecorder(settings: Readonly<Record<string, string>> = {}): Recorder {
  let round = new Round();
  const hold = <Result>(name: string, operation: Promise<Result>) => round.hold(name, operation);
  const namespaces = Object.fromEntries(
    objects.map((name) => [name, recordedNamespace(env[name], name, hold)]),
  );
  const SECRETS = recordedMethods(env.SECRETS, 'KV', hold);
  const recorded = Object.assign({}, env, { ...settings, ...namespaces, SECRETS });
  return {
    record: async (request) => {
      const context = createExecutionContext();
      round = new Round();
      const trips: (readonly string[])[] = [];
      const state = { isAnswered: false };
      const answering = worker.fetch(fromHere(request), recorded, context);
      const answered = () => {
        state.isAnswered = true;
      };
      answering.then(answered, answered);
      for (let idle = 0; !state.isAnswered;) {
        await scheduler.wait(0);
        idle = round.takeStarted() ? 0 : idle + 1;
        if (idle < IDLE_TURNS || !round.isAnswered()) continue;
        const done = round;
        round = new Round();
        trips.push(done.names);
        done.release();
        idle = 0;
      }
      const response = await answering;
      // What goes on after the answer is let through as it comes.
      round.release();
      await waitOnExecutionContext(context);
      return { response, trips };
    },
  };
}

type Hold = <Result>(name: string, operation: Promise<Result>) => Promise<Result>;

/** The operations that are started before any of them is answered. */
class Round {
  readonly names: string[] = [];
  readonly #released = Promise.withResolvers<void>();
  #unanswered = 0;
  #hasStarted = false;
  #isReleased = false;

  async hold<Result>(name: string, operation: Promise<Result>): Promise<Result> {
    if (this.#isReleased) return operation;
    this.names.push(name);
    this.#hasStarted = true;
    this.#unanswered++;
    const answered = () => {
      this.#unanswered--;
    };
    operation.then(answered, answered);
    await this.#released.promise;
    return operation;
  }

  /** Whether something was started since the last look. */
  takeStarted(): boolean {
    const hadStarted = this.#hasStarted;
    this.#hasStarted = false;
    return hadStarted;
  }

  /** Whether there is something to release, and all of it has its answer. */
  isAnswered(): boolean {
    return this.names.length > 0 && this.#unanswered === 0;
  }

  release(): void {
    this.#isReleased = true;
    this.#released.resolve();
  }
}

function recordedNamespace(namespace: object, name: string, hold: Hold): object {
  return new Proxy(namespace, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        const isStub = property === 'get' || property === 'getByName';
        return isStub && isObject(result) ? recordedMethods(result, name, hold) : result;
      };
    },
  });
}

/** Holds back what the methods of a stub or of a store answer. */
function recordedMethods<Target extends object>(target: Target, name: string, hold: Hold): Target {
  return new Proxy(target, {
    get: (_, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        return hold(`${name}.${String(property)}`, Promise.resolve(result));
      };
    },
  });
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}

function fromHere({ url, method, headers, body }: Request) {
  const init = { method, headers, body, redirect: 'manual' } as const;
  const here = new Request<unknown, IncomingRequestCfProperties>(url, init);
  return Object.defineProperty(here, 'cf', { value: { clientIp: LOOPBACK_PEER } });
}
