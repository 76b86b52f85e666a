import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { showColonel } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type Colonel, colonelQuery } from '../../data/colonel.ts';
import { Gate } from '../../ui/gate.tsx';

interface ColonelGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (colonel: Colonel) => ReactNode;
}

/** What hangs on the figures. */
export function ColonelGate({ height, children }: ColonelGateProps) {
  return (
    <Gate query={useQuery(colonelQuery)} path={pathOf(showColonel)} height={height}>
      {({ record }) => children(record)}
    </Gate>
  );
}
