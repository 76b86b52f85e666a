/** How long a secret may live, and how a wish for a lifetime becomes the lifetime it gets. */

const TTL_OPTIONS_SECONDS = [
  300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000,
] as const;

export const DEFAULT_TTL_SECONDS = 604_800;

/** Workers KV refuses a lifetime below 60 s. */
export const TTL_SECONDS_MIN = 60;

/**
 * The lifetime that a secret really gets: floored, and clamped between a minute and what the plan allows.
 *
 * @param wishSeconds any finite number, or `null` for the default
 * @param planTtlSeconds the plan's longest lifetime
 * @returns whole seconds
 */
export function effectiveTtl(wishSeconds: number | null, planTtlSeconds: number): number {
  const seconds = Math.floor(wishSeconds ?? DEFAULT_TTL_SECONDS);
  return Math.min(Math.max(seconds, TTL_SECONDS_MIN), planTtlSeconds);
}

/** The options that a plan may choose from; empty when the plan allows less than the shortest. */
export function ttlOptions(planTtlSeconds: number): number[] {
  return TTL_OPTIONS_SECONDS.filter((seconds) => seconds <= planTtlSeconds);
}

/** The lifetime that is chosen for somebody who chooses none: one of the options, where the plan allows any. */
export function defaultTtl(planTtlSeconds: number): number {
  const longest = ttlOptions(planTtlSeconds).at(-1) ?? planTtlSeconds;
  return Math.min(DEFAULT_TTL_SECONDS, longest);
}
