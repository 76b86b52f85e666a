/** Settings of the files in secrets that the Worker accepts, but that are probably not what the operator wants. */
import type { Config } from '../config/config.ts';
import { ciphertextBytesMax, plansOf } from '../config/plans.ts';

type FileSettings = Pick<
  Config,
  'API_NEEDS_PLAN' | 'LIMIT_UPLOAD_BYTES' | 'PLAN_OPTIONS' | 'PLANS_ENABLED' | 'SEAL_MODES'
>;

/** One sentence for each such setting. Where browsers do not encrypt there are no files, so none of their limits applies. */
export function fileWarnings(config: FileSettings): string[] {
  if (config.SEAL_MODES === 'server') {
    const named = Object.entries(config.PLAN_OPTIONS).filter(([, options]) => options.file_bytes);
    return named.map(
      ([planid]) =>
        `PLAN_OPTIONS gives ${planid} file_bytes, but SEAL_MODES is server: there are files only with both or browser.`,
    );
  }
  const limit = config.LIMIT_UPLOAD_BYTES;
  return (
    plansOf(config)
      .map(({ planid, options }) => ({ planid, bytes: ciphertextBytesMax(options) }))
      // 0 is no limit.
      .filter(({ bytes }) => limit > 0 && bytes > limit)
      .map(
        ({ planid, bytes }) =>
          `LIMIT_UPLOAD_BYTES is ${limit}, but the largest secret of the plan ${planid} has ${bytes} bytes once it is encrypted: it is always refused. Raise the limit, or lower file_bytes.`,
      )
  );
}
