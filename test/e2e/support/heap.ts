import type { Page } from '@playwright/test';
import * as v from 'valibot';

const chunk = v.object({ chunk: v.string() });

/**
 * Whether a string is anywhere in the memory of a page's scripts, after a garbage collection.
 * The string is looked for here: were it handed to the page, it would be found there.
 */
export async function memoryHolds(page: Page, text: string): Promise<boolean> {
  return (await snapshotOf(page)).includes(text);
}

async function snapshotOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', (event) => {
    chunks.push(v.parse(chunk, event).chunk);
  });
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}
