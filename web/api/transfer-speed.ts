/** How long an upload or a download will still take. */

/** How many bytes were transferred by a time. */
export interface Sample {
  /** Epoch ms, or of any other clock. */
  readonly at: number;
  readonly bytes: number;
}

/** The speed is that of the last seconds: a connection may change. */
const WINDOW_MS = 10_000;
/** Of a shorter time too little is known. */
const WINDOW_MS_MIN = 1500;

/** Adds a sample, and drops those that are too old; and all of them where the transfer begins anew. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => at > sample.at - WINDOW_MS), sample];
}

/** Seconds until all bytes are transferred; null while that is unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < WINDOW_MS_MIN || last.bytes === first.bytes)
    return null;
  return ((total - last.bytes) * (last.at - first.at)) / (last.bytes - first.bytes) / 1000;
}
