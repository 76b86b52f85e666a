/** The process of the runtime that miniflare starts: its output, and the graceful shutdown. */
import * as v from 'valibot';
import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseJson } from '../../shared/parse-json.ts';
import { maskSensitive } from '../observability/log.ts';
import type { Front } from './front/front.ts';

const CHANNEL = 'child_process';
/** Service managers wait a little longer before they kill the process. */
const DRAIN_MS_MAX = 25_000;
/** npm forwards a Ctrl+C that the terminal has already sent to all processes. */
const SAME_SIGNAL_MS = 500;

/** Runs `start`, and finds the process of the runtime that it starts. */
export async function withRuntime<Result>(
  start: () => Promise<Result>,
): Promise<{ readonly started: Result; readonly runtime: ChildProcess }> {
  const children: ChildProcess[] = [];
  const record = (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    const child: unknown = Reflect.get(message, 'process');
    if (child instanceof ChildProcess) children.push(child);
  };
  subscribe(CHANNEL, record);
  try {
    const started = await start();
    const runtime = children.find(({ spawnfile }) => spawnfile.endsWith('workerd.sh'));
    if (!runtime) throw new Error('the runtime was not started');
    return { started, runtime };
  } finally {
    unsubscribe(CHANNEL, record);
  }
}

/**
 * Ends this process together with its runtime. On the first signal the front refuses new requests, waits until all others are
 * answered, and then stops the runtime; on the second signal, or after a timeout, the runtime is killed. A runtime that ends by
 * itself has failed.
 */
export function endWithRuntime(runtime: ChildProcess, front: Front): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      console.log(`Waxseal is stopping (${signal}): it still answers what is under way.`);
      void front.drain().then(() => runtime.kill('SIGTERM'));
      setTimeout(() => runtime.kill('SIGKILL'), DRAIN_MS_MAX);
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) runtime.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Miniflare's own ends both at once.
    process.removeAllListeners(signal).on(signal, stop);
  }
  // Before miniflare's own listener, which would restart it.
  runtime.prependOnceListener('exit', (code, signal) => {
    if (stoppingSince === null)
      console.error(`Waxseal ends: its runtime ended with ${code ?? signal}.`);
    process.exit(stoppingSince === null ? 1 : 0);
  });
}

/** A line of `worker/observability/log.ts`. */
const ownLine = v.objectWithRest(
  { event: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)) },
  v.union([v.string(), v.number()]),
);

/** Prints the Worker's log lines unchanged, and other lines masked: those of workerd may quote a request. */
export function printRuntimeOutput(stdout: Readable, stderr: Readable): void {
  createInterface(stdout).on('line', (line) => console.log(printable(line)));
  createInterface(stderr).on('line', (line) => console.error(printable(line)));
}

/** A line as it is printed: unchanged if it is the Worker's own, else without URLs, paths and keys. */
export function printable(line: string): string {
  if (v.is(ownLine, parseJson(line))) return line;
  return (
    maskSensitive(line)
      // A text with a leading slash may be the path of a link; positions in sources, as in server.c++:1, are kept.
      .replace(/(?<![\w.+-])\/[^\s,;)]*/g, '<path>')
      .replace(/[\w-]{20,}/g, '<key>')
  );
}
