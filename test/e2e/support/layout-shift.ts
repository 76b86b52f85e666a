import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

const shifts = v.array(v.object({ value: v.number(), moved: v.array(v.string()) }));

/** Records every layout shift, from the first paint of each page on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: { value: number; moved: string[] }[] = [];
    Reflect.set(globalThis, 'layoutShifts', recorded);
    const nameOf = (source: object) => {
      const node: unknown = Reflect.get(source, 'node');
      return node instanceof Element ? node.outerHTML.slice(0, 80) : String(node);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const sources: unknown = Reflect.get(entry, 'sources');
        if (Reflect.get(entry, 'hadRecentInput') === true || typeof value !== 'number') continue;
        recorded.push({ value, moved: Array.isArray(sources) ? sources.map(nameOf) : [] });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the last change is painted, and its shifts are reported. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
}

export async function expectNothingMoved(page: Page): Promise<void> {
  await painted(page);
  const recorded: unknown = await page.evaluate(() => {
    const list: unknown = Reflect.get(globalThis, 'layoutShifts');
    return list;
  });
  expect(v.parse(shifts, recorded), 'layout shifts').toEqual([]);
}
