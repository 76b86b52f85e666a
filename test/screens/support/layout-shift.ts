/** Whether anything on the page moves. */
import { expect, onTestFinished } from 'vitest';

/**
 * Records every layout shift from now on.
 *
 * @returns a function that expects that there was none
 */
export function watchLayout(): () => Promise<void> {
  const shifts: string[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const sources: unknown = Reflect.get(entry, 'sources');
      shifts.push((Array.isArray(sources) ? sources.map(nameOf) : []).join(', '));
    }
  });
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return async () => {
    await painted();
    expect(shifts, 'layout shifts').toEqual([]);
  };
}

function nameOf(source: unknown): string {
  const node: unknown = source instanceof Object ? Reflect.get(source, 'node') : null;
  return node instanceof Element ? node.outerHTML.slice(0, 80) : String(node);
}

/** Waits until the last change is painted, and its shifts are reported. */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}
