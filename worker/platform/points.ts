/**
 * Data points of Analytics Engine, which hold the metrics and the log of a deployed Worker. Unlike lines on the console, they do
 * not contain the request's URL; the platform adds a timestamp and the sampling interval.
 */
import { jurisdictionOf } from '../config/config.ts';

/** The binding, if there is one. Its type is spelled out because Node programs log too, without the platform's types. */
export interface PointsEnv {
  readonly METRICS?: {
    writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
  };
}

/**
 * Writes a point if the environment has a dataset. Analytics Engine samples each index on its own, so each name is an
 * index: frequent requests must not displace a rare error.
 *
 * @param index the name, at most 96 bytes
 * @param labels at most 19, together below 16 KB; the region is put before them
 * @param doubles the count, then other measurements
 * @throws if the platform refuses the point, for example past the limit of an invocation
 */
export function writePoint(
  env: PointsEnv,
  index: string,
  labels: readonly string[],
  doubles: readonly number[],
): void {
  const blobs = [jurisdictionOf(env), ...labels];
  env.METRICS?.writeDataPoint({ indexes: [index], blobs, doubles: [...doubles] });
}
