/**
 * Data points of Analytics Engine, in which a deployed Worker counts and logs. The platform adds a timestamp and the
 * sampling interval, and not the URL of the request, as it does to a line on the console.
 */
import { jurisdictionOf } from '../config/config.ts';

/** The binding, if there is one. Its type is written out because Node programs log as well, without the platform's types. */
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
