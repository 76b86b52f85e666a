import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { showColonel } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type Colonel, colonelQuery } from '../../data/colonel.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

interface ColonelGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (colonel: Colonel) => ReactNode;
}

/** What hangs on the figures. */
export function ColonelBoundary({ height, children }: ColonelGateProps) {
  return (
    <QueryBoundary query={useQuery(colonelQuery)} path={pathOf(showColonel)} height={height}>
      {({ record }) => children(record)}
    </QueryBoundary>
  );
}
