/** The process of the runtime, which miniflare starts, and how it is told to stop. */
import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Front } from './front/front.ts';

const CHANNEL = 'child_process';
/** A service manager waits a little longer, and then pulls the plug. */
const DRAIN_MS_MAX = 25_000;
/** npm passes on a Ctrl+C that the terminal has already sent to everybody. */
const SAME_SIGNAL_MS = 500;

/** Takes note of the runtime that `start` starts. */
export async function withRuntime<Result>(
  start: () => Promise<Result>,
): Promise<{ readonly started: Result; readonly runtime: ChildProcess }> {
  const children: ChildProcess[] = [];
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    const child: unknown = Reflect.get(message, 'process');
    if (child instanceof ChildProcess) children.push(child);
  };
  subscribe(CHANNEL, note);
  try {
    const started = await start();
    const runtime = children.find(({ spawnfile }) => spawnfile.endsWith('workerd.sh'));
    if (!runtime) throw new Error('the runtime was not started');
    return { started, runtime };
  } finally {
    unsubscribe(CHANNEL, note);
  }
}

/**
 * Ends this process together with its runtime. Told to stop, the front refuses whoever comes and waits until all others are
 * answered, and then the runtime ends; told once more, or after too long, it ends at once. A runtime that ends by itself has
 * failed.
 */
export function endWithRuntime(runtime: ChildProcess, front: Front): void {
  let toldAt: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (toldAt === null) {
      toldAt = performance.now();
      console.log(`Waxseal is stopping (${signal}): it still answers what is under way.`);
      void front.drain().then(() => runtime.kill('SIGTERM'));
      setTimeout(() => runtime.kill('SIGKILL'), DRAIN_MS_MAX);
    } else if (performance.now() - toldAt > SAME_SIGNAL_MS) runtime.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Miniflare's own ends both at once.
    process.removeAllListeners(signal).on(signal, stop);
  }
  // Before miniflare learns of it, which would start another.
  runtime.prependOnceListener('exit', (code, signal) => {
    if (toldAt === null) console.error(`Waxseal ends: its runtime ended with ${code ?? signal}.`);
    process.exit(toldAt === null ? 1 : 0);
  });
}
