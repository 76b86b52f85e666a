/** Lifetimes (TTL) of secrets: options, default and limits. */

const TTL_OPTIONS_SECONDS = [
  300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000,
] as const;

export const DEFAULT_TTL_SECONDS = 604_800;

/** Workers KV refuses a lifetime below 60 s. */
export const TTL_SECONDS_MIN = 60;

/** What a site allows, in seconds. */
export interface Lifetimes {
  /** The only lifetimes that are allowed, ascending; null: all up to the plan's maximum. */
  readonly options: readonly number[] | null;
  /** The lifetime of a secret for which none is requested. */
  readonly preferred: number;
}

const anyLifetime: Lifetimes = { options: null, preferred: DEFAULT_TTL_SECONDS };

/**
 * The effective lifetime of a secret: clamped between a minute and the plan's maximum, then rounded down to an option. If there
 * are options and none is so short, it is the shortest option.
 *
 * @param requestedSeconds any finite number, or `undefined` for the default
 * @param planTtlSeconds the plan's maximum
 * @returns whole seconds
 */
export function effectiveTtl(
  requestedSeconds: number | undefined,
  planTtlSeconds: number,
  { options, preferred }: Lifetimes = anyLifetime,
): number {
  const seconds = Math.floor(requestedSeconds ?? preferred);
  const clamped = Math.min(Math.max(seconds, TTL_SECONDS_MIN), planTtlSeconds);
  if (options === null) return clamped;
  return options.findLast((option) => option <= clamped) ?? options[0] ?? clamped;
}

/** The options within a plan's maximum; may be empty. */
export function ttlOptions(
  planTtlSeconds: number,
  { options }: Pick<Lifetimes, 'options'> = anyLifetime,
): number[] {
  return (options ?? TTL_OPTIONS_SECONDS).filter((seconds) => seconds <= planTtlSeconds);
}

/** The preselected lifetime: one of the options, if the plan allows any. */
export function defaultTtl(planTtlSeconds: number, lifetimes: Lifetimes = anyLifetime): number {
  const options = ttlOptions(planTtlSeconds, lifetimes);
  return options.findLast((seconds) => seconds <= lifetimes.preferred) ?? planTtlSeconds;
}
