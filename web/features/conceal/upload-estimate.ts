/** How long an upload will still take. */

/** How many bytes were sent by a time. */
export interface Sample {
  /** Epoch ms, or of any other clock. */
  readonly at: number;
  readonly sent: number;
}

/** The speed is that of the last seconds: a connection may change. */
const WINDOW_MS = 10_000;
/** Of a shorter time too little is known. */
const WINDOW_MS_MIN = 1500;

/** Adds a sample, and drops those that are too old; the samples before it begin anew where an upload does. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.sent < last.sent) return [sample];
  return [...samples.filter(({ at }) => at > sample.at - WINDOW_MS), sample];
}

/** Seconds until all bytes are sent; null while that is unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < WINDOW_MS_MIN || last.sent === first.sent)
    return null;
  return ((total - last.sent) * (last.at - first.at)) / (last.sent - first.sent) / 1000;
}

/** A time that does not change at every moment: in steps of five seconds, then in minutes. */
export function roundedTime(seconds: number): {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour';
} {
  if (seconds <= 60) return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: 'second' };
  if (seconds <= 3600) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  return { value: Math.ceil(seconds / 3600), unit: 'hour' };
}
