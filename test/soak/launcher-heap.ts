/** What the heap of the launcher holds, asked of its inspector: its resident memory would count garbage as well. */
import { DevTools } from '../support/devtools.ts';

/** For `NODE_OPTIONS`: the inspector on a free port of loopback, which Node prints. */
export const INSPECTOR_ON = '--inspect=127.0.0.1:0';

/**
 * The bytes in use after a full garbage collection, those of array buffers included.
 *
 * @param output what the launcher has printed
 */
export async function heapInUse(output: string): Promise<number> {
  const address = /^Debugger listening on (ws:\S+)$/m.exec(output)?.[1];
  if (address === undefined) throw new Error('the launcher has no inspector');
  const launcher = await DevTools.open(address);
  const bytes = await launcher.liveHeapBytes();
  await launcher.close();
  return bytes;
}
