/** Whether two kinds of call take different times, as dudect decides it: Welch's t-test, without the slowest calls. */

/** Pauses of the machine say nothing about the calls: the slowest tenth of both kinds together is left out. */
const KEPT = 0.9;
/** Above this a difference is real; below it, none was found. @see https://eprint.iacr.org/2016/1123 */
const T_MAX = 4.5;

export interface Comparison {
  /** Calls that were counted, of both kinds together. */
  readonly samples: number;
  /** The mean of the one less that of the other, in milliseconds. */
  readonly differenceMs: number;
  /** That in standard deviations (Cohen's d): below 0.2 is called small. */
  readonly effect: number;
  /** Welch's t. */
  readonly t: number;
  readonly isDifferent: boolean;
}

/** Compares times in milliseconds. Throws with fewer than two of either kind. */
export function compare(one: readonly number[], other: readonly number[]): Comparison {
  const limit = [...one, ...other].toSorted((a, b) => a - b)[
    Math.ceil((one.length + other.length) * KEPT) - 1
  ];
  const kept = [one, other].map((times) => times.filter((time) => time <= (limit ?? 0)));
  const [a, b] = kept.map(spreadOf);
  if (!a || !b) throw new Error('a comparison needs two kinds of call');
  const differenceMs = a.mean - b.mean;
  const t = ratio(differenceMs, Math.sqrt(a.variance / a.count + b.variance / b.count));
  return {
    samples: a.count + b.count,
    differenceMs,
    effect: ratio(differenceMs, Math.sqrt((a.variance + b.variance) / 2)),
    t,
    isDifferent: Math.abs(t) > T_MAX,
  };
}

interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

function spreadOf(times: readonly number[]): Spread {
  const count = times.length;
  if (count < 2) throw new Error('a comparison needs two calls of each kind');
  const mean = times.reduce((sum, time) => sum + time, 0) / count;
  const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0);
  return { count, mean, variance: squares / (count - 1) };
}

/** Equal times have no spread: no difference is none, and any other is infinite. */
function ratio(difference: number, spread: number): number {
  return difference === 0 ? 0 : difference / spread;
}
