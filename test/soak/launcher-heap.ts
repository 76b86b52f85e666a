/** What the heap of the launcher holds, asked of its inspector: its resident memory would count garbage as well. */
import { once } from 'node:events';
import * as v from 'valibot';

/** For `NODE_OPTIONS`: the inspector on a free port of loopback, which Node prints. */
export const INSPECTOR_ON = '--inspect=127.0.0.1:0';

const usage = v.object({
  id: v.literal(2),
  result: v.object({ usedSize: v.number(), backingStorageSize: v.number() }),
});

/**
 * The bytes in use after a full garbage collection, those of array buffers included.
 *
 * @param output what the launcher has printed
 */
export async function heapInUse(output: string): Promise<number> {
  const address = /^Debugger listening on (ws:\S+)$/m.exec(output)?.[1];
  if (address === undefined) throw new Error('the launcher has no inspector');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  socket.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }));
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.addEventListener('message', ({ data }) => {
    const answer = v.safeParse(usage, JSON.parse(String(data)));
    if (!answer.success) return;
    resolve(answer.output.result.usedSize + answer.output.result.backingStorageSize);
  });
  const bytes = await promise;
  socket.close();
  await once(socket, 'close');
  return bytes;
}
