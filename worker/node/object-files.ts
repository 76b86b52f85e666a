/**
 * The launcher's end of `worker/objects/shared/object-file.ts`: it looks after the files that objects are kept in.
 *
 * An object asks to have its file scrubbed, and writes nothing until it is: it can run neither VACUUM nor a checkpoint, but
 * another process may. And before an account is opened for whoever tries to sign in, the Worker asks whether there is one.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Request, Response } from 'miniflare';
import * as v from 'valibot';
import {
  EXISTS_PATH,
  objectFile,
  SCRUB_PATH,
  scrubRequest,
  type ScrubResult,
} from '../rpc/types/object-file.ts';
import { SCRUB_THREAD, type ScrubAnswer, type ScrubRequest } from './scrub-file.ts';

/** The Worker's binding: serves the file of the object that a call names, and no other file. */
export function objectFilesBinding(stateDirectory: string) {
  const thread = new ScrubThread();
  return async (request: Request): Promise<Response> => {
    const body = await request.json();
    const asked = v.safeParse(objectFile, body);
    if (!asked.success) return new Response(null, { status: 400 });
    const { className, id } = asked.output;
    const path = resolve(stateDirectory, 'objects', `waxseal-${className}`, `${id}.sqlite`);
    switch (new URL(request.url).pathname) {
      case SCRUB_PATH:
        return Response.json(await thread.scrub(path, v.parse(scrubRequest, body).withinMs));
      case EXISTS_PATH:
        return Response.json({ exists: existsSync(path) });
      default:
        return new Response(null, { status: 404 });
    }
  };
}

/** Scrubs files one after another. Starts with the first one, ends with its process. */
class ScrubThread {
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, (result: ScrubResult) => void>();

  /** @param withinMs how long the object waits; after that its file is left alone */
  scrub(path: string, withinMs: number): Promise<ScrubResult> {
    const notAfter = Date.now() + withinMs;
    const { promise, resolve: settle } = Promise.withResolvers<ScrubResult>();
    this.#count += 1;
    this.#waiting.set(this.#count, settle);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ number: this.#count, path, notAfter } satisfies ScrubRequest, []);
    return promise;
  }

  #start(): Worker {
    const file = new URL('scrub-file.ts', import.meta.url);
    const worker = new Worker(file, { workerData: SCRUB_THREAD });
    worker.on('message', ({ number, result }: ScrubAnswer) => {
      this.#waiting.get(number)?.(result);
      this.#waiting.delete(number);
    });
    // The objects ask again, and another thread is started.
    worker.once('error', (error: Error) => {
      console.error(`Scrubbing databases failed: ${error.message}`);
      this.#worker = null;
      for (const settle of this.#waiting.values()) settle({ isScrubbed: false, bytes: 0 });
      this.#waiting.clear();
    });
    worker.unref();
    return worker;
  }
}
