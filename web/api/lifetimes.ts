import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../shared/lifetime.ts';
import { anonymousPlan } from '../../shared/plans.ts';
import type { Site } from './site.ts';

/**
 * The lifetimes to choose from, in seconds.
 *
 * @param site undefined until it is loaded: then they are those of the anonymous plan
 * @param wanted which is chosen at first, if it is among them
 * @returns `usual` is undefined where there is none to choose from
 */
export function lifetimesOf(
  site: Site | undefined,
  wanted = site?.secret_options.default_ttl ?? DEFAULT_TTL_SECONDS,
): { readonly lifetimes: readonly number[]; readonly usual: number | undefined } {
  const max = (site?.plan ?? anonymousPlan).options.ttl;
  const options = site?.secret_options.ttl_options ?? ttlOptions(max);
  const lifetimes = options.filter((seconds) => seconds <= max);
  return { lifetimes, usual: lifetimes.includes(wanted) ? wanted : lifetimes.at(-1) };
}
