/** The regions that a site speaks of. */
import { isLoopbackName } from '../../shared/loopback.ts';
import type { Site } from './site.ts';

export type Region = Site['regions']['jurisdictions'][number];

/** The region that this site says it is in; null when it is not among those it knows. */
export function currentRegion({ regions }: Pick<Site, 'regions'>): Region | null {
  const { current_jurisdiction: current, jurisdictions } = regions;
  return jurisdictions.find(({ identifier }) => identifier === current) ?? null;
}

/** Where a region is: on one's own machine it is reached as this page was, anywhere else over https. */
export function regionAddress({ domain }: Pick<Region, 'domain'>, pageProtocol: string): string {
  return `${isLoopbackName(domain.replace(/:\d+$/, '')) ? pageProtocol : 'https:'}//${domain}`;
}
