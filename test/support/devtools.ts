/** The Chrome DevTools Protocol, which browsers and Node support. Nothing is enabled that was not asked for. */
import { once } from 'node:events';
import * as v from 'valibot';

/** Some servers answer some methods with an object that has the call itself in it. */
const answer = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

const usage = v.object({ usedSize: v.number(), backingStorageSize: v.number() });

const ANSWER_MS_MAX = 120_000;

/** A connection to one page or process. */
export class DevTools {
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(url: string | URL): Promise<DevTools> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new DevTools(socket);
  }

  /** @throws Error when the method fails */
  async call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#calls;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_MS_MAX);
    const read = ({ data }: MessageEvent) => {
      const found = v.safeParse(answer, JSON.parse(String(data)));
      if (!found.success || found.output.id !== id) return;
      this.#socket.removeEventListener('message', read);
      clearTimeout(timer);
      const { result, error } = found.output;
      if (error) reject(new Error(`${method}: ${error.message}`));
      else resolve(result);
    };
    this.#socket.addEventListener('message', read);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise;
  }

  /** The bytes that the heap holds after a full garbage collection, array buffers included. */
  async liveHeapBytes(): Promise<number> {
    await this.call('HeapProfiler.collectGarbage');
    const found = v.parse(usage, await this.call('Runtime.getHeapUsage'));
    return found.usedSize + found.backingStorageSize;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}
