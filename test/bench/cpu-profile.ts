/** CPU profiles of an isolate of workerd. */
import * as v from 'valibot';
import type { DevTools } from '../support/devtools.ts';

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

const SAMPLE_MICROSECONDS = 200;
/** A longer gap was spent outside the isolate, waiting for the disk for example. */
const GAP_MICROSECONDS_MAX = 3 * SAMPLE_MICROSECONDS;

/** Microseconds by the name that `nameOf` has for a frame, without those of functions that it called. */
export async function profileOf(
  isolate: DevTools,
  run: () => Promise<void>,
  nameOf: (frame: Frame) => string,
): Promise<Map<string, number>> {
  await isolate.call('Profiler.enable');
  await isolate.call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await isolate.call('Profiler.start');
  await run();
  const taken = v.parse(stopped, await isolate.call('Profiler.stop'));
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
