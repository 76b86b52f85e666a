import type { Page } from '@playwright/test';
import * as v from 'valibot';

const chunk = v.object({ chunk: v.string() });

/** Whether a string is anywhere in the memory of a page's scripts, after a garbage collection. */
export async function memoryHolds(page: Page, text: string): Promise<boolean> {
  return (await heldInMemory(page, [text])).length > 0;
}

/**
 * Those of the strings that are in the memory of a page's scripts, after a garbage collection.
 * They are looked for here: were they handed to the page, they would be found there.
 */
export async function heldInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const snapshot = await snapshotOf(page);
  return texts.filter((text) => snapshot.includes(text));
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
