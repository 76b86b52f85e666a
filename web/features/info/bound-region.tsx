import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface BoundRegionProps {
  /** What is true where the platform is bound to the region. */
  pinned: ReactNode;
  /** What is true where it is not. */
  near: ReactNode;
}

/** What this very site may promise of where it stores things; keeps the room until that is known. */
export function BoundRegion({ pinned, near }: BoundRegionProps) {
  const site = useQuery(siteQuery).data;
  if (!site) return <Skeleton height="3rem" />;
  return <p>{site.regions.is_pinned ? pinned : near}</p>;
}
