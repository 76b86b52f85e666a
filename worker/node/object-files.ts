/**
 * Maintenance of the database files of Durable Objects when self-hosting; the launcher's side of
 * `worker/rpc/launcher.ts`.
 *
 * Objects can run neither VACUUM nor a checkpoint, so they request that their file is scrubbed by this process and write nothing
 * meanwhile. The Worker also asks whether an account exists, so that a sign-in attempt does not create a file. Before the runtime
 * starts, files without data are removed and leftover logs are scrubbed.
 */
import * as v from 'valibot';
import { existsSync, closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Request, Response } from 'miniflare';
import {
  RELEASE_PATH,
  EXISTS_PATH,
  objectFile,
  SCRUB_PATH,
  scrubRequest,
  type ScrubResult,
  ACQUIRE_PATH,
  lockRequest,
} from '../rpc/launcher.ts';
import { PacedLock } from './paced-lock.ts';
import { SCRUB_THREAD, type ScrubAnswer, type ScrubRequest, scrubFile } from './scrub-file.ts';

/** How long each kind of work pauses, in multiples of the time that it took, which leaves cores and disk to requests. */
const REST = { scrub: 0.5, deletions: 1 } as const;

/** The Worker's binding: serves only the file of the object in the request. */
export function objectFilesBinding(stateDirectory: string) {
  const thread = new ScrubThread();
  const locks = { scrub: new PacedLock(REST.scrub), deletions: new PacedLock(REST.deletions) };
  return async (request: Request): Promise<Response> => {
    const body = await request.json();
    const asked = v.safeParse(objectFile, body);
    if (!asked.success) return new Response(null, { status: 400 });
    const { className, id } = asked.output;
    const path = resolve(stateDirectory, 'objects', `waxseal-${className}`, `${id}.sqlite`);
    switch (new URL(request.url).pathname) {
      case SCRUB_PATH:
        return Response.json(await thread.scrub(path, v.parse(scrubRequest, body).withinMs));
      case ACQUIRE_PATH: {
        const { work, withinMs } = v.parse(lockRequest, body);
        return Response.json({ isAcquired: await locks[work].acquire(path, withinMs) });
      }
      case RELEASE_PATH:
        locks[v.parse(lockRequest, body).work].release(path);
        return Response.json({});
      case EXISTS_PATH:
        return Response.json({ exists: existsSync(path) });
      default:
        return new Response(null, { status: 404 });
    }
  };
}

/** Scrubs files one after another. Starts at the first request, ends with its process. */
class ScrubThread {
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, (result: ScrubResult) => void>();

  /** @param withinMs how long the object waits; its file is not touched after that */
  scrub(path: string, withinMs: number): Promise<ScrubResult> {
    const notAfter = Date.now() + withinMs;
    const { promise, resolve: respond } = Promise.withResolvers<ScrubResult>();
    this.#count += 1;
    this.#waiting.set(this.#count, respond);
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
    // The objects repeat their requests, which starts another thread.
    worker.once('error', (error: Error) => {
      console.error(`Scrubbing databases failed: ${error.message}`);
      this.#worker = null;
      for (const respond of this.#waiting.values()) respond({ isScrubbed: false, bytes: 0 });
      this.#waiting.clear();
    });
    worker.unref();
    return worker;
  }
}

/** Each table needs a page besides the first. */
const EMPTY_BYTES_MAX = 4096;
/** Offsets in the first page: its type, after the file header, and the number of tables. */
const PAGE_TYPE_AT = 100;
const CELL_COUNT_AT = 103;
const LEAF = 0x0d;

/**
 * Removes databases without data (addresses that someone tried, deleted accounts) and scrubs leftover logs. Must run before the
 * runtime starts and with the state locked: writes to a removed file that the runtime has open would be lost.
 */
export function tidyState(stateDirectory: string): void {
  const objects = resolve(stateDirectory, 'objects');
  const folders = existsSync(objects) ? readdirSync(objects, { withFileTypes: true }) : [];
  for (const { name } of folders.filter((folder) => folder.isDirectory())) {
    const folder = resolve(objects, name);
    for (const file of readdirSync(folder)) {
      if (/^[0-9a-f]{64}\.sqlite$/.test(file)) tidyDatabase(resolve(folder, file));
    }
  }
}

function tidyDatabase(path: string): void {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  // A leftover log belongs to the database: it may contain everything written since the last checkpoint.
  if (log !== undefined && log.size > 0) scrubFile(path);
  else if (statSync(path).size <= EMPTY_BYTES_MAX && listsNoTables(path)) {
    for (const suffix of ['-wal', '-shm', '']) rmSync(path + suffix, { force: true });
  }
}

function listsNoTables(path: string): boolean {
  const page = Buffer.alloc(EMPTY_BYTES_MAX);
  const file = openSync(path, 'r');
  const length = readSync(file, page);
  closeSync(file);
  return length === 0 || (page[PAGE_TYPE_AT] === LEAF && page.readUInt16BE(CELL_COUNT_AT) === 0);
}
