/** Runs bcrypt on other threads: a hash takes a tenth of a second or more, in which this thread can answer other requests. */
import { Worker } from 'node:worker_threads';
import type { Bcrypt } from '../crypto/key-derivation.ts';
import type { HashAnswer, HashRequest } from './bcrypt-thread.ts';

/** As many threads as calls that hash at the same time (`worker/http/rules/hash-turns.ts`). */
const THREADS = 2;
/** How often `seen` is called while a hash is at work. */
const SEEN_MS = 100;

/** A thread, which is started when it is first needed, and the hashes that it was asked for. */
class Thread {
  #worker: Worker | null = null;
  #number = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>();

  get load(): number {
    return this.#waiting.size;
  }

  hash(request: Omit<HashRequest, 'number'>): Promise<string> {
    const answer = Promise.withResolvers<string>();
    this.#number += 1;
    this.#waiting.set(this.#number, answer);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ ...request, number: this.#number } satisfies HashRequest, []);
    return answer.promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./bcrypt-thread.ts', import.meta.url));
    worker.on('message', ({ number, hashed }: HashAnswer) => {
      this.#waiting.get(number)?.resolve(hashed);
      this.#waiting.delete(number);
    });
    worker.once('error', (error: Error) => {
      this.#worker = null;
      for (const answer of this.#waiting.values()) answer.reject(error);
      this.#waiting.clear();
    });
    worker.unref();
    return worker;
  }
}

/** The binding `BCRYPT`. */
export function bcryptThreads(): Bcrypt {
  const threads = Array.from({ length: THREADS }, () => new Thread());
  return async (text, salt, cost, seen) => {
    const [thread] = threads.toSorted((one, other) => one.load - other.load);
    if (!thread) throw new Error('there is no thread');
    const timer = seen && setInterval(seen, SEEN_MS);
    try {
      return await thread.hash({ text, salt, cost });
    } finally {
      clearInterval(timer);
    }
  };
}
