/** How far an upload or download is, and how long it will take. */

export interface Transfer {
  readonly bytes: number;
  readonly total: number;
  /** In milliseconds, on the clock of `now`. */
  readonly startedAt: number;
  /** What was there at the start, of an earlier attempt: it says nothing about the speed. */
  readonly startBytes?: number;
}

export interface TransferProgress {
  /** From 0 to 1. */
  readonly fraction: number;
  /** Null as long as too little was transferred for an estimate. */
  readonly secondsLeft: number | null;
}

/** The first seconds of a connection are no measure of it. */
const MEASURED_MS_MIN = 2000;

/** The progress of a transfer, at the average speed so far. */
export function transferProgress(
  { bytes, total, startedAt, startBytes = 0 }: Transfer,
  now: number,
): TransferProgress {
  const elapsedMs = now - startedAt;
  const done = bytes - startBytes;
  const isMeasured = elapsedMs >= MEASURED_MS_MIN && done > 0;
  return {
    fraction: total > 0 ? Math.min(bytes / total, 1) : 0,
    secondsLeft: isMeasured ? ((total - bytes) * elapsedMs) / done / 1000 : null,
  };
}
