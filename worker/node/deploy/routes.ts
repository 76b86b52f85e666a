/** Which requests of a zone reach which Worker. The most specific route wins; one without a Worker lets them pass. */
import type { Region } from './region.ts';
import { DeployStop } from './stop.ts';

export interface Route {
  readonly pattern: string;
  readonly script?: string | null | undefined;
}

/** Of a zone whose names all lead to one Worker: customers' domains. */
export const EVERYTHING = '*/*';

/** Stops where requests of ours would reach another Worker. */
export function checkRoutes(
  region: Region,
  routes: readonly Route[],
  customersRoutes: readonly Route[],
): void {
  const isPassed = routes.some(({ pattern, script }) => pattern === passing(region) && !script);
  const foreign = routes
    .filter(({ script }) => script && script !== region.name)
    .find(({ pattern }) => {
      const host = hostOf(pattern);
      return host === region.host || (!isPassed && covers(host, region.host));
    });
  if (foreign) throw stop(region, foreign);
  const everything = customersRoutes.find(
    ({ pattern, script }) => pattern === EVERYTHING && script && script !== region.name,
  );
  if (everything) throw stop(region, everything);
}

/**
 * The route that lets the front's requests pass, where customers' domains share the zone with the site: without it their
 * route would take those as well.
 */
export function passing({ host }: Pick<Region, 'host'>): string {
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
