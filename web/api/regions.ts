/** The regions of a site. */
import { isLoopbackName } from '../../shared/loopback.ts';
import type { Site } from './site.ts';

export type Region = Site['regions']['jurisdictions'][number];

/** The region of this site; null when it is not in the list. */
export function currentRegion({ regions }: Pick<Site, 'regions'>): Region | null {
  const { current_jurisdiction: current, jurisdictions } = regions;
  return jurisdictions.find(({ identifier }) => identifier === current) ?? null;
}

/** The URL of a region: on loopback with the scheme of this page, elsewhere with https. */
export function regionAddress({ domain }: Pick<Region, 'domain'>, pageProtocol: string): string {
  return `${isLoopbackName(domain.replace(/:\d+$/, '')) ? pageProtocol : 'https:'}//${domain}`;
}
