/** Lifetimes (TTL) of secrets: options, default and limits. */

const TTL_OPTIONS_SECONDS = [
  300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000,
] as const;

export const DEFAULT_TTL_SECONDS = 604_800;

/** Workers KV refuses a lifetime below 60 s. */
export const TTL_SECONDS_MIN = 60;

/**
 * The effective lifetime of a secret: rounded down, and clamped between a minute and the plan's maximum.
 *
 * @param requestedSeconds any finite number, or `null` for the default
 * @param planTtlSeconds the plan's maximum
 * @returns whole seconds
 */
export function effectiveTtl(requestedSeconds: number | null, planTtlSeconds: number): number {
  const seconds = Math.floor(requestedSeconds ?? DEFAULT_TTL_SECONDS);
  return Math.min(Math.max(seconds, TTL_SECONDS_MIN), planTtlSeconds);
}

/** The options within a plan's maximum; may be empty. */
export function ttlOptions(planTtlSeconds: number): number[] {
  return TTL_OPTIONS_SECONDS.filter((seconds) => seconds <= planTtlSeconds);
}

/** The preselected lifetime: one of the options, if the plan allows any. */
export function defaultTtl(planTtlSeconds: number): number {
  const longest = ttlOptions(planTtlSeconds).at(-1) ?? planTtlSeconds;
  return Math.min(DEFAULT_TTL_SECONDS, longest);
}
