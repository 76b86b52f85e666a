/** A request through the whole Worker, and the lines that the log got of it. */
import * as v from 'valibot';
import { vi } from 'vitest';
import { type Visit, visitWorker } from '../whole-worker.ts';

const line = v.object({
  event: v.literal('request'),
  route: v.string(),
  method: v.string(),
  status: v.number(),
  ms: v.number(),
  region: v.string(),
  requestId: v.pipe(v.string(), v.uuid()),
  code: v.optional(v.string()),
});

export type Line = v.InferOutput<typeof line>;

/** All that is written to the log from now on, whatever its level. */
export function listen(): string[] {
  const said: string[] = [];
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(parts.map(String).join(' '));
    });
  }
  return said;
}

/** The lines of requests among those that were written; each has the known fields and no other. */
export function requestLines(said: readonly string[]): Line[] {
  return said
    .filter((text) => text.includes('"event":"request"'))
    .map((text) => v.parse(v.strictObject(line.entries), JSON.parse(text)));
}

/** Sends a request to the Worker, which writes a line of each; null when it broke. */
export function through(
  url: string,
  init: Visit = {},
  over: object = {},
): Promise<Response | null> {
  return visitWorker(url, init, { LOG_REQUESTS: '1', ...over }).catch(() => null);
}
