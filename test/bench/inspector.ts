/** CPU profiles of an isolate of workerd, by the Chrome DevTools Protocol. */
import { once } from 'node:events';
import * as v from 'valibot';

const profile = v.object({
  nodes: v.array(
    v.object({
      id: v.number(),
      callFrame: v.object({
        functionName: v.string(),
        url: v.string(),
        lineNumber: v.number(),
        columnNumber: v.number(),
      }),
    }),
  ),
  samples: v.array(v.number()),
  timeDeltas: v.array(v.number()),
});

type Profile = v.InferOutput<typeof profile>;
export type Frame = Profile['nodes'][number]['callFrame'];

const stopped = v.object({ profile });
/** workerd answers some methods with the call itself. */
const answer = v.object({ id: v.number(), result: v.optional(v.unknown()) });

const SAMPLE_MICROSECONDS = 200;
/** A longer gap was spent outside the isolate, waiting for the disk for example. */
const GAP_MICROSECONDS_MAX = 3 * SAMPLE_MICROSECONDS;

export class Inspector {
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(url: URL): Promise<Inspector> {
    const inspector = new Inspector(new WebSocket(url));
    await once(inspector.#socket, 'open');
    await inspector.#call('Profiler.enable');
    await inspector.#call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
    return inspector;
  }

  /** Microseconds by the name that `nameOf` has for a frame, without those of functions that it called. */
  async profile(
    run: () => Promise<void>,
    nameOf: (frame: Frame) => string,
  ): Promise<Map<string, number>> {
    await this.#call('Profiler.start');
    await run();
    const taken = v.parse(stopped, await this.#call('Profiler.stop'));
    const { nodes, samples, timeDeltas } = taken.profile;
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    const sums = new Map<string, number>();
    for (const [index, id] of samples.entries()) {
      const name = names.get(id) ?? '';
      const microseconds = Math.min(timeDeltas[index] ?? 0, GAP_MICROSECONDS_MAX);
      sums.set(name, (sums.get(name) ?? 0) + microseconds);
    }
    return sums;
  }

  async #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#calls;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const read = ({ data }: MessageEvent) => {
      const found = v.safeParse(answer, JSON.parse(String(data)));
      if (!found.success || found.output.id !== id) return;
      this.#socket.removeEventListener('message', read);
      resolve(found.output.result);
    };
    this.#socket.addEventListener('message', read);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise;
  }

  close(): void {
    this.#socket.close();
  }
}
