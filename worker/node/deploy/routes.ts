/** Worker routes of a zone. The most specific route wins; one without a Worker exempts its requests. */
import type { Region } from './region.ts';
import { DeployStop } from './stop.ts';

export interface Route {
  readonly pattern: string;
  readonly script?: string | null | undefined;
}

/** The route of custom domains: all hosts of their zone. */
export const ALL_HOSTS = '*/*';

/** Stops when requests for the region would reach another Worker. */
export function checkRoutes(
  region: Region,
  routes: readonly Route[],
  customersRoutes: readonly Route[],
): void {
  const isExempt = routes.some(({ pattern, script }) => pattern === exemptRoute(region) && !script);
  const foreign = routes
    .filter(({ script }) => script && script !== region.name)
    .find(({ pattern }) => {
      const host = hostOf(pattern);
      return host === region.host || (!isExempt && covers(host, region.host));
    });
  if (foreign) throw stop(region, foreign);
  const everything = customersRoutes.find(
    ({ pattern, script }) => pattern === ALL_HOSTS && script && script !== region.name,
  );
  if (everything) throw stop(region, everything);
}

/**
 * The route that exempts the front when custom domains share the site's zone: otherwise their route would match its requests.
 */
export function exemptRoute({ host }: Pick<Region, 'host'>): string {
  return `${host}/*`;
}

function hostOf(pattern: string): string {
  return pattern.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

function covers(pattern: string, host: string): boolean {
  return pattern.startsWith('*') && host.endsWith(pattern.slice(1));
}

function stop(region: Region, { pattern, script }: Route): DeployStop {
  return new DeployStop({
    step: 'Routes',
    found: `the route ${pattern} leads to the Worker ${script}, so requests for ${region.host} or its customers would never reach ${region.name}.`,
    next: `give ${script} another route or delete this one in the zone’s settings, and run this again.`,
  });
}
